// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/signal_groups.h"

#include <cmath>

namespace passerby::importers::osm {

namespace {

constexpr double kCycle_s = 60.0;
constexpr double kGreen_s = 25.0;
constexpr double kAmber_s = 3.0;
constexpr double kGreenOnFoot_s = 20.0;

/// When the signals of a side begin to be green.
double beginOf_s(std::size_t side)
{
    return static_cast<double>(side) * kCycle_s / 2.0;
}

} // namespace

world::SignalId SignalGroups::forVehicles(const LinePlace& road, int level)
{
    Group& group = groupAt(road, level);
    const std::size_t side = sideOf(group, road.ahead);
    return made(group.vehicles[side], kGreen_s, kAmber_s, beginOf_s(side));
}

world::SignalId SignalGroups::forPeople(const LinePlace& road, int level)
{
    Group& group = groupAt(road, level);
    const std::size_t side = sideOf(group, road.ahead);
    return made(group.people[side], kGreenOnFoot_s, 0.0, beginOf_s(1 - side));
}

SignalGroups::Group& SignalGroups::groupAt(const LinePlace& place, int level)
{
    const auto column = std::llround(place.at.x / kTogether_m);
    const auto row = std::llround(place.at.y / kTogether_m);
    for (std::int64_t x = column - 1; x <= column + 1; ++x)
        for (std::int64_t y = row - 1; y <= row + 1; ++y)
            if (const auto found = m_groupsIn.find({x, y}); found != m_groupsIn.end())
                for (const std::size_t group : found->second)
                    if (m_groups[group].level == level && geometry::distance(m_groups[group].at, place.at) <= kTogether_m)
                        return m_groups[group];
    m_groupsIn[{column, row}].push_back(m_groups.size());
    m_groups.push_back({place.at, place.ahead, level, {}, {}});
    return m_groups.back();
}

std::size_t SignalGroups::sideOf(const Group& group, geometry::Point ahead)
{
    return std::abs(geometry::dot(group.along, ahead)) >= std::sqrt(0.5) ? 0 : 1;
}

world::SignalId SignalGroups::made(world::SignalId& known, double green_s, double amber_s, double offset_s)
{
    if (known.isNull()) {
        known = m_builder.add(world::Signal{{}, green_s, amber_s, kCycle_s - green_s - amber_s, offset_s});
        m_report.inventMany("signal-times", "signals whose times are not in the map", 1);
    }
    return known;
}

} // namespace passerby::importers::osm
