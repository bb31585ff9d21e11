// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/doorways.h"

#include <algorithm>
#include <cmath>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;

namespace {

constexpr double kDoorFromEdge_m = 0.4; // of a platform, where one gets on and off

} // namespace

Spot trainDoor(const world::World& world, const Ways& ways, std::uint32_t service, std::uint32_t place)
{
    const world::TrainService& row = *world.trainServices().at(service).row;
    const world::Fixture* platform = world.fixtures().find(row.platform);
    if (!platform)
        return ways.spotOf(world, static_cast<std::uint32_t>(world.targets().indexOf(row.target)));
    const Point ahead{std::cos(platform->heading_rad), std::sin(platform->heading_rad)};
    const Point left{-ahead.y, ahead.x};
    const int doors = std::max(row.doors, 1);
    const double along = (static_cast<double>(place) + 0.5) / doors - 0.5;
    const Point at = platform->position + ahead * (platform->depth_m / 2.0 - kDoorFromEdge_m) + left * (along * platform->width_m);
    return ways.spotAt(at, platform->level);
}

Doorways::Doorways(const world::World& world, const Ways& ways) : m_ways(ways)
{
    const auto add = [this](const Spot& spot) {
        if (spot.cell != kNone)
            m_doors.push_back({spot.cell, spot.place});
    };
    for (std::uint32_t target = 0; target < world.targets().size(); ++target)
        add(ways.spotOf(world, target));
    for (std::uint32_t service = 0; service < world.trainServices().size(); ++service)
        for (int door = 0; door < std::max(world.trainServices().at(service).row->doors, 1); ++door)
            add(trainDoor(world, ways, service, static_cast<std::uint32_t>(door)));
    std::stable_sort(m_doors.begin(), m_doors.end());
}

bool Doorways::isAny(std::uint32_t cell, Point place, double within_m) const
{
    const auto [first, last] = std::equal_range(m_doors.begin(), m_doors.end(), Door{cell, {}});
    if (std::any_of(first, last, [&](const Door& door) { return distance(door.place, place) < within_m; }))
        return true;
    const ground::WalkingGround& ground = m_ways.ground();
    const auto portals = ground.portals(cell);
    return std::any_of(portals.begin(), portals.end(), [&](navigation::NodeIndex portal) {
        return distanceToSegment(place, ground.gate(portal).a, ground.gate(portal).b) < within_m;
    });
}

} // namespace passerby::autonomous
