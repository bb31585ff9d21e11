// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/patch_builder.h"

#include <map>
#include <set>
#include <string_view>

namespace passerby::importers::osm {

/// Adds the target types that are present, with waits and goals to the other present ones (judgement, not measurement; weights of absent
/// types fall away), and the profiles of residents, commuters, tourists, children, elderly people and couriers.
std::map<std::string_view, world::TargetTypeId> addHabits(world::PatchBuilder& builder, const std::set<std::string_view>& present);

} // namespace passerby::importers::osm
