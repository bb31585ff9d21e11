// SPDX-License-Identifier: Apache-2.0
#include "core/storage/plain_schema.h"

#include "core/foundation/words.h"
#include "core/storage/failure.h"
#include "core/storage/table_rows.h"

#include <SQLiteCpp/Statement.h>
#include <algorithm>
#include <array>

namespace passerby::storage {

namespace {

constexpr std::array kOurTables{
    kTable<world::Cell>.name,
    kTable<world::Portal>.name,
    kTable<world::Target>.name,
    kTable<world::Obstacle>.name,
    kTable<world::Region>.name,
    kTable<world::Attractor>.name,
    kTable<SegmentRow>.name,
    kTable<ViewshedRow>.name,
    kTable<world::TargetType>.name,
    kTable<world::MeasurementLine>.name,
    kTable<GoalRow>.name,
    kTable<HourlyRow>.name,
    kTable<world::AgentProfile>.name,
    kTable<GoalMultiplierRow>.name,
    kTable<ProfileColorRow>.name,
    kTable<ProfileParameterRow>.name,
    kTable<world::Crowd>.name,
    kTable<WaypointRow>.name,
    kTable<ProxyRuleRow>.name,
    kTable<RuleParameterRow>.name,
    kTable<world::JunctionEdit>.name,
    kTable<world::PinnedAlibi>.name,
    kTable<MetaRow>.name,
    kTable<BakeRow>.name,
    kTable<HourBakeRow>.name,
    kTable<world::ReferencePicture>.name,
    kTable<world::FixtureKind>.name,
    kTable<world::WaitingLine>.name,
    kTable<world::Fixture>.name,
    kTable<world::Need>.name,
    kTable<world::Duty>.name,
    kTable<world::TrainService>.name,
    kTable<world::Recording>.name,
    kTable<world::VehicleKind>.name,
    kTable<world::Lane>.name,
    kTable<world::Signal>.name,
    kTable<world::StopLine>.name,
    kTable<world::Crossing>.name,
    kTable<world::VehicleDemand>.name,
    kTable<world::ParkingRow>.name,
    kTable<world::PaintedDirection>.name,
    kTable<world::StateSet>.name,
    kTable<world::Story>.name,
    kTable<SlideRow>.name,
    kTable<SlidePointRow>.name,
    kTable<VariantRow>.name,
    kTable<VariantChangeRow>.name,
};

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// The place behind what begins at `at` and is no word: a quoted name or text, a comment, or one sign.
std::size_t behindOther(std::string_view sql, std::size_t at)
{
    const auto behind = [&](std::string_view end, std::size_t from) {
        const std::size_t found = sql.find(end, from);
        return found == std::string_view::npos ? sql.size() : found + end.size();
    };
    if (sql.substr(at, 2) == "--")
        return behind("\n", at + 2);
    if (sql.substr(at, 2) == "/*")
        return behind("*/", at + 2);
    switch (sql[at]) {
    case '\'':
    case '"':
    case '`': // a doubled quote ends one piece and begins the next
        return behind(sql.substr(at, 1), at + 1);
    case '[':
        return behind("]", at + 1);
    default:
        return at + 1;
    }
}

/// The words of a statement in capitals, without names and texts in quotes, numbers and comments.
std::vector<std::string> wordsOf(std::string_view sql)
{
    std::vector<std::string> words;
    for (std::size_t at = 0; at < sql.size();) {
        if (!isLetter(sql[at])) {
            at = behindOther(sql, at);
            continue;
        }
        std::string word;
        for (; at < sql.size() && (isLetter(sql[at]) || (sql[at] >= '0' && sql[at] <= '9')); ++at)
            word += sql[at] >= 'a' && sql[at] <= 'z' ? static_cast<char>(sql[at] - 'a' + 'A') : sql[at];
        words.push_back(std::move(word));
    }
    return words;
}

using TableNames = std::span<const char* const>;

bool isAmong(TableNames tables, std::string_view table)
{
    return std::find(tables.begin(), tables.end(), table) != tables.end();
}

void requireNoChecks(SQLite::Database& database, TableNames read)
{
    SQLite::Statement tables(database, "SELECT lower(name), sql FROM sqlite_schema WHERE type = 'table'");
    while (tables.executeStep()) {
        const std::string name = tables.getColumn(0).getString();
        if (!isAmong(read, name))
            continue;
        const std::vector<std::string> words = wordsOf(tables.getColumn(1).getString());
        if (words.size() < 2 || words[0] != "CREATE" || words[1] != "TABLE")
            failDamaged(foundation::told("the table {} is no ordinary table", name), name);
        if (std::find(words.begin(), words.end(), "CHECK") != words.end())
            failDamaged(foundation::told("the table {} holds conditions (CHECK) that a city does not have", name), name);
    }
}

void requireNoGeneratedColumns(SQLite::Database& database)
{
    SQLite::Statement columns(database, "SELECT tables.name, columns.name FROM sqlite_schema AS tables, pragma_table_xinfo(tables.name) AS "
                                        "columns WHERE tables.type = 'table' AND tables.rootpage > 0 AND columns.hidden IN (2, 3) LIMIT 1");
    if (!columns.executeStep())
        return;
    const std::string table = columns.getColumn(0).getString();
    failDamaged(foundation::told("the column {} of the table {} is computed instead of stored, which a city's never is",
                                 columns.getColumn(1).getString(), table),
                table);
}

/// In an expression's place there is no column (-2).
void requirePlainIndexes(SQLite::Database& database, TableNames read)
{
    SQLite::Statement indexes(database,
                              "SELECT lower(tables.name), indexes.name FROM sqlite_schema AS tables, pragma_index_list(tables.name) "
                              "AS indexes WHERE tables.type = 'table' AND tables.rootpage > 0 AND (indexes.partial OR EXISTS "
                              "(SELECT 1 FROM pragma_index_xinfo(indexes.name) WHERE cid = -2))");
    while (indexes.executeStep()) {
        const std::string table = indexes.getColumn(0).getString();
        if (isAmong(read, table))
            failDamaged(foundation::told("the index {} of the table {} is made of something computed, which a city's never is",
                                         indexes.getColumn(1).getString(), table),
                        table);
    }
}

} // namespace

std::span<const char* const> ourTables()
{
    return kOurTables;
}

void requirePlainSchema(SQLite::Database& database)
{
    requirePlainSchema(database, kOurTables);
}

void requirePlainSchema(SQLite::Database& database, TableNames tables)
{
    requirePlainIndexes(database, tables);
    requireNoChecks(database, tables);
    requireNoGeneratedColumns(database);
}

} // namespace passerby::storage
