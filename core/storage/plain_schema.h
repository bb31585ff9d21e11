// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <SQLiteCpp/Database.h>
#include <span>

namespace passerby::storage {

/// The names of all tables that a city, or an export of viewsheds, has of its own.
[[nodiscard]] std::span<const char* const> ourTables();

/// Fails "damaged", with the table's name, unless every table holds what is written in it: a generated column would be computed anew for
/// each row that is read, and a CHECK for each row that is looked at, by expressions that take time and memory as they like. So would an
/// index on expressions or on some rows only. CHECKs of tables that are not ours are let be, since nothing evaluates them once `PRAGMA
/// ignore_check_constraints` is on. Reads the schema alone.
void requirePlainSchema(SQLite::Database& database);
/// The same where other tables than ours are read.
void requirePlainSchema(SQLite::Database& database, std::span<const char* const> tables);

} // namespace passerby::storage
