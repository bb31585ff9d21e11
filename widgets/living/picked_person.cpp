// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/picked_person.h"

#include "editor/scene/walked_length.h"
#include "editor/session/live_session.h"
#include "editor/words/tales/teller.h"
#include "widgets/city_view/city_view.h"
#include "widgets/docks/person_card.h"
#include "widgets/plan_view/plan_view.h"

#include <algorithm>
#include <utility>

namespace passerby::widgets {

using editor::LiveSession;

PickedPerson::PickedPerson(LiveSession& live, PlanView& plan, CityView& city, PersonCard& card, QObject* parent)
    : QObject(parent), m_live(live), m_plan(plan), m_city(city), m_card(card)
{
    connect(&live, &LiveSession::storyReady, this, &PickedPerson::takeStory);
    connect(&live, &LiveSession::storyMissing, this, &PickedPerson::letGo);
    connect(&plan, &PlanView::agentPicked, this, &PickedPerson::take);
    connect(&plan, &PlanView::nothingPicked, this, &PickedPerson::letGo);
    connect(&city, &CityView::agentPicked, this, &PickedPerson::take);
    connect(&city, &CityView::nothingPicked, this, &PickedPerson::letGo);
    connect(&card, &PersonCard::closed, this, &PickedPerson::letGo);
    connect(&card, &PersonCard::wholeRouteRequested, this, &PickedPerson::showWholeRoute);
    connect(&card, &PersonCard::followToggled, this, [this](bool follow) {
        m_plan.setFollow(follow);
        m_city.setFollow(follow);
    });
    connect(&plan, &PlanView::followingBroken, &card, [this] { m_card.setFollowing(false); });
    connect(&city, &CityView::followingBroken, &card, [this] { m_card.setFollowing(false); });
}

void PickedPerson::take(world::AgentId agent, Qt::KeyboardModifiers modifiers)
{
    if (modifiers & (Qt::ShiftModifier | Qt::ControlModifier))
        toggle(agent);
    else
        pick(agent);
}

void PickedPerson::pick(world::AgentId agent)
{
    tell(agent);
    setBeside({});
}

void PickedPerson::toggle(world::AgentId agent)
{
    if (!m_agent) {
        pick(agent);
        return;
    }
    if (m_agent == agent && m_beside.empty()) {
        letGo();
        return;
    }
    std::vector<world::AgentId> beside = m_beside;
    if (m_agent == agent) {
        tell(beside.front());
        beside.erase(beside.begin());
    } else if (std::erase(beside, agent) == 0) {
        if (beside.size() + 1 == kMost) {
            emit full();
            return;
        }
        beside.push_back(agent);
    }
    setBeside(std::move(beside));
}

void PickedPerson::turnTo(world::AgentId agent)
{
    if (m_agent == agent)
        return;
    std::vector<world::AgentId> beside = m_beside;
    const auto place = std::find(beside.begin(), beside.end(), agent);
    if (place == beside.end()) {
        pick(agent);
        return;
    }
    *place = *m_agent;
    tell(agent);
    setBeside(std::move(beside));
}

std::vector<world::AgentId> PickedPerson::everybody() const
{
    std::vector<world::AgentId> all = m_beside;
    if (m_agent)
        all.insert(all.begin(), *m_agent);
    return all;
}

void PickedPerson::setBeside(std::vector<world::AgentId> agents)
{
    m_beside = std::move(agents);
    m_plan.setPickedBeside(m_beside);
    m_city.setPickedBeside(m_beside);
    emit picked();
}

void PickedPerson::tell(world::AgentId agent)
{
    emit picking();
    if (m_agent != agent)
        m_card.setFollowing(false);
    m_agent = agent;
    m_story.reset();
    m_plan.setPickedAgent(agent);
    m_city.setPickedAgent(agent);
    m_live.follow(agent);
    m_live.requestStory(agent);
}

void PickedPerson::letGo()
{
    if (!m_agent)
        return;
    m_agent.reset();
    m_story.reset();
    m_route.clear();
    showPerceived();
    m_live.follow(std::nullopt);
    m_card.setFollowing(false);
    m_plan.setPickedAgent({});
    m_city.setPickedAgent({});
    m_plan.setRoute({});
    m_city.setRoute({}, 0.0);
    setBeside({});
    emit changed(false);
}

void PickedPerson::askAgain()
{
    if (m_agent)
        m_live.requestStory(*m_agent);
}

void PickedPerson::takeStory(const run::PersonStory& story)
{
    const auto frame = m_live.frame();
    const auto graph = m_live.graph();
    if (!m_agent || *m_agent != story.agent || !frame || !graph)
        return;
    m_route = editor::tellerOf(story).points(story, *graph, m_live.world(), placeNow());
    const double walked_m = walkedLength_m();
    m_plan.setRoute({m_route, walked_m});
    m_city.setRoute(m_route, walked_m);
    m_senses = story.toldAs == world::PersonKind::mind ? editor::sensesOf(m_live.world(), story.profile) : editor::Senses{};
    m_claims = editor::claimsOf(story, m_live.world());
    m_velocities_mps = story.walking ? editor::velocitiesOf(story) : std::vector<geometry::Point>();
    m_card.setStory(story, m_live.world(), *frame);
    const bool isFirst = !std::exchange(m_story, story);
    showPerceived();
    emit storyTold(story);
    if (isFirst)
        emit changed(true);
}

void PickedPerson::showRoute(std::vector<geometry::Point> points)
{
    m_route = std::move(points);
    m_plan.setRoute({m_route, 0.0});
    m_city.setRoute(m_route, 0.0);
}

void PickedPerson::drawNow()
{
    if (!m_route.empty())
        m_plan.setRoute({m_route, walkedLength_m()});
    showPerceived();
}

void PickedPerson::drawInCity()
{
    m_city.setPerceived(perceivedNow());
}

void PickedPerson::setPerceivedShown(bool isShown)
{
    m_showsPerceived = isShown;
    showPerceived();
}

void PickedPerson::showPerceived()
{
    editor::Perceived perceived = perceivedNow();
    m_plan.setPerceived(perceived);
    m_city.setPerceived(std::move(perceived));
}

editor::Perceived PickedPerson::perceivedNow() const
{
    editor::Perceived perceived;
    const editor::FramePair pair = m_live.frames();
    const bool isMind = m_story && m_story->toldAs == world::PersonKind::mind;
    if (!m_showsPerceived || !m_agent || !pair.current || (!isMind && (!m_story || m_velocities_mps.empty())))
        return perceived;
    const auto walker = editor::interpolatedOne(pair.previous.get(), *pair.current, pair.fraction, *m_agent);
    if (!walker)
        return perceived;
    perceived.place = walker->place;
    perceived.z_m = walker->z_m;
    perceived.velocities_mps = m_velocities_mps;
    if (!isMind)
        return perceived;
    const auto& ground = m_live.ground();
    const bool isOfThisCity = pair.current->graph == m_live.graph(); // else segments of the frame are others
    const bool hasCell = ground && isOfThisCity && walker->segment != navigation::kNone;
    editor::lookAround(*walker, m_senses, ground.get(), hasCell ? ground->cellOf(walker->segment) : navigation::kNone, perceived);
    perceived.claims = m_claims;
    return perceived;
}

std::optional<geometry::Point> PickedPerson::placeNow() const
{
    const editor::FramePair pair = m_live.frames();
    return m_agent ? positionOf({pair.previous, pair.current, pair.fraction, {}, {}, false}, *m_agent) : std::nullopt;
}

double PickedPerson::walkedLength_m() const
{
    const auto place = placeNow();
    return place ? editor::walkedLength_m(m_route, *place, m_story && m_story->detour) : 0.0;
}

void PickedPerson::showWholeRoute()
{
    geometry::Box box = geometry::boundingBox(m_route);
    if (box.isEmpty())
        return;
    m_card.setFollowing(false);
    m_plan.zoomTo(box.grown(20.0));
    m_city.flyTo(box.grown(20.0));
}

} // namespace passerby::widgets
