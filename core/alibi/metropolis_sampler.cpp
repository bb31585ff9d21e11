// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/metropolis_sampler.h"

#include <algorithm>
#include <numeric>

namespace passerby::alibi {

using foundation::RandomStream;
using navigation::SegmentIndex;

NearestTargets::NearestTargets(const Routes& routes, std::size_t count)
    : m_count(std::min(count, routes.targetCount() > 0 ? routes.targetCount() - 1 : 0))
{
    const auto targets = static_cast<std::uint32_t>(routes.targetCount());
    std::vector<std::uint32_t> others;
    for (std::uint32_t from = 0; from < routes.sourceCount(); ++from) {
        others.resize(targets);
        std::iota(others.begin(), others.end(), 0U);
        others.erase(others.begin() + routes.graph()->targetOfSource(from));
        const auto end = others.begin() + static_cast<std::ptrdiff_t>(m_count);
        std::partial_sort(others.begin(), end, others.end(), [&](std::uint32_t a, std::uint32_t b) {
            const float toA = routes.length_m(from, a);
            const float toB = routes.length_m(from, b);
            return toA != toB ? toA < toB : a < b;
        });
        std::sort(others.begin(), end);
        m_targets.insert(m_targets.end(), others.begin(), end);
    }
}

bool NearestTargets::areNear(std::uint32_t source, std::uint32_t to) const
{
    const std::span<const std::uint32_t> near = of(source);
    return std::binary_search(near.begin(), near.end(), to);
}

MetropolisSampler::MetropolisSampler(std::shared_ptr<const TripLaw> law, std::shared_ptr<const Routes> routes,
                                     std::shared_ptr<AlibiSampler> starts, MetropolisOptions options)
    : m_law(std::move(law)),
      m_routes(std::move(routes)),
      m_starts(std::move(starts)),
      m_nearest(*m_routes, options.nearest),
      m_iterations(options.iterations)
{
}

bool MetropolisSampler::isPossible(TripEnds ends, std::span<const SegmentIndex> path) const
{
    return m_routes->leadsOver(ends.origin, ends.destination, path) && m_law->trips(ends.origin, ends.destination).rate_per_s > 0.0;
}

TripEnds MetropolisSampler::walk(TripEnds from, std::span<const SegmentIndex> path, std::size_t iterations, RandomStream& random) const
{
    TripEnds state = from;
    const navigation::NavigationGraph& graph = *m_routes->graph();
    const bool isStepFree = graph.isStepFreeSource(from.origin); // whose ways they are stays as it began
    double rate_per_s = m_law->trips(state.origin, state.destination).rate_per_s;
    for (std::size_t i = 0; i < iterations && m_nearest.count() > 0; ++i) {
        const bool movesOrigin = random.below(2) == 0;
        const std::uint32_t end = movesOrigin ? state.origin : graph.sourceOf(state.destination, isStepFree);
        const std::uint32_t moved = m_nearest.of(end)[random.below(static_cast<std::uint32_t>(m_nearest.count()))];
        const double chance = random.uniform(); // drawn in any case, so that a step uses the same numbers whatever comes of it
        if (!m_nearest.areNear(graph.sourceOf(moved, isStepFree), graph.targetOfSource(end)))
            continue; // the step back has no chance, hence neither has this one (Hastings)
        const TripEnds next = movesOrigin ? TripEnds{graph.sourceOf(moved, isStepFree), state.destination} : TripEnds{state.origin, moved};
        if (graph.targetOfSource(next.origin) == next.destination || !isPossible(next, path))
            continue;
        const double nextRate_per_s = m_law->trips(next.origin, next.destination).rate_per_s;
        if (chance * rate_per_s < nextRate_per_s) {
            state = next;
            rate_per_s = nextRate_per_s;
        }
    }
    return state;
}

std::optional<TripEnds> MetropolisSampler::draw(std::span<const SegmentIndex> path, RandomStream& random)
{
    const std::optional<TripEnds> start = m_starts->draw(path, random);
    return start ? std::optional(walk(*start, path, m_iterations, random)) : std::nullopt;
}

} // namespace passerby::alibi
