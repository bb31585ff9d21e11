// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/driving_side.h"

#include "core/importers/osm/lane_tags.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace passerby::importers::osm {

namespace {

/// More than 0: more boundaries say left.
template <class Object>
std::int64_t surplusOfLeft(const std::vector<Object>& objects)
{
    std::int64_t surplus = 0;
    for (const Object& object : objects)
        if (const auto side = drivingSideOf(object.tags); side && object.tags.has("boundary"))
            surplus += *side == world::Side::left ? 1 : -1;
    return surplus;
}

/// A few roads that are driven on the left are exceptions of a country in which the others need not say anything.
bool mostRoadsSayLeft(const OsmData& data)
{
    std::size_t roads = 0;
    std::size_t left = 0;
    for (const Way& way : data.ways)
        if (roadShapeOf(way.tags)) {
            ++roads;
            left += drivingSideOf(way.tags) == world::Side::left ? 1 : 0;
        }
    return 2 * left > roads;
}

} // namespace

world::Side usualDrivingSide(const OsmData& data)
{
    if (const std::int64_t surplus = surplusOfLeft(data.relations) + surplusOfLeft(data.ways); surplus != 0)
        return surplus > 0 ? world::Side::left : world::Side::right;
    return mostRoadsSayLeft(data) ? world::Side::left : world::Side::right;
}

} // namespace passerby::importers::osm
