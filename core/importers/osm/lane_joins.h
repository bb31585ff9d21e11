// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/importers/osm/import_report.h"
#include "core/importers/osm/road_lines.h"
#include "core/importers/osm/road_net.h"
#include "core/world/patch_builder.h"

#include <array>
#include <vector>

namespace passerby::importers::osm {

/// A lane that ends, or one that begins, where roads meet.
struct LaneEnd {
    world::LaneKind kind = world::LaneKind::car;
    int level = 0;
    double width_m = 3.0;
    double limit_mps = 13.9;
    LinePlace place;
};

/// Of one arm, from left to right as they are driven.
struct ArmLanes {
    std::vector<LaneEnd> arriving;
    std::vector<LaneEnd> leaving;
};

/// [pieces], at its beginning and at its end.
using LanesOfArms = std::vector<std::array<ArmLanes, 2>>;

/// Lanes of a city that is being made.
class LaneRows {
public:
    explicit LaneRows(world::PatchBuilder& builder) : m_builder(builder) {}
    /// Null where it is shorter than 0.1 m, or there are as many as a city may have.
    [[nodiscard]] world::LaneId add(world::Lane lane);

private:
    world::PatchBuilder& m_builder;
    std::size_t m_count = 0;
};

/// Adds curves from each lane into those that it leads on to where roads meet.
void joinLanes(LaneRows& rows, const RoadNet& net, const LanesOfArms& lanes, ReportBuilder& report, foundation::JobContext& context);

} // namespace passerby::importers::osm
