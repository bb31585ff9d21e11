// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/heatmaps/heat_raster.h"

#include "core/exporters/export_files.h"
#include "core/foundation/words.h"
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
        return Error{"too-large", foundation::told("The raster would have more than 16,384 squares to a side. Choose a longer step."), {}};
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
        const double first = std::ceil(std::min(from, to));
        const auto lines = static_cast<std::int64_t>(std::floor(std::max(from, to)) - first) + 1;
        for (std::int64_t line = 0; line < lines; ++line)
            shares.push_back(std::clamp((first + static_cast<double>(line) - from) / (to - from), 0.0, 1.0));
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

struct LevelWays {
    std::vector<const world::Cell*> cells;
    std::vector<std::size_t> segments; ///< of the graph, ascending
};

std::map<int, LevelWays> waysByLevel(const world::World& world, const navigation::NavigationGraph& graph)
{
    std::map<int, LevelWays> levels;
    std::map<std::uint32_t, LevelWays*> ofCell;
    for (const auto& [id, cell] : world.cells()) {
        LevelWays& level = levels[cell.level];
        level.cells.push_back(&cell);
        ofCell[id.number] = &level;
    }
    for (std::size_t s = 0; s < graph.segments().size(); ++s)
        if (const auto level = ofCell.find(graph.segments()[s].cell); level != ofCell.end())
            level->second->segments.push_back(s);
    return levels;
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

Result<void> drawDensities(const world::World& world, const alibi::Bake& bake, double step_m, foundation::JobContext& context,
                           const std::function<Result<void>(const HeatRaster&)>& take)
{
    std::map<int, LevelWays> levels = waysByLevel(world, *bake.graph);
    auto empty = emptyRaster(world, step_m);
    if (!empty)
        return empty.error();
    HeatRaster raster = std::move(empty).value();
    const auto population = world::scheduledPopulation(world);
    double done = 0.0;
    for (const auto& [level, ways] : levels) {
        raster.level = level;
        raster.least = raster.most = raster.people = 0.0;
        std::fill(raster.values.begin(), raster.values.end(), kNoHeat);
        for (const world::Cell* cell : ways.cells)
            openCell(cell->polygon, raster);
        for (std::size_t i = 0; i < ways.segments.size(); ++i) {
            if (i % kWaysBetweenLooks == 0 && context.isCancelled())
                return exportCancelled();
            const navigation::Segment& segment = bake.graph->segments()[ways.segments[i]];
            if (const double people = bake.expectedAgents(bake.probability[ways.segments[i]], population); people > 0.0)
                spread(bake.graph->nodes()[segment.from].position, bake.graph->nodes()[segment.to].position, people, raster);
        }
        findExtremes(raster);
        if (const auto taken = take(raster); !taken)
            return taken;
        context.report(++done / double(levels.size()), "Spreading people along their ways");
    }
    return {};
}

} // namespace passerby::exporters
