// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/kept_alibis.h"
#include "core/alibi/routes.h"
#include "core/alibi/trip_law.h"
#include "core/geometry/near_points.h"

#include <array>
#include <map>
#include <memory>
#include <vector>

namespace passerby::alibi {

/// Draws in cities whose ways are too many to be gone over again, from what the bake kept for each segment: independent draws, of which one
/// after another is walked on from by a Metropolis-Hastings chain, whose step moves one end or both, to a target near or to any. Chains
/// begin in their law and keep it (alibi-math section 5), so that every draw is by rate; but draws of one segment depend on those long
/// before, and runs that begin with the same bake are alike until chains have gone far. Of longer paths those draws of the last segment are
/// taken whose way leads over all; nothing where none of many does. Not thread-safe.
class KeptSampler final : public AlibiSampler {
public:
    /// All of the same city.
    KeptSampler(std::shared_ptr<const TripLaw> law, std::shared_ptr<const Routes> routes, std::shared_ptr<const KeptAlibis> kept,
                std::uint64_t seed);

    [[nodiscard]] std::optional<TripEnds> draw(std::span<const navigation::SegmentIndex> path, foundation::RandomStream& random) override;
    [[nodiscard]] std::shared_ptr<const AlibiSampler::Position> position() const override;
    void goBack(const AlibiSampler::Position& position) override;

    /// How far one end may move in a step, in metres as the crow flies: about so that some dozens of targets are near.
    [[nodiscard]] double step_m() const { return m_step_m; }
    /// `steps` of the chain from a trip over the segment.
    [[nodiscard]] TripEnds walk(TripEnds from, navigation::SegmentIndex segment, int steps, foundation::RandomStream& random);

private:
    struct Pools;
    /// Of one segment.
    struct Pool {
        std::uint64_t used = 0; ///< draws so far
        std::array<TripEnds, SegmentDraws::kEach> draws{};
    };
    [[nodiscard]] std::optional<TripEnds> drawOver(navigation::SegmentIndex segment, foundation::RandomStream& random);
    struct Move {
        std::uint32_t target;
        double odds;
    };
    [[nodiscard]] Move propose(std::uint32_t from, bool staysNear, foundation::RandomStream& random);
    void findNear(std::uint32_t target, std::vector<std::uint32_t>& near) const;

    std::shared_ptr<const TripLaw> m_law;
    std::shared_ptr<const Routes> m_routes;
    std::shared_ptr<const KeptAlibis> m_kept;
    std::uint64_t m_seed;
    double m_step_m;
    int m_steps;
    int m_firstSteps; ///< from what was kept to the first draws of a segment: none in the largest cities, so that people are there at once
    geometry::NearPoints m_places;
    std::map<navigation::SegmentIndex, Pool> m_pools; ///< of the segments that were asked for
    std::vector<std::uint32_t> m_near;
};

} // namespace passerby::alibi
