// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/bake.h"
#include "core/alibi/compact_law.h"
#include "core/exporters/pack/pack_columns.h"

namespace passerby::exporters {

/// HABT: types, profiles, goals.
[[nodiscard]] Pack::Chunk habitsChunk(const world::World& world, const alibi::TripLaw& law, PackTexts& texts);
/// LAW: closest targets, shares of arrivals, and the visits from bound targets.
[[nodiscard]] Pack::Chunk lawChunk(const alibi::TripLaw& law, const alibi::CompactLaw& compact);
/// DENS: who is where, and how often ways are entered.
[[nodiscard]] Pack::Chunk densitiesChunk(const alibi::Bake& bake, const PackWays& ways);
/// WAYS: lengths that do not follow from the places of nodes.
[[nodiscard]] Pack::Chunk waysChunk(const navigation::NavigationGraph& graph, const PackWays& ways);

} // namespace passerby::exporters
