// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/lane_marks.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace passerby::traffic {

using geometry::Point;

namespace {

constexpr double kSquareOfCrossings_m = 4.0;
constexpr double kAlongLine_m = 2.0; // between places at which lanes near a line are looked for

/// Lanes of the level near the straight line, ascending.
std::set<std::uint32_t> lanesNear(const LaneNetwork& network, int level, Point a, Point b)
{
    std::set<std::uint32_t> lanes;
    const auto steps = static_cast<int>(geometry::distance(a, b) / kAlongLine_m) + 1;
    for (int i = 0; i <= steps; ++i)
        network.visitNear(a + (b - a) * (static_cast<double>(i) / steps), [&](std::uint32_t lane) {
            if (network.level(lane) == level)
                lanes.insert(lane);
        });
    return lanes;
}

/// How far along a lane a crossing reaches to either side of where its middle crosses that of the lane: more where it is slanting.
double reachAlong_m(const LaneNetwork& network, std::uint32_t lane, double at_m, Point ahead, double width_m)
{
    constexpr double kLeastSine = 0.17; // of 10°
    const Point along = network.at(lane, at_m).ahead;
    const double slant_m = network.width_m(lane) / 2.0 * std::abs(geometry::dot(along, ahead));
    return (width_m / 2.0 + slant_m) / std::max(std::abs(geometry::cross(along, ahead)), kLeastSine);
}

template <class Mark, class Less>
std::vector<std::uint32_t> layOut(std::vector<std::pair<std::uint32_t, Mark>>& found, std::uint32_t lanes, std::vector<Mark>& marks,
                                  const Less& less)
{
    std::stable_sort(found.begin(), found.end(),
                     [&](const auto& a, const auto& b) { return a.first != b.first ? a.first < b.first : less(a.second, b.second); });
    std::vector<std::uint32_t> first(lanes + 1, 0);
    for (const auto& [lane, mark] : found) {
        ++first[lane + 1];
        marks.push_back(mark);
    }
    for (std::uint32_t i = 1; i <= lanes; ++i)
        first[i] += first[i - 1];
    return first;
}

} // namespace

LaneMarks::LaneMarks(const LaneNetwork& network, const world::World& world)
{
    std::vector<std::pair<std::uint32_t, StopMark>> stops;
    for (const auto& [id, line] : world.stopLines()) {
        const auto place = static_cast<std::uint32_t>(m_lines.size());
        m_lines.push_back({id.number, !line.signal.isNull()});
        for (const std::uint32_t lane : lanesNear(network, line.level, line.a, line.b))
            for (const double at_m : world::placesAcross(*world.lanes().find(network.idOf(lane)), line.a, line.b)) {
                const std::size_t signal = line.signal.isNull() ? kNone : world.trafficSignals().indexOf(line.signal);
                stops.push_back({lane, {at_m, static_cast<std::uint32_t>(signal), place}});
            }
    }
    m_firstStop = layOut(stops, network.size(), m_stops, [](const StopMark& a, const StopMark& b) { return a.at_m < b.at_m; });

    std::vector<std::pair<std::uint32_t, CrossingMark>> crossings;
    std::vector<CellIndex::Entry> entries;
    for (const auto& [id, crossing] : world.crossings()) {
        const auto number = static_cast<std::uint32_t>(m_ways.size());
        const double length_m = geometry::distance(crossing.a, crossing.b);
        const Point ahead = length_m > 0.0 ? (crossing.b - crossing.a) * (1.0 / length_m) : Point{1.0, 0.0};
        m_ways.push_back({crossing.a, ahead, length_m, crossing.width_m / 2.0, crossing.level, !crossing.signal.isNull(), id.number});
        geometry::Box box;
        box.extend(crossing.a);
        box.extend(crossing.b);
        entries.push_back({box.grown(crossing.width_m / 2.0 + kReach_m), number});
        for (const std::uint32_t lane : lanesNear(network, crossing.level, crossing.a, crossing.b))
            for (const double at_m : world::placesAcross(*world.lanes().find(network.idOf(lane)), crossing.a, crossing.b)) {
                const double across_m = geometry::dot(network.at(lane, at_m).at - crossing.a, ahead);
                const double reach_m = reachAlong_m(network, lane, at_m, ahead, crossing.width_m);
                crossings.push_back({lane, {at_m - reach_m, at_m + reach_m, number, across_m}});
            }
    }
    m_firstCrossing =
        layOut(crossings, network.size(), m_crossings, [](const CrossingMark& a, const CrossingMark& b) { return a.from_m < b.from_m; });
    m_index = CellIndex(entries, kSquareOfCrossings_m);
}

std::uint32_t LaneMarks::wayOf(std::uint32_t number) const
{
    const auto found = std::lower_bound(m_ways.begin(), m_ways.end(), number,
                                        [](const CrossingWay& way, std::uint32_t wanted) { return way.number < wanted; });
    return found != m_ways.end() && found->number == number ? static_cast<std::uint32_t>(found - m_ways.begin()) : kNone;
}

std::span<const StopMark> LaneMarks::stops(std::uint32_t lane) const
{
    return std::span(m_stops).subspan(m_firstStop[lane], m_firstStop[lane + 1] - m_firstStop[lane]);
}

std::span<const CrossingMark> LaneMarks::crossings(std::uint32_t lane) const
{
    return std::span(m_crossings).subspan(m_firstCrossing[lane], m_firstCrossing[lane + 1] - m_firstCrossing[lane]);
}

} // namespace passerby::traffic
