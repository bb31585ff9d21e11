// SPDX-License-Identifier: Apache-2.0
#include "core/storage/guarded_database.h"

#include "core/foundation/limits.h"
#include "core/foundation/words.h"
#include "core/storage/failure.h"
#include "core/storage/plain_schema.h"
#include "core/storage/schema.h"

#include <SQLiteCpp/Statement.h>
#include <algorithm>
#include <array>
#include <cstring>
#include <exception>
#include <sqlite3.h>
#include <string_view>
#include <utility>

namespace passerby::storage {

namespace {

constexpr std::string_view kMagic("SQLite format 3\0", 16);
constexpr std::size_t kFileHeaderSize = 100;

/// `size` is that of the file, bytes: no value in it is longer, and none is made longer while it is read.
void limit(sqlite3* handle, std::uintmax_t size)
{
    static constexpr std::array<std::pair<int, int>, 9> kLimits{{
        {SQLITE_LIMIT_ATTACHED, 0},
        {SQLITE_LIMIT_COLUMN, 500},
        {SQLITE_LIMIT_COMPOUND_SELECT, 10},
        {SQLITE_LIMIT_EXPR_DEPTH, 100},
        {SQLITE_LIMIT_SQL_LENGTH, 1'000'000},
        {SQLITE_LIMIT_TRIGGER_DEPTH, 10},
        {SQLITE_LIMIT_VARIABLE_NUMBER, 100},
        {SQLITE_LIMIT_VDBE_OP, 250'000},
        {SQLITE_LIMIT_WORKER_THREADS, 0},
    }};
    for (const auto& [what, value] : kLimits)
        sqlite3_limit(handle, what, value);
    const auto bound = std::clamp<std::uintmax_t>(size, foundation::kLeastValueLimit_bytes, foundation::kLargestCityFile_bytes);
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, static_cast<int>(bound));
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
}

/// Copies the bytes into the database, which then owns the copy.
void deserialize(sqlite3* handle, std::span<const std::uint8_t> bytes)
{
    auto* copy = static_cast<unsigned char*>(sqlite3_malloc64(bytes.size()));
    if (!copy)
        fail("too-large", foundation::told("There is not enough memory to open the file."));
    std::memcpy(copy, bytes.data(), bytes.size());
    // The two version numbers: 2 says write-ahead log, which a database in memory does not know. The log itself was ruled out before.
    copy[18] = 1;
    copy[19] = 1;
    const auto size = static_cast<sqlite3_int64>(bytes.size());
    if (sqlite3_deserialize(handle, "main", copy, size, size, SQLITE_DESERIALIZE_RESIZEABLE | SQLITE_DESERIALIZE_FREEONCLOSE) != SQLITE_OK)
        failDamaged(foundation::told("it cannot be opened"));
}

void requireSound(SQLite::Database& database)
{
    SQLite::Statement check(database, "PRAGMA quick_check(1)");
    if (!check.executeStep() || check.getColumn(0).getString() != "ok")
        failDamaged(foundation::told("its pages do not fit together"));
}

} // namespace

bool hasTable(SQLite::Database& database, const char* name)
{
    SQLite::Statement find(database, "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND lower(name) = ? AND rootpage > 0");
    find.bind(1, name);
    return find.executeStep() && find.getColumn(0).getInt() == 1;
}

void requireTable(SQLite::Database& database, const char* name)
{
    if (!hasTable(database, name))
        failDamaged(foundation::told("the table {} is missing", name));
}

void requireNoUnfinishedChanges(const std::filesystem::path& file)
{
    std::error_code error;
    std::filesystem::path real = std::filesystem::canonical(file, error);
    if (error)
        real = file;
    for (const char* suffix : {"-wal", "-journal"}) {
        const auto size = std::filesystem::file_size(real.string() + suffix, error);
        if (!error && size > 0)
            fail("in-use", foundation::told("Another program has unfinished changes to this file. Close it there first."));
    }
}

bool holdsCity(const std::filesystem::path& file)
{
    try {
        SQLite::Database database(file.string(), SQLite::OPEN_READONLY);
        limit(database.getHandle(), std::filesystem::file_size(file));
        return hasTable(database, kTable<MetaRow>.name);
    } catch (const std::exception&) {
        return false; // nothing there, or no database
    }
}

SQLite::Database openGuardedTables(std::span<const std::uint8_t> bytes, std::span<const char* const> tables)
{
    if (bytes.empty())
        fail("empty-file", foundation::told("The file is empty."));
    if (bytes.size() < kFileHeaderSize || std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0)
        fail("not-a-database", foundation::told("This is not a project file."));
    SQLite::Database database(":memory:", SQLite::OPEN_READWRITE);
    limit(database.getHandle(), bytes.size());
    deserialize(database.getHandle(), bytes);
    database.exec("PRAGMA ignore_check_constraints = ON");
    requirePlainSchema(database, tables);
    requireSound(database);
    return database;
}

SQLite::Database openGuarded(std::span<const std::uint8_t> bytes)
{
    SQLite::Database database = openGuardedTables(bytes, ourTables());
    const int applicationId = database.execAndGet("PRAGMA application_id").getInt();
    if (applicationId != kApplicationId || !hasTable(database, "gpkg_contents"))
        fail("not-a-geopackage", foundation::told("This is a database, but not a GeoPackage."));
    if (!hasTable(database, kTable<MetaRow>.name))
        fail("foreign-geopackage", foundation::told("This GeoPackage was not made by Passerby: it holds no city."));
    return database;
}

} // namespace passerby::storage
