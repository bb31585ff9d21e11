// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/steady_start.h"

#include "core/alibi/type_flow.h"
#include "core/foundation/words.h"

#include <algorithm>
#include <array>

namespace passerby::schedule {

using foundation::Error;
using foundation::Purpose;
using foundation::RandomStream;
using foundation::Result;

namespace {

constexpr std::size_t kRun = 16; ///< stages in a run: as many waits as walks
constexpr int kForgetting = 24;  ///< stages before the first run
constexpr int kBetween = 4;      ///< stages between two runs
constexpr int kMostRuns = 256;
constexpr std::uint64_t kPreparationAgents = 0x8000000000000000ULL;

/// Lets the person live `count` stages.
void live(const LifeLaw& law, const Person& person, Stage& stage, int count)
{
    for (int i = 0; i < count; ++i)
        law.advance(person, stage);
}

Error unreachable(const LifeLaw& law, std::uint32_t from, std::uint32_t to)
{
    const navigation::NavigationGraph& graph = *law.routes().graph();
    const std::string origin = graph.nodeName(graph.nodeOfTarget(from));
    const std::string destination = to == navigation::kNone ? "any target of a type" : graph.nodeName(graph.nodeOfTarget(to));
    return {"unreachable-target", foundation::told("People at {} want to go to {}, but there is no way.", origin, destination), origin};
}

/// The targets that people may come to for good, found by following goals from every target that is drawn freely.
class VisitedTargets {
public:
    VisitedTargets(const LifeLaw& law, const alibi::ProfileHabits& profile, const std::vector<double>& visits)
        : m_law(law), m_profile(profile), m_visits(visits), m_seen(law.habits().targetCount(), 0)
    {
    }

    [[nodiscard]] Result<void> find()
    {
        for (std::uint32_t type = 0; type < m_visits.size(); ++type)
            if (m_visits[type] > 0.0 && isDrawnFreely(type))
                enterAll(type);
        for (std::uint32_t type = 0; type < m_visits.size() && m_open.empty(); ++type)
            if (m_visits[type] > 0.0)
                enterAll(type); // nothing but closest goals
        while (!m_open.empty()) {
            const std::uint32_t from = m_open.back();
            m_open.pop_back();
            for (const alibi::HabitGoal& goal : m_profile.goals[m_law.habits().typeOfTarget[from]]) {
                if (Result<void> followed = follow(from, goal); !followed)
                    return followed;
            }
        }
        return {};
    }
    [[nodiscard]] bool contains(std::uint32_t target) const { return m_seen[target] != 0; }

private:
    [[nodiscard]] bool isDrawnFreely(std::uint32_t type) const
    {
        for (std::uint32_t from = 0; from < m_visits.size(); ++from)
            for (const alibi::HabitGoal& goal : m_profile.goals[from])
                if (m_visits[from] > 0.0 && !goal.roundTrip && goal.destination == type && goal.choice != world::GoalChoice::closest)
                    return true;
        return false;
    }
    void enter(std::uint32_t target)
    {
        if (m_seen[target] != 0)
            return;
        m_seen[target] = 1;
        m_open.push_back(target);
    }
    void enterAll(std::uint32_t type)
    {
        for (const std::uint32_t target : m_law.habits().targetsFor(m_profile, type))
            enter(target);
    }
    [[nodiscard]] bool isReachable(std::uint32_t from, std::uint32_t to) const
    {
        return m_law.routes().isReachable(m_law.routes().graph()->sourceOf(from, m_profile.isStepFree), to);
    }
    [[nodiscard]] Result<void> follow(std::uint32_t from, const alibi::HabitGoal& goal)
    {
        if (goal.choice == world::GoalChoice::closest) {
            const std::uint32_t to = m_law.routes().closest(m_law.routes().graph()->sourceOf(from, m_profile.isStepFree), goal.destination);
            if (to == navigation::kNone)
                return unreachable(m_law, from, to);
            if (!goal.roundTrip)
                enter(to);
            else if (!isReachable(to, from))
                return unreachable(m_law, to, from);
            return {};
        }
        for (const std::uint32_t to : m_law.habits().targetsFor(m_profile, goal.destination))
            if (!isReachable(from, to))
                return unreachable(m_law, from, to);
            else if (goal.roundTrip && !isReachable(to, from))
                return unreachable(m_law, to, from);
        return {};
    }

    const LifeLaw& m_law;
    const alibi::ProfileHabits& m_profile;
    const std::vector<double>& m_visits;
    std::vector<char> m_seen;
    std::vector<std::uint32_t> m_open;
};

} // namespace

Result<SteadyStart> SteadyStart::prepare(const LifeLaw& law)
{
    SteadyStart start;
    for (std::uint32_t kind = 0; kind < law.habits().profiles.size(); ++kind) {
        const Result<alibi::TypeFlow> flow = alibi::makeTypeFlow(law.habits(), law.habits().profiles[kind]);
        if (!flow)
            return flow.error();
        Kind prepared;
        double sum = 0.0;
        for (const double visits : flow.value().visits)
            prepared.visitsUpTo.push_back(sum += visits);
        start.m_kinds.push_back(std::move(prepared));
        const Result<void> found = start.findVisited(law, kind, flow.value().visits);
        if (!found)
            return found.error();
        const Result<void> lived = start.liveSomeLives(law, kind);
        if (!lived)
            return lived.error();
    }
    return start;
}

SteadyStart SteadyStart::ofNobody(const LifeLaw& law)
{
    SteadyStart start;
    start.m_kinds.resize(law.habits().profiles.size());
    for (Kind& kind : start.m_kinds)
        kind.visited.resize(law.habits().typeCount());
    return start;
}

std::uint32_t SteadyStart::drawBase(const LifeLaw& law, const Person& person, RandomStream& random) const
{
    const std::vector<double>& upTo = m_kinds[person.kind].visitsUpTo;
    const double chance = random.uniform() * upTo.back();
    const auto type = static_cast<std::uint32_t>(std::upper_bound(upTo.begin(), upTo.end() - 1, chance) - upTo.begin());
    const std::uint32_t own = law.boundTarget(person, type);
    if (own != navigation::kNone)
        return own;
    const std::vector<std::uint32_t>& targets = m_kinds[person.kind].visited[type];
    return targets[random.below(static_cast<std::uint32_t>(targets.size()))];
}

Stage SteadyStart::firstStage(const LifeLaw& law, const Person& person, RandomStream& random) const
{
    Stage stage;
    stage.base = drawBase(law, person, random);
    stage.place = stage.origin = stage.base;
    law.beginWait(person, stage);
    return stage;
}

Result<void> SteadyStart::findVisited(const LifeLaw& law, std::uint32_t kind, const std::vector<double>& visits)
{
    VisitedTargets visited(law, law.habits().profiles[kind], visits);
    if (Result<void> found = visited.find(); !found)
        return found;
    m_kinds[kind].visited.resize(visits.size());
    for (std::uint32_t target = 0; target < law.habits().targetCount(); ++target)
        if (visited.contains(target))
            m_kinds[kind].visited[law.habits().typeOfTarget[target]].push_back(target);
    return {};
}

Result<void> SteadyStart::liveSomeLives(const LifeLaw& law, std::uint32_t kind)
{
    constexpr std::uint64_t kLives = 96;
    constexpr int kRunsEach = 24;
    std::vector<std::uint32_t> bound(law.boundSlots());
    Kind& prepared = m_kinds[kind];
    for (std::uint64_t agent = kPreparationAgents; agent < kPreparationAgents + kLives; ++agent) {
        Person person = law.bear(agent, bound);
        person.kind = kind;
        person.slowness_s_per_m = 1.0 / law.habits().profiles[kind].speedMean_mps;
        RandomStream random(law.seed(), agent, Purpose::birth, 1);
        law.habits().profiles[kind].bound.draw(random, bound);
        Stage stage = firstStage(law, person, random);
        for (int run = 0; run < kRunsEach; ++run) {
            double sum_s = 0.0;
            for (std::size_t i = 0; i < kRun; ++i) {
                law.advance(person, stage);
                sum_s += stage.duration_s;
            }
            prepared.longestRun_s = std::max(prepared.longestRun_s, sum_s);
            prepared.meanStage_s += sum_s / static_cast<double>(kLives * kRunsEach * kRun);
        }
    }
    if (!(prepared.meanStage_s > 0.0))
        return Error{"no-time-passes", foundation::told("All waits and all ways of a profile take no time."), ""};
    prepared.longestRun_s *= 1.25;
    return {};
}

StageInProgress SteadyStart::draw(const LifeLaw& law, const Person& person) const
{
    RandomStream random(law.seed(), person.agent, Purpose::birth, 1);
    Stage stage = firstStage(law, person, random);
    live(law, person, stage, kForgetting);
    std::array<Stage, kRun> run;
    double sum_s = 0.0;
    for (int attempt = 0; attempt < kMostRuns; ++attempt) {
        sum_s = 0.0;
        for (Stage& kept : run) {
            law.advance(person, stage);
            kept = stage;
            sum_s += stage.duration_s;
        }
        if (random.uniform() * m_kinds[person.kind].longestRun_s < sum_s)
            break;
        live(law, person, stage, kBetween);
    }
    double instant_s = random.uniform() * sum_s;
    for (const Stage& kept : run) {
        if (instant_s < kept.duration_s)
            return {kept, instant_s};
        instant_s -= kept.duration_s;
    }
    return {run.back(), run.back().duration_s};
}

} // namespace passerby::schedule
