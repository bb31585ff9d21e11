// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/gltf/gltf_builder.h"

namespace passerby::exporters {

/// A node "marker" at the scene's origin with three arms that show every mistake of axes and of scale at once, whatever reads the file:
/// marker_east_1m is red, 1 m long and points east; marker_north_2m is green, 2 m long, north; marker_up_3m is blue, 3 m, up. Each is 0.1 m
/// thick and begins at the origin. `x_m`, `y_m`, `z_m` of their `extras` say where in the project's axes they end.
void addMarker(GltfBuilder& builder);

} // namespace passerby::exporters
