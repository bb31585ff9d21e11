// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace SQLite {
class Database;
}

namespace passerby::storage {

/// Brings the tables of an older layout, 1 or above, to the newest one, step by step. The database is a copy in memory: the file stays as
/// it was until it is saved. Throws SQLite::Exception where the tables are not what that layout has, and fails "foreign-table", with its
/// name, where another program has made a table under the name of one that a newer layout brings.
void migrate(SQLite::Database& database, int fromVersion);

} // namespace passerby::storage
