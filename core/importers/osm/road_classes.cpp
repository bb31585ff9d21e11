// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/road_classes.h"

#include <algorithm>
#include <iterator>

namespace passerby::importers::osm {

namespace {

constexpr RoadClass kRoads[] = {
    {"living_street", 3.0, 7.0, 10.0},   {"residential", 3.0, 30.0, 30.0},   {"unclassified", 3.0, 50.0, 60.0},
    {"road", 3.0, 50.0, 60.0},           {"service", 2.25, 20.0, 5.0},       {"tertiary", 3.25, 50.0, 120.0},
    {"tertiary_link", 3.25, 50.0, 80.0}, {"secondary", 3.25, 50.0, 200.0},   {"secondary_link", 3.25, 50.0, 100.0},
    {"primary", 3.5, 50.0, 300.0},       {"primary_link", 3.5, 50.0, 150.0}, {"trunk", 3.5, 80.0, 400.0},
    {"trunk_link", 3.5, 60.0, 200.0},    {"motorway", 3.75, 120.0, 600.0},   {"motorway_link", 3.75, 60.0, 300.0},
    {"busway", 3.5, 50.0, 0.0},
};

} // namespace

const RoadClass* classOf(const Tags& tags)
{
    const auto found =
        std::find_if(std::begin(kRoads), std::end(kRoads), [&](const RoadClass& entry) { return tags.is("highway", entry.highway); });
    return found == std::end(kRoads) ? nullptr : found;
}

} // namespace passerby::importers::osm
