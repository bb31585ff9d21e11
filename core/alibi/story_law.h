// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/alibi_sampler.h"
#include "core/alibi/trip_law.h"
#include "core/world/trip_reason.h"

#include <memory>
#include <optional>
#include <vector>

namespace passerby::alibi {

/// How somebody was found: at a random instant on a segment, or at the moment of entering it. Slow people are met more often (weight s/F of
/// alibi-math section 6, entering 1/F).
enum class Encounter { met, entering };

/// What trips weigh where people are found so.
[[nodiscard]] inline double weightOf(CycleInverse trips, Encounter encounter)
{
    return encounter == Encounter::met ? trips.share_per_m : trips.rate_per_s;
}

/// The outline of an alibi.
struct StorySketch {
    TripEnds ends;
    world::TripReason reason = world::TripReason::oneWay;
    std::uint32_t kind = 0; ///< place in TripLaw::kinds()
};

/// Everything about a person that the trip tells: what LifeLaw needs for living on.
struct Story {
    TripEnds ends;
    world::TripReason reason = world::TripReason::oneWay;
    world::GoalChoice choice = world::GoalChoice::uniform; ///< how the goal of this trip (of the round trip) was chosen
    std::uint32_t profile = 0;                             ///< place in Habits::profiles
    double speed_mps = 0.0;
    std::vector<std::uint32_t> boundTargets; ///< by slot of the profile's bound law

    /// Where the person draws the next goal: the destination, or on a round trip the place it began at.
    [[nodiscard]] std::uint32_t base() const { return reason == world::TripReason::out ? ends.origin : ends.destination; }
};

/// Tells whole stories. The reason and the kind of person follow exactly from the trip rates; profile, speed and bound targets are drawn
/// from their posterior given the trip, exactly (by rejection against the length of the person's cycle), whatever the model of the bake.
/// Thread-safe.
class StoryLaw {
public:
    explicit StoryLaw(std::shared_ptr<const TripLaw> law);

    [[nodiscard]] const TripLaw& law() const { return *m_law; }
    /// Draws the ends with the sampler, then reason and kind. Nothing when nobody walks the path.
    [[nodiscard]] std::optional<StorySketch> sketch(AlibiSampler& sampler, std::span<const navigation::SegmentIndex> path,
                                                    Encounter encounter, foundation::RandomStream& random) const;
    /// Reason and kind of a trip from a source to a target; its rate must be positive. The sketch's origin is a target.
    [[nodiscard]] StorySketch sketchOf(TripEnds ends, Encounter encounter, foundation::RandomStream& random) const;
    /// Draws the rest.
    [[nodiscard]] Story complete(const StorySketch& sketch, Encounter encounter, foundation::RandomStream& random) const;

private:
    /// Bounds over the people of one kind.
    struct Bounds {
        double leastMetres = 0.0; ///< of a cycle
        double fastest_mps = 0.0;
        double slowest_mps = 1e9;
        std::vector<double> profileUpTo;
        std::vector<std::uint32_t> profiles;
    };
    class Completion;

    std::shared_ptr<const TripLaw> m_law;
    std::vector<Bounds> m_bounds;           ///< [kinds]
    double m_largestSlowness_s_per_m = 0.0; ///< no pair's walkers are slower on average
};

} // namespace passerby::alibi
