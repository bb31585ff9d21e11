// SPDX-License-Identifier: Apache-2.0
#include "core/storage/spatial_reference.h"

#include <memory>
#include <proj.h>

namespace passerby::storage {

SpatialReference spatialReference(std::optional<int> epsg)
{
    if (!epsg)
        return {"Undefined Cartesian SRS", -1, "NONE", "undefined", "undefined Cartesian coordinate reference system"};
    SpatialReference row{"EPSG:" + std::to_string(*epsg), *epsg, "EPSG", "undefined", {}};
    const std::unique_ptr<PJ_CONTEXT, decltype(&proj_context_destroy)> context(proj_context_create(), &proj_context_destroy);
    proj_log_level(context.get(), PJ_LOG_NONE);
    const std::string code = std::to_string(*epsg);
    const std::unique_ptr<PJ, decltype(&proj_destroy)> system(
        proj_create_from_database(context.get(), "EPSG", code.c_str(), PJ_CATEGORY_CRS, 0, nullptr), &proj_destroy);
    if (!system)
        return row;
    const char* const options[] = {"MULTILINE=NO", nullptr};
    if (const char* text = proj_as_wkt(context.get(), system.get(), PJ_WKT1_GDAL, options))
        row.definition = text;
    if (const char* name = proj_get_name(system.get()))
        row.name = name;
    return row;
}

} // namespace passerby::storage
