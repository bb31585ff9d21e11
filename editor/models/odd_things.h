// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alibi/bake.h"
#include "editor/document/object_ref.h"

#include <QString>
#include <vector>

namespace passerby::editor {

/// Something about a city that is allowed but probably not meant.
struct OddThing {
    QString key;  ///< stable: "odd.type.3"
    QString name; ///< "Nobody goes to Doctor"
    QString text; ///< how much of it: "4 targets"
    double number = 0.0;
    std::vector<ObjectRef> refs; ///< what to look at
};

/// A shop farther than this from a home is missed.
inline constexpr double kFarFromShops_m = 300.0;

/// From the habits and the plan alone: types nobody goes to, types without targets, profiles of nobody, fixtures that nobody looks for,
/// quarters without shops. A quarter is a region that has homes in it, or, where no region has, a square of 250 m with ten homes or more,
/// none of which has a shop within kFarFromShops_m (as the crow flies). Homes and shops are told by the icons and names of their types.
[[nodiscard]] std::vector<OddThing> oddThingsOf(const world::World& world);
/// From the bake of this very city: cells that nobody ever walks through, types that nobody ever comes to although goals lead there.
[[nodiscard]] std::vector<OddThing> oddThingsOf(const world::World& world, const alibi::Bake& bake);

} // namespace passerby::editor
