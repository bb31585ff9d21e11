// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <SQLiteCpp/Database.h>

namespace passerby::storage {

/// Fails "damaged", with the table's name, unless every table holds what is written in it: a generated column would be computed anew for
/// each row that is read, and a CHECK for each row that is looked at, by expressions that take time and memory as they like. CHECKs of
/// tables that are not ours are let be, since nothing evaluates them once `PRAGMA ignore_check_constraints` is on. Reads the schema alone.
void requirePlainSchema(SQLite::Database& database);

} // namespace passerby::storage
