// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/kept_sampler.h"

#include "core/geometry/polygon.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::alibi {

using foundation::RandomStream;
using navigation::SegmentIndex;

namespace {

constexpr double kNear = 30.0;   ///< targets that a step may lead to, were they spread evenly
constexpr int kMostTries = 1000; ///< for a path of several segments

/// How far to look for so many targets.
double stepFor(const navigation::NavigationGraph& graph)
{
    geometry::Box box;
    for (std::uint32_t target = 0; target < graph.targetCount(); ++target)
        box.extend(graph.nodes()[graph.nodeOfTarget(target)].position);
    const double area_m2 = graph.targetCount() > 0 ? std::max(1.0, (box.high.x - box.low.x) * (box.high.y - box.low.y)) : 1.0;
    return std::sqrt(area_m2 * kNear / (std::numbers::pi * std::max(1.0, static_cast<double>(graph.targetCount()))));
}

constexpr int kFewestSteps = 16;

/// From one draw to the next that comes of it: many where ways are soon found, and so few in large cities that it takes some milliseconds.
int stepsFor(const navigation::NavigationGraph& graph)
{
    constexpr std::size_t kStepsTimesNodes = 6'000'000;
    const std::size_t steps = kStepsTimesNodes / std::max<std::size_t>(1, graph.nodes().size());
    return static_cast<int>(std::clamp<std::size_t>(steps, kFewestSteps, 128));
}

} // namespace

struct KeptSampler::Pools final : AlibiSampler::Position {
    std::map<SegmentIndex, Pool> bySegment;
};

KeptSampler::KeptSampler(std::shared_ptr<const TripLaw> law, std::shared_ptr<const Routes> routes, std::shared_ptr<const KeptAlibis> kept,
                         std::uint64_t seed)
    : m_law(std::move(law)),
      m_routes(std::move(routes)),
      m_kept(std::move(kept)),
      m_seed(seed),
      m_step_m(stepFor(*m_routes->graph())),
      m_steps(stepsFor(*m_routes->graph())),
      m_firstSteps(m_steps > kFewestSteps ? m_steps : 0),
      m_places(m_step_m)
{
    const navigation::NavigationGraph& graph = *m_routes->graph();
    m_places.clear(graph.targetCount());
    for (std::uint32_t target = 0; target < graph.targetCount(); ++target)
        m_places.put(graph.nodes()[graph.nodeOfTarget(target)].position, target);
}

/// All targets near another, itself left out: whoever is near has it near, too.
void KeptSampler::findNear(std::uint32_t target, std::vector<std::uint32_t>& near) const
{
    near.clear();
    const navigation::NavigationGraph& graph = *m_routes->graph();
    m_places.visitNear(graph.nodes()[graph.nodeOfTarget(target)].position, m_step_m, [&](std::uint32_t other) {
        if (other != target)
            near.push_back(other);
    });
}

/// Another target, near or any, and by how much rarer the step there was than the one back would be (Hastings 1970); 0 where there is none.
KeptSampler::Move KeptSampler::propose(std::uint32_t from, bool staysNear, RandomStream& random)
{
    if (!staysNear)
        return {random.below(static_cast<std::uint32_t>(m_routes->graph()->targetCount())), 1.0};
    findNear(from, m_near);
    if (m_near.empty())
        return {from, 0.0};
    const std::uint32_t to = m_near[random.below(static_cast<std::uint32_t>(m_near.size()))];
    const auto there = static_cast<double>(m_near.size());
    findNear(to, m_near);
    return {to, there / static_cast<double>(m_near.size())};
}

/// All steps together are one of a chain among the trips whose way leads over the segment, proposed by a chain among those of which any
/// equally short way does: that is soon told, and its steps are as likely as those back.
TripEnds KeptSampler::walk(TripEnds from, SegmentIndex segment, int steps, RandomStream& random)
{
    const navigation::NavigationGraph& graph = *m_routes->graph();
    const bool isStepFree = graph.isStepFreeSource(from.origin); // whose ways they are stays as it began
    TripEnds state = from;
    double rate_per_s = m_law->trips(state.origin, state.destination).rate_per_s;
    for (int step = 0; step < steps; ++step) {
        const std::uint32_t moves = 1 + random.below(3); // the origin, the destination, or both
        const bool staysNear = random.below(2) == 0;
        const double chance = random.uniform();
        const std::uint32_t here = graph.targetOfSource(state.origin);
        const Move origin = (moves & 1U) != 0 ? propose(here, staysNear, random) : Move{here, 1.0};
        const Move destination = (moves & 2U) != 0 ? propose(state.destination, staysNear, random) : Move{state.destination, 1.0};
        const double odds = origin.odds * destination.odds;
        if (origin.target == destination.target || odds == 0.0)
            continue;
        const TripEnds next{graph.sourceOf(origin.target, isStepFree), destination.target};
        const double nextRate_per_s = m_law->trips(next.origin, next.destination).rate_per_s;
        if (chance * rate_per_s < nextRate_per_s * odds && m_routes->mayLeadOver(next.origin, next.destination, segment)) {
            state = next;
            rate_per_s = nextRate_per_s;
        }
    }
    return state == from || m_routes->leadsOver(state.origin, state.destination, {&segment, 1}) ? state : from;
}

std::optional<TripEnds> KeptSampler::drawOver(SegmentIndex segment, RandomStream& random)
{
    const std::size_t first = segment * SegmentDraws::kEach;
    if (m_kept->draws[first].origin == navigation::kNone)
        return std::nullopt;
    Pool& pool = m_pools[segment];
    if (pool.used == 0)
        std::copy_n(m_kept->draws.begin() + static_cast<std::ptrdiff_t>(first), SegmentDraws::kEach, pool.draws.begin());
    TripEnds& drawn = pool.draws[(m_seed + segment + pool.used) % SegmentDraws::kEach]; // runs with other seeds begin with others
    const bool isNew = pool.used++ < SegmentDraws::kEach;
    return drawn = walk(drawn, segment, isNew ? m_firstSteps : m_steps, random);
}

std::optional<TripEnds> KeptSampler::draw(std::span<const SegmentIndex> path, RandomStream& random)
{
    for (int tries = 0; tries < kMostTries; ++tries) {
        const std::optional<TripEnds> drawn = drawOver(path.back(), random);
        if (!drawn || path.size() == 1 || m_routes->leadsOver(drawn->origin, drawn->destination, path))
            return drawn;
    }
    return std::nullopt;
}

std::shared_ptr<const AlibiSampler::Position> KeptSampler::position() const
{
    constexpr std::size_t kNode_bytes = 48; // of a map
    auto pools = std::make_shared<Pools>();
    pools->bySegment = m_pools;
    pools->bytes = m_pools.size() * (sizeof(Pool) + kNode_bytes);
    return pools;
}

void KeptSampler::goBack(const AlibiSampler::Position& position)
{
    m_pools = static_cast<const Pools&>(position).bySegment;
}

} // namespace passerby::alibi
