// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/affordance/city_affordance.h"
#include "core/run/wander_tally.h"
#include "editor/scene/heatmap.h"

#include <vector>

namespace passerby::editor {

/// How much ground is seen, in m²: at junctions the area of their viewsheds (walkable ground, or all ground), along the ways between
/// straight from one to the other (as Michael and Chrysanthou 2003, figure 4, colour theirs). `table` is one of the city's.
[[nodiscard]] Heatmap sightHeatmap(const affordance::CityAffordance& city, std::size_t table, bool isWalkableOnly);

/// Expected people per metre of each way in the long run, both directions, out of so many wanderers who belong to the world's profiles by
/// their shares. [ways]; empty where there are no ways, nobody wanders or the long run could not be solved.
[[nodiscard]] std::vector<double> expectedWanderers(const affordance::CityAffordance& city, const world::World& world, double wanderers);
/// What a run has counted, people per metre of each way, both directions. [ways]; empty where nothing was counted.
[[nodiscard]] std::vector<double> countedWanderers(const run::WanderTally& tally);

/// The ways coloured by people per metre. `perMetre` [ways]; an empty one gives an empty heatmap.
[[nodiscard]] Heatmap wanderHeatmap(const affordance::CityAffordance& city, const std::vector<double>& perMetre, double maximum);
/// Counted − expected, paler where chance explains it as people arrive independently at random. Empty where either is.
[[nodiscard]] Heatmap wanderDifference(const run::WanderTally& tally, const world::World& world, double wanderers);

} // namespace passerby::editor
