// SPDX-License-Identifier: Apache-2.0
// How people walk on after an edit.
#include "core/schedule/settler.h"

#include <algorithm>

namespace passerby::schedule {

using ground::PlaceOnWay;
using navigation::NavigationGraph;
using navigation::SegmentIndex;
using run::Detour;

namespace {

/// A way is replaced by one that is shorter by more than this.
constexpr double kShorter_m = 1e-6;

} // namespace

SchedulePopulation::Settler::Course SchedulePopulation::Settler::courseOf(const Life& life) const
{
    const Walk& walk = m_population.m_walks[life.walk];
    const NavigationGraph& graph = *m_routesBefore->graph();
    Course course;
    course.walked_m = life.clock.walkedBy(m_population.m_setting.now_s, life.person.speed_mps, walk.length_m());
    course.place = walk.segmentAt(course.walked_m);
    const SegmentIndex index = walk.segments[course.place];
    const navigation::Segment& segment = graph.segments()[index];
    const double length_m = graph.effectiveLength_m(index);
    const double share = length_m > 0.0 ? std::clamp(walk.into_m(course.place, course.walked_m) / length_m, 0.0, 1.0) : 1.0;
    const navigation::Node& from = graph.nodes()[segment.from];
    course.stand = {from.position + (graph.nodes()[segment.to].position - from.position) * share, from.level, segment.cell};
    course.spot = {m_match.segment[index], share};
    return course;
}

PlaceOnWay SchedulePopulation::Settler::nearestTo(const Stand& stand, const Person& person)
{
    if (!m_population.m_law.isStepFree(person))
        return m_places.nearest(stand.place, stand.level, stand.cell, m_isLive[person.kind]);
    PlaceOnWay spot = m_stepFreePlaces->nearest(stand.place, stand.level, stand.cell, m_isLive[person.kind]);
    if (spot.segment != navigation::kNone)
        spot.segment = m_population.m_routes->graph()->stepFree()->segment[spot.segment];
    return spot;
}

geometry::Point SchedulePopulation::Settler::positionAt(const PlaceOnWay& spot) const
{
    const NavigationGraph& graph = *m_population.m_routes->graph();
    const navigation::Segment& segment = graph.segments()[spot.segment];
    const geometry::Point from = graph.nodes()[segment.from].position;
    return from + (graph.nodes()[segment.to].position - from) * spot.share;
}

void SchedulePopulation::Settler::noteMove(const Stand& stand, const PlaceOnWay& spot)
{
    const double moved_m = geometry::distance(stand.place, positionAt(spot));
    m_report.moved += moved_m > 1e-9 ? 1 : 0;
    m_report.farthestMoved_m = std::max(m_report.farthestMoved_m, moved_m);
}

/// Lets the person walk on as before, if that is possible and right.
bool SchedulePopulation::Settler::keepsWay(std::uint32_t agent, const Course& course, double speedBefore_mps)
{
    Life& life = m_population.m_lives[agent];
    Walk& walk = m_population.m_walks[life.walk];
    const auto changed = m_population.m_changed.find(agent);
    if (life.person.speed_mps != speedBefore_mps || (changed != m_population.m_changed.end() && changed->second.stands))
        return false;
    if (!std::all_of(walk.segments.begin(), walk.segments.end(), [&](SegmentIndex segment) { return m_match.isSame[segment] != 0; }))
        return false;
    const std::vector<SegmentIndex> before = walk.segments;
    std::transform(before.begin(), before.end(), walk.segments.begin(), [&](SegmentIndex segment) { return m_match.segment[segment]; });
    // The way must still lead to the destination: that may be another now (a new base).
    const NavigationGraph& graph = *m_population.m_routes->graph();
    bool isKept = graph.segments()[walk.segments.back()].to == graph.nodeOfTarget(life.stage.place)
                  && std::all_of(walk.segments.begin() + static_cast<std::ptrdiff_t>(course.place), walk.segments.end(),
                                 [&](SegmentIndex segment) { return m_population.m_law.isOpen(life.person, segment); });
    if (isKept && m_report.hasNewWays) {
        double left_m = (1.0 - course.spot.share) * graph.segments()[walk.segments[course.place]].length_m;
        for (std::size_t place = course.place + 1; place < walk.segments.size(); ++place)
            left_m += graph.segments()[walk.segments[place]].length_m;
        isKept = left_m <= m_population.freeWay(life.person, walk, course.walked_m, life.stage.place).length_m + kShorter_m
                 && !m_population.isWayBlocked(walk, course.walked_m);
    }
    if (!isKept) {
        walk.segments = before;
        return false;
    }
    m_population.setWalking(agent, true);
    m_population.planEnd(agent, life);
    return true;
}

/// Leads a walker on from `course.spot`; the way walked so far is kept (in new numbers) where it is there still.
void SchedulePopulation::Settler::layFrom(std::uint32_t agent, const Course& course, bool hasPrefix, Detour::Kind kind,
                                          std::uint32_t wanted)
{
    Life& life = m_population.m_lives[agent];
    Walk& walk = m_population.m_walks[life.walk];
    const auto [entry, isFirst] = m_population.m_changed.try_emplace(agent);
    ChangedTrip& trip = entry->second;
    const bool turnsBack = !isFirst && trip.detour.kind == Detour::Kind::turnsBack && kind == Detour::Kind::newWay;
    trip.detour.kind = turnsBack ? Detour::Kind::turnsBack : kind;
    trip.detour.wanted = turnsBack ? trip.detour.wanted : wanted;
    trip.detour.since_s = m_population.m_setting.now_s;
    double walked_m = 0.0;
    if (hasPrefix) {
        walk.segments.resize(course.place + 1);
        walk.endsAt_m.resize(course.place + 1);
        std::erase_if(walk.entered_m, [&](const auto& entered) { return entered.first > course.place; });
        for (SegmentIndex& segment : walk.segments)
            segment = m_match.segment[segment];
        walked_m = course.walked_m;
        m_population.tellPlace(walk, walked_m, trip.detour);
        trip.detour.firstNode = isFirst ? trip.detour.node : std::min(trip.detour.firstNode, trip.detour.node);
    } else {
        const double length_m = m_population.m_routes->graph()->effectiveLength_m(course.spot.segment);
        walk.segments.assign(1, course.spot.segment);
        walk.endsAt_m.assign(1, (1.0 - course.spot.share) * length_m);
        walk.entered_m.assign(1, {0, course.spot.share * length_m});
        walk.current = 0;
        walk.accounted_m = 0.0;
        life.clock.setWalked(0.0, life.person.slowness_s_per_m, m_population.m_setting.now_s);
        trip.detour.node = trip.detour.firstNode = 0;
        trip.detour.place = positionAt(course.spot);
        noteMove(course.stand, course.spot);
    }
    m_population.setWalking(agent, true);
    m_population.leadOn(agent, walked_m, m_population.m_setting.now_s);
}

} // namespace passerby::schedule
