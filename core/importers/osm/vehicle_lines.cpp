// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/vehicle_lines.h"

#include "core/importers/osm/osm_tags.h"

namespace passerby::importers::osm {

namespace {

constexpr double kVehiclesNear_m = 30.0;
constexpr double kThrough_m = 0.01;

using Segments = std::vector<std::pair<geometry::Point, geometry::Point>>;

bool carriesVehicles(const Tags& tags)
{
    if (whySkipped(tags))
        return false;
    if (tags.isAny("railway", "rail", "light_rail", "subway", "tram", "narrow_gauge", "monorail"))
        return true;
    const auto shape = shapeOf(tags);
    return shape && shape->carriageWidth_m > 0.0;
}

Segments segmentsOf(const OsmMap& map)
{
    Segments segments;
    for (const Way& way : map.data().ways)
        if (carriesVehicles(way.tags))
            for (const auto& line : map.lines(way))
                for (std::size_t i = 0; i + 1 < line.size(); ++i)
                    segments.emplace_back(geometry::fromClipGrid(line[i]), geometry::fromClipGrid(line[i + 1]));
    return segments;
}

std::vector<geometry::Box> boxesAbout(const Segments& segments)
{
    std::vector<geometry::Box> boxes(segments.size());
    for (std::size_t i = 0; i < segments.size(); ++i) {
        boxes[i].extend(segments[i].first);
        boxes[i].extend(segments[i].second);
    }
    return boxes;
}

} // namespace

VehicleLines::VehicleLines(const OsmMap& map) : m_segments(segmentsOf(map)), m_grid(boxesAbout(m_segments)) {}

std::optional<geometry::Point> VehicleLines::towardNearest(geometry::Point p) const
{
    geometry::Box box;
    box.extend(p);
    double nearest = kVehiclesNear_m;
    std::optional<geometry::Point> direction;
    for (const auto i : m_grid.query(box.grown(kVehiclesNear_m))) {
        const geometry::Point found = geometry::nearestOnSegment(p, m_segments[i].first, m_segments[i].second);
        const double distance = geometry::distance(p, found);
        if (distance <= kThrough_m || distance >= nearest)
            continue;
        nearest = distance;
        direction = (found - p) * (1.0 / distance);
    }
    return direction;
}

} // namespace passerby::importers::osm
