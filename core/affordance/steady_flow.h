// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/affordance_chain.h"
#include "core/statistics/speed_law.h"

namespace passerby::affordance {

/// Ways that a person who is on one of them walks for ever, each again and again.
struct ClosedClass {
    std::vector<WayIndex> ways; ///< ascending
    double chance = 0.0;        ///< that a person ends up here, by where people start
    double meanWay_m = 0.0;     ///< metres from one junction to the next, averaged over decisions
};

/// Where wanderers are in the long run. With W(w) the share of decisions for way w (the chain's stationary law, times the chance of its
/// class) and L(w) its length, a person of slowness s needs s · L(w) for it and s · ΣWL from decision to decision, as people do not stop at
/// junctions (A = 0, B = ΣWL in section 6 of the formulas that the alibi bake follows): the time spent on w is the share W·L / ΣWL of all,
/// whatever the speed, and w is entered v · W / ΣWL times a second, so that only the mean speed matters.
/// A person of unvarying speed can go round in a rhythm for ever; then these are means over time.
struct SteadyFlow {
    std::vector<ClosedClass> classes;   ///< in the order of their first ways
    std::vector<std::uint32_t> classOf; ///< [ways] kNone: nobody is there in the long run
    std::vector<double> probability;    ///< [ways] long-run share of one person's time; sums to 1
    /// [ways] how often a person enters it per metre that they walk; which is also the share of a person on each metre of it.
    std::vector<double> entriesPerMetre;
    double residual = 0.0; ///< Σ |W P − W| / Σ W: how far rounding left the law from stationary
};

/// By sparse LU, so that rhythms (periodic chains) do no harm. `start` [ways] the chance to start on each (startLaw); those who start where
/// no closed class is are followed until they reach one. Error: "not-settled" when chances are so uneven that rounding spoils the solution.
[[nodiscard]] foundation::Result<SteadyFlow> makeSteadyFlow(const WayNetwork& network, const AffordanceChain& chain,
                                                            std::span<const double> start);

/// How fast wanderers walk: the profiles guided by affordance by their shares (all profiles when there is none of these; the usual
/// profile when shares are zero or there are none at all).
[[nodiscard]] std::vector<statistics::SpeedNode> wandererSpeeds(const world::World& world);

/// [junctions] people who arrive per second out of `population`.
[[nodiscard]] std::vector<double> visitsPerSecond(const WayNetwork& network, const SteadyFlow& flow,
                                                  std::span<const statistics::SpeedNode> speeds, double population);

/// [ways] people per metre out of `population`, both directions summed: the same for a way and its reverse.
[[nodiscard]] std::vector<double> peoplePerMetre(const WayNetwork& network, const SteadyFlow& flow, double population);

} // namespace passerby::affordance
