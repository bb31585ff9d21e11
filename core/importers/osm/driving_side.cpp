// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/driving_side.h"

#include "core/importers/osm/lane_tags.h"

#include <cstdint>

namespace passerby::importers::osm {

namespace {

/// More than 0: more say left.
template <class Object>
std::int64_t surplusOfLeft(const std::vector<Object>& objects, std::string_view key)
{
    std::int64_t surplus = 0;
    for (const Object& object : objects)
        if (const auto side = drivingSideOf(object.tags); side && object.tags.has(key))
            surplus += *side == world::Side::left ? 1 : -1;
    return surplus;
}

} // namespace

world::Side usualDrivingSide(const OsmData& data)
{
    const std::int64_t boundaries = surplusOfLeft(data.relations, "boundary") + surplusOfLeft(data.ways, "boundary");
    const std::int64_t surplus = boundaries != 0 ? boundaries : surplusOfLeft(data.ways, "highway");
    return surplus > 0 ? world::Side::left : world::Side::right;
}

} // namespace passerby::importers::osm
