// SPDX-License-Identifier: Apache-2.0
#include "core/run/walker_on_way.h"

#include <algorithm>
#include <cmath>

namespace passerby::run {

void showOnWay(const navigation::NavigationGraph& graph, double into_m, Walker& walker)
{
    const navigation::Segment& segment = graph.segments()[walker.segment];
    const navigation::Node& from = graph.nodes()[segment.from];
    const navigation::Node& to = graph.nodes()[segment.to];
    const double length_m = graph.effectiveLength_m(walker.segment);
    const double part = length_m > 0.0 ? std::clamp(into_m / length_m, 0.0, 1.0) : 1.0;
    if (const double straight_m = graph.straightLength_m(walker.segment); straight_m != length_m && length_m > 0.0)
        walker.speed_mps *= static_cast<float>(straight_m / length_m);
    const geometry::Point along = to.position - from.position;
    walker.x_m = static_cast<float>(from.position.x + part * along.x);
    walker.y_m = static_cast<float>(from.position.y + part * along.y);
    walker.z_m = static_cast<float>(from.elevation_m + part * (to.elevation_m - from.elevation_m));
    walker.heading_rad = static_cast<float>(std::atan2(along.y, along.x));
}

} // namespace passerby::run
