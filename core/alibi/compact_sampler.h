// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/alibi_sampler.h"
#include "core/alibi/behind_segment.h"
#include "core/alibi/compact_law.h"
#include "core/navigation/path_tree.h"

#include <memory>
#include <vector>

namespace passerby::alibi {

/// Draws from a CompactLaw and the ways alone, without tables, pools or a burn-in: exact for that law. Two trees from the ends of the path
/// tell which targets may be origins and destinations; an origin is drawn in proportion to its trips to all of these, and accepted with the
/// share of them whose way does lead over the path, which takes one tree more. Costs a few trees and the rates of all pairs in question a
/// draw: some hundred microseconds for 400 targets. Not thread-safe.
class CompactSampler final : public AlibiSampler {
public:
    CompactSampler(std::shared_ptr<const CompactLaw> law, std::shared_ptr<const navigation::NavigationGraph> graph);

    ~CompactSampler() override;

    [[nodiscard]] std::optional<TripEnds> draw(std::span<const navigation::SegmentIndex> path, foundation::RandomStream& random) override;

private:
    struct Candidate {
        std::uint32_t source = 0;
        double mass_per_s = 0.0; ///< of its trips to all possible destinations, at most
        bool isExact = false;
    };

    /// Trees against the direction in which people walk, where ways lead one way.
    struct Backwards;
    void findCandidates(std::span<const navigation::SegmentIndex> path, bool isStepFree);
    [[nodiscard]] navigation::PathTreeGrower& growerFor(bool isStepFree) { return isStepFree ? *m_stepFreeGrower : m_grower; }
    [[nodiscard]] std::vector<std::uint32_t>& destinationsFor(bool isStepFree)
    {
        return isStepFree ? m_stepFreeDestinations : m_destinations;
    }
    /// Looks along the tree of the source: mass of the trips whose way leads over the path, which m_massBehind gets one by one.
    double lookFrom(std::uint32_t source, std::span<const navigation::SegmentIndex> path);

    std::shared_ptr<const CompactLaw> m_law;
    std::shared_ptr<const navigation::NavigationGraph> m_graph;
    navigation::PathTreeGrower m_grower;
    std::unique_ptr<navigation::PathTreeGrower> m_stepFreeGrower; ///< null where nobody is
    navigation::PathTree m_fromStart;
    navigation::PathTree m_fromEnd;
    std::unique_ptr<Backwards> m_backwards; ///< null where every way is as long back
    BehindSegment m_behind;
    std::vector<Candidate> m_origins;
    std::vector<std::uint32_t> m_destinations;
    std::vector<std::uint32_t> m_stepFreeDestinations;
    std::vector<double> m_massBehind; ///< [destinations] of the origin looked at last
};

} // namespace passerby::alibi
