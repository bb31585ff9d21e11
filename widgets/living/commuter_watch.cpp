// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/commuter_watch.h"

#include "core/autonomous/mind_tale.h"
#include "editor/session/live_session.h"
#include "widgets/living/run_control.h"

#include <algorithm>

namespace passerby::widgets {

using autonomous::MindTale;
using editor::LiveSession;

namespace {

constexpr int kEnough = 4; ///< people who would do, for one of them to be chosen

bool wants(const MindTale& tale, const char* kind)
{
    return std::any_of(tale.goals.begin(), tale.goals.end(), [&](const MindTale::Aim& aim) { return aim.kind == kind; });
}

bool hasNeedAhead(const MindTale& tale)
{
    return std::any_of(tale.needs.begin(), tale.needs.end(), [](const MindTale::Level& need) { return need.level >= need.threshold; });
}

bool stopsTrains(const world::World& world, world::TargetId target)
{
    const auto& services = world.trainServices();
    return std::any_of(services.begin(), services.end(), [&](const auto& one) { return one.second.target == target; });
}

} // namespace

CommuterWatch::CommuterWatch(LiveSession& live, RunControl& run, QObject* parent) : QObject(parent), m_live(live), m_run(run)
{
    m_look.setInterval(300);
    connect(&m_look, &QTimer::timeout, this, [this] {
        if (m_asked)
            m_live.requestStory(*m_asked);
        else
            askNext();
    });
    connect(&live, &LiveSession::storyReady, this, &CommuterWatch::hear);
    connect(&live, &LiveSession::storyMissing, this, [this](world::AgentId agent) {
        if (m_asked == agent)
            askNext();
    });
    connect(&run, &RunControl::storyTold, this, &CommuterWatch::follow);
    connect(&run.person(), &PickedPerson::picking, this, [this] {
        stopLooking();
        forget();
    });
    connect(&run, &RunControl::personChanged, this, [this](bool hasPerson) {
        if (!hasPerson && m_fate != Fate::boarded)
            forget();
    });
}

void CommuterWatch::find()
{
    m_toAsk.clear();
    m_best.reset();
    m_suit = 0;
    m_look.start();
    askNext();
}

void CommuterWatch::stopLooking()
{
    m_look.stop();
    m_asked.reset();
}

bool CommuterWatch::hasTrains() const
{
    return !m_live.world().trainServices().empty();
}

/// Who is on the way now, those first whom it would rather pick.
void CommuterWatch::listPeople()
{
    const auto frame = m_live.frame();
    if (!frame)
        return;
    const auto& profiles = m_live.world().profiles();
    const auto isCommuter = [&](const run::Walker& walker) {
        return walker.profile < profiles.size() && profiles.at(walker.profile).row->name == "Commuter";
    };
    std::vector<std::pair<int, world::AgentId>> people;
    for (const run::Walker& walker : frame->walkers)
        if (walker.agent.kind == world::PersonKind::mind)
            people.emplace_back((m_former.contains(walker.agent) ? 2 : 0) + (isCommuter(walker) ? 0 : 1), walker.agent);
    std::sort(people.begin(), people.end(), [](const auto& a, const auto& b) { return b < a; });
    for (const auto& [order, agent] : people)
        m_toAsk.push_back(agent);
}

void CommuterWatch::askNext()
{
    m_asked.reset();
    if (!m_live.isReady())
        return;
    if (m_toAsk.empty() && m_best) {
        settle();
        return;
    }
    if (m_toAsk.empty())
        listPeople();
    if (m_toAsk.empty())
        return;
    m_asked = m_toAsk.back();
    m_toAsk.pop_back();
    m_live.requestStory(*m_asked);
}

void CommuterWatch::hear(const run::PersonStory& story)
{
    const auto frame = m_live.frame();
    if (m_asked != story.agent || !frame)
        return;
    const MindTale tale = autonomous::mindTale(story);
    const bool isOnTheWay = story.walking && wants(tale, "board") && !wants(tale, "follow") && tale.doing != "waits_for_train";
    if (isOnTheWay && tale.train_s >= frame->time_s + kSoonest_s && hasNeedAhead(tale)) {
        ++m_suit;
        if (!m_best || tale.train_s < m_best->train_s)
            m_best = Candidate{story.agent, tale.train_s};
    }
    if (m_suit >= kEnough)
        settle();
    else
        askNext();
}

void CommuterWatch::settle()
{
    const world::AgentId agent = m_best->agent;
    stopLooking();
    m_former.insert(agent);
    m_run.pick(agent);
    emit found(agent);
}

void CommuterWatch::forget()
{
    m_agent.reset();
    m_goal = {};
    m_fate = Fate::nobody;
    m_train_s = -1.0;
    m_hasMissedOne = false;
    m_waits = 0;
    m_words.reset();
}

void CommuterWatch::follow(const run::PersonStory& story)
{
    if (m_agent != story.agent) {
        forget();
        m_agent = story.agent;
        m_departed_s = story.departed_s;
    }
    if (m_fate == Fate::boarded || m_fate == Fate::wentElsewhere)
        return; // the visit is over
    if (story.walking && story.departed_s == m_departed_s)
        followOut(story);
    else
        m_fate = m_train_s < 0.0 ? Fate::noTrain : endOfVisit(story);
}

void CommuterWatch::followOut(const run::PersonStory& story)
{
    const auto frame = m_live.frame();
    if (!frame)
        return;
    const MindTale tale = autonomous::mindTale(story);
    const auto& targets = m_live.world().targets();
    m_words = editor::tellAlibi(story, m_live.world(), frame->time_s, frame->clock_s);
    m_hasMissedOne = m_hasMissedOne || (m_train_s >= 0.0 && m_train_s < frame->time_s && tale.train_s > m_train_s);
    m_train_s = tale.train_s;
    m_goal = story.destination < targets.size() ? targets.at(story.destination).id : world::TargetId{};
    m_waits = tale.doing == "waits_for_train" ? m_waits + 1 : 0;
    if (m_train_s < 0.0)
        m_fate = Fate::noTrain;
    else if (!wants(tale, "board"))
        m_fate = Fate::gaveUp;
    else
        m_fate = m_waits >= 2 ? Fate::atThePlatform : Fate::onTheWay;
}

/// They are inside, or out again already.
CommuterWatch::Fate CommuterWatch::endOfVisit(const run::PersonStory& story) const
{
    const auto& targets = m_live.world().targets();
    const bool isThere = story.origin < targets.size() && targets.at(story.origin).id == m_goal;
    return isThere && stopsTrains(m_live.world(), m_goal) ? Fate::boarded : Fate::wentElsewhere;
}

} // namespace passerby::widgets
