// SPDX-License-Identifier: Apache-2.0
#include "core/run/place_meter.h"

#include <algorithm>
#include <cmath>

namespace passerby::run {

using geometry::Box;
using geometry::Point;

namespace {

constexpr double kStretch_s = 1.0;
constexpr double kMinute_s = 60.0;

Box boxOf(Point a, Point b)
{
    return {{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}};
}

/// Kinds of people have rows of numbers far apart; by slots they lie close together.
std::size_t slotOf(std::uint32_t id)
{
    const world::AgentId agent = world::agentOf(id);
    return std::size_t{agent.number} * 4 + static_cast<std::size_t>(agent.kind);
}

} // namespace

PlaceMeter::PlaceMeter(MeasuredPlaces places, double step_s)
    : m_places(std::move(places)),
      m_step_s(step_s),
      m_farthest_m(kFastest_mps * std::max(step_s, 0.1)),
      m_stretch_steps(std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::llround(kStretch_s / step_s)))),
      m_minuteSlots(std::clamp<std::uint64_t>(
          static_cast<std::uint64_t>(std::llround(kMinute_s / (static_cast<double>(m_stretch_steps) * step_s))), 1, kMinuteSlots)),
      m_gates(m_places.gates.size()),
      m_areas(m_places.areas.size())
{
    for (const Gate& gate : m_places.gates)
        m_allGates.extend(gate.box);
    for (GateState& gate : m_gates)
        for (GateCounts& way : gate.ways) {
            way.byProfile.resize(m_places.profiles);
            way.byGoal.resize(m_places.types + 1);
        }
}

void PlaceMeter::step(std::span<const PersonAt> before, std::span<const PersonAt> now)
{
    ++m_steps;
    if (!m_gates.empty()) {
        std::size_t known = 0;
        for (const PersonAt& person : now) {
            while (known < before.size() && before[known].id < person.id)
                ++known;
            if (known < before.size() && before[known].id == person.id)
                cross(before[known], person);
        }
    }
    if (!m_areas.empty())
        countInAreas(now);
    if (m_steps % m_stretch_steps == 0)
        endStretch();
}

void PlaceMeter::cross(const PersonAt& before, const PersonAt& now)
{
    const Box way = boxOf(before.place, now.place);
    if (!way.intersects(m_allGates) || before.place == now.place || distance(before.place, now.place) > m_farthest_m)
        return;
    for (std::size_t i = 0; i < m_gates.size(); ++i) {
        const Gate& gate = m_places.gates[i];
        if ((gate.level != now.level && gate.level != before.level) || !gate.box.intersects(way))
            continue;
        bool isForward = false;
        if (gate.isCrossed(before.place, now.place, isForward))
            count(m_gates[i], now, isForward ? GateWay::forward : GateWay::backward);
    }
}

void PlaceMeter::count(GateState& gate, const PersonAt& person, GateWay way)
{
    GateCounts& counts = gate.ways[static_cast<std::size_t>(way)];
    ++counts.all;
    if (person.profile < counts.byProfile.size())
        ++counts.byProfile[person.profile];
    ++counts.byGoal[std::min<std::size_t>(person.goal, m_places.types)];
    const std::size_t slot = slotOf(person.id);
    if (slot / 64 >= gate.seen.size())
        gate.seen.resize(std::max(2 * gate.seen.size(), slot / 64 + 64));
    std::uint64_t& word = gate.seen[slot / 64];
    const std::uint64_t bit = std::uint64_t{1} << (slot % 64);
    gate.people += (word & bit) == 0 ? 1 : 0;
    word |= bit;
    const std::size_t minuteSlot = ((m_steps - 1) / m_stretch_steps) % m_minuteSlots;
    ++gate.bySlot[static_cast<std::size_t>(way)][minuteSlot];
    ++gate.sums[static_cast<std::size_t>(way)];
}

void PlaceMeter::countInAreas(std::span<const PersonAt> now)
{
    for (AreaState& area : m_areas)
        area.now = 0;
    for (const PersonAt& person : now)
        for (std::size_t i = 0; i < m_areas.size(); ++i) {
            const Area& area = m_places.areas[i];
            if (area.level == person.level && area.box.contains(person.place) && geometry::contains(area.polygon, person.place))
                ++m_areas[i].now;
        }
    for (std::size_t i = 0; i < m_areas.size(); ++i) {
        AreaState& area = m_areas[i];
        const auto service = static_cast<std::size_t>(
            world::serviceClass(m_places.levels.of(m_places.areas[i].use), static_cast<double>(area.now), m_places.areas[i].area_m2));
        area.most = std::max(area.most, area.now);
        area.personSteps += area.now;
        ++area.classSteps[service];
        area.classPersonSteps[service] += area.now;
        area.worst = std::max(area.worst, service);
    }
}

void PlaceMeter::endStretch()
{
    const std::uint64_t stretches = m_steps / m_stretch_steps;
    for (GateState& gate : m_gates) {
        gate.curve.add({static_cast<std::uint32_t>(gate.ways[0].all), static_cast<std::uint32_t>(gate.ways[1].all),
                        static_cast<std::uint32_t>(gate.people)});
        if (stretches >= m_minuteSlots)
            gate.busiest = std::max(gate.busiest, gate.sums[0] + gate.sums[1]);
        const std::size_t next = stretches % m_minuteSlots;
        for (std::size_t way = 0; way < kGateWays; ++way) {
            gate.sums[way] -= gate.bySlot[way][next];
            gate.bySlot[way][next] = 0;
        }
    }
}

GateMeasure PlaceMeter::measureOf(std::size_t gate) const
{
    const GateState& state = m_gates[gate];
    GateMeasure measure;
    measure.gate = m_places.gates[gate].id;
    measure.length_m = distance(m_places.gates[gate].a, m_places.gates[gate].b);
    measure.ways = state.ways;
    measure.people = state.people;
    measure.lastMinute = state.sums;
    const std::uint64_t kept_steps = (m_minuteSlots - 1) * m_stretch_steps + m_steps % m_stretch_steps;
    measure.lastMinute_s = static_cast<double>(std::min(m_steps, kept_steps)) * m_step_s;
    measure.busiestMinute = state.busiest;
    for (std::size_t way = 0; way < kGateWays; ++way)
        measure.curve[way] = state.curve.curveOf(way);
    measure.curveOfPeople = state.curve.curveOf(kGateWays);
    return measure;
}

AreaMeasure PlaceMeter::measureOf(const Area& area, const AreaState& state) const
{
    AreaMeasure measure;
    measure.region = area.id;
    measure.area_m2 = area.area_m2;
    measure.use = area.use;
    measure.now = state.now;
    measure.most = state.most;
    measure.person_s = static_cast<double>(state.personSteps) * m_step_s;
    for (std::size_t service = 0; service < world::kServiceClasses; ++service) {
        measure.class_s[service] = static_cast<double>(state.classSteps[service]) * m_step_s;
        measure.classPerson_s[service] = static_cast<double>(state.classPersonSteps[service]) * m_step_s;
    }
    measure.worst = static_cast<world::ServiceClass>(state.worst);
    return measure;
}

PlaceMeasures PlaceMeter::measures() const
{
    PlaceMeasures measures;
    measures.watched_s = static_cast<double>(m_steps) * m_step_s;
    const std::size_t merged = m_gates.empty() ? 1 : m_gates.front().curve.merged();
    measures.curve_s = static_cast<double>(m_stretch_steps * merged) * m_step_s;
    for (std::size_t gate = 0; gate < m_gates.size(); ++gate)
        measures.gates.push_back(measureOf(gate));
    for (std::size_t area = 0; area < m_areas.size(); ++area)
        measures.areas.push_back(measureOf(m_places.areas[area], m_areas[area]));
    return measures;
}

} // namespace passerby::run
