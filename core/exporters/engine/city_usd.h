// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/engine/navigation_mesh.h"
#include "core/exporters/engine/people_tracks.h"

#include <string>

namespace passerby::exporters {

/// The city as Universal Scene Description in text (.usda), z up, metres, `origin` as that of coordinates: meshes of cells and obstacles
/// with their number and title, and people as a PointInstancer with their numbers as ids, a prototype for each profile, and places and
/// turns ten times a second; who is not on the way is invisible then. A time code is a second. Half done where cancelled. Experimental.
[[nodiscard]] std::string cityUsd(const world::World& world, const NavigationMesh& mesh, const PeopleTracks& tracks, geometry::Point origin,
                                  foundation::JobContext& context);

} // namespace passerby::exporters
