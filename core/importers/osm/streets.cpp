// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/streets.h"

#include "core/geometry/polygon.h"

#include <cmath>

namespace passerby::importers::osm {

using geometry::fromClipGrid;
using geometry::GridPoint;
using geometry::Point;

namespace {

/// How far outside of the box a street still matters for what lies inside, in steps.
constexpr std::int64_t kMargin = 30000;
constexpr double kStreetSampleStep_m = 5.0;
constexpr double kBesideReach_m = 4.0;
const double kParallelCosine = std::cos(25.0 * M_PI / 180.0);

bool touchesBox(const OsmMap& map, const std::vector<GridPoint>& line)
{
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const GridPoint middle{(line[i].x + line[i + 1].x) / 2, (line[i].y + line[i + 1].y) / 2};
        if (map.isNearBox(line[i], kMargin) || map.isNearBox(line[i + 1], kMargin) || map.isNearBox(middle, kMargin))
            return true;
    }
    return false;
}

foundation::Place placeOf(std::int64_t way, GridPoint p)
{
    const Point at = fromClipGrid(p);
    return {"osm way", way, at.x, at.y};
}

/// Ways closed to people on foot still keep a carriageway free of them; the others vanish.
std::optional<WayShape> usableShape(const Way& way, const std::vector<GridPoint>& line, ReportBuilder& report)
{
    auto shape = shapeOf(way.tags);
    if (!shape) {
        if (!way.tags.isAny("highway", "bus_stop", "rest_area", "services", "crossing"))
            report.skip("not-for-feet", "a way that is not for people on foot", placeOf(way.id, line.front()), lengthOf(line));
        return std::nullopt;
    }
    const auto reason = whySkipped(way.tags);
    if (!reason)
        return shape;
    report.skip(reason->code, reason->text, placeOf(way.id, line.front()), lengthOf(line));
    if (reason->code != "private" || shape->carriageWidth_m == 0.0 || way.tags.is("highway", "service"))
        return std::nullopt;
    shape->walkWidth_m = shape->leftSidewalk_m = shape->rightSidewalk_m = 0.0;
    return shape;
}

bool hasFootwayBeside(Point p, Point direction, double reach_m, const std::vector<Street>& streets, const SegmentIndex& footways)
{
    for (const auto& segment : footways.near(p, p, reach_m)) {
        const auto& line = streets[segment.street].line;
        const Point a = fromClipGrid(line[segment.first]);
        const Point b = fromClipGrid(line[segment.first + 1]);
        const double along = std::abs(geometry::dot(b - a, direction));
        if (along >= kParallelCosine * geometry::distance(a, b) && geometry::distanceToSegment(p, a, b) <= reach_m)
            return true;
    }
    return false;
}

/// Share of a street's length that has a footway beside it.
double shareBeside(const Street& street, const std::vector<Street>& streets, const SegmentIndex& footways)
{
    const double side = std::max(street.shape.leftSidewalk_m, street.shape.rightSidewalk_m);
    const double reach = street.shape.carriageWidth_m * 0.5 + side + kBesideReach_m;
    int samples = 0;
    int beside = 0;
    for (std::size_t i = 0; i + 1 < street.line.size(); ++i) {
        const Point a = fromClipGrid(street.line[i]);
        const Point b = fromClipGrid(street.line[i + 1]);
        const int count = std::max(1, static_cast<int>(geometry::distance(a, b) / kStreetSampleStep_m));
        const Point direction = (b - a) * (1.0 / geometry::distance(a, b));
        for (int k = 0; k < count; ++k, ++samples)
            beside += hasFootwayBeside(a + (b - a) * ((k + 0.5) / count), direction, reach, streets, footways) ? 1 : 0;
    }
    return samples > 0 ? static_cast<double>(beside) / samples : 0.0;
}

void dropBandsBesideFootways(std::vector<Street>& streets, ReportBuilder& report)
{
    const SegmentIndex footways(streets, [](const Street& street) { return street.shape.isFootway && !street.shape.isCrossing; });
    std::vector<std::size_t> dropped;
    for (std::size_t i = 0; i < streets.size(); ++i) {
        const auto& shape = streets[i].shape;
        // Without sidewalks of its own (service, living street) it is walked on whatever runs beside it.
        const bool hasSidewalks = shape.leftSidewalk_m > 0.0 || shape.rightSidewalk_m > 0.0;
        if (hasSidewalks && (shape.isSeparate || shareBeside(streets[i], streets, footways) >= 0.5))
            dropped.push_back(i);
    }
    for (const auto i : dropped) {
        auto& shape = streets[i].shape;
        shape.walkWidth_m = shape.leftSidewalk_m = shape.rightSidewalk_m = 0.0;
        report.read("street-beside-footways", "streets whose sidewalks are mapped as footways", 1, lengthOf(streets[i].line));
    }
}

} // namespace

std::vector<SegmentIndex::Segment> SegmentIndex::near(Point a, Point b, double margin_m) const
{
    geometry::Box box;
    box.extend(a);
    box.extend(b);
    std::vector<Segment> result;
    for (const auto item : m_grid.query(box.grown(margin_m)))
        result.push_back(m_segments[item]);
    return result;
}

std::vector<geometry::Box> SegmentIndex::boxesOf(const std::vector<Street>& streets, const std::vector<Segment>& segments)
{
    std::vector<geometry::Box> boxes;
    for (const auto& segment : segments) {
        geometry::Box box;
        box.extend(fromClipGrid(streets[segment.street].line[segment.first]));
        box.extend(fromClipGrid(streets[segment.street].line[segment.first + 1]));
        boxes.push_back(box);
    }
    return boxes;
}

std::vector<Street> collectStreets(const OsmMap& map, ReportBuilder& report)
{
    std::vector<Street> streets;
    for (const auto& way : map.data().ways) {
        if (!way.tags.has("highway") || way.tags.is("area", "yes"))
            continue;
        const auto lines = map.lines(way);
        bool isUsed = false;
        for (const auto& line : lines) {
            if (!touchesBox(map, line))
                continue;
            const auto shape = usableShape(way, line, report);
            if (!shape)
                break;
            isUsed = true;
            report.read(shape->isFootway ? "footways" : "streets", shape->isFootway ? "footways" : "streets", 1, lengthOf(line));
            streets.push_back({way.id, line, *shape, isRaised(way.tags), isBuildingPassage(way.tags)});
        }
        const auto isMissing = [&](std::int64_t id) { return !map.position(id); };
        if (isUsed && std::any_of(way.nodes.begin(), way.nodes.end(), isMissing))
            report.skip("missing-nodes", "a part of a way whose nodes are not in the file", placeOf(way.id, lines.front().back()));
    }
    dropBandsBesideFootways(streets, report);
    return streets;
}

} // namespace passerby::importers::osm
