// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/waits.h"

#include <algorithm>
#include <cmath>

namespace passerby::traffic {

namespace {

constexpr double kStands_mps = 0.5;   // slower, on foot: as for vehicles
constexpr double kForgotten_s = 20.0; // who has not been seen at the crossing for so long goes elsewhere

} // namespace

void Waits::reset(const LaneMarks& marks)
{
    m_lines.assign(marks.lines().size(), {});
    m_vehiclesAtCrossing.assign(marks.ways().size(), {});
    m_peopleAtCrossing.assign(marks.ways().size(), {});
    m_walkers.clear();
    m_begins = true;
}

/// Counts the vehicle at every mark that its front passes; what it stood counts at the first. Whether there was any.
bool Waits::passMarks(const Scene& scene, const Driver& before, double driven_m, double stood_s)
{
    const double half_m = scene.kinds[before.kind].length_m / 2.0;
    const Route& route = before.route;
    bool hasPassed = false;
    const auto pass = [&](run::WaitTally& tally) {
        tally.add(hasPassed ? 0.0 : stood_s);
        hasPassed = true;
    };
    double start_m = -before.along_m - half_m; // from the front to the beginning of the lane
    for (std::size_t i = route.at; i < route.count && start_m <= driven_m; start_m += scene.network.length_m(route.lanes[i++])) {
        const auto stops = scene.marks.stops(route.lanes[i]);
        const auto crossings = scene.marks.crossings(route.lanes[i]);
        auto stop = stops.begin();
        auto crossing = crossings.begin();
        while (stop != stops.end() || crossing != crossings.end()) {
            const bool isLine = crossing == crossings.end() || (stop != stops.end() && stop->at_m <= crossing->from_m);
            const double way_m = start_m + (isLine ? stop->at_m : crossing->from_m);
            const bool isPassed = way_m > 0.0 && way_m <= driven_m;
            if (isLine && isPassed)
                pass(m_lines[stop->line]);
            else if (isPassed && !scene.marks.ways()[crossing->crossing].hasSignal)
                pass(m_vehiclesAtCrossing[crossing->crossing]);
            if (isLine)
                ++stop;
            else
                ++crossing;
        }
    }
    return hasPassed;
}

void Waits::addVehicles(const Scene& scene, const std::vector<ViewAhead>& views, std::vector<Driver>& next)
{
    for (std::size_t i = 0; i < next.size(); ++i) {
        const Driver& before = scene.drivers[i];
        const double driven_m = next[i].driven_m - before.driven_m;
        next[i].stood_s = before.stood_s + (next[i].speed_mps < scene.parameters.standing_mps ? scene.step_s : 0.0);
        if (driven_m <= 0.0)
            continue;
        bool isOver = passMarks(scene, before, driven_m, before.stood_s);
        for (std::uint8_t area = 0; area < views[i].areaCount && !isOver && views[i].areas[area].in_m <= driven_m; ++area)
            isOver = views[i].areas[area].in_m > 0.0;
        if (isOver)
            next[i].stood_s = 0.0;
    }
}

void Waits::addPeople(const LaneMarks& marks, const PeopleOnLanes& onCrossings, std::span<const run::OnFoot> people, double step_s)
{
    m_seen.clear();
    for (const run::OnFoot& person : people)
        if (person.who != 0 && person.waitsAt != 0)
            if (const std::uint32_t crossing = marks.wayOf(person.waitsAt); crossing != kNone)
                m_seen.push_back(
                    {person.who, crossing, false, geometry::length(person.velocity_mps) < kStands_mps ? step_s : 0.0, 0.0, true});
    for (std::uint32_t crossing = 0; crossing < marks.ways().size(); ++crossing)
        for (const WalkerOnCrossing& walker : onCrossings.crossing(crossing)) {
            const CrossingWay& way = marks.ways()[crossing];
            const bool isOn = walker.across_m >= 0.0 && walker.across_m <= way.length_m;
            const bool stands = !isOn && !way.hasSignal && walker.speed_mps < kStands_mps;
            if (walker.who != 0)
                m_seen.push_back({walker.who, crossing, isOn, stands ? step_s : 0.0, 0.0, false});
        }
    if (!m_seen.empty() || !m_walkers.empty())
        goOn(step_s);
    m_begins = false;
}

/// Whoever steps onto a crossing has waited; whoever was not seen may yet be on the way there. Somebody may be seen twice: in the queue,
/// which is never on it, and at the crossing.
void Waits::goOn(double step_s)
{
    std::sort(m_seen.begin(), m_seen.end(), [](const Walker& a, const Walker& b) { return a.isBefore(b); });
    m_next.clear();
    auto was = m_walkers.begin();
    const auto keepUnseen = [&](Walker walker) {
        walker.unseen_s += step_s;
        if (!walker.isOn && walker.stood_s > 0.0 && walker.unseen_s < kForgotten_s)
            m_next.push_back(walker);
    };
    for (auto seen = m_seen.begin(); seen != m_seen.end();) {
        Walker now = *seen;
        for (++seen; seen != m_seen.end() && !now.isBefore(*seen); ++seen) {
            now.isOn = now.isOn || seen->isOn;
            now.queues = now.queues || seen->queues;
            now.stood_s = std::max(now.stood_s, seen->stood_s);
        }
        now.isOn = now.isOn && !now.queues;
        while (was != m_walkers.end() && was->isBefore(now))
            keepUnseen(*was++);
        const bool isKnown = was != m_walkers.end() && !now.isBefore(*was);
        const Walker before = isKnown ? *was++ : Walker{};
        const double stood_s = now.stood_s + (before.isOn ? 0.0 : before.stood_s);
        if (now.isOn && !before.isOn && !m_begins)
            m_peopleAtCrossing[now.crossing].add(before.stood_s);
        now.stood_s = now.isOn ? 0.0 : stood_s;
        m_next.push_back(now);
    }
    while (was != m_walkers.end())
        keepUnseen(*was++);
    m_walkers.swap(m_next);
}

std::vector<run::WaitMeasure> Waits::all(const LaneMarks& marks) const
{
    using Measure = run::WaitMeasure;
    std::vector<Measure> all;
    const auto add = [&](const run::WaitTally& tally, Measure measure) {
        if (tally.empty())
            return;
        tally.fill(measure);
        all.push_back(measure);
    };
    for (std::size_t i = 0; i < m_lines.size(); ++i)
        add(m_lines[i], {Measure::Place::stopLine, marks.lines()[i].number, Measure::Who::vehicles, marks.lines()[i].hasSignal});
    for (std::size_t i = 0; i < marks.ways().size(); ++i) {
        const CrossingWay& way = marks.ways()[i];
        add(m_vehiclesAtCrossing[i], {Measure::Place::crossing, way.number, Measure::Who::vehicles, way.hasSignal});
        add(m_peopleAtCrossing[i], {Measure::Place::crossing, way.number, Measure::Who::people, way.hasSignal});
    }
    return all;
}

} // namespace passerby::traffic
