// SPDX-License-Identifier: Apache-2.0
#include "core/affordance/steady_flow.h"

#include "core/affordance/steady_law.h"
#include "core/foundation/words.h"
#include "core/world/behaviour_shares.h"

#include <cmath>

namespace passerby::affordance {

namespace {

using foundation::Error;
using foundation::Result;

constexpr double kLargestResidual = 1e-9;

Error notSettled()
{
    return {"not-settled",
            foundation::told("Where people go in the long run could not be computed: some chances at junctions are too small."), ""};
}

double residualOf(const AffordanceChain& chain, const std::vector<double>& law)
{
    std::vector<double> off(law);
    double sum = 0.0;
    for (WayIndex way = 0; way < law.size(); ++way) {
        sum += law[way];
        for (const Option& option : chain.after(way))
            off[option.way] -= law[way] * option.chance;
    }
    double distance = 0.0;
    for (const double value : off)
        distance += std::abs(value);
    return sum > 0.0 ? distance / sum : 0.0;
}

} // namespace

Result<SteadyFlow> makeSteadyFlow(const WayNetwork& network, const AffordanceChain& chain, std::span<const double> start)
{
    SteadyFlow flow;
    ChainClasses classes = closedClasses(chain);
    const std::vector<double> chances = absorptionChances(chain, classes, start);
    if (chances.size() != classes.closed.size())
        return notSettled();
    flow.probability.assign(chain.size(), 0.0);
    flow.entriesPerMetre.assign(chain.size(), 0.0);
    std::vector<double> decisions(chain.size(), 0.0);
    for (std::size_t i = 0; i < chances.size(); ++i) {
        ClosedClass one{std::move(classes.closed[i]), chances[i], 0.0};
        const std::vector<double> law = stationaryLaw(chain, one.ways);
        if (law.empty())
            return notSettled();
        for (std::size_t k = 0; k < law.size(); ++k)
            one.meanWay_m += law[k] * network.ways[one.ways[k]].travel_m();
        for (std::size_t k = 0; k < law.size(); ++k) {
            const WayIndex way = one.ways[k];
            decisions[way] = law[k];
            flow.entriesPerMetre[way] = one.chance * law[k] / one.meanWay_m;
            flow.probability[way] = flow.entriesPerMetre[way] * network.ways[way].travel_m();
        }
        flow.classes.push_back(std::move(one));
    }
    flow.classOf = std::move(classes.classOf);
    flow.residual = residualOf(chain, decisions);
    if (!(flow.residual <= kLargestResidual))
        return notSettled();
    return flow;
}

std::vector<statistics::SpeedNode> wandererSpeeds(const world::World& world)
{
    const auto mix = [&](bool wanderersOnly) {
        double shares = 0.0;
        std::vector<statistics::SpeedNode> nodes;
        for (const auto& [id, profile] : world.profiles()) {
            if (!(profile.share > 0.0) || (wanderersOnly && !world::isWandering(profile)))
                continue;
            shares += profile.share;
            for (statistics::SpeedNode node : statistics::speedRule(profile.speedMean_mps, profile.speedSd_mps)) {
                node.weight *= profile.share;
                nodes.push_back(node);
            }
        }
        for (statistics::SpeedNode& node : nodes)
            node.weight /= shares;
        return nodes;
    };
    if (auto nodes = mix(true); !nodes.empty())
        return nodes;
    if (auto nodes = mix(false); !nodes.empty())
        return nodes;
    const world::AgentProfile usual;
    return statistics::speedRule(usual.speedMean_mps, usual.speedSd_mps);
}

std::vector<double> visitsPerSecond(const WayNetwork& network, const SteadyFlow& flow, std::span<const statistics::SpeedNode> speeds,
                                    double population)
{
    double meanSpeed_mps = 0.0;
    for (const statistics::SpeedNode& node : speeds)
        meanSpeed_mps += node.weight * node.speed_mps;
    std::vector<double> visits(network.junctions.size(), 0.0);
    for (WayIndex way = 0; way < network.ways.size(); ++way)
        visits[network.ways[way].to] += population * meanSpeed_mps * flow.entriesPerMetre[way];
    return visits;
}

std::vector<double> peoplePerMetre(const WayNetwork& network, const SteadyFlow& flow, double population)
{
    std::vector<double> density(network.ways.size());
    for (WayIndex way = 0; way < network.ways.size(); ++way)
        density[way] = population * (flow.probability[way] + flow.probability[network.ways[way].reverse]) / network.ways[way].length_m;
    return density;
}

} // namespace passerby::affordance
