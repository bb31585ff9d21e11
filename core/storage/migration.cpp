// SPDX-License-Identifier: Apache-2.0
#include "core/storage/migration.h"

#include "core/foundation/words.h"
#include "core/storage/failure.h"
#include "core/storage/project_store.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <array>
#include <fmt/format.h>

namespace passerby::storage {

namespace {

/// What leads from one layout to the next. A file that has some of it already, as half a migration or a hand that helped leave it, keeps
/// that. A table of another program under the name of a new one is an error.
using Step = void (*)(SQLite::Database& database);

void addColumn(SQLite::Database& database, const char* table, const char* column, const char* type)
{
    SQLite::Statement find(database, "SELECT 1 FROM pragma_table_info(?) WHERE name = ?");
    find.bind(1, table);
    find.bind(2, column);
    if (!find.executeStep())
        database.exec(fmt::format(R"(ALTER TABLE "{}" ADD COLUMN "{}" {};)", table, column, type));
}

bool hasNameIn(SQLite::Database& database, const char* query, const std::string& table, const std::string& name)
{
    SQLite::Statement find(database, query);
    find.bind(1, table);
    find.bind(2, name);
    return find.executeStep();
}

/// Fails "foreign-table" where a table of that name is there, but lacks a column. `fresh` holds it as it ought to be.
void requireOurs(SQLite::Database& database, SQLite::Database& fresh, const std::string& table)
{
    SQLite::Statement there(database, "SELECT 1 FROM sqlite_schema WHERE lower(name) = ?");
    there.bind(1, table);
    if (!there.executeStep())
        return;
    SQLite::Statement columns(fresh, "SELECT name FROM pragma_table_info(?)");
    columns.bind(1, table);
    while (columns.executeStep()) {
        const std::string column = columns.getColumn(0).getString();
        if (!hasNameIn(database, "SELECT 1 FROM pragma_table_info(?) WHERE lower(name) = ?", table, column))
            fail("foreign-table",
                 foundation::told(
                     "The file has a table \"{0}\" that another program made (it lacks the column \"{1}\"). Cities of this version "
                     "need that name: give the table another one there, then open the city again. The file is as it was.",
                     table, column),
                 table);
    }
}

/// Tables that are there already must be ours.
void createTables(SQLite::Database& database, const char* statements)
{
    SQLite::Database fresh(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    fresh.exec(statements);
    SQLite::Statement tables(fresh, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
    while (tables.executeStep())
        requireOurs(database, fresh, tables.getColumn(0).getString());
    database.exec(statements);
}

// Written out, so that later changes of the tables leave old steps as they are.
constexpr std::array<Step, kSchemaVersion - 1> kSteps{
    // Regions that watch, and pictures to draw over.
    [](SQLite::Database& database) {
        addColumn(database, "regions", "observer", "BOOLEAN");
        createTables(database, R"sql(
CREATE TABLE IF NOT EXISTS "reference_pictures" ("id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "name" TEXT, "file" BLOB, "width_px" INTEGER,
    "height_px" INTEGER, "corner_x" REAL, "corner_y" REAL, "right_x_m" REAL, "right_y_m" REAL, "down_x_m" REAL, "down_y_m" REAL,
    "opacity" REAL);
)sql");
    },
    // Things that people use, lines before them, rooms, ways that carry or stop people, and those who take no stairs.
    [](SQLite::Database& database) {
        addColumn(database, "portals", "kind", "TEXT");
        addColumn(database, "portals", "speed_mps", "REAL");
        addColumn(database, "portals", "capacity", "INTEGER");
        addColumn(database, "portals", "cycle_s", "REAL");
        addColumn(database, "portals", "service_mean_s", "REAL");
        addColumn(database, "portals", "service_sd_s", "REAL");
        addColumn(database, "portals", "waiting_line", "INTEGER");
        addColumn(database, "regions", "room", "BOOLEAN");
        addColumn(database, "profiles", "step_free", "BOOLEAN");
        createTables(database, R"sql(
CREATE TABLE IF NOT EXISTS "waiting_lines" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "name" TEXT, "level" INTEGER,
    "spacing_m" REAL);
CREATE TABLE IF NOT EXISTS "fixture_kinds" ("id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "name" TEXT, "use" TEXT, "color" TEXT, "icon" TEXT,
    "stops_feet" BOOLEAN, "width_m" REAL, "depth_m" REAL, "height_m" REAL, "places" INTEGER, "service_mean_s" REAL, "service_sd_s" REAL);
CREATE TABLE IF NOT EXISTS "fixtures" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POINT, "name" TEXT, "kind" INTEGER,
    "level" INTEGER, "heading_rad" REAL, "width_m" REAL, "depth_m" REAL, "places" INTEGER, "service_mean_s" REAL, "service_sd_s" REAL,
    "waiting_line" INTEGER);
)sql");
    },
    // What people want, where they are on duty, and trains.
    [](SQLite::Database& database) {
        createTables(database, R"sql(
CREATE TABLE IF NOT EXISTS "needs" ("id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "profile" INTEGER, "name" TEXT, "share" REAL,
    "start_low" REAL, "start_high" REAL, "growth_s" REAL, "grows_with" TEXT, "threshold" REAL, "decay_s" REAL, "fulfilled_by" INTEGER,
    "rank" INTEGER);
CREATE TABLE IF NOT EXISTS "duties" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" MULTIPOINT, "profile" INTEGER, "name" TEXT,
    "level" INTEGER, "pose" TEXT, "pause_mean_s" REAL, "pause_sd_s" REAL);
CREATE TABLE IF NOT EXISTS "train_services" ("id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "platform" INTEGER, "target" INTEGER,
    "period_s" REAL, "offset_s" REAL, "dwell_s" REAL, "alighting_mean" REAL, "alighting_sd" REAL, "doors" INTEGER);
)sql");
    },
    // Crowds whose people walk in groups (those of older files walk alone), and how people really moved.
    [](SQLite::Database& database) {
        addColumn(database, "crowds", "group_low", "INTEGER");
        addColumn(database, "crowds", "group_high", "INTEGER");
        addColumn(database, "crowds", "group_form", "TEXT");
        createTables(database, R"sql(
CREATE TABLE IF NOT EXISTS "recordings" ("id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "name" TEXT, "source" TEXT, "licence" TEXT,
    "frame_of_reference" TEXT, "frame_rate_hz" REAL, "origin_x" REAL, "origin_y" REAL, "turn_rad" REAL, "tracks" BLOB);
)sql");
    },
    // Traffic.
    [](SQLite::Database& database) {
        createTables(database, R"sql(
CREATE TABLE IF NOT EXISTS "vehicle_kinds" ("id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "name" TEXT, "color" TEXT, "length_m" REAL,
    "width_m" REAL, "height_m" REAL, "turning_radius_m" REAL, "acceleration_mps2" REAL, "braking_mps2" REAL, "speed_mps" REAL,
    "car_lanes" BOOLEAN, "bicycle_lanes" BOOLEAN, "bus_lanes" BOOLEAN);
CREATE TABLE IF NOT EXISTS "lanes" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "name" TEXT, "level" INTEGER,
    "width_m" REAL, "limit_mps" REAL, "kind" TEXT);
CREATE TABLE IF NOT EXISTS "signals" ("id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "name" TEXT, "green_s" REAL, "amber_s" REAL,
    "red_s" REAL, "offset_s" REAL);
CREATE TABLE IF NOT EXISTS "stop_lines" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "name" TEXT, "level" INTEGER,
    "signal" INTEGER);
CREATE TABLE IF NOT EXISTS "crossings" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "name" TEXT, "level" INTEGER,
    "width_m" REAL, "signal" INTEGER);
CREATE TABLE IF NOT EXISTS "vehicle_demands" ("id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "lane" INTEGER, "kind" INTEGER,
    "hour" INTEGER, "vehicles_per_h" REAL);
)sql");
    },
    // Parked vehicles, painted directions, what regions ask of people, and recorded states.
    [](SQLite::Database& database) {
        addColumn(database, "regions", "speed_share", "REAL");
        addColumn(database, "regions", "keeps_side", "TEXT");
        addColumn(database, "profiles", "state_set", "INTEGER");
        addColumn(database, "vehicle_kinds", "state_set", "INTEGER");
        createTables(database, R"sql(
CREATE TABLE IF NOT EXISTS "parking_rows" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "name" TEXT, "level" INTEGER,
    "angle" TEXT, "places" INTEGER, "kind" INTEGER, "taken" REAL);
CREATE TABLE IF NOT EXISTS "painted_directions" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "name" TEXT,
    "level" INTEGER, "width_m" REAL, "share" REAL);
CREATE TABLE IF NOT EXISTS "state_sets" ("id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "name" TEXT, "source" TEXT, "licence" TEXT,
    "kind" TEXT, "states" BLOB);
)sql");
    },
    // Stories.
    [](SQLite::Database& database) {
        createTables(database, R"sql(
CREATE TABLE IF NOT EXISTS "stories" ("id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "name" TEXT);
CREATE TABLE IF NOT EXISTS "story_slides" ("id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "story" INTEGER, "place" INTEGER, "title" TEXT,
    "text" TEXT, "notes" TEXT, "card" BOOLEAN, "view" TEXT, "center_x" REAL, "center_y" REAL, "height_m" REAL, "yaw_deg" REAL, "pitch_deg" REAL,
    "distance_m" REAL, "field_of_view_deg" REAL, "motion" TEXT, "turn_deg" REAL, "glide_s" REAL, "dwell_s" REAL, "easing" TEXT, "hour" REAL,
    "time_s" REAL, "pace" REAL, "heatmap" TEXT, "hidden" TEXT, "person" INTEGER, "tells_alibi" BOOLEAN, "gate" INTEGER);
CREATE TABLE IF NOT EXISTS "story_lines" ("id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "story" INTEGER, "slide_place" INTEGER,
    "place" INTEGER, "x" REAL, "y" REAL);
)sql");
    },
    // Variants, also of slides, and pictures of these, measurement lines that warn, and how buildings look.
    [](SQLite::Database& database) {
        addColumn(database, "story_slides", "variant", "INTEGER");
        addColumn(database, "story_slides", "picture", "BLOB");
        addColumn(database, "measurement_lines", "warn_above_per_min", "REAL");
        addColumn(database, "obstacles", "color", "TEXT");
        addColumn(database, "obstacles", "roof_color", "TEXT");
        addColumn(database, "obstacles", "roof", "TEXT");
        addColumn(database, "obstacles", "roof_height_m", "REAL");
        createTables(database, R"sql(
CREATE TABLE IF NOT EXISTS "variants" ("id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "name" TEXT, "notes" TEXT, "rows_before" BLOB,
    "rows_after" BLOB);
CREATE TABLE IF NOT EXISTS "variant_rows" ("id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "variant" INTEGER, "table" TEXT,
    "number" INTEGER, "change" TEXT);
)sql");
    },
};

} // namespace

void migrate(SQLite::Database& database, int fromVersion)
{
    for (auto version = static_cast<std::size_t>(fromVersion); version <= kSteps.size(); ++version)
        kSteps[version - 1](database);
}

} // namespace passerby::storage
