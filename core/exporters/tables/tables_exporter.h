// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace passerby::alibi {
struct Bake;
}
namespace passerby::world {
class World;
}

namespace passerby::exporters {

/// CSV, UTF-8, header row, "." as decimal point, 17 significant digits. The bake must be of this world; null leaves the header alone.
/// from,to,cell,length_m,travel_s,probability,entry_rate_per_s,expected_agents: one row a directed segment.
[[nodiscard]] std::string segmentsTable(const world::World& world, const alibi::Bake* bake);
/// target,type,sigma,probability_inside,expected_agents_inside: one row a target.
[[nodiscard]] std::string targetsTable(const world::World& world, const alibi::Bake* bake);

} // namespace passerby::exporters
