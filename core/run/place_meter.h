// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"
#include "core/run/measured_places.h"
#include "core/run/nt_curve.h"
#include "core/run/person_at.h"
#include "core/run/place_measures.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace passerby::run {

/// Counts who crosses gates and who is in areas, step by step, of a run that goes on or of its file: the same people give the same counts.
/// Everything is added up in whole people and steps, so that the order does not matter. A step allocates only where a person of a higher
/// number than ever before crosses a gate.
class PlaceMeter {
public:
    /// Whoever is farther from where they were a step ago than they could run was put there, and crossed nothing.
    static constexpr double kFastest_mps = 15.0;

    PlaceMeter(MeasuredPlaces places, double step_s);

    /// Who is where a step later. `before`: the same at the step before (both ascending by id); who is not among them has crossed nothing.
    void step(std::span<const PersonAt> before, std::span<const PersonAt> now);
    [[nodiscard]] PlaceMeasures measures() const;
    [[nodiscard]] const MeasuredPlaces& places() const { return m_places; }
    /// About how much memory a copy takes.
    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(m_gates, m_areas); }

private:
    static constexpr std::size_t kMinuteSlots = 90;

    struct GateState {
        [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(seen) + curve.heldBytes(); }

        std::array<GateCounts, kGateWays> ways;
        std::uint64_t people = 0;
        std::vector<std::uint64_t> seen; ///< bits by slot of a person's id
        NtCurve<kGateWays + 1> curve;
        std::array<std::array<std::uint32_t, kMinuteSlots>, kGateWays> bySlot{}; ///< crossings in each of the last stretches
        std::array<std::uint32_t, kGateWays> sums{};                             ///< of these
        std::uint32_t busiest = 0;
    };
    struct AreaState {
        std::uint32_t now = 0;
        std::uint32_t most = 0;
        std::uint64_t personSteps = 0;
        std::array<std::uint64_t, world::kServiceClasses> classSteps{};
        std::array<std::uint64_t, world::kServiceClasses> classPersonSteps{};
        std::size_t worst = 0;
    };

    void cross(const PersonAt& before, const PersonAt& now);
    void count(GateState& gate, const PersonAt& person, GateWay way);
    void countInAreas(std::span<const PersonAt> now);
    void endStretch();
    [[nodiscard]] GateMeasure measureOf(std::size_t gate) const;
    [[nodiscard]] AreaMeasure measureOf(const Area& area, const AreaState& state) const;

    MeasuredPlaces m_places;
    double m_step_s;
    double m_farthest_m;           ///< that somebody goes in a step
    std::uint64_t m_stretch_steps; ///< about a second
    std::uint64_t m_minuteSlots;   ///< that make a minute
    std::uint64_t m_steps = 0;
    geometry::Box m_allGates;
    std::vector<GateState> m_gates;
    std::vector<AreaState> m_areas;
};

} // namespace passerby::run
