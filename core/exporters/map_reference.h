// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/json_text.h"
#include "core/world/settings.h"

namespace passerby::exporters {

/// The members "crs" ("EPSG:25832" or null) and "origin" ([easting, northing] in m), which say where the city lies on earth.
void writeMapReference(JsonText& json, const world::Settings& settings);

} // namespace passerby::exporters
