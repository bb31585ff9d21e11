// SPDX-License-Identifier: Apache-2.0
// Lines and those who serve them.
#include "core/autonomous/minds_city.h"
#include "core/autonomous/phases.h"

#include <algorithm>
#include <optional>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;
using street::SteeredPeople;
using world::FixtureUse;

namespace {

constexpr double kOwnLine_m = 3.0; // of a machine without a line
constexpr double kOwnSpacing_m = 0.6;
constexpr double kLeavesWithin_s = 20.0; // who was served, to where they are in nobody's way
constexpr double kBlockedAfter_s = 60.0; // who is called, on the way to the counter
constexpr double kFromGate_m = 1.0;      // no line goes on there
constexpr double kFromOwnLine = 0.75;    // of its spacing
constexpr double kBehindLast = 0.5;      // of a step on, that is free

/// Whether a line can go on from one place to the next: over free ground, and neither through itself nor before a portal.
bool goesOnTo(const LineSlots& places, std::uint32_t rank, int level, double spacing_m, const ground::WalkingGround& ground)
{
    const Point from = places.slot(rank - 1);
    const Point to = places.slot(rank);
    const Point behind = to + (to - from) * kBehindLast;
    const std::uint32_t cell = ground.cellAt(from, level);
    if (cell == kNone || !ground.holds(cell, behind) || !ground.isFree(cell, from, behind))
        return false;
    for (std::uint32_t ahead = 0; ahead + 1 < rank; ++ahead)
        if (distance(places.slot(ahead), to) < kFromOwnLine * spacing_m)
            return false;
    const auto portals = ground.portals(cell);
    return std::none_of(portals.begin(), portals.end(), [&](navigation::NodeIndex portal) {
        return distanceToSegment(to, ground.gate(portal).a, ground.gate(portal).b) < kFromGate_m;
    });
}

/// A line as it is drawn, and as far beyond as there is room.
LineSlots placesOf(const world::WaitingLine& line, std::uint32_t sure, const ground::WalkingGround& ground)
{
    LineSlots places(line, LineSlots::kMostBeyond);
    std::uint32_t count = std::min(std::max(sure, 1U), places.size());
    while (count < places.size() && goesOnTo(places, count, line.level, line.spacing_m, ground))
        ++count;
    places.keep(count);
    return places;
}

} // namespace

std::uint32_t Minds::deskOf(const Thing& thing) const
{
    const auto place = static_cast<std::size_t>(&thing - m_city->things.all().data());
    return place < m_deskOfThing.size() ? m_deskOfThing[place] : kNone;
}

/// Lines with their counters, then machines that have none.
void Minds::openDesks()
{
    m_desks.clear();
    m_deskOfThing.clear();
    if (!m_city)
        return;
    const std::span<const Thing> things = m_city->things.all();
    m_deskOfThing.assign(things.size(), kNone);
    for (std::uint32_t i = 0; i < things.size(); ++i) {
        const Thing& thing = things[i];
        if (thing.use != FixtureUse::serve || thing.places == 0)
            continue;
        const world::WaitingLine* drawn = m_setting.world.waitingLines().find(m_setting.world.waitingLines().idOf(thing.line));
        const bool hasLine = drawn && drawn->points.size() > 1;
        const auto known =
            std::find_if(m_desks.begin(), m_desks.end(), [&](const Desk& desk) { return hasLine && desk.line() == thing.line; });
        m_deskOfThing[i] = static_cast<std::uint32_t>(known - m_desks.begin());
        if (known == m_desks.end()) {
            world::WaitingLine own;
            own.level = thing.level;
            own.spacing_m = kOwnSpacing_m;
            own.points = {thing.front.place + thing.ahead * kOwnSpacing_m, thing.front.place + thing.ahead * (kOwnSpacing_m + kOwnLine_m)};
            const std::uint32_t sure = hasLine ? static_cast<std::uint32_t>(capacityOf(*drawn)) : 1U;
            m_desks.emplace_back(placesOf(hasLine ? *drawn : own, sure, m_city->ways.ground()), hasLine ? thing.line : 0U);
        }
        Desk::Server server;
        server.thing = i;
        server.number = thing.number;
        server.mean_s = thing.serviceMean_s;
        m_desks[m_deskOfThing[i]].addServer(server);
    }
}

/// Ranks, whose turn it is, and whose service is over; once a part of a step.
void Minds::serveAll()
{
    const double now_s = m_setting.now_s;
    for (Desk& desk : m_desks) {
        const std::size_t waited = desk.people().waiting().size();
        desk.settle(now_s);
        for (const std::uint32_t agent : desk.people().waiting().subspan(waited))
            note(agent - 1, "line", desk.line() != 0 ? desk.line() : desk.servers().front().number, "comes", "waits");
        while (const std::uint32_t done = desk.finish(now_s)) {
            const std::uint32_t agent = done - 1;
            Person& person = m_people[agent];
            Goal& goal = wantOf(person);
            const Thing& thing = m_city->things.all()[desk.serverOf(done)->thing];
            note(agent, "service", thing.number, "served", "done");
            if (person.need != kNone)
                need(agent, person.need).set(now_s, 0.0);
            shareService(agent, thing.kind);
            goal.phase = InLine::leaves;
            goal.deadline_s = static_cast<float>(now_s + kLeavesWithin_s);
            const Point left{-thing.ahead.y, thing.ahead.x};
            const double side = agent % 2 == 0 ? 1.0 : -1.0;
            const auto clear = placeClearOfLines(agent, m_setting.street->status(idOf(agent)));
            const Point beside = thing.front.place + left * (side * (kMakesRoom_m + kAtSlot_m));
            if (!go(agent, clear ? *clear : m_city->ways.spotAt(beside, thing.level), kAtAside_m))
                finish(agent, GoalEnd::success);
        }
        while (!desk.people().waiting().empty()) {
            const std::uint32_t agent = desk.people().waiting().front() - 1;
            const SteeredPeople::Status status = m_setting.street->status(idOf(agent));
            const bool isHead =
                wantOf(m_people[agent]).phase == InLine::waits && distance(status.place, desk.places().slot(0)) <= kAtTail_m;
            if (!isHead || desk.call(now_s) == 0)
                break;
            wantOf(m_people[agent]).phase = InLine::called;
            wantOf(m_people[agent]).deadline_s = 0.0F;
            m_people[agent].rank = 0;
            m_people[agent].timer_s = now_s + kBlockedAfter_s;
            const Desk::Server* server = desk.serverOf(agent + 1);
            wantOf(m_people[agent]).object = server->number;
            note(agent, "service", server->number, "waits", "called");
            if (!go(agent, m_city->things.all()[server->thing].front, kAtServer_m))
                finish(agent, GoalEnd::noWay);
        }
    }
}

} // namespace passerby::autonomous
