// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/visit_law.h"

#include "core/foundation/random_stream.h"
#include "core/statistics/speed_law.h"
#include "core/world/agent_id.h"
#include "core/world/behaviour_shares.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace passerby::autonomous {

using foundation::Purpose;
using foundation::RandomStream;
using navigation::kNone;

namespace {

constexpr std::uint32_t kFirstPlaceStep = 0xFFFF'FFFFU; // beyond any visit
constexpr std::uint32_t kFirstWaitStep = 0xFFFF'FFFEU;
constexpr std::uint32_t kBoundStep = 0x8000'0000U;
constexpr std::uint32_t kFriendsStep = 0xFFFF'FFFDU;

RandomStream draws(std::uint64_t seed, std::uint32_t agent, Purpose purpose, std::uint32_t step)
{
    return {seed, world::exportedId({world::PersonKind::mind, agent}), purpose, step};
}

std::size_t hourOf(double clock_s)
{
    return static_cast<std::size_t>(std::clamp(clock_s / 3600.0, 0.0, 23.0));
}

double multiplierOf(const world::AgentProfile& profile, world::TargetTypeId type)
{
    const auto multiplier = profile.goalMultipliers.find(type);
    return multiplier == profile.goalMultipliers.end() ? 1.0 : multiplier->second;
}

double weightOf(const world::Goal& goal, const world::AgentProfile& profile, double clock_s)
{
    const double weight = goal.hourlyWeight ? (*goal.hourlyWeight)[hourOf(clock_s)] : goal.weight;
    return std::max(0.0, weight * multiplierOf(profile, goal.destination));
}

/// One of those that are reached; kNone where none is.
template <class IsReached>
std::uint32_t pickReached(const std::vector<std::uint32_t>& all, double share, const IsReached& isReached)
{
    const auto reached = std::count_if(all.begin(), all.end(), isReached);
    if (reached == 0)
        return kNone;
    auto left = std::min(reached - 1, static_cast<std::ptrdiff_t>(share * static_cast<double>(reached)));
    return *std::find_if(all.begin(), all.end(), [&](std::uint32_t one) { return isReached(one) && left-- == 0; });
}

} // namespace

VisitLaw::VisitLaw(const world::World& world, const navigation::NavigationGraph& graph, std::uint64_t seed,
                   const navigation::NavigationGraph* stepFree)
    : m_world(world), m_graph(graph), m_seed(seed), m_ofType(world.targetTypes().size()), m_grower(graph)
{
    if (stepFree)
        m_stepFreeGrower.emplace(*stepFree);
    double sum = 0.0;
    for (std::size_t i = 0; i < world.profiles().size(); ++i)
        if (const world::AgentProfile& row = *world.profiles().at(i).row; world::isAutonomous(row) && row.share > 0.0) {
            m_profiles.push_back(static_cast<std::uint16_t>(i));
            m_shareUpTo.push_back(sum += row.share);
        }
    for (std::uint32_t target = 0; target < world.targets().size(); ++target) {
        const std::size_t type = world.targetTypes().indexOf(world.targets().at(target).row->type);
        m_ofType[type].push_back(target);
    }
    findStarts();
}

/// Where those of a profile go to no target that one can leave, they begin at any target.
void VisitLaw::findStarts()
{
    m_starts.resize(m_world.profiles().size());
    for (const std::uint16_t profile : m_profiles) {
        std::vector<std::uint32_t>& starts = m_starts[profile];
        for (std::uint32_t target = 0; target < m_world.targets().size(); ++target) {
            const world::TargetTypeId type = m_world.targets().at(target).row->type;
            const bool goesThere = multiplierOf(*m_world.profiles().at(profile).row, type) > 0.0;
            if (goesThere && !m_world.targetTypes().find(type)->goals.empty())
                starts.push_back(target);
        }
        if (starts.empty()) {
            starts.resize(m_world.targets().size());
            std::iota(starts.begin(), starts.end(), 0U);
        }
    }
}

Character VisitLaw::character(std::uint32_t agent) const
{
    RandomStream random = draws(m_seed, agent, Purpose::birth, 0);
    const double drawn = random.uniform() * m_shareUpTo.back();
    const auto which = std::upper_bound(m_shareUpTo.begin(), m_shareUpTo.end() - 1, drawn) - m_shareUpTo.begin();
    Character who;
    who.profile = m_profiles[static_cast<std::size_t>(which)];
    const world::AgentProfile& profile = *m_world.profiles().at(who.profile).row;
    who.speed_mps = random.normalWithin(profile.speedMean_mps, profile.speedSd_mps, statistics::kSlowest * profile.speedMean_mps,
                                        statistics::kFastest * profile.speedMean_mps);
    return who;
}

/// Within a profile, by number: groups of two to five.
std::vector<std::uint32_t> VisitLaw::friends(const std::vector<Character>& people) const
{
    std::vector<std::uint32_t> first(people.size(), kNone);
    std::vector<std::uint32_t> begin(m_world.profiles().size(), kNone);
    std::vector<std::uint32_t> left(m_world.profiles().size(), 0);
    for (std::uint32_t agent = 0; agent < people.size(); ++agent) {
        const std::uint16_t profile = people[agent].profile;
        RandomStream random = draws(m_seed, agent, Purpose::birth, kFriendsStep);
        if (left[profile] == 0) {
            begin[profile] = agent;
            left[profile] = 2 + random.below(4);
        }
        --left[profile];
        if (random.uniform() < parameter(profile, "friends", 0.5))
            first[agent] = begin[profile];
    }
    return first;
}

std::uint32_t VisitLaw::firstPlace(std::uint32_t agent, std::uint16_t profile) const
{
    const std::vector<std::uint32_t>& starts = m_starts[profile];
    return starts[draws(m_seed, agent, Purpose::visit, kFirstPlaceStep).below(static_cast<std::uint32_t>(starts.size()))];
}

double VisitLaw::share(std::uint32_t agent) const
{
    return draws(m_seed, agent, Purpose::visit, kFirstWaitStep).uniform();
}

double VisitLaw::wait_s(std::uint32_t agent, std::uint32_t visit, std::uint32_t target, double clock_s) const
{
    const world::TargetType& type = *m_world.targetTypes().find(m_world.targets().at(target).row->type);
    const double mean_s = type.hourlyWaitMean_s ? (*type.hourlyWaitMean_s)[hourOf(clock_s)] : type.waitMean_s;
    RandomStream random = draws(m_seed, agent, Purpose::visit, 2 * visit);
    return mean_s > 0.0 ? random.normalWithin(mean_s, type.waitSd_s, 0.0, 2.0 * mean_s) : 0.0;
}

/// The target of a goal, of one's own always the same, for who is step free of those that such ways lead to; kNone where there is none but
/// the one where they are.
std::uint32_t VisitLaw::target(std::uint32_t agent, const Character& who, std::uint32_t from, const world::Goal& goal, double uniform)
{
    const std::size_t type = m_world.targetTypes().indexOf(goal.destination);
    const std::vector<std::uint32_t>& all = m_ofType[type];
    if (all.empty())
        return kNone;
    const auto pick = [&](double share) {
        return all[std::min(all.size() - 1, static_cast<std::size_t>(share * static_cast<double>(all.size())))];
    };
    const bool isStepFree = m_stepFreeGrower && m_world.profiles().at(who.profile).row->isStepFree;
    if (goal.choice == world::GoalChoice::bound) {
        const double share = draws(m_seed, agent, Purpose::boundTarget, kBoundStep + static_cast<std::uint32_t>(type)).uniform();
        if (!isStepFree)
            return pick(share);
        m_stepFreeGrower->grow(m_graph.nodeOfTarget(from), m_tree);
        return pickReached(all, share, [&](std::uint32_t one) { return std::isfinite(m_tree.distance_m[m_graph.nodeOfTarget(one)]); });
    }
    if (goal.choice == world::GoalChoice::uniform)
        return pick(uniform);
    (isStepFree ? *m_stepFreeGrower : m_grower).grow(m_graph.nodeOfTarget(from), m_tree);
    std::uint32_t best = kNone;
    double least_m = std::numeric_limits<double>::infinity();
    for (const std::uint32_t one : all)
        if (const double far_m = m_tree.distance_m[m_graph.nodeOfTarget(one)]; one != from && far_m < least_m) {
            least_m = far_m;
            best = one;
        }
    return best;
}

Outing VisitLaw::outing(std::uint32_t agent, const Character& who, std::uint32_t visit, std::uint32_t from, double clock_s)
{
    const world::TargetType& type = *m_world.targetTypes().find(m_world.targets().at(from).row->type);
    const world::AgentProfile& profile = *m_world.profiles().at(who.profile).row;
    RandomStream random = draws(m_seed, agent, Purpose::visit, 2 * visit + 1);
    double sum = 0.0;
    for (const world::Goal& goal : type.goals)
        sum += weightOf(goal, profile, clock_s);
    double left = random.uniform() * sum;
    const double uniform = random.uniform();
    for (const world::Goal& goal : type.goals) {
        left -= weightOf(goal, profile, clock_s);
        if (left >= 0.0)
            continue;
        const std::uint32_t to = target(agent, who, from, goal, uniform);
        return to == kNone || to == from ? Outing{} : Outing{to, goal.roundTrip ? from : kNone};
    }
    return {};
}

double VisitLaw::parameter(std::uint16_t profile, const char* key, double usual) const
{
    const auto& given = m_world.profiles().at(profile).row->parameters;
    const auto found = given.find(key);
    return found == given.end() ? usual : found->second;
}

} // namespace passerby::autonomous
