// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world.h"

#include <string>

namespace passerby::variants {

/// What one city adds to, changes in and removes from another, by numbers of rows: two cities that differ in generations alone are the
/// same. Stories and variants are left out.
[[nodiscard]] world::Variant difference(const world::World& base, const world::World& other, std::string name, std::string notes = {});

/// The same rows as a patch for a city: with the ids that its rows have there, and fresh ones for what is new. Rows to remove that are not
/// there are left out.
[[nodiscard]] world::WorldPatch fitted(const world::World& city, const world::WorldPatch& rows);

/// The patch that makes one city the same as another, stories and variants too; empty where they are the same.
[[nodiscard]] world::WorldPatch changesTo(const world::World& from, const world::World& to);

} // namespace passerby::variants
