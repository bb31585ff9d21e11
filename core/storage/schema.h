// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/spatial_index.h"
#include "core/storage/spatial_reference.h"
#include "core/storage/table_rows.h"

#include <string>
#include <vector>

namespace SQLite {
class Database;
}

/// The parts of a file that every GeoPackage 1.3 has (OGC 12-128r17).
namespace passerby::storage {

inline constexpr int kApplicationId = 0x47504B47; ///< "GPKG"
inline constexpr int kGeoPackageVersion = 10300;

/// Now, or the time of SOURCE_DATE_EPOCH, for files that have to come out the same. ISO 8601, UTC.
[[nodiscard]] std::string timeStamp();

/// Makes the tables of an empty database that name systems, contents, geometry columns and extensions, and fills the first.
void createGeoPackage(SQLite::Database& database, const SpatialReference& reference);
/// Lists a filled table, and for a spatial one fills its R-tree. `lastChange` is ISO 8601, UTC.
void registerTable(SQLite::Database& database, const TableInfo& table, const std::vector<IndexedBox>& boxes, int srsId,
                   const std::string& lastChange);
/// Creates the triggers that keep a table's R-tree true when another program edits the file. Last of all: they call functions that
/// only a GeoPackage program has.
void createIndexTriggers(SQLite::Database& database, const TableInfo& table);

} // namespace passerby::storage
