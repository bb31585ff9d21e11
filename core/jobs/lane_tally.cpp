// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/lane_tally.h"

#include "core/foundation/words.h"

#include <algorithm>
#include <cmath>

namespace passerby::jobs {

using autonomous::MeasuredPerson;

namespace {

constexpr std::size_t kDeals = 40;
constexpr double kAlong = 0.5; // cosine of 60°

/// Along which most of them move, this way or that.
double axisOf_rad(std::span<const MeasuredPerson* const> people)
{
    double east = 0.0;
    double north = 0.0;
    for (const MeasuredPerson* person : people) {
        east += std::cos(2.0 * person->heading_rad);
        north += std::sin(2.0 * person->heading_rad);
    }
    return 0.5 * std::atan2(north, east);
}

} // namespace

void LaneTally::add(const world::World& world, std::span<const MeasuredPerson> people)
{
    m_inside.clear();
    for (const MeasuredPerson& person : people)
        if (person.isWalking && person.speed_mps >= kMoves_mps && world.cells().at(person.cell).row->level == m_region.level
            && contains(m_region.polygon, person.place))
            m_inside.push_back(&person);
    const double axis_rad = axisOf_rad(m_inside);
    const geometry::Point left{-std::sin(axis_rad), std::cos(axis_rad)};
    m_walkers.clear();
    for (const MeasuredPerson* person : m_inside)
        if (const double along = std::cos(person->heading_rad - axis_rad); std::abs(along) >= kAlong)
            m_walkers.push_back({dot(person->place, left), along > 0.0});
    if (m_walkers.size() < kLeast)
        return;
    ++m_moments;
    m_order += autonomous::laneOrder(m_walkers);
    m_chance += autonomous::laneOrderByChance(m_walkers, m_moments, kDeals).mean;
}

foundation::Result<world::Region> regionNamed(const world::World& world, const std::string& name)
{
    for (const auto& [id, region] : world.regions())
        if (region.name == name)
            return region;
    return foundation::Error{"no-such-region", foundation::told("There is no region \"{}\" in this city.", name), ""};
}

} // namespace passerby::jobs
