// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/border_graph.h"
#include "core/geometry/polygon_cut.h"

#include <algorithm>
#include <set>
#include <utility>

namespace passerby::geometry {

namespace {

/// What rounding to the coordinate grid can move a corner off a straight border.
constexpr double kStraight_m = 4.0 * kGridStep_m;

using Places = std::set<std::pair<double, double>>;

/// The ends of common borders.
Places seamEnds(const std::vector<BorderEdge>& edges, const std::vector<BorderEdge>& kept)
{
    Places places;
    auto next = kept.begin(); // the same edges in the same order, but for those that went
    for (const BorderEdge& edge : edges) {
        if (next != kept.end() && *next == edge) {
            ++next;
            continue;
        }
        places.emplace(edge.from.x, edge.from.y);
        places.emplace(edge.to.x, edge.to.y);
    }
    return places;
}

Ring withoutNeedless(const Ring& ring, const Places& needless)
{
    Ring result = ring;
    for (std::size_t i = 0; i < result.size() && result.size() > 3;) {
        const std::size_t n = result.size();
        const bool goes = needless.contains({result[i].x, result[i].y})
                          && distanceToSegment(result[i], result[(i + n - 1) % n], result[(i + 1) % n]) <= kStraight_m;
        if (goes)
            result.erase(result.begin() + static_cast<std::ptrdiff_t>(i));
        else
            ++i;
    }
    return result;
}

} // namespace

std::vector<Polygon> joined(const std::vector<Polygon>& polygons, double tolerance_m)
{
    std::vector<BorderEdge> edges;
    for (const Polygon& polygon : stitched(polygons, tolerance_m))
        appendEdges(polygon, edges);
    const auto outer = withoutOpposites(edges);
    const Places needless = seamEnds(edges, outer);
    std::vector<Polygon> result = facesOf(outer);
    for (Polygon& polygon : result) {
        polygon.outer = withoutNeedless(polygon.outer, needless);
        for (Ring& hole : polygon.holes)
            hole = withoutNeedless(hole, needless);
    }
    std::stable_sort(result.begin(), result.end(), [](const Polygon& a, const Polygon& b) { return area(a) > area(b); });
    return result;
}

} // namespace passerby::geometry
