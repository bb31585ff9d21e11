// SPDX-License-Identifier: Apache-2.0
#include "core/storage/trajectory_database.h"

#include "core/foundation/limits.h"
#include "core/foundation/words.h"
#include "core/storage/failure.h"
#include "core/storage/guarded_database.h"

#include <SQLiteCpp/Statement.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <string_view>
#include <utility>

namespace passerby::storage {

using foundation::Error;
using foundation::Result;

namespace {

constexpr std::array kTrajectoryTables{"trajectory_data", "metadata"};
constexpr std::array kVehicleTables{"vehicle_data", "vehicles"};
constexpr const char* kFrameTable = "frame_data";
constexpr const char* kPersonTable = "person_data";
constexpr std::array kAllTables{kTrajectoryTables[0], kTrajectoryTables[1], kVehicleTables[0],
                                kVehicleTables[1],    kFrameTable,          kPersonTable};
constexpr std::size_t kRowsBetweenLooks = 65'536;
constexpr std::size_t kLongestCityName_bytes = 1000;
constexpr double kSecondsInDay = 86'400.0;

std::string metadataOf(SQLite::Database& database, const char* key)
{
    SQLite::Statement select(database, "SELECT value FROM metadata WHERE key = ?");
    select.bind(1, key);
    return select.executeStep() ? select.getColumn(0).getString() : std::string();
}

template <class Number>
std::optional<Number> numberOf(const std::string& text)
{
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return !text.empty() && error == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

double framesPerSecondOf(SQLite::Database& database)
{
    const auto value = numberOf<double>(metadataOf(database, "fps"));
    if (!value || !(*value > 0.0 && *value <= foundation::kMostFramesPerSecond))
        fail("damaged", foundation::told("The table metadata does not say the frames a second (fps)."), "metadata");
    return *value;
}

/// Nothing where it is not said, or not in full.
std::optional<RunOrigin> originOf(SQLite::Database& database)
{
    const auto seed = numberOf<std::uint64_t>(metadataOf(database, kRunSeedKey));
    const auto clock_s = numberOf<double>(metadataOf(database, kRunClockKey));
    const std::string city = metadataOf(database, kRunCityKey);
    const bool isText = city.size() <= kLongestCityName_bytes
                        && std::none_of(city.begin(), city.end(), [](char letter) { return static_cast<unsigned char>(letter) < 0x20; });
    if (!seed || !clock_s || !(*clock_s >= 0.0 && *clock_s <= kSecondsInDay) || !isText)
        return std::nullopt;
    return RunOrigin{city, *seed, *clock_s};
}

/// Of people and vehicles together there are no more than a recording has points.
void readRows(SQLite::Database& database, const std::string& table, std::vector<TrajectoryDatabaseRow>& rows, std::size_t before,
              foundation::JobContext& context)
{
    SQLite::Statement select(database, "SELECT frame, id, pos_x, pos_y FROM " + table);
    while (select.executeStep()) {
        if (before + rows.size() == foundation::kMostTrackPoints)
            fail("too-large", foundation::told("A recording has at most {} million points.", foundation::kMostTrackPoints / 1'000'000),
                 table);
        if (rows.size() % kRowsBetweenLooks == 0 && context.isCancelled())
            fail("cancelled", foundation::told("The import was cancelled."));
        const auto isReal = [&](int column) { return select.getColumn(column).isFloat() || select.getColumn(column).isInteger(); };
        const TrajectoryDatabaseRow row{select.getColumn(0).getInt64(), select.getColumn(1).getInt64(), select.getColumn(2).getDouble(),
                                        select.getColumn(3).getDouble()};
        if (!select.getColumn(0).isInteger() || !select.getColumn(1).isInteger() || !isReal(2) || !isReal(3) || !std::isfinite(row.x_m)
            || !std::isfinite(row.y_m))
            fail("damaged", foundation::told("A frame, an id or a place is no number."), fmt::format("{}, row {}", table, rows.size() + 1));
        rows.push_back(row);
    }
}

bool hasColumn(SQLite::Database& database, const char* table, const char* column)
{
    SQLite::Statement find(database, "SELECT count(*) FROM pragma_table_info(?) WHERE name = ?");
    find.bind(1, table);
    find.bind(2, column);
    return find.executeStep() && find.getColumn(0).getInt() > 0;
}

/// Older runs do not say what a vehicle is: those are cars.
world::TrackKind kindOf(const std::string& followed)
{
    constexpr auto& kNames = world::Spelling<world::TrackKind>::kNames;
    const auto found = std::find(kNames.begin(), kNames.end(), followed);
    return found == kNames.end() ? world::TrackKind::car : static_cast<world::TrackKind>(found - kNames.begin());
}

std::vector<TrajectoryDatabaseVehicle> readVehicles(SQLite::Database& database)
{
    std::vector<TrajectoryDatabaseVehicle> vehicles;
    const bool saysKinds = hasColumn(database, kVehicleTables[1], "followed");
    SQLite::Statement select(database, fmt::format("SELECT id, length, width{} FROM vehicles ORDER BY id", saysKinds ? ", followed" : ""));
    while (select.executeStep()) {
        if (vehicles.size() == foundation::kMostTracks)
            fail("too-large", foundation::told("A recording has at most {} tracks.", foundation::kMostTracks), "vehicles");
        const TrajectoryDatabaseVehicle vehicle{select.getColumn(0).getInt64(),
                                                saysKinds ? kindOf(select.getColumn(3).getString()) : world::TrackKind::car,
                                                select.getColumn(1).getDouble(), select.getColumn(2).getDouble()};
        const bool isAgain = !vehicles.empty() && vehicles.back().id == vehicle.id;
        const auto isSize = [&](int column, double size_m) {
            constexpr double kLargest_m = 1000.0;
            const bool isNumber = select.getColumn(column).isFloat() || select.getColumn(column).isInteger();
            return isNumber && size_m >= 0.0 && size_m <= kLargest_m;
        };
        if (!select.getColumn(0).isInteger() || isAgain || !isSize(1, vehicle.length_m) || !isSize(2, vehicle.width_m))
            fail("damaged", foundation::told("An id is no number, a size none from 0 to 1000 m, or a vehicle is there twice."),
                 fmt::format("vehicles, row {}", vehicles.size() + 1));
        vehicles.push_back(vehicle);
    }
    return vehicles;
}

void requireVehicles(const TrajectoryDatabase& read)
{
    const auto isThere = [&](std::int64_t id) {
        const auto found =
            std::lower_bound(read.vehicles.begin(), read.vehicles.end(), id,
                             [](const TrajectoryDatabaseVehicle& vehicle, std::int64_t wanted) { return vehicle.id < wanted; });
        return found != read.vehicles.end() && found->id == id;
    };
    for (const TrajectoryDatabaseRow& row : read.vehicleRows)
        if (!isThere(row.id))
            fail("damaged", foundation::told("Nothing is said of vehicle {}.", row.id), "vehicles");
}

std::optional<std::int64_t> lastFrameOf(SQLite::Database& database)
{
    if (!hasTable(database, kFrameTable) || !hasColumn(database, kFrameTable, "frame"))
        return std::nullopt;
    SQLite::Statement select(database, "SELECT max(frame) FROM frame_data");
    if (!select.executeStep() || !select.getColumn(0).isInteger())
        return std::nullopt;
    return select.getColumn(0).getInt64();
}

void readStates(SQLite::Database& database, std::vector<TrajectoryDatabaseState>& states, foundation::JobContext& context)
{
    SQLite::Statement select(database, "SELECT frame, id, level, profile, goal FROM person_data ORDER BY frame, id");
    while (select.executeStep()) {
        if (states.size() == foundation::kMostTrackPoints)
            fail("too-large",
                 foundation::told("Something is said of people more than {} million times.", foundation::kMostTrackPoints / 1'000'000),
                 kPersonTable);
        if (states.size() % kRowsBetweenLooks == 0 && context.isCancelled())
            fail("cancelled", foundation::told("The reading was cancelled."));
        const SQLite::Column goal = select.getColumn(4);
        const bool areNumbers = select.getColumn(0).isInteger() && select.getColumn(1).isInteger() && select.getColumn(2).isInteger()
                                && select.getColumn(3).isInteger() && (goal.isNull() || goal.isInteger());
        if (!areNumbers || !std::in_range<std::int16_t>(select.getColumn(2).getInt64())
            || !std::in_range<std::uint16_t>(select.getColumn(3).getInt64()) || !std::in_range<std::uint16_t>(goal.getInt64()))
            fail("damaged", foundation::told("A frame, an id, a level, a profile or a goal is no number, or out of range."),
                 fmt::format("{}, row {}", kPersonTable, states.size() + 1));
        TrajectoryDatabaseState state{select.getColumn(0).getInt64(), select.getColumn(1).getInt64(), select.getColumn(2).getInt(),
                                      static_cast<std::uint16_t>(select.getColumn(3).getInt()), std::nullopt};
        if (!goal.isNull())
            state.goal = static_cast<std::uint16_t>(goal.getInt());
        states.push_back(state);
    }
}

TrajectoryDatabase readGuarded(std::span<const std::uint8_t> bytes, foundation::JobContext& context)
{
    SQLite::Database database = openGuardedTables(bytes, kAllTables);
    for (const char* table : kTrajectoryTables)
        if (!hasTable(database, table))
            fail("foreign-database", foundation::told("There are no trajectories in this database: it has no table {}.", table));
    TrajectoryDatabase read;
    read.framesPerSecond = framesPerSecondOf(database);
    read.source = metadataOf(database, kTrajectorySourceKey);
    read.origin = originOf(database);
    read.lastFrame = lastFrameOf(database);
    readRows(database, kTrajectoryTables[0], read.rows, 0, context);
    if (read.source == kRunOfPasserby && hasTable(database, kPersonTable))
        readStates(database, read.states, context);
    if (read.source != kRunOfPasserby || !hasTable(database, kVehicleTables[0]) || !hasTable(database, kVehicleTables[1]))
        return read; // what others keep in tables of these names is theirs
    readRows(database, kVehicleTables[0], read.vehicleRows, read.rows.size(), context);
    read.vehicles = readVehicles(database);
    requireVehicles(read);
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
            return Error{"not-a-database", foundation::told("This is no database."), name};
        const std::string message =
            failure.damage.empty() ? failure.error.message : foundation::told("The database is damaged: {}.", failure.damage);
        return Error{failure.error.code, message, placed(failure.error.where)};
    } catch (const SQLite::Exception& exception) {
        return Error{"damaged", foundation::told("The database is damaged: {}.", exception.what()), name};
    }
}

} // namespace passerby::storage
