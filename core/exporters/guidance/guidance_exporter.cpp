// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/guidance/guidance_exporter.h"

#include "core/affordance/guidance_map.h"
#include "core/exporters/export_files.h"
#include "core/foundation/words.h"

#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <numbers>

namespace passerby::exporters {

using affordance::GuidanceKind;
using affordance::GuidanceMap;
using foundation::Error;
using foundation::Result;

namespace {

constexpr double kMostSquares = 5e7; // some 200 MB of text

int valueOf(const affordance::WayNetwork& network, const affordance::GuidancePlace& place)
{
    switch (place.kind) {
    case GuidanceKind::road: {
        const double degrees = std::atan2(place.direction.y, place.direction.x) * 180.0 / std::numbers::pi;
        return static_cast<int>(std::lround(degrees) + 360) % 360;
    }
    case GuidanceKind::junction:
        return kFirstJunctionValue + static_cast<int>(network.junctions[place.index].cell);
    case GuidanceKind::building:
        break;
    }
    return kNoGuidance;
}

/// Before so many squares are made.
bool isTooFine(const world::World& world, int level, double resolution_m)
{
    geometry::Box box;
    for (const auto& [id, cell] : world.cells())
        if (cell.level == level)
            box.extend(geometry::boundingBox(cell.polygon));
    const geometry::Point size = box.isEmpty() ? geometry::Point{} : box.high - box.low;
    return !(resolution_m > 0.0) || (size.x / resolution_m + 1.0) * (size.y / resolution_m + 1.0) > kMostSquares;
}

void writeHeader(const GuidanceMap& map, std::string& text)
{
    const geometry::Point corner = map.middle(0, 0) - geometry::Point{map.resolution_m(), map.resolution_m()} * 0.5;
    fmt::format_to(std::back_inserter(text), "ncols {}\nnrows {}\nxllcorner {}\nyllcorner {}\ncellsize {}\nNODATA_value {}\n",
                   map.columns(), map.rows(), corner.x, corner.y, map.resolution_m(), kNoGuidance);
}

} // namespace

Result<std::string> guidanceGrid(const world::World& world, int level, double resolution_m, foundation::JobContext& context)
{
    if (isTooFine(world, level, resolution_m))
        return Error{"grid-too-fine", foundation::told("The map would have too many squares; choose a wider step."), {}};
    context.report(0.0, "Finding junctions");
    const auto graph = navigation::NavigationGraph::build(world);
    const affordance::WayNetwork network = affordance::findWays(world, graph);
    if (network.junctions.empty())
        return Error{
            "no-junctions", foundation::told("This city has no junctions, so there are no ways to follow: no portals join its cells."), {}};
    context.report(0.1, "Drawing the map");
    const GuidanceMap map = GuidanceMap::make(world, graph, network, {.level = level, .resolution_m = resolution_m});
    std::string text;
    writeHeader(map, text);
    for (std::size_t row = map.rows(); row-- > 0;) {
        if (context.isCancelled())
            return exportCancelled();
        for (std::size_t column = 0; column < map.columns(); ++column)
            fmt::format_to(std::back_inserter(text), "{}{}", column == 0 ? "" : " ", valueOf(network, map.at(column, row)));
        text += '\n';
        context.report(0.3 + 0.7 * static_cast<double>(map.rows() - row) / static_cast<double>(map.rows()), "Writing the map");
    }
    return text;
}

} // namespace passerby::exporters
