// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/crossings.h"

#include <cmath>
#include <map>
#include <set>

namespace passerby::importers::osm {

using geometry::fromClipGrid;
using geometry::GridArea;
using geometry::GridPoint;
using geometry::Point;
using geometry::toClipGrid;

namespace {

constexpr double kHalfCrossing_m = 2.0;
constexpr double kReachBeyondKerb_m = 1.0;
constexpr double kReachWithoutSidewalk_m = 2.5;
constexpr double kSlit_m = 0.5;
const double kLeastSine = std::sin(M_PI / 4.0);

/// Where segment ab meets segment cd, as a share of ab; ends count.
std::optional<double> meeting(Point a, Point b, Point c, Point d)
{
    const Point r = b - a;
    const Point s = d - c;
    const double turn = geometry::cross(r, s);
    if (turn == 0.0)
        return std::nullopt;
    const double t = geometry::cross(c - a, s) / turn;
    const double u = geometry::cross(c - a, r) / turn;
    constexpr double kSlack = 1e-9;
    return t >= -kSlack && t <= 1.0 + kSlack && u >= -kSlack && u <= 1.0 + kSlack ? std::optional(t) : std::nullopt;
}

/// The part of a line within `reach_m` of the place at `share` of its segment `first`, along the line.
std::vector<GridPoint> partAround(const std::vector<GridPoint>& line, std::size_t first, double share, double reach_m)
{
    const Point centre = fromClipGrid(line[first]) + (fromClipGrid(line[first + 1]) - fromClipGrid(line[first])) * share;
    const auto walk = [&](auto next, auto end, std::vector<Point>& out) {
        Point at = centre;
        double left = reach_m;
        for (; next != end && left > 0.0; ++next) {
            const Point goal = fromClipGrid(*next);
            const double step = geometry::distance(at, goal);
            if (step == 0.0)
                continue;
            out.push_back(at + (goal - at) * std::min(1.0, left / step));
            at = goal;
            left -= step;
        }
    };
    std::vector<Point> back;
    std::vector<Point> forth;
    walk(line.rbegin() + static_cast<std::ptrdiff_t>(line.size() - 1 - first), line.rend(), back);
    walk(line.begin() + static_cast<std::ptrdiff_t>(first + 1), line.end(), forth);
    std::vector<GridPoint> result;
    for (auto p = back.rbegin(); p != back.rend(); ++p)
        result.push_back(toClipGrid(*p));
    result.push_back(toClipGrid(centre));
    for (const auto& p : forth)
        result.push_back(toClipGrid(p));
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

void addFootwayCrossings(const Street& footway, const std::vector<Street>& streets, const SegmentIndex& carriageways,
                         std::vector<GridArea>& result)
{
    for (std::size_t i = 0; i + 1 < footway.line.size(); ++i) {
        const Point a = fromClipGrid(footway.line[i]);
        const Point b = fromClipGrid(footway.line[i + 1]);
        for (const auto& segment : carriageways.near(a, b, 0.01)) {
            const auto& street = streets[segment.street];
            const Point c = fromClipGrid(street.line[segment.first]);
            const Point d = fromClipGrid(street.line[segment.first + 1]);
            const auto share = meeting(a, b, c, d);
            const double sine = std::abs(geometry::cross(b - a, d - c)) / (geometry::distance(a, b) * geometry::distance(c, d));
            if (!share || sine < kLeastSine)
                continue;
            const double reach = street.shape.carriageWidth_m * 0.5 / sine + kReachBeyondKerb_m;
            const auto part = partAround(footway.line, i, *share, reach);
            if (part.size() >= 2)
                result.push_back(geometry::band(part, std::max(footway.shape.walkWidth_m * 0.5, 1.25), geometry::LineEnd::flat));
        }
    }
}

Point directionAt(const std::vector<GridPoint>& line, std::size_t i)
{
    const Point before = fromClipGrid(line[i > 0 ? i - 1 : i]);
    const Point after = fromClipGrid(line[i + 1 < line.size() ? i + 1 : i]);
    const double whole = geometry::distance(before, after);
    return whole > 0.0 ? (after - before) * (1.0 / whole) : Point{1.0, 0.0};
}

GridArea crossingAt(const Street& street, std::size_t i)
{
    const Point direction = directionAt(street.line, i);
    const Point left{-direction.y, direction.x};
    const double half = street.shape.carriageWidth_m * 0.5;
    const auto reach = [&](double sidewalk) { return half + (sidewalk > 0.0 ? sidewalk * 0.5 : kReachWithoutSidewalk_m); };
    const Point centre = fromClipGrid(street.line[i]);
    return geometry::band(
        {toClipGrid(centre + left * reach(street.shape.leftSidewalk_m)), toClipGrid(centre - left * reach(street.shape.rightSidewalk_m))},
        kHalfCrossing_m, geometry::LineEnd::flat);
}

/// Crossing nodes that no footway goes through.
std::map<GridPoint, std::int64_t> lonelyCrossingNodes(const OsmMap& map, const std::vector<Street>& streets)
{
    std::map<GridPoint, std::int64_t> nodes;
    for (const auto& node : map.data().nodes)
        if (node.tags.is("highway", "crossing") && !node.tags.is("crossing", "no"))
            nodes.emplace(map.position(node), node.id);
    for (const auto& street : streets)
        if (street.shape.isFootway)
            for (const auto& p : street.line)
                nodes.erase(p);
    return nodes;
}

} // namespace

Crossings makeCrossings(const OsmMap& map, const std::vector<Street>& streets, ReportBuilder& report)
{
    Crossings result;
    const SegmentIndex carriageways(streets, [](const Street& street) { return street.isBusy(); });
    for (const auto& street : streets) {
        if (!street.shape.isFootway || street.isRaised)
            continue;
        if (street.shape.isCrossing)
            result.tagged.push_back(geometry::band(street.line, street.shape.walkWidth_m * 0.5, geometry::LineEnd::round));
        else
            addFootwayCrossings(street, streets, carriageways, result.found);
    }
    const auto nodes = lonelyCrossingNodes(map, streets);
    std::set<std::int64_t> made;
    for (const auto& street : streets)
        for (std::size_t i = 0; street.isBusy() && i < street.line.size(); ++i)
            if (const auto node = nodes.find(street.line[i]); node != nodes.end() && made.insert(node->second).second) {
                result.found.push_back(crossingAt(street, i));
                const Point at = fromClipGrid(street.line[i]);
                report.invent("crosswalk", "a crosswalk of 4 m at a crossing without a footway", {"osm node", node->second, at.x, at.y});
            }
    return result;
}

GridArea makeSlits(const std::vector<Street>& streets)
{
    GridArea strips;
    const SegmentIndex below(streets, [](const Street& street) { return street.isWalked() && !street.isRaised; });
    for (const auto& bridge : streets) {
        if (!bridge.isRaised || !bridge.isWalked())
            continue;
        for (std::size_t i = 0; i + 1 < bridge.line.size(); ++i) {
            const Point a = fromClipGrid(bridge.line[i]);
            const Point b = fromClipGrid(bridge.line[i + 1]);
            for (const auto& segment : below.near(a, b, 0.01)) {
                const auto& street = streets[segment.street];
                const Point c = fromClipGrid(street.line[segment.first]);
                const Point d = fromClipGrid(street.line[segment.first + 1]);
                const auto share = meeting(a, b, c, d);
                const bool meets = std::find(street.line.begin(), street.line.end(), bridge.line[i]) != street.line.end()
                                   || std::find(street.line.begin(), street.line.end(), bridge.line[i + 1]) != street.line.end();
                if (!share || meets)
                    continue;
                const double half = bridge.shape.walkWidth_m * 0.5;
                const auto part = partAround(bridge.line, i, *share, street.shape.walkWidth_m * 0.5 + 2.0);
                const auto wide = geometry::band(part, half + kSlit_m, geometry::LineEnd::flat);
                for (const auto& strip : geometry::difference(wide, geometry::band(part, half, geometry::LineEnd::flat)))
                    strips.push_back(strip);
            }
        }
    }
    return geometry::unite(strips);
}

} // namespace passerby::importers::osm
