// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/compact_sampler.h"

#include <cmath>
#include <numeric>

namespace passerby::alibi {

using navigation::NodeIndex;
using navigation::SegmentIndex;

namespace {

/// Far above rounding, far below what people could tell: who is let in by it is sorted out by the trees.
constexpr double kTolerance_m = 1e-6;

/// Place in a list of masses, each in proportion; `sum` is theirs.
template <class Masses, class MassOf>
std::size_t pick(const Masses& masses, double sum, MassOf massOf, foundation::RandomStream& random)
{
    double left = random.uniform() * sum;
    std::size_t last = 0;
    for (std::size_t i = 0; i < masses.size(); ++i) {
        if (!(massOf(masses[i]) > 0.0))
            continue;
        last = i;
        left -= massOf(masses[i]);
        if (left < 0.0)
            break;
    }
    return last;
}

} // namespace

struct CompactSampler::Backwards {
    explicit Backwards(const navigation::NavigationGraph& graph) : grower(graph.reversed()) {}

    navigation::PathTreeGrower grower;
    navigation::PathTree toStart;
    navigation::PathTree toEnd;
};

CompactSampler::CompactSampler(std::shared_ptr<const CompactLaw> law, std::shared_ptr<const navigation::NavigationGraph> graph)
    : m_law(std::move(law)), m_graph(std::move(graph)), m_grower(*m_graph), m_behind(*m_graph)
{
    if (m_graph->isOneWay())
        m_backwards = std::make_unique<Backwards>(*m_graph);
    if (m_graph->stepFree())
        m_stepFreeGrower = std::make_unique<navigation::PathTreeGrower>(m_graph->stepFree()->graph);
}

CompactSampler::~CompactSampler() = default;

/// Adds those who walk on all ways, or on those without steps, which are as long back.
void CompactSampler::findCandidates(std::span<const SegmentIndex> path, bool isStepFree)
{
    const NodeIndex start = m_graph->segments()[path.front()].from;
    const NodeIndex end = m_graph->segments()[path.back()].to;
    growerFor(isStepFree).grow(start, m_fromStart);
    growerFor(isStepFree).grow(end, m_fromEnd);
    const bool hasOtherWaysBack = m_backwards && !isStepFree;
    if (hasOtherWaysBack) {
        m_backwards->grower.grow(start, m_backwards->toStart);
        m_backwards->grower.grow(end, m_backwards->toEnd);
    }
    const navigation::PathTree& toStart = hasOtherWaysBack ? m_backwards->toStart : m_fromStart;
    const navigation::PathTree& toEnd = hasOtherWaysBack ? m_backwards->toEnd : m_fromEnd;
    double length_m = 0.0;
    for (const SegmentIndex segment : path)
        length_m += m_graph->segments()[segment].length_m;
    const auto isBeyond = [&](const navigation::PathTree& near, const navigation::PathTree& far, NodeIndex node) {
        return std::isfinite(near.distance_m[node]) && std::abs(near.distance_m[node] + length_m - far.distance_m[node]) <= kTolerance_m;
    };
    std::vector<std::uint32_t>& destinations = destinationsFor(isStepFree);
    const std::size_t first = m_origins.size();
    destinations.clear();
    for (std::uint32_t target = 0; target < m_graph->targetCount(); ++target) {
        const NodeIndex node = m_graph->nodeOfTarget(target);
        if (m_graph->nodes()[start].isTarget ? node == start : isBeyond(toStart, toEnd, node))
            m_origins.push_back({m_graph->sourceOf(target, isStepFree), 0.0, false});
        if (m_graph->nodes()[end].isTarget ? node == end : isBeyond(m_fromEnd, m_fromStart, node))
            destinations.push_back(target);
    }
    for (Candidate& origin : std::span(m_origins).subspan(first))
        for (const std::uint32_t to : destinations)
            origin.mass_per_s += to != m_graph->targetOfSource(origin.source) ? m_law->trips_per_s(origin.source, to) : 0.0;
}

double CompactSampler::lookFrom(std::uint32_t source, std::span<const SegmentIndex> path)
{
    const bool isStepFree = m_graph->isStepFreeSource(source);
    const std::uint32_t origin = m_graph->targetOfSource(source);
    const std::vector<std::uint32_t>& destinations = destinationsFor(isStepFree);
    growerFor(isStepFree).grow(m_graph->nodeOfTarget(origin), m_fromStart);
    if (isStepFree)
        m_graph->stepFree()->translate(m_fromStart.segment);
    m_massBehind.assign(destinations.size(), 0.0);
    if (m_behind.look(origin, m_fromStart.segment, path))
        for (std::size_t i = 0; i < destinations.size(); ++i)
            if (destinations[i] != origin && m_behind.contains(destinations[i]))
                m_massBehind[i] = m_law->trips_per_s(source, destinations[i]);
    return std::accumulate(m_massBehind.begin(), m_massBehind.end(), 0.0);
}

/// An origin that was looked at and refused keeps its true mass for the tries that follow: each try still accepts each origin in
/// proportion to that, and there are at most as many refusals as origins.
std::optional<TripEnds> CompactSampler::draw(std::span<const SegmentIndex> path, foundation::RandomStream& random)
{
    m_origins.clear();
    findCandidates(path, false);
    if (m_stepFreeGrower)
        findCandidates(path, true);
    const auto mass = [](const Candidate& origin) { return origin.mass_per_s; };
    while (true) {
        double sum = 0.0;
        for (const Candidate& origin : m_origins)
            sum += origin.mass_per_s;
        if (!(sum > 0.0))
            return std::nullopt;
        Candidate& drawn = m_origins[pick(m_origins, sum, mass, random)];
        const double atMost_per_s = drawn.mass_per_s;
        drawn.mass_per_s = lookFrom(drawn.source, path);
        if (drawn.isExact || random.uniform() * atMost_per_s < drawn.mass_per_s)
            return TripEnds{drawn.source, destinationsFor(m_graph->isStepFreeSource(drawn.source))[pick(
                                              m_massBehind, drawn.mass_per_s, [](double each) { return each; }, random)]};
        drawn.isExact = true;
    }
}

} // namespace passerby::alibi
