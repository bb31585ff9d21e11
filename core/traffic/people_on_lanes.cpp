// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/people_on_lanes.h"

#include <cmath>

namespace passerby::traffic {

template <class Entry>
void PeopleOnLanes::Rows<Entry>::layOut(std::size_t rows)
{
    first.assign(rows + 1, 0);
    for (const auto& [row, entry] : found)
        ++first[row + 1];
    for (std::size_t i = 1; i < first.size(); ++i)
        first[i] += first[i - 1];
    next.assign(first.begin(), first.end());
    entries.resize(found.size());
    for (const auto& [row, entry] : found)
        entries[next[row]++] = entry;
    found.clear();
}

void PeopleOnLanes::sort(const LaneNetwork& network, const LaneMarks& marks, std::span<const run::OnFoot> people, double crossingReach_m)
{
    for (const run::OnFoot& person : people) {
        std::uint32_t before = kNone; // a lane comes several times, one after the other
        network.visitNear(person.place, [&](std::uint32_t lane) {
            if (lane == before || network.level(lane) != person.level)
                return;
            before = lane;
            const BesideLane there = network.beside(lane, person.place);
            if (std::abs(there.offset_m) <= network.width_m(lane) / 2.0 + kBeside_m)
                m_lanes.found.push_back({lane,
                                         {there.along_m, there.offset_m, geometry::cross(there.ahead, person.velocity_mps),
                                          geometry::dot(there.ahead, person.velocity_mps), person.radius_m}});
        });
        for (const std::uint32_t crossing : marks.crossingsNear(person.place)) {
            const CrossingWay& way = marks.ways()[crossing];
            const geometry::Point apart = person.place - way.a;
            const double across_m = geometry::dot(apart, way.ahead);
            if (way.level == person.level && std::abs(geometry::cross(way.ahead, apart)) <= way.halfWidth_m && across_m >= -crossingReach_m
                && across_m <= way.length_m + crossingReach_m)
                m_crossings.found.push_back({crossing, {across_m, geometry::dot(person.velocity_mps, way.ahead)}});
        }
    }
    m_lanes.layOut(network.size());
    m_crossings.layOut(marks.ways().size());
}

} // namespace passerby::traffic
