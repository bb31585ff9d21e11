// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/heatmaps/heat_raster.h"

#include "core/exporters/export_files.h"
#include "core/world/behaviour_shares.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace passerby::exporters {

using foundation::Error;
using foundation::Result;
using geometry::Point;

namespace {

constexpr double kFewestSquares = 4096.0; ///< to a side, of a step that is chosen here at most
constexpr double kMostSquares = 16384.0;
constexpr std::size_t kWaysBetweenLooks = 4096;

Result<HeatRaster> emptyRaster(const world::World& world, double step_m)
{
    geometry::Box box;
    for (const auto& [id, cell] : world.cells())
        box.extend(geometry::boundingBox(cell.polygon));
    HeatRaster raster;
    if (box.isEmpty())
        return raster;
    const double side_m = std::max(box.high.x - box.low.x, box.high.y - box.low.y);
    raster.step_m = step_m > 0.0 ? step_m : std::max(1.0, std::ceil(side_m / (kFewestSquares - 2.0)));
    if (side_m / raster.step_m > kMostSquares - 2.0)
        return Error{"too-large", "The raster would have more than 16,384 squares to a side. Choose a longer step.", {}};
    raster.low = {std::floor(box.low.x / raster.step_m) * raster.step_m, std::floor(box.low.y / raster.step_m) * raster.step_m};
    raster.columns = std::uint32_t(std::floor((box.high.x - raster.low.x) / raster.step_m)) + 1;
    raster.rows = std::uint32_t(std::floor((box.high.y - raster.low.y) / raster.step_m)) + 1;
    raster.values.assign(std::size_t(raster.columns) * raster.rows, kNoHeat);
    return raster;
}

/// In squares, from the west and from the north.
Point inSquares(const HeatRaster& raster, Point place)
{
    return {(place.x - raster.low.x) / raster.step_m, double(raster.rows) - (place.y - raster.low.y) / raster.step_m};
}

float& squareAt(HeatRaster& raster, double column, double row)
{
    const auto within = [](double at, std::uint32_t count) { return std::size_t(std::clamp(std::floor(at), 0.0, double(count - 1))); };
    return raster.values[within(row, raster.rows) * raster.columns + within(column, raster.columns)];
}

/// Squares of which the middle lies in the cell may have people.
void openCell(const geometry::Polygon& polygon, HeatRaster& raster)
{
    const geometry::Box box = geometry::boundingBox(polygon);
    const auto first = std::size_t(std::max(0.0, std::floor(inSquares(raster, box.high).y)));
    const auto last = std::min<std::size_t>(raster.rows, std::size_t(std::max(0.0, std::ceil(inSquares(raster, box.low).y))) + 1);
    for (std::size_t row = first; row < last; ++row) {
        const double y = raster.low.y + (double(raster.rows - row) - 0.5) * raster.step_m;
        std::vector<double> crossings;
        const auto cross = [&](const geometry::Ring& ring) {
            for (std::size_t i = 0; i < ring.size(); ++i) {
                const Point a = ring[i];
                const Point b = ring[(i + 1) % ring.size()];
                if ((a.y <= y) != (b.y <= y))
                    crossings.push_back(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x));
            }
        };
        cross(polygon.outer);
        for (const geometry::Ring& hole : polygon.holes)
            cross(hole);
        std::sort(crossings.begin(), crossings.end());
        for (std::size_t i = 0; i + 1 < crossings.size(); i += 2) {
            const auto from = std::max(0.0, std::ceil((crossings[i] - raster.low.x) / raster.step_m - 0.5));
            for (double column = from; (column + 0.5) * raster.step_m + raster.low.x <= crossings[i + 1] && column < raster.columns;
                 ++column)
                squareAt(raster, column, double(row)) = 0.0F;
        }
    }
}

/// Where the line from a to b, in squares, gets into another one: shares of its length, ascending, with 0 and 1.
std::vector<double> bordersOn(Point a, Point b)
{
    std::vector<double> shares{0.0, 1.0};
    const auto add = [&](double from, double to) {
        if (from == to)
            return;
        for (double line = std::ceil(std::min(from, to)); line <= std::floor(std::max(from, to)); ++line)
            shares.push_back(std::clamp((line - from) / (to - from), 0.0, 1.0));
    };
    add(a.x, b.x);
    add(a.y, b.y);
    std::sort(shares.begin(), shares.end());
    return shares;
}

void spread(Point from, Point to, double people, HeatRaster& raster)
{
    const double perSquare = people / (raster.step_m * raster.step_m);
    const Point a = inSquares(raster, from);
    const Point b = inSquares(raster, to);
    const std::vector<double> shares = bordersOn(a, b);
    for (std::size_t i = 0; i + 1 < shares.size(); ++i) {
        const double middle = 0.5 * (shares[i] + shares[i + 1]);
        float& square = squareAt(raster, a.x + middle * (b.x - a.x), a.y + middle * (b.y - a.y));
        square = std::max(0.0F, square) + float(perSquare * (shares[i + 1] - shares[i]));
    }
    raster.people += people;
}

void findExtremes(HeatRaster& raster)
{
    bool isFirst = true;
    for (const float value : raster.values) {
        if (value == kNoHeat)
            continue;
        raster.least = isFirst ? double(value) : std::min(raster.least, double(value));
        raster.most = std::max(raster.most, double(value));
        isFirst = false;
    }
}

} // namespace

Result<std::vector<HeatRaster>> densityRasters(const world::World& world, const alibi::Bake& bake, double step_m,
                                               foundation::JobContext& context)
{
    const auto empty = emptyRaster(world, step_m);
    if (!empty)
        return empty.error();
    std::map<int, HeatRaster> levels;
    std::map<std::uint32_t, HeatRaster*> ofCell;
    for (const auto& [id, cell] : world.cells()) {
        HeatRaster& raster = levels.try_emplace(cell.level, empty.value()).first->second;
        raster.level = cell.level;
        ofCell[id.number] = &raster;
        openCell(cell.polygon, raster);
    }
    const navigation::NavigationGraph& graph = *bake.graph;
    const auto population = world::scheduledPopulation(world);
    for (std::size_t s = 0; s < graph.segments().size(); ++s) {
        if (s % kWaysBetweenLooks == 0) {
            if (context.isCancelled())
                return exportCancelled();
            context.report(double(s) / double(graph.segments().size()), "Spreading people along their ways");
        }
        const navigation::Segment& segment = graph.segments()[s];
        const auto raster = ofCell.find(segment.cell);
        const double people = bake.expectedAgents(bake.probability[s], population);
        if (raster != ofCell.end() && people > 0.0)
            spread(graph.nodes()[segment.from].position, graph.nodes()[segment.to].position, people, *raster->second);
    }
    std::vector<HeatRaster> rasters;
    for (auto& [level, raster] : levels) {
        findExtremes(raster);
        rasters.push_back(std::move(raster));
    }
    return rasters;
}

} // namespace passerby::exporters
