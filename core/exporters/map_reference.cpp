// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/map_reference.h"

#include <string>

namespace passerby::exporters {

void writeMapReference(JsonText& json, const world::Settings& settings)
{
    json.key("crs");
    if (settings.epsg)
        json.value("EPSG:" + std::to_string(*settings.epsg));
    else
        json.null();
    json.key("origin");
    json.beginList();
    json.value(settings.origin_m[0]);
    json.value(settings.origin_m[1]);
    json.endList();
}

} // namespace passerby::exporters
