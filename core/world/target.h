// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/cell.h"
#include "core/world/target_type.h"

namespace passerby::world {

/// A place where people stay: a door, a stall.
struct Target {
    std::string name;
    TargetTypeId type;
    CellId cell;
    geometry::Point position;

    friend bool operator==(const Target&, const Target&) = default;
};

using TargetId = foundation::Id<Target>;

} // namespace passerby::world
