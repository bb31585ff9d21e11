// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/person_kind.h"

#include "core/foundation/words.h"
#include "core/navigation/connected_parts.h"

#include <algorithm>
#include <fmt/format.h>

namespace passerby::alibi {

namespace {

using foundation::Error;
using foundation::Result;

Error unreachable(const Habits& habits, const navigation::NavigationGraph& graph, std::uint32_t from, std::uint32_t type)
{
    const std::string name = graph.nodeName(graph.nodeOfTarget(from));
    return {"unreachable-target",
            foundation::told("People at {} (\"{}\") go to \"{}\", but no way leads to {}.", name,
                             habits.typeNames[habits.typeOfTarget[from]], habits.typeNames[type], "all places there that they may mean"),
            name};
}

/// Metres of trips there, and back from round trips. `back_m`: null where that is as far.
double metresOf(const TripCounts& count, double there_m, const double* back_m)
{
    if (back_m == nullptr)
        return count.ways() * there_m;
    return count.outward() * there_m + (count.back() > 0.0 ? count.back() * *back_m : 0.0);
}

Result<void> checkWays(const Habits& habits, const navigation::NavigationGraph& graph, const ClosestTargets& closest,
                       const PersonKind& kind)
{
    const bool isStepFree = kind.habits->isStepFree;
    const std::vector<std::uint32_t> partOfNode = navigation::connectedParts(isStepFree ? graph.stepFree()->graph : graph);
    const std::vector<std::uint32_t> parts(partOfNode.begin() + static_cast<std::ptrdiff_t>(graph.portalCount()), partOfNode.end());
    std::vector<std::uint32_t> partOfType; // kNone: in several
    for (const std::vector<std::uint32_t>& targets : isStepFree ? habits.stepFreeOfType : habits.targetsOfType) {
        const bool one =
            std::all_of(targets.begin(), targets.end(), [&](std::uint32_t target) { return parts[target] == parts[targets[0]]; });
        partOfType.push_back(targets.empty() || !one ? navigation::kNone : parts[targets[0]]);
    }
    for (std::uint32_t from = 0; from < habits.targetCount(); ++from) {
        if (kind.jumps.sigma[from] <= 0.0)
            continue;
        for (std::uint32_t type = 0; type < habits.typeCount(); ++type) {
            const std::size_t pair = habits.typeOfTarget[from] * habits.typeCount() + type;
            const bool anywhere = kind.flow.bound[pair].any() || kind.flow.uniform[pair].any();
            const std::uint32_t near = closest.of(from, type);
            const bool nowhere = kind.flow.closest[pair].any() && near == navigation::kNone;
            const bool noWayBack = kind.flow.closest[pair].roundTrip > 0.0 && !nowhere && parts[near] != parts[from];
            if (nowhere || noWayBack || (anywhere && partOfType[type] != parts[from]))
                return unreachable(habits, graph, from, type);
        }
    }
    if (std::none_of(kind.jumps.sigma.begin(), kind.jumps.sigma.end(), [](double share) { return share > 0.0; }))
        return Error{"unreachable-target", foundation::told("The closest places that people go to cannot be reached."), ""};
    return {};
}

} // namespace

Result<std::vector<PersonKind>> makePersonKinds(const Habits& habits, bool averaged)
{
    std::vector<PersonKind> kinds;
    for (const ProfileHabits& profile : habits.profiles) {
        auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const PersonKind& other) { return other.holds(profile); });
        if (kind == kinds.end()) {
            PersonKind added;
            added.habits = &profile;
            Result<TypeFlow> flow = makeTypeFlow(habits, profile);
            if (!flow)
                return flow.error();
            added.flow = std::move(flow).value();
            added.terms = spreadTerms(habits, profile, added.flow, averaged);
            added.termMean_m.assign(added.terms.size(), std::vector<double>(habits.targetCount(), 0.0));
            kinds.push_back(std::move(added));
            kind = kinds.end() - 1;
        }
        for (statistics::SpeedNode node : statistics::speedRule(profile.speedMean_mps, profile.speedSd_mps)) {
            node.weight *= profile.share;
            kind->speeds.push_back(node);
        }
    }
    return kinds;
}

void addTermMeans(const Habits& habits, std::uint32_t source, std::span<const double> distance_m, std::span<const double> back_m,
                  PersonKind& kind)
{
    for (std::size_t t = 0; t < kind.terms.size(); ++t) {
        const SpreadTerm& term = kind.terms[t];
        const std::vector<std::uint32_t>& targets = habits.targetsOfType[term.type];
        const auto mean = [&](std::span<const double> metres) {
            double mean_m = 0.0;
            for (std::size_t place = 0; place < targets.size(); ++place)
                if (term.chance[place] > 0.0)
                    mean_m += term.chance[place] * metres[targets[place]];
            return mean_m;
        };
        kind.termMean_m[t][source] = mean(distance_m);
        if (!back_m.empty())
            kind.termBack_m[t][source] = mean(back_m);
    }
}

Result<void> connectKind(const Habits& habits, const navigation::NavigationGraph& graph, const ClosestTargets& closest, bool averaged,
                         PersonKind& kind)
{
    Result<JumpChain> jumps = makeJumpChain(habits, *kind.habits, kind.flow, closest, averaged);
    if (!jumps)
        return jumps.error();
    kind.jumps = std::move(jumps).value();
    Result<void> connected = checkWays(habits, graph, closest, kind);
    if (!connected)
        return connected;
    const bool isOneWay = graph.isOneWay() && !kind.habits->isStepFree;
    kind.free_m.assign(habits.targetCount(), 0.0);
    for (std::uint32_t from = 0; from < habits.targetCount(); ++from) {
        if (kind.jumps.sigma[from] <= 0.0)
            continue;
        const std::size_t type = habits.typeOfTarget[from];
        for (std::size_t t = 0; t < kind.terms.size(); ++t)
            if (kind.terms[t].from[type].any())
                kind.free_m[from] +=
                    metresOf(kind.terms[t].from[type], kind.termMean_m[t][from], isOneWay ? &kind.termBack_m[t][from] : nullptr);
        for (std::uint32_t to = 0; to < habits.typeCount(); ++to) {
            const TripCounts& count = kind.flow.closest[type * habits.typeCount() + to];
            const std::size_t place = from * habits.typeCount() + to;
            if (count.any())
                kind.free_m[from] += metresOf(count, closest.distance_m[place], isOneWay ? &closest.back_m[place] : nullptr);
        }
    }
    return {};
}

} // namespace passerby::alibi
