// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace passerby::storage {

/// One row of gpkg_spatial_ref_sys.
struct SpatialReference {
    std::string name;
    int id = -1;
    std::string organization;
    std::string definition; ///< WKT 1, or "undefined" where the system is not known here
    std::string description;
};

/// The row of an EPSG code; without one, that of plain Cartesian metres (-1).
[[nodiscard]] SpatialReference spatialReference(std::optional<int> epsg);

} // namespace passerby::storage
