// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/importers/osm/import_report.h"
#include "core/importers/osm/osm_map.h"
#include "core/importers/osm/walk_mesh.h"
#include "core/world/patch_builder.h"

namespace passerby::importers::osm {

/// Adds the benches, vending machines, ticket counters and platforms of the map as fixtures, and the usual kinds that they are of. What
/// people walk round stands as near to where it is drawn as it can (on the ground, or at its edge for what is drawn up to 40 m beside it)
/// without standing on a target or in a portal or closing a way; where there is no such place within 2.5 m it is left out and
/// reported. Whither it looks says the tag "direction"; else it turns its back to the nearest wall, and a platform its front to the nearest
/// track or carriageway. Adds nothing else: the cells, portals and targets in the builder are what they were.
void addFixtures(world::PatchBuilder& builder, const OsmMap& map, const WalkMesh& mesh, ReportBuilder& report,
                 foundation::JobContext& context);

} // namespace passerby::importers::osm
