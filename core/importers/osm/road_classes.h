// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/osm/osm_data.h"

#include <string_view>

namespace passerby::importers::osm {

/// What is usual for roads of a class where tags do not say it.
struct RoadClass {
    std::string_view highway;
    double lane_m;
    double limit_kmph; ///< in towns
    double cars_per_h; ///< RoadShape::cars_per_h: modest, far below what a lane carries
};

/// By the tag `highway`; null where it is none for vehicles.
[[nodiscard]] const RoadClass* classOf(const Tags& tags);

} // namespace passerby::importers::osm
