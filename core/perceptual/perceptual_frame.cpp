// SPDX-License-Identifier: Apache-2.0
#include "core/perceptual/perceptual_state.h"

#include "core/run/clock.h"
#include "core/run/frame_proxies.h"
#include "core/run/routine_fact.h"
#include "core/run/walker_on_foot.h"
#include "core/run/walker_on_way.h"
#include "core/run/weighed_fact.h"
#include "core/schedule/stage_story.h"

#include <algorithm>
#include <cmath>

namespace passerby::perceptual {

using navigation::kNone;
using run::clockAt;
using run::Frame;
using run::Occupancy;
using run::PerceptualView;
using run::PersonStory;
using run::showOnFoot;
using run::showOnWay;
using run::Walker;
using street::CarriedProxy;
using world::scheduled;

Walker PerceptualRun::State::walkerOf(std::uint32_t slot) const
{
    const KnownPerson& one = m_people[slot];
    const navigation::NavigationGraph& graph = *city->routes->graph();
    Walker walker;
    walker.agent = whoIsIn(scheduled(slot));
    walker.profile = static_cast<std::uint16_t>(m_law.habits().profiles[one.person.kind].profile);
    walker.destinationType = static_cast<std::uint16_t>(m_law.habits().typeOfTarget[one.stage.place]);
    walker.speed_mps = static_cast<float>(one.person.speed_mps);
    walker.segment = one.walk.segments[one.walk.current];
    const double length_m = graph.effectiveLength_m(walker.segment);
    const double into_m = one.walkedBy_m(now_s) - (one.walk.endsAt_m[one.walk.current] - length_m);
    showOnWay(graph, into_m, walker);
    if (m_street && m_street->isSteered(scheduled(slot)))
        showOnFoot(m_street->status(scheduled(slot)), walker);
    return walker;
}

/// Of the candidates, those who are hidden come.
double PerceptualRun::State::arrivalRate_per_s(std::uint32_t portal) const
{
    return m_portals[portal].rate_per_s * static_cast<double>(hidden()) / static_cast<double>(m_options.people);
}

std::shared_ptr<const PerceptualView> PerceptualRun::State::view() const
{
    auto view = std::make_shared<PerceptualView>();
    std::size_t known = 0;
    for (const std::uint32_t cell : m_liveCells) {
        (m_cells[cell].isVisible ? view->visibleCells : view->heldCells).push_back(cell);
        known += m_people.inCell(cell).size();
    }
    for (const std::uint32_t portal : m_openPortals)
        view->arrivals.push_back({portal, m_portals[portal].next_s, arrivalRate_per_s(portal)});
    std::sort(view->arrivals.begin(), view->arrivals.end(),
              [](const auto& a, const auto& b) { return a.next_s != b.next_s ? a.next_s < b.next_s : a.portal < b.portal; });
    view->toOpen = static_cast<std::uint32_t>(m_toOpen.size());
    view->hidden = hidden();
    view->shadows = static_cast<std::uint32_t>(m_people.size() - known);
    view->known = static_cast<std::uint32_t>(m_people.size());
    view->live = inLive;
    return view;
}

std::shared_ptr<const Frame> PerceptualRun::State::frame() const
{
    if (m_frame)
        return m_frame;
    auto frame = std::make_shared<Frame>();
    frame->step = m_step;
    frame->time_s = now_s;
    frame->clock_s = clockAt(m_options.startClock_s, now_s);
    frame->people = m_options.people;
    for (const std::uint32_t cell : m_liveCells)
        if (m_cells[cell].isVisible)
            for (const std::uint32_t slot : m_people.inCell(cell))
                if (m_people[slot].stage.walking && !m_people[slot].walk.segments.empty()) {
                    if (isOnStreet(slot) && m_street->status(scheduled(slot)).waitsForRoom)
                        ++frame->atDoors;
                    else
                        frame->walkers.push_back(walkerOf(slot));
                }
    for (const std::uint32_t slot : m_followedSlots)
        if (const KnownPerson& one = m_people[slot];
            !(m_region.isLive(one.cell) && m_cells[one.cell].isVisible) && one.stage.walking && !one.walk.segments.empty())
            frame->walkers.push_back(walkerOf(slot));
    std::sort(frame->walkers.begin(), frame->walkers.end(), [](const Walker& a, const Walker& b) { return a.agent < b.agent; });
    frame->groups = {{world::PersonKind::schedule, 0, static_cast<std::uint32_t>(frame->walkers.size())}};
    if (m_street)
        run::showProxies(
            *m_street, [this](world::AgentId slot) { return whoIsIn(slot); }, *frame);
    frame->isSteered = m_street.has_value();
    frame->heldUp = m_street ? m_street->heldUp() : 0;
    frame->rescues = m_street ? m_street->rescues() : street::Rescues{};
    frame->insideByTarget = m_insideByTarget;
    const std::shared_ptr<const Occupancy::Snapshot>& measured = m_occupancy.snapshot();
    frame->occupancy_s = std::shared_ptr<const std::vector<float>>(measured, &measured->bySegment_s);
    frame->occupancyByType_s = std::shared_ptr<const std::vector<float>>(measured, &measured->byType_s);
    frame->window_s = m_published_s - m_windowBegan_s;
    frame->graph = city->routes->graph();
    frame->perceptual = view();
    m_frame = frame;
    return m_frame;
}

std::vector<std::uint32_t> PerceptualRun::State::inside(std::uint32_t target) const
{
    std::vector<std::uint32_t> agents;
    if (target >= m_insideByTarget.size())
        return agents;
    for (const std::uint32_t slot : m_people.inCell(city->atlas->cellOfTarget(target)))
        if (!m_people[slot].stage.walking && m_people[slot].stage.place == target)
            agents.push_back(static_cast<std::uint32_t>(m_people[slot].person.agent));
    std::sort(agents.begin(), agents.end());
    return agents;
}

std::optional<PersonStory> PerceptualRun::State::story(world::AgentId agent) const
{
    const std::uint32_t slot = find(agent);
    if (slot == kNone)
        return std::nullopt;
    const KnownPerson& one = m_people[slot];
    PersonStory story = schedule::storyOf(agent, one.person, one.stage, m_law);
    story.departed_s = one.clock.departed_s();
    story.arrives_s = one.clock.endOf_s(one.stage.duration_s);
    if (!story.walking)
        return story;
    const navigation::NavigationGraph& graph = *city->routes->graph();
    story.route.push_back(graph.nodeOfTarget(one.stage.origin));
    for (const navigation::SegmentIndex segment : one.walk.segments)
        story.route.push_back(graph.segments()[segment].to);
    story.nextNode = one.walk.segments.empty() ? 0 : one.placeAt(now_s) + 1;
    if (!isOnStreet(slot))
        return story;
    if (const auto routines = m_street->routinesOf(scheduled(slot)))
        run::addRoutines(*routines, story);
    run::addWeighed(m_street->weighedBy(scheduled(slot), run::kWeighedTold), story);
    story.proxies = m_street->carriedBy(scheduled(slot));
    for (CarriedProxy& carried : story.proxies)
        for (std::optional<world::AgentId>* other : {&carried.ward, &carried.stranger})
            if (*other)
                *other = whoIsIn(**other);
    return story;
}

} // namespace passerby::perceptual
