// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/schedule_population.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace passerby::schedule {

using navigation::NavigationGraph;
using navigation::Segment;
using navigation::SegmentIndex;
using run::Detour;
using run::PersonStory;
using world::TripReason;

namespace {

/// Who finds no free way stays inside for this long before looking again.
constexpr double kAnotherLook_s = 60.0;
/// Closer than this to the beginning of a segment is at its beginning.
constexpr double kAtNode_m = 1e-6;

} // namespace

void SchedulePopulation::fenced()
{
    std::vector<std::uint32_t> stopped;
    forWalkers([&](std::uint32_t agent) {
        const Life& life = m_lives[agent];
        const Walk& walk = m_walks[life.walk];
        if (isWayBlocked(walk, life.clock.walkedBy(m_setting.now_s, life.person.speed_mps, walk.length_m())))
            stopped.push_back(agent);
    });
    for (const std::uint32_t agent : stopped)
        replan(agent, m_setting.now_s);
}

/// Whoever goes round a fence or stands before one, now that there are fewer.
void SchedulePopulation::unfenced()
{
    std::vector<std::uint32_t> waiting;
    for (const auto& [agent, changed] : m_changed)
        if (changed.stands || changed.isKept)
            waiting.push_back(agent);
    for (const std::uint32_t agent : waiting)
        replan(agent, m_setting.now_s);
}

/// Whether a fence lies ahead of who has walked so far.
bool SchedulePopulation::isWayBlocked(const Walk& walk, double walked_m) const
{
    if (walk.segments.empty())
        return false;
    const std::size_t place = walk.segmentAt(walked_m);
    const double length_m = m_routes->graph()->effectiveLength_m(walk.segments[place]);
    if (length_m > 0.0 && m_setting.fences.isBlockedFrom(walk.segments[place], walk.into_m(place, walked_m) / length_m))
        return true;
    return std::any_of(walk.segments.begin() + static_cast<std::ptrdiff_t>(place) + 1, walk.segments.end(),
                       [&](SegmentIndex segment) { return m_setting.fences.isBlocked(segment); });
}

/// Whether the trip cannot be begun: its way is blocked and there is no other.
bool SchedulePopulation::isShutIn(const Person& person, const Stage& trip)
{
    if (m_setting.fences.barriers().empty())
        return false;
    const NavigationGraph& graph = *m_routes->graph();
    const std::span<const SegmentIndex> last = m_routes->lastSegments(m_law.sourceOf(person, trip.origin));
    bool isBlocked = false;
    for (SegmentIndex segment = last[graph.nodeOfTarget(trip.place)]; segment != navigation::kNone && !isBlocked;
         segment = last[graph.segments()[segment].from])
        isBlocked = m_setting.fences.isBlocked(segment);
    return isBlocked && !std::isfinite(m_setting.fences.distance_m(graph.nodeOfTarget(trip.origin), trip.place, m_law.isStepFree(person)));
}

/// The shortest free way from the middle of a segment, over its end or back over its beginning; of infinite length where there is none.
SchedulePopulation::Turn SchedulePopulation::freeWay(const Person& person, const Walk& walk, double walked_m, std::uint32_t target)
{
    const std::size_t place = walk.segmentAt(walked_m);
    const SegmentIndex index = walk.segments[place];
    const Segment& segment = m_routes->graph()->segments()[index];
    const double into_m = walk.into_m(place, walked_m);
    const double length_m = m_routes->graph()->effectiveLength_m(index);
    const double share = length_m > 0.0 ? std::clamp(into_m / length_m, 0.0, 1.0) : 1.0;
    const SegmentIndex reverse = m_routes->graph()->findSegment(segment.to, segment.from);
    constexpr double kNever = std::numeric_limits<double>::infinity();
    const double onward_m =
        m_setting.fences.isBlockedFrom(index, share) ? kNever : (1.0 - share) * segment.length_m + wayLength_m(person, segment.to, target);
    const bool isAtNode = into_m <= kAtNode_m;
    const bool isShut = reverse == navigation::kNone || m_setting.fences.isBlockedFrom(reverse, 1.0 - share);
    const double back_m = !isAtNode && isShut ? kNever : share * segment.length_m + wayLength_m(person, segment.from, target);
    return back_m < onward_m ? Turn{back_m, true} : Turn{onward_m, false};
}

/// The shortest free way from a node; infinity where there is none. Without fences the ways known serve, where they are as long in one
/// direction as in the other.
double SchedulePopulation::wayLength_m(const Person& person, navigation::NodeIndex from, std::uint32_t target)
{
    return m_setting.fences.barriers().empty() ? knownWayLength_m(person, from, target)
                                               : m_setting.fences.distance_m(from, target, m_law.isStepFree(person));
}

double SchedulePopulation::knownWayLength_m(const Person& person, navigation::NodeIndex from, std::uint32_t target) const
{
    const NavigationGraph& graph = *m_routes->graph();
    if (hasOneWays(person))
        return m_setting.fences.distance_m(from, target, false);
    const std::span<const SegmentIndex> last = m_routes->lastSegments(m_law.sourceOf(person, target));
    const navigation::NodeIndex source = graph.nodeOfTarget(target);
    double sum_m = 0.0;
    for (navigation::NodeIndex node = from; node != source;) {
        if (last[node] == navigation::kNone)
            return std::numeric_limits<double>::infinity();
        const Segment& segment = graph.segments()[last[node]];
        sum_m += segment.length_m;
        node = segment.from;
    }
    return sum_m;
}

void SchedulePopulation::appendWay(const Person& person, navigation::NodeIndex from, std::uint32_t target,
                                   std::vector<SegmentIndex>& segments)
{
    if (!m_setting.fences.barriers().empty() || hasOneWays(person)) {
        m_setting.fences.append(from, target, m_law.isStepFree(person), segments);
        return;
    }
    const NavigationGraph& graph = *m_routes->graph();
    const std::span<const SegmentIndex> last = m_routes->lastSegments(m_law.sourceOf(person, target));
    for (navigation::NodeIndex node = from; node != graph.nodeOfTarget(target);) {
        const navigation::NodeIndex next = graph.segments()[last[node]].from;
        segments.push_back(graph.findSegment(node, next));
        node = next;
    }
}

void SchedulePopulation::replan(std::uint32_t agent, double time_s)
{
    Life& life = m_lives[agent];
    Walk& walk = m_walks[life.walk];
    account(life, time_s);
    const double walked_m = life.clock.walkedBy(time_s, life.person.speed_mps, walk.length_m());
    const auto [entry, isFirst] = m_changed.try_emplace(agent);
    ChangedTrip& trip = entry->second;
    const bool isReturning = life.stage.place == life.stage.origin; // turned back by an earlier fence
    if (std::exchange(trip.stands, false)) {
        m_setting.occupancy.add(walk.segments.back(), m_habits->typeOfTarget[life.stage.place], time_s - trip.accounted_s);
        life.clock.setWalked(walked_m, life.person.slowness_s_per_m, time_s); // as if they had not stood
    } else {
        trip.detour.since_s = time_s;
        trip.detour.wanted = isReturning ? trip.detour.wanted : life.stage.place;
        tellPlace(walk, walked_m, trip.detour);
    }
    if (isFirst)
        trip.detour.firstNode = trip.detour.node;
    trip.detour.kind = isReturning ? Detour::Kind::turnsBack : Detour::Kind::goesRound;
    leadOn(agent, walked_m, time_s);
}

/// Lays the way of a changed trip from where the person is: to where they are going, else back, else they stand.
void SchedulePopulation::leadOn(std::uint32_t agent, double walked_m, double time_s)
{
    Life& life = m_lives[agent];
    const Walk& walk = m_walks[life.walk];
    ChangedTrip& trip = m_changed[agent];
    const bool isReturning = life.stage.place == life.stage.origin;
    trip.isKept = trip.detour.kind == Detour::Kind::goesRound || (!isReturning && !m_setting.fences.barriers().empty());
    Turn turn = freeWay(life.person, walk, walked_m, life.stage.place);
    if (!std::isfinite(turn.length_m)) {
        const bool hasOrigin = life.stage.origin != navigation::kNone;
        turn = hasOrigin ? freeWay(life.person, walk, walked_m, life.stage.origin) : Turn{std::numeric_limits<double>::infinity(), false};
        trip.detour.kind = std::isfinite(turn.length_m) ? Detour::Kind::turnsBack : Detour::Kind::stands;
        trip.isKept = false;
        if (trip.detour.kind == Detour::Kind::turnsBack && !isReturning)
            turnBack(life.stage);
    }
    trip.stands = trip.detour.kind == Detour::Kind::stands;
    trip.accounted_s = time_s;
    layWay(life, walked_m, turn);
    planEnd(agent, life);
}

void SchedulePopulation::tellPlace(const Walk& walk, double walked_m, Detour& detour) const
{
    const std::size_t place = walk.segmentAt(walked_m);
    const Segment& segment = m_routes->graph()->segments()[walk.segments[place]];
    const geometry::Point from = m_routes->graph()->nodes()[segment.from].position;
    const geometry::Point to = m_routes->graph()->nodes()[segment.to].position;
    const double length_m = m_routes->graph()->effectiveLength_m(walk.segments[place]);
    const double share = length_m > 0.0 ? std::clamp(walk.into_m(place, walked_m) / length_m, 0.0, 1.0) : 1.0;
    detour.place = from + (to - from) * share;
    const auto turnedBefore = std::count_if(walk.entered_m.begin(), walk.entered_m.end(),
                                            [place](const auto& entered) { return entered.first > 0 && entered.first <= place; });
    detour.node = place - static_cast<std::size_t>(turnedBefore);
}

/// Cuts the way where the person is and leads it on to the stage's place; ends it there where there is no way.
void SchedulePopulation::layWay(Life& life, double walked_m, const Turn& turn)
{
    Walk& walk = m_walks[life.walk];
    const NavigationGraph& graph = *m_routes->graph();
    const std::size_t place = walk.segmentAt(walked_m);
    const Segment segment = graph.segments()[walk.segments[place]];
    const double into_m = walk.into_m(place, walked_m);
    const bool isAtNode = into_m <= kAtNode_m;
    const bool hasWay = std::isfinite(turn.length_m);
    const bool isCut = !hasWay || (turn.back && !isAtNode);
    const std::size_t kept = place + (turn.back && isAtNode ? 0 : 1);
    walk.segments.resize(kept);
    walk.endsAt_m.resize(kept);
    std::erase_if(walk.entered_m, [kept](const auto& entered) { return entered.first >= kept; });
    if (isCut)
        walk.endsAt_m.back() = walked_m;
    else if (kept == place + 1) // standing may have cut it before
        walk.endsAt_m.back() = std::max(walk.endsAt_m.back(), walked_m + graph.effectiveLength_m(walk.segments.back()) - into_m);
    double sum_m = walk.length_m();
    const auto lay = [&](SegmentIndex next, double from_m) {
        if (from_m > 0.0)
            walk.entered_m.emplace_back(walk.endsAt_m.size(), from_m);
        walk.endsAt_m.push_back(sum_m += graph.effectiveLength_m(next) - from_m);
    };
    if (hasWay && isCut) {
        walk.segments.push_back(graph.findSegment(segment.to, segment.from));
        lay(walk.segments.back(), graph.effectiveLength_m(walk.segments.back()) - into_m);
    }
    const std::size_t laid = walk.segments.size();
    if (hasWay)
        appendWay(life.person, turn.back ? segment.from : segment.to, life.stage.place, walk.segments);
    for (std::size_t i = laid; i < walk.segments.size(); ++i)
        lay(walk.segments[i], 0.0);
    walk.current = std::min(walk.current, walk.segments.empty() ? 0 : walk.segments.size() - 1);
    life.stage.duration_s = hasWay ? walk.length_m() * life.person.slowness_s_per_m : std::numeric_limits<double>::infinity();
}

/// The trip becomes one to where it began, as if that had been the goal of it.
void SchedulePopulation::turnBack(Stage& stage) const
{
    const TripReason was = stage.reason;
    stage.place = stage.origin;
    stage.away = was == TripReason::back; // at the far end of a round trip once more
    stage.reason = was == TripReason::out ? TripReason::back : was == TripReason::back ? TripReason::out : TripReason::oneWay;
    if (was == TripReason::oneWay)
        stage.base = stage.place;
}

void SchedulePopulation::stayInside(std::uint32_t agent)
{
    Life& life = m_lives[agent];
    const auto [entry, isFirst] = m_changed.try_emplace(agent);
    Detour& detour = entry->second.detour;
    if (isFirst) { // else they stay on, as they did before
        detour.kind = Detour::Kind::staysInside;
        detour.since_s = life.clock.departed_s();
    }
    detour.wanted = life.stage.place;
    detour.place = m_routes->graph()->nodes()[m_routes->graph()->nodeOfTarget(life.stage.origin)].position;
    turnBack(life.stage);
    life.stage.walking = false;
    life.stage.duration_s = kAnotherLook_s;
    --m_trips;
}

void SchedulePopulation::accountStanding()
{
    for (auto& [agent, trip] : m_changed) {
        if (!trip.stands)
            continue;
        const Life& life = m_lives[agent];
        m_setting.occupancy.add(m_walks[life.walk].segments.back(), m_habits->typeOfTarget[life.stage.place],
                                m_setting.now_s - trip.accounted_s);
        trip.accounted_s = m_setting.now_s;
    }
}

void SchedulePopulation::tellDetour(std::uint32_t agent, PersonStory& story) const
{
    const auto found = m_changed.find(agent);
    if (found == m_changed.end())
        return;
    story.detour = found->second.detour;
    if (story.detour->kind == Detour::Kind::staysInside)
        story.departed_s = story.detour->since_s; // when they would have set out first
    if (!story.walking)
        return;
    // Ends of segments that were never reached are no part of the route.
    const Walk& walk = m_walks[m_lives[agent].walk];
    for (std::size_t place = walk.segments.size(); place-- > 0;)
        if (walk.isTurnedIn(place)) {
            story.route.erase(story.route.begin() + static_cast<std::ptrdiff_t>(place) + 1);
            story.nextNode -= place + 1 <= story.nextNode ? 1 : 0;
        }
}

} // namespace passerby::schedule
