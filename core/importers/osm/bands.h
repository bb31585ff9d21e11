// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/osm/streets.h"

namespace passerby::importers::osm {

/// A piece of ground and what it is walked on as.
struct Ground {
    geometry::GridArea area;
    world::CellKind kind = world::CellKind::path;
};

/// The ground that streets, footways and squares give, before buildings are taken out.
struct Bands {
    geometry::GridArea walked;       ///< all of it, united, carriageways of busy streets left out
    geometry::GridArea carriageways; ///< of busy streets
    geometry::GridArea slits;        ///< along bridges, between them and walked ground below
    std::vector<Ground> grounds;     ///< what is what, overlapping; looked up by kind, crosswalks first
};

[[nodiscard]] Bands makeBands(const OsmMap& map, const std::vector<Street>& streets, ReportBuilder& report);

} // namespace passerby::importers::osm
