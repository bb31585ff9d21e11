// SPDX-License-Identifier: Apache-2.0
#include "core/storage/schema.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <cstdlib>
#include <ctime>
#include <fmt/format.h>

namespace passerby::storage {

namespace {

constexpr const char* kCoreTables = R"sql(
CREATE TABLE gpkg_spatial_ref_sys (
    srs_name TEXT NOT NULL,
    srs_id INTEGER NOT NULL PRIMARY KEY,
    organization TEXT NOT NULL,
    organization_coordsys_id INTEGER NOT NULL,
    definition TEXT NOT NULL,
    description TEXT);
CREATE TABLE gpkg_contents (
    table_name TEXT NOT NULL PRIMARY KEY,
    data_type TEXT NOT NULL,
    identifier TEXT UNIQUE,
    description TEXT DEFAULT '',
    last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
    min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE,
    srs_id INTEGER,
    CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
CREATE TABLE gpkg_geometry_columns (
    table_name TEXT NOT NULL,
    column_name TEXT NOT NULL,
    geometry_type_name TEXT NOT NULL,
    srs_id INTEGER NOT NULL,
    z TINYINT NOT NULL,
    m TINYINT NOT NULL,
    CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
    CONSTRAINT uk_gc_table_name UNIQUE (table_name),
    CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
    CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
CREATE TABLE gpkg_extensions (
    table_name TEXT,
    column_name TEXT,
    extension_name TEXT NOT NULL,
    definition TEXT NOT NULL,
    scope TEXT NOT NULL,
    CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name));
)sql";

/// {0} table, {1} geometry column, {2} id column: the triggers of GeoPackage 1.3, annex F.3.
constexpr const char* kIndexTriggers = R"sql(
CREATE TRIGGER "rtree_{0}_{1}_insert" AFTER INSERT ON "{0}"
WHEN (NEW."{1}" NOT NULL AND NOT ST_IsEmpty(NEW."{1}"))
BEGIN
    INSERT OR REPLACE INTO "rtree_{0}_{1}"
    VALUES (NEW."{2}", ST_MinX(NEW."{1}"), ST_MaxX(NEW."{1}"), ST_MinY(NEW."{1}"), ST_MaxY(NEW."{1}"));
END;
CREATE TRIGGER "rtree_{0}_{1}_update1" AFTER UPDATE OF "{1}" ON "{0}"
WHEN OLD."{2}" = NEW."{2}" AND (NEW."{1}" NOTNULL AND NOT ST_IsEmpty(NEW."{1}"))
BEGIN
    INSERT OR REPLACE INTO "rtree_{0}_{1}"
    VALUES (NEW."{2}", ST_MinX(NEW."{1}"), ST_MaxX(NEW."{1}"), ST_MinY(NEW."{1}"), ST_MaxY(NEW."{1}"));
END;
CREATE TRIGGER "rtree_{0}_{1}_update2" AFTER UPDATE OF "{1}" ON "{0}"
WHEN OLD."{2}" = NEW."{2}" AND (NEW."{1}" ISNULL OR ST_IsEmpty(NEW."{1}"))
BEGIN
    DELETE FROM "rtree_{0}_{1}" WHERE id = OLD."{2}";
END;
CREATE TRIGGER "rtree_{0}_{1}_update3" AFTER UPDATE ON "{0}"
WHEN OLD."{2}" != NEW."{2}" AND (NEW."{1}" NOTNULL AND NOT ST_IsEmpty(NEW."{1}"))
BEGIN
    DELETE FROM "rtree_{0}_{1}" WHERE id = OLD."{2}";
    INSERT OR REPLACE INTO "rtree_{0}_{1}"
    VALUES (NEW."{2}", ST_MinX(NEW."{1}"), ST_MaxX(NEW."{1}"), ST_MinY(NEW."{1}"), ST_MaxY(NEW."{1}"));
END;
CREATE TRIGGER "rtree_{0}_{1}_update4" AFTER UPDATE ON "{0}"
WHEN OLD."{2}" != NEW."{2}" AND (NEW."{1}" ISNULL OR ST_IsEmpty(NEW."{1}"))
BEGIN
    DELETE FROM "rtree_{0}_{1}" WHERE id IN (OLD."{2}", NEW."{2}");
END;
CREATE TRIGGER "rtree_{0}_{1}_delete" AFTER DELETE ON "{0}"
WHEN OLD."{1}" NOT NULL
BEGIN
    DELETE FROM "rtree_{0}_{1}" WHERE id = OLD."{2}";
END;
)sql";

void insertReference(SQLite::Database& database, const SpatialReference& reference)
{
    SQLite::Statement insert(database, "INSERT OR REPLACE INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, ?)");
    insert.bind(1, reference.name);
    insert.bind(2, reference.id);
    insert.bind(3, reference.organization);
    insert.bind(4, reference.id);
    insert.bind(5, reference.definition);
    insert.bind(6, reference.description);
    insert.exec();
}

geometry::Box fillIndex(SQLite::Database& database, const TableInfo& table, const std::vector<IndexedBox>& boxes)
{
    createSpatialIndex(database, fmt::format("rtree_{}_{}", table.name, kGeometryColumn), boxes);
    geometry::Box all;
    for (const IndexedBox& entry : boxes)
        all.extend(entry.box);
    return all;
}

void registerGeometry(SQLite::Database& database, const TableInfo& table, int srsId)
{
    SQLite::Statement column(database, "INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, ?, 0, 0)");
    column.bind(1, table.name);
    column.bind(2, kGeometryColumn);
    column.bind(3, table.geometryType);
    column.bind(4, srsId);
    column.exec();
    SQLite::Statement extension(database, "INSERT INTO gpkg_extensions VALUES (?, ?, 'gpkg_rtree_index', "
                                          "'http://www.geopackage.org/spec120/#extension_rtree', 'write-only')");
    extension.bind(1, table.name);
    extension.bind(2, kGeometryColumn);
    extension.exec();
}

} // namespace

std::string timeStamp()
{
    std::time_t now = std::time(nullptr);
    if (const char* fixed = std::getenv("SOURCE_DATE_EPOCH"))
        now = static_cast<std::time_t>(std::strtoll(fixed, nullptr, 10));
    std::tm parts{};
    gmtime_r(&now, &parts);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.000Z", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour,
                       parts.tm_min, parts.tm_sec);
}

void createGeoPackage(SQLite::Database& database, const SpatialReference& reference)
{
    database.exec(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {};", kApplicationId, kGeoPackageVersion));
    database.exec(kCoreTables);
    SpatialReference geographic = spatialReference(4326);
    geographic.description = "longitude/latitude coordinates in decimal degrees on the WGS 84 spheroid";
    insertReference(database, {"Undefined Geographic SRS", 0, "NONE", "undefined", "undefined geographic coordinate reference system"});
    insertReference(database, spatialReference(std::nullopt));
    insertReference(database, geographic);
    insertReference(database, reference);
}

void registerTable(SQLite::Database& database, const TableInfo& table, const std::vector<IndexedBox>& boxes, int srsId,
                   const std::string& lastChange)
{
    geometry::Box bounds;
    if (table.isSpatial())
        bounds = fillIndex(database, table, boxes);
    SQLite::Statement contents(database, "INSERT INTO gpkg_contents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    contents.bind(1, table.name);
    contents.bind(2, table.isSpatial() ? "features" : "attributes");
    contents.bind(3, table.name);
    contents.bind(4, table.description);
    contents.bind(5, lastChange);
    if (!boxes.empty()) {
        contents.bind(6, bounds.low.x);
        contents.bind(7, bounds.low.y);
        contents.bind(8, bounds.high.x);
        contents.bind(9, bounds.high.y);
    }
    if (table.isSpatial())
        contents.bind(10, srsId);
    contents.exec();
    if (table.isSpatial())
        registerGeometry(database, table, srsId);
}

void createIndexTriggers(SQLite::Database& database, const TableInfo& table)
{
    database.exec(fmt::format(fmt::runtime(kIndexTriggers), table.name, kGeometryColumn, table.idColumn()));
}

} // namespace passerby::storage
