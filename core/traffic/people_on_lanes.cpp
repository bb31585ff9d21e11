// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/people_on_lanes.h"

#include "core/foundation/parallel.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace passerby::traffic {

namespace {

constexpr std::size_t kChunkOfPeople = 256;

} // namespace

template <class Entry>
template <class Part>
void PeopleOnLanes::Rows<Entry>::layOut(std::size_t rows, std::span<const Found> found, const Part& part)
{
    first.assign(rows + 1, 0);
    for (const Found& chunk : found)
        for (const auto& [row, entry] : part(chunk))
            ++first[row + 1];
    for (std::size_t i = 1; i < first.size(); ++i)
        first[i] += first[i - 1];
    next.assign(first.begin(), first.end());
    entries.resize(first.back());
    for (const Found& chunk : found)
        for (const auto& [row, entry] : part(chunk))
            entries[next[row]++] = entry;
}

void PeopleOnLanes::find(const LaneNetwork& network, const LaneMarks& marks, const run::OnFoot& person, double crossingReach_m,
                         Found& found) const
{
    std::uint32_t before = kNone; // a lane comes several times, one after the other
    network.visitNear(person.place, [&](std::uint32_t lane) {
        if (lane == before || network.level(lane) != person.level)
            return;
        before = lane;
        const BesideLane there = network.beside(lane, person.place);
        if (std::abs(there.offset_m) <= network.width_m(lane) / 2.0 + kBeside_m)
            found.lanes.push_back({lane,
                                   {there.along_m, there.offset_m, geometry::cross(there.ahead, person.velocity_mps),
                                    geometry::dot(there.ahead, person.velocity_mps), person.radius_m, person.place, person.level}});
    });
    for (const std::uint32_t crossing : marks.crossingsNear(person.place)) {
        const CrossingWay& way = marks.ways()[crossing];
        const geometry::Point apart = person.place - way.a;
        const double across_m = geometry::dot(apart, way.ahead);
        if (way.level == person.level && std::abs(geometry::cross(way.ahead, apart)) <= way.halfWidth_m && across_m >= -crossingReach_m
            && across_m <= way.length_m + crossingReach_m)
            found.crossings.push_back({crossing,
                                       {across_m, geometry::dot(person.velocity_mps, way.ahead), person.place, person.level,
                                        geometry::length(person.velocity_mps), person.who}});
    }
}

void PeopleOnLanes::sort(const LaneNetwork& network, const LaneMarks& marks, std::span<const run::OnFoot> people, double crossingReach_m,
                         unsigned threads)
{
    const std::size_t chunks = (people.size() + kChunkOfPeople - 1) / kChunkOfPeople;
    m_found.resize(std::max(m_found.size(), chunks));
    const auto findAll = [&](std::size_t chunk, std::size_t begin, std::size_t end) {
        m_found[chunk].lanes.clear();
        m_found[chunk].crossings.clear();
        for (std::size_t i = begin; i < end; ++i)
            find(network, marks, people[i], crossingReach_m, m_found[chunk]);
    };
    foundation::parallelChunks(people.size(), kChunkOfPeople, threads, std::ref(findAll)); // by reference: it allocates nothing
    const std::span<const Found> found = std::span<const Found>(m_found).first(chunks);
    m_lanes.layOut(
        network.size(), found, [](const Found& chunk) -> const auto& { return chunk.lanes; });
    m_crossings.layOut(
        marks.ways().size(), found, [](const Found& chunk) -> const auto& { return chunk.crossings; });
}

} // namespace passerby::traffic
