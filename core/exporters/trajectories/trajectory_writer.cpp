// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/trajectories/trajectory_writer.h"

#include "core/exporters/trajectories/walkable_area.h"
#include "core/foundation/words.h"
#include "core/storage/write_trouble.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <unordered_set>
#include <utility>

namespace passerby::exporters {

using foundation::Error;
using foundation::Result;

namespace {

constexpr const char* kTables = R"sql(
CREATE TABLE trajectory_data (
    frame INTEGER NOT NULL,
    id INTEGER NOT NULL,
    pos_x REAL NOT NULL,
    pos_y REAL NOT NULL,
    ori_x REAL NOT NULL,
    ori_y REAL NOT NULL);
CREATE TABLE metadata (key TEXT NOT NULL UNIQUE PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE geometry (hash INTEGER NOT NULL UNIQUE PRIMARY KEY, wkt TEXT NOT NULL);
CREATE TABLE frame_data (frame INTEGER NOT NULL, geometry_hash INTEGER NOT NULL);
)sql";

constexpr const char* kPersonTable = R"sql(
CREATE TABLE person_data (
    frame INTEGER NOT NULL,
    id INTEGER NOT NULL,
    level INTEGER NOT NULL,
    profile INTEGER NOT NULL,
    goal INTEGER);
)sql";

constexpr const char* kVehicleTables = R"sql(
CREATE TABLE vehicle_data (
    frame INTEGER NOT NULL,
    id INTEGER NOT NULL,
    level INTEGER NOT NULL,
    pos_x REAL NOT NULL,
    pos_y REAL NOT NULL,
    ori_x REAL NOT NULL,
    ori_y REAL NOT NULL,
    speed REAL NOT NULL);
CREATE TABLE vehicles (id INTEGER NOT NULL UNIQUE PRIMARY KEY, kind INTEGER NOT NULL, length REAL NOT NULL, width REAL NOT NULL,
    followed TEXT NOT NULL);
)sql";

} // namespace

struct TrajectoryWriter::State {
    std::filesystem::path goal;
    std::filesystem::path draft;
    double fps = 10.0;
    WalkableArea area;
    std::optional<storage::RunOrigin> origin;
    // Destroyed from the last to the first: statements and transaction before their database.
    std::optional<SQLite::Database> database;
    std::optional<SQLite::Transaction> transaction;
    std::optional<SQLite::Statement> insertPoint;
    std::optional<SQLite::Statement> insertFrame;
    std::optional<SQLite::Statement> insertState;        ///< once anything is said of people
    std::optional<SQLite::Statement> insertVehiclePoint; ///< once there is a vehicle
    std::optional<SQLite::Statement> insertVehicle;
    std::unordered_set<std::uint32_t> vehicles; ///< of the table

    void open();
    void addFrame(std::int64_t frame, std::span<const TrajectoryPoint> points);
    void addStates(std::int64_t frame, std::span<const PersonState> states);
    void addVehicles(std::int64_t frame, std::span<const VehiclePoint> points);
    void addVehicle(const VehiclePoint& vehicle);
    void finish();
    void addMetadata(const char* key, const std::string& value);
};

void TrajectoryWriter::State::open()
{
    database.emplace(draft.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    // Nobody sees the file before it is whole, so it needs no journal.
    database->exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;");
    transaction.emplace(*database);
    database->exec(kTables);
    SQLite::Statement geometry(*database, "INSERT INTO geometry VALUES (?, ?)");
    geometry.bind(1, area.hash);
    geometry.bind(2, area.wkt);
    geometry.exec();
    insertPoint.emplace(*database, "INSERT INTO trajectory_data VALUES (?, ?, ?, ?, ?, ?)");
    insertFrame.emplace(*database, "INSERT INTO frame_data VALUES (?, ?)");
}

void TrajectoryWriter::State::addFrame(std::int64_t frame, std::span<const TrajectoryPoint> points)
{
    for (const TrajectoryPoint& point : points) {
        insertPoint->bind(1, frame);
        insertPoint->bind(2, point.id);
        insertPoint->bind(3, point.x_m);
        insertPoint->bind(4, point.y_m);
        insertPoint->bind(5, point.oriX);
        insertPoint->bind(6, point.oriY);
        insertPoint->exec();
        insertPoint->reset();
    }
    insertFrame->bind(1, frame);
    insertFrame->bind(2, area.hash);
    insertFrame->exec();
    insertFrame->reset();
}

void TrajectoryWriter::State::addStates(std::int64_t frame, std::span<const PersonState> states)
{
    if (!states.empty() && !insertState) {
        database->exec(kPersonTable);
        insertState.emplace(*database, "INSERT INTO person_data VALUES (?, ?, ?, ?, ?)");
    }
    for (const PersonState& state : states) {
        insertState->bind(1, frame);
        insertState->bind(2, state.id);
        insertState->bind(3, state.level);
        insertState->bind(4, state.profile);
        if (state.goal)
            insertState->bind(5, *state.goal);
        else
            insertState->bind(5);
        insertState->exec();
        insertState->reset();
    }
}

void TrajectoryWriter::State::addVehicle(const VehiclePoint& vehicle)
{
    if (!vehicles.insert(vehicle.id).second)
        return;
    insertVehicle->bind(1, vehicle.id);
    insertVehicle->bind(2, vehicle.kind);
    insertVehicle->bind(3, vehicle.length_m);
    insertVehicle->bind(4, vehicle.width_m);
    insertVehicle->bind(5, std::string(world::nameOf(vehicle.followed)));
    insertVehicle->exec();
    insertVehicle->reset();
}

void TrajectoryWriter::State::addVehicles(std::int64_t frame, std::span<const VehiclePoint> points)
{
    if (!points.empty() && !insertVehicle) {
        database->exec(kVehicleTables);
        insertVehiclePoint.emplace(*database, "INSERT INTO vehicle_data VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
        insertVehicle.emplace(*database, "INSERT INTO vehicles VALUES (?, ?, ?, ?, ?)");
    }
    for (const VehiclePoint& point : points) {
        addVehicle(point);
        insertVehiclePoint->bind(1, frame);
        insertVehiclePoint->bind(2, point.id);
        insertVehiclePoint->bind(3, point.level);
        insertVehiclePoint->bind(4, point.x_m);
        insertVehiclePoint->bind(5, point.y_m);
        insertVehiclePoint->bind(6, point.oriX);
        insertVehiclePoint->bind(7, point.oriY);
        insertVehiclePoint->bind(8, point.speed_mps);
        insertVehiclePoint->exec();
        insertVehiclePoint->reset();
    }
}

void TrajectoryWriter::State::addMetadata(const char* key, const std::string& value)
{
    SQLite::Statement insert(*database, "INSERT INTO metadata VALUES (?, ?)");
    insert.bind(1, key);
    insert.bind(2, value);
    insert.exec();
}

void TrajectoryWriter::State::finish()
{
    addMetadata("version", "2");
    addMetadata(storage::kTrajectorySourceKey, storage::kRunOfPasserby);
    if (origin) {
        addMetadata(storage::kRunCityKey, origin->city);
        addMetadata(storage::kRunSeedKey, fmt::format("{}", origin->seed));
        addMetadata(storage::kRunClockKey, fmt::format("{}", origin->startClock_s));
    }
    addMetadata("fps", fmt::format("{}", fps));
    addMetadata("xmin", fmt::format("{}", area.bounds.low.x));
    addMetadata("xmax", fmt::format("{}", area.bounds.high.x));
    addMetadata("ymin", fmt::format("{}", area.bounds.low.y));
    addMetadata("ymax", fmt::format("{}", area.bounds.high.y));
    database->exec("CREATE INDEX frame_id_idx ON trajectory_data(frame, id)");
    if (insertVehicle)
        database->exec("CREATE INDEX vehicle_frame_idx ON vehicle_data(frame, id)");
    insertPoint.reset();
    insertFrame.reset();
    insertState.reset();
    insertVehiclePoint.reset();
    insertVehicle.reset();
    transaction->commit();
    transaction.reset();
    database.reset();
}

TrajectoryWriter::TrajectoryWriter() : m_state(std::make_unique<State>()) {}

TrajectoryWriter::~TrajectoryWriter() = default;

Result<std::unique_ptr<TrajectoryWriter>> TrajectoryWriter::open(foundation::ReplacedFiles& files, const std::filesystem::path& goal,
                                                                 double fps, const world::World& world,
                                                                 std::optional<storage::RunOrigin> origin)
{
    if (!(fps > 0.0) || !std::isfinite(fps))
        return Error{"cannot-write", foundation::told("Trajectories need a number of frames a second above zero."), goal.string()};
    std::unique_ptr<TrajectoryWriter> writer(new TrajectoryWriter);
    State& state = *writer->m_state;
    const auto draft = files.draftFor(goal);
    if (!draft)
        return draft.error();
    state.goal = goal;
    state.draft = draft.value();
    state.fps = fps;
    state.area = walkableArea(world);
    state.origin = std::move(origin);
    try {
        state.open();
    } catch (const std::exception& exception) {
        return storage::writeTrouble(goal, state.draft, exception);
    }
    return writer;
}

Result<void> TrajectoryWriter::addFrame(std::int64_t frame, std::span<const TrajectoryPoint> points)
{
    try {
        m_state->addFrame(frame, points);
    } catch (const std::exception& exception) {
        return storage::writeTrouble(m_state->goal, m_state->draft, exception);
    }
    return {};
}

Result<void> TrajectoryWriter::addStates(std::int64_t frame, std::span<const PersonState> states)
{
    try {
        m_state->addStates(frame, states);
    } catch (const std::exception& exception) {
        return storage::writeTrouble(m_state->goal, m_state->draft, exception);
    }
    return {};
}

Result<void> TrajectoryWriter::addVehicles(std::int64_t frame, std::span<const VehiclePoint> vehicles)
{
    try {
        m_state->addVehicles(frame, vehicles);
    } catch (const std::exception& exception) {
        return storage::writeTrouble(m_state->goal, m_state->draft, exception);
    }
    return {};
}

Result<void> TrajectoryWriter::finish()
{
    try {
        m_state->finish();
    } catch (const std::exception& exception) {
        return storage::writeTrouble(m_state->goal, m_state->draft, exception);
    }
    return {};
}

} // namespace passerby::exporters
