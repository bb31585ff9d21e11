// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/shapes/roof.h"

#include <optional>

namespace passerby::shapes {

/// A roof of the shape that the obstacle says, with its ridge along the outline's longer side; none for automatic, flat and hipped ones,
/// which have no shape of their own, and where the outline does not allow it (apexes and domes need one that is seen whole from its
/// middle). `top_m` is its highest point above the ground. Where its height is not known it is as usual for the shape and the width of the
/// building.
[[nodiscard]] std::optional<Roof> shapedRoof(const world::Obstacle& obstacle, double top_m);

} // namespace passerby::shapes
