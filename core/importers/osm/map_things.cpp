// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/map_things.h"

#include "core/foundation/limits.h"
#include "core/importers/osm/fixture_tags.h"
#include "core/importers/osm/osm_tags.h"

#include <algorithm>
#include <cmath>

namespace passerby::importers::osm {

using geometry::fromClipGrid;
using geometry::GridPoint;
using geometry::Point;

namespace {

/// Directions that are tried for the rectangle about a thing; outlines of more sides are thinned to so many.
constexpr std::size_t kMostDirections = 64;

/// The rectangle of least area about the points with a side along one of their edges (Freeman and Shapira 1975).
void fitRectangle(const std::vector<GridPoint>& points, MapThing& thing)
{
    double least_m2 = 1e300;
    const std::size_t step = 1 + points.size() / kMostDirections;
    for (std::size_t i = 0; i + 1 < points.size(); i += step) {
        const Point a = fromClipGrid(points[i]);
        const Point edge = fromClipGrid(points[std::min(i + step, points.size() - 1)]) - a;
        if (geometry::length(edge) <= 0.0)
            continue;
        const Point along = edge * (1.0 / geometry::length(edge));
        geometry::Box box; // in the frame of the edge
        for (const GridPoint& q : points) {
            const Point p = fromClipGrid(q) - a;
            box.extend(Point{geometry::dot(along, p), geometry::cross(along, p)});
        }
        const Point size = box.high - box.low;
        if (size.x * size.y >= least_m2)
            continue;
        least_m2 = size.x * size.y;
        const Point middle = geometry::midpoint(box.low, box.high);
        thing.middle = a + along * middle.x + Point{-along.y, along.x} * middle.y;
        const double turn = size.x >= size.y ? 0.0 : M_PI / 2.0;
        thing.along_rad = std::atan2(along.y, along.x) + turn;
        thing.width_m = std::max(size.x, size.y);
        thing.depth_m = std::min(size.x, size.y);
    }
}

class ThingCollector {
public:
    ThingCollector(const OsmMap& map, ReportBuilder& report) : m_map(map), m_report(report) {}

    void node(const Node& node)
    {
        if (const auto kind = fixtureKindOf(node.tags); !kind.empty())
            add({"osm node", node.id, &node.tags, kind, fromClipGrid(m_map.position(node)), std::nullopt});
    }
    void way(const Way& way)
    {
        const auto kind = fixtureKindOf(way.tags);
        if (kind.empty())
            return;
        const auto lines = m_map.lines(way);
        if (lines.size() != 1)
            return; // cut where nodes are missing
        MapThing thing{"osm way", way.id, &way.tags, kind, {}, std::nullopt};
        fitRectangle(lines.front(), thing);
        if (thing.along_rad)
            add(thing);
    }
    void relation(const Relation& relation)
    {
        const auto kind = fixtureKindOf(relation.tags);
        if (kind.empty() || !relation.tags.is("type", "multipolygon"))
            return;
        MapThing thing{"osm relation", relation.id, &relation.tags, kind, {}, std::nullopt};
        double largest_m2 = 0.0;
        for (auto ring : m_map.area(relation))
            if (const double ground_m2 = geometry::area(ring); ground_m2 > largest_m2) {
                largest_m2 = ground_m2;
                ring.push_back(ring.front());
                fitRectangle(ring, thing);
            }
        if (thing.along_rad)
            add(thing);
    }

    std::vector<MapThing> things;

private:
    void add(const MapThing& thing)
    {
        if (!m_map.isNearBox(geometry::toClipGrid(thing.middle), 0))
            return;
        const foundation::Place where{std::string(thing.element), thing.id, thing.middle.x, thing.middle.y};
        if (whySkipped(*thing.tags))
            m_report.skip("thing-elsewhere", "a bench, machine or platform on another level, indoors or private", where);
        else if (things.size() >= foundation::kMostMapFixtures)
            m_report.skip("too-many-things", "a bench, machine or platform beyond the first 100,000", where);
        else
            things.push_back(thing);
    }

    const OsmMap& m_map;
    ReportBuilder& m_report;
};

} // namespace

std::vector<MapThing> collectThings(const OsmMap& map, ReportBuilder& report)
{
    ThingCollector collector(map, report);
    for (const Relation& relation : map.data().relations) // areas first: points that repeat them lie in them
        collector.relation(relation);
    for (const Way& way : map.data().ways)
        collector.way(way);
    for (const Node& node : map.data().nodes)
        collector.node(node);
    return std::move(collector.things);
}

} // namespace passerby::importers::osm
