// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/metropolis_law.h"

#include "core/alibi/behind_segment.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace passerby::alibi {

MetropolisLaw::MetropolisLaw(const TripLaw& law, const Routes& routes, std::span<const navigation::SegmentIndex> path, std::size_t nearest)
{
    const auto targets = static_cast<std::uint32_t>(routes.targetCount());
    const navigation::NavigationGraph& graph = *routes.graph();
    BehindSegment behind(graph);
    for (std::uint32_t from = 0; from < routes.sourceCount(); ++from)
        for (std::uint32_t to = 0; behind.look(graph.targetOfSource(from), routes.lastSegments(from), path) && to < targets; ++to) {
            const double rate_per_s = to != graph.targetOfSource(from) && behind.contains(to) ? law.trips(from, to).rate_per_s : 0.0;
            if (!(rate_per_s > 0.0))
                continue;
            m_states.push_back({from, to});
            m_target.push_back(rate_per_s);
            m_length_m.push_back(static_cast<double>(routes.length_m(from, to)));
        }
    const double sum = std::accumulate(m_target.begin(), m_target.end(), 0.0);
    for (double& chance : m_target)
        chance /= sum;
    const NearestTargets near(routes, nearest);
    const auto isBefore = [](TripEnds a, TripEnds b) { return std::tie(a.origin, a.destination) < std::tie(b.origin, b.destination); };
    m_firstMove.push_back(0);
    for (std::size_t i = 0; i < m_states.size(); ++i) {
        double stay = 1.0;
        const bool isStepFree = graph.isStepFreeSource(m_states[i].origin);
        for (const bool movesOrigin : {true, false}) {
            const std::uint32_t end = movesOrigin ? m_states[i].origin : graph.sourceOf(m_states[i].destination, isStepFree);
            for (const std::uint32_t moved : near.of(end)) {
                const std::uint32_t source = graph.sourceOf(moved, isStepFree);
                const TripEnds next = movesOrigin ? TripEnds{source, m_states[i].destination} : TripEnds{m_states[i].origin, moved};
                const auto found = std::lower_bound(m_states.begin(), m_states.end(), next, isBefore);
                if (found == m_states.end() || !(*found == next) || !near.areNear(source, graph.targetOfSource(end)))
                    continue;
                const auto to = static_cast<std::uint32_t>(found - m_states.begin());
                const double chance = 0.5 / static_cast<double>(near.count()) * std::min(1.0, m_target[to] / m_target[i]);
                m_moves.push_back({to, chance});
                stay -= chance;
            }
        }
        m_stay.push_back(stay);
        m_firstMove.push_back(m_moves.size());
    }
}

std::vector<double> MetropolisLaw::uniformStart() const
{
    return std::vector<double>(m_states.size(), 1.0 / static_cast<double>(m_states.size()));
}

std::vector<double> MetropolisLaw::nearStart() const
{
    std::vector<double> law(m_states.size(), 0.0);
    if (!law.empty())
        law[static_cast<std::size_t>(std::min_element(m_length_m.begin(), m_length_m.end()) - m_length_m.begin())] = 1.0;
    return law;
}

std::vector<double> MetropolisLaw::step(const std::vector<double>& law) const
{
    std::vector<double> next(law.size());
    for (std::size_t i = 0; i < law.size(); ++i)
        next[i] = law[i] * m_stay[i];
    for (std::size_t i = 0; i < law.size(); ++i)
        for (std::size_t move = m_firstMove[i]; move < m_firstMove[i + 1]; ++move)
            next[m_moves[move].to] += law[i] * m_moves[move].chance;
    return next;
}

} // namespace passerby::alibi
