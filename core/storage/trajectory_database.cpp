// SPDX-License-Identifier: Apache-2.0
#include "core/storage/trajectory_database.h"

#include "core/foundation/limits.h"
#include "core/storage/failure.h"
#include "core/storage/guarded_database.h"

#include <SQLiteCpp/Statement.h>
#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <string_view>

namespace passerby::storage {

using foundation::Error;
using foundation::Result;

namespace {

constexpr std::array kTrajectoryTables{"trajectory_data", "metadata"};
constexpr std::size_t kRowsBetweenLooks = 65'536;

std::string metadataOf(SQLite::Database& database, const char* key)
{
    SQLite::Statement select(database, "SELECT value FROM metadata WHERE key = ?");
    select.bind(1, key);
    return select.executeStep() ? select.getColumn(0).getString() : std::string();
}

double framesPerSecondOf(SQLite::Database& database)
{
    const std::string text = metadataOf(database, "fps");
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isNumber = !text.empty() && error == std::errc{} && end == text.data() + text.size();
    if (!isNumber || !(value > 0.0 && value <= foundation::kMostFramesPerSecond))
        fail("damaged", "The table metadata does not say the frames a second (fps).", "metadata");
    return value;
}

void readRows(SQLite::Database& database, TrajectoryDatabase& read, foundation::JobContext& context)
{
    SQLite::Statement select(database, "SELECT frame, id, pos_x, pos_y FROM trajectory_data");
    while (select.executeStep()) {
        if (read.rows.size() == foundation::kMostTrackPoints)
            fail("too-large", fmt::format("A recording has at most {} million points.", foundation::kMostTrackPoints / 1'000'000),
                 "trajectory_data");
        if (read.rows.size() % kRowsBetweenLooks == 0 && context.isCancelled())
            fail("cancelled", "The import was cancelled.");
        const auto isReal = [&](int column) { return select.getColumn(column).isFloat() || select.getColumn(column).isInteger(); };
        const TrajectoryDatabaseRow row{select.getColumn(0).getInt64(), select.getColumn(1).getInt64(), select.getColumn(2).getDouble(),
                                        select.getColumn(3).getDouble()};
        if (!select.getColumn(0).isInteger() || !select.getColumn(1).isInteger() || !isReal(2) || !isReal(3) || !std::isfinite(row.x_m)
            || !std::isfinite(row.y_m))
            fail("damaged", "A frame, an id or a place is no number.", fmt::format("trajectory_data, row {}", read.rows.size() + 1));
        read.rows.push_back(row);
    }
}

TrajectoryDatabase readGuarded(std::span<const std::uint8_t> bytes, foundation::JobContext& context)
{
    SQLite::Database database = openGuardedTables(bytes, kTrajectoryTables);
    for (const char* table : kTrajectoryTables)
        if (!hasTable(database, table))
            fail("foreign-database", fmt::format("There are no trajectories in this database: it has no table {}.", table));
    TrajectoryDatabase read;
    read.framesPerSecond = framesPerSecondOf(database);
    read.source = metadataOf(database, kTrajectorySourceKey);
    readRows(database, read, context);
    return read;
}

} // namespace

Result<TrajectoryDatabase> readTrajectoryDatabase(std::span<const std::uint8_t> bytes, const std::string& name,
                                                  foundation::JobContext& context)
{
    const auto placed = [&](const std::string& where) { return where.empty() ? name : name + ", " + where; };
    try {
        return readGuarded(bytes, context);
    } catch (const Failure& failure) {
        if (failure.error.code == "empty-file" || failure.error.code == "not-a-database")
            return Error{"not-a-database", "This is no database.", name};
        std::string message = failure.error.message;
        if (constexpr std::string_view kCity = "The project file"; message.starts_with(kCity))
            message.replace(0, kCity.size(), "The database");
        return Error{failure.error.code, message, placed(failure.error.where)};
    } catch (const SQLite::Exception& exception) {
        return Error{"damaged", fmt::format("The database is damaged: {}.", exception.what()), name};
    }
}

} // namespace passerby::storage
