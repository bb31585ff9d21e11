// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <SQLiteCpp/Database.h>
#include <cstdint>
#include <filesystem>
#include <span>

namespace passerby::storage {

/// Opens the bytes of a file of unknown origin as a database in memory: nothing it holds can run code, reach another file or
/// take more than its share: no expression of its own is evaluated, and no value is longer than the file. Every reader of this room opens
/// files by it. Checks that it is a sound GeoPackage with a city in it. Throws Failure ("empty-file",
/// "not-a-database", "not-a-geopackage", "foreign-geopackage", "damaged") and SQLite::Exception.
[[nodiscard]] SQLite::Database openGuarded(std::span<const std::uint8_t> bytes);
/// The same of any database whose tables of these names are to be read; whether they are there is not asked.
[[nodiscard]] SQLite::Database openGuardedTables(std::span<const std::uint8_t> bytes, std::span<const char* const> tables);

/// Fails "in-use" where another program keeps unfinished changes beside a database (a write-ahead log or a journal): they would be missing
/// from what is read, and be mixed into what replaces it.
void requireNoUnfinishedChanges(const std::filesystem::path& file);
/// Whether a city is stored there. Opens the file for reading alone.
[[nodiscard]] bool holdsCity(const std::filesystem::path& file);

/// Fails "damaged" unless this is an ordinary table: a view or a virtual table in its place would run foreign code.
void requireTable(SQLite::Database& database, const char* name);
/// True when there is an ordinary table of this name.
[[nodiscard]] bool hasTable(SQLite::Database& database, const char* name);

} // namespace passerby::storage
