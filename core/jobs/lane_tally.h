// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/measures/lane_order.h"
#include "core/autonomous/measures/measured_person.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <span>
#include <string>
#include <vector>

namespace passerby::jobs {

/// How far people walk in lanes in a region, from moment to moment: autonomous::laneOrder beside the order of directions that are dealt out
/// anew among the same places. Lanes run along the axis on which most of those present move just then (the mean of twice their headings,
/// halved); who walks across it by more than 60° is in none. Moments with fewer than kLeast people in lanes count in neither.
class LaneTally {
public:
    static constexpr std::size_t kLeast = 10;
    static constexpr double kMoves_mps = 0.2; ///< who is slower walks no way

    explicit LaneTally(world::Region region) : m_region(std::move(region)) {}

    /// The next moment. The city is that in which people walk.
    void add(const world::World& world, std::span<const autonomous::MeasuredPerson> people);
    [[nodiscard]] std::uint64_t moments() const { return m_moments; }
    /// Means over moments, in [0, 1]; 0 for none.
    [[nodiscard]] double order() const { return m_moments > 0 ? m_order / static_cast<double>(m_moments) : 0.0; }
    [[nodiscard]] double orderByChance() const { return m_moments > 0 ? m_chance / static_cast<double>(m_moments) : 0.0; }

private:
    world::Region m_region;
    std::uint64_t m_moments = 0;
    double m_order = 0.0;
    double m_chance = 0.0;
    std::vector<const autonomous::MeasuredPerson*> m_inside; ///< memory
    std::vector<autonomous::LaneWalker> m_walkers;
};

/// The region of that name, the one of the smallest number where several have it. Error "no-such-region".
[[nodiscard]] foundation::Result<world::Region> regionNamed(const world::World& world, const std::string& name);

} // namespace passerby::jobs
