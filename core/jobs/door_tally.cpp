// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/door_tally.h"

#include "core/foundation/words.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace passerby::jobs {

using autonomous::MeasuredPerson;
using foundation::Error;
using ground::WalkingGround;
using navigation::NodeIndex;

DoorTally::DoorTally(std::shared_ptr<const WalkingGround> ground, std::size_t portals, std::vector<NodeIndex> doors)
    : m_ground(std::move(ground)), m_doors(std::move(doors)), m_passed(portals, 0.0), m_passedLately(portals, 0), m_watch(portals)
{
    if (m_doors.empty()) {
        m_doors.resize(portals);
        std::iota(m_doors.begin(), m_doors.end(), NodeIndex{0});
    }
}

/// Of several doors between the two cells that which is nearest.
void DoorTally::notePassing(std::uint32_t from, std::uint32_t to, geometry::Point place)
{
    NodeIndex nearest = navigation::kNone;
    double least_m = std::numeric_limits<double>::infinity();
    for (const NodeIndex portal : m_ground->portals(from)) {
        const WalkingGround::Gate& gate = m_ground->gate(portal);
        const double away_m = distance(place, (gate.a + gate.b) * 0.5);
        if (gate.beyond(from) == to && away_m < least_m) {
            least_m = away_m;
            nearest = portal;
        }
    }
    if (nearest < m_passed.size()) {
        m_passed[nearest] += 1.0;
        ++m_passedLately[nearest];
    }
}

void DoorTally::watch(double time_s, std::span<const MeasuredPerson> people)
{
    std::vector<std::uint32_t> near(m_passed.size(), 0);
    for (const MeasuredPerson& person : people)
        for (const NodeIndex portal : person.isWalking ? m_ground->portals(person.cell) : std::span<const NodeIndex>{}) {
            const WalkingGround::Gate& gate = m_ground->gate(portal);
            if (portal < near.size() && distance(person.place, (gate.a + gate.b) * 0.5) <= autonomous::BlockageWatch::kNear_m)
                ++near[portal];
        }
    for (std::size_t portal = 0; portal < near.size(); ++portal)
        m_watch.add(portal, time_s, m_passedLately[portal], near[portal]);
    m_passedLately.assign(m_passedLately.size(), 0);
}

void DoorTally::add(double time_s, std::span<const MeasuredPerson> people)
{
    constexpr double kWatchEvery_s = 1.0;
    m_cellsNow.assign(m_cells.size(), 0);
    for (const MeasuredPerson& person : people) {
        if (m_cells.size() <= person.person) {
            m_cells.resize(std::size_t{person.person} + 1, 0);
            m_cellsNow.resize(m_cells.size(), 0);
        }
        const std::uint32_t before = m_cells[person.person];
        m_cellsNow[person.person] = person.cell + 1;
        if (before != 0 && before != person.cell + 1)
            notePassing(before - 1, person.cell, person.place);
    }
    m_cells.swap(m_cellsNow);
    if (time_s - m_watched_s >= kWatchEvery_s - 1e-9) {
        watch(time_s, people);
        m_watched_s = time_s;
    }
}

std::uint64_t DoorTally::passed() const
{
    double sum = 0.0;
    for (const NodeIndex door : m_doors)
        sum += m_passed[door];
    return static_cast<std::uint64_t>(sum);
}

double DoorTally::unevenness() const
{
    std::vector<double> counts;
    std::vector<double> widths_m;
    for (const NodeIndex door : m_doors) {
        counts.push_back(m_passed[door]);
        widths_m.push_back(std::max(0.1, m_ground->gate(door).width_m()));
    }
    return autonomous::gini(counts, widths_m);
}

foundation::Result<std::vector<NodeIndex>> portalsNamed(const navigation::NavigationGraph& graph, const std::vector<std::string>& names)
{
    std::vector<NodeIndex> nodes;
    for (const std::string& name : names) {
        NodeIndex found = 0;
        while (found < graph.portalCount() && graph.nodeName(found) != name)
            ++found;
        if (found >= graph.portalCount())
            return Error{"no-such-node", foundation::told("There is no portal \"{}\" in this city.", name), ""};
        nodes.push_back(found);
    }
    return nodes;
}

} // namespace passerby::jobs
