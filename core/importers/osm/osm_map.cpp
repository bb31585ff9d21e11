// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/osm_map.h"

#include "core/foundation/words.h"
#include "core/geometry/map_projection.h"

#include <cmath>
#include <map>

namespace passerby::importers::osm {

using geometry::GridArea;
using geometry::GridPoint;
using geometry::GridRing;
using geometry::Point;

namespace {

constexpr double kWidestBox_deg = 0.5;

std::array<double, 4> boxOfNodes(const OsmData& data)
{
    std::array<double, 4> box{180.0, 90.0, -180.0, -90.0};
    for (const auto& node : data.nodes) {
        box[0] = std::min(box[0], node.location.longitude * kDegree);
        box[1] = std::min(box[1], node.location.latitude * kDegree);
        box[2] = std::max(box[2], node.location.longitude * kDegree);
        box[3] = std::max(box[3], node.location.latitude * kDegree);
    }
    return box;
}

/// Joins ways end to end into closed rings, starting with the first that is left.
std::vector<std::vector<std::int64_t>> joinRings(std::vector<const Way*> ways)
{
    std::vector<std::vector<std::int64_t>> rings;
    while (!ways.empty()) {
        std::vector<std::int64_t> ring = ways.front()->nodes;
        ways.erase(ways.begin());
        bool grown = true;
        while (grown && ring.front() != ring.back()) {
            grown = false;
            for (auto place = ways.begin(); place != ways.end() && !grown; ++place) {
                const auto& nodes = (*place)->nodes;
                if (nodes.front() == ring.back())
                    ring.insert(ring.end(), nodes.begin() + 1, nodes.end());
                else if (nodes.back() == ring.back())
                    ring.insert(ring.end(), nodes.rbegin() + 1, nodes.rend());
                else
                    continue;
                ways.erase(place);
                grown = true;
                break;
            }
        }
        if (ring.size() >= 4 && ring.front() == ring.back())
            rings.push_back(std::move(ring));
    }
    return rings;
}

} // namespace

bool isNear(const Location& location, const std::array<double, 2>& middle_deg)
{
    return std::abs(location.longitude * kDegree - middle_deg[0]) <= kNear_deg
           && std::abs(location.latitude * kDegree - middle_deg[1]) <= kNear_deg;
}

foundation::Result<OsmMap> OsmMap::place(OsmData data, const std::optional<std::array<double, 4>>& wanted)
{
    OsmMap map;
    const auto box = wanted ? *wanted : data.box ? *data.box : boxOfNodes(data);
    const auto [west, south, east, north] = box;
    if (!(west < east && south < north) || east - west > kWidestBox_deg || north - south > kWidestBox_deg)
        return foundation::Error{
            "no-area", foundation::told("The box must run from west to east and south to north and be at most half a degree wide."), {}};
    map.m_epsg = geometry::MapProjection::utmEpsg((west + east) * 0.5, (south + north) * 0.5);
    const auto projection = geometry::MapProjection::forEpsg(map.m_epsg);
    if (!projection)
        return projection.error();
    const double longitude_deg = (west + east) * 0.5;
    const double latitude_deg = (south + north) * 0.5;
    const auto middle = projection.value().toMetres(longitude_deg, latitude_deg);
    if (!middle)
        return middle.error();
    map.m_origin_m = {std::llround(middle.value().x), std::llround(middle.value().y)};
    const Point origin{static_cast<double>(map.m_origin_m[0]), static_cast<double>(map.m_origin_m[1])};
    GridRing ring;
    for (const auto& [longitude, latitude] : {std::pair{west, south}, {east, south}, {east, north}, {west, north}}) {
        const auto corner = projection.value().toMetres(longitude, latitude);
        if (!corner)
            return corner.error();
        ring.push_back(geometry::toClipGrid(corner.value() - origin));
    }
    map.m_low = {std::min(ring[0].x, ring[3].x), std::min(ring[0].y, ring[1].y)};
    map.m_high = {std::max(ring[1].x, ring[2].x), std::max(ring[2].y, ring[3].y)};
    map.m_box = {ring};
    // A node so far out that the projection or the grid ends counts as missing: it keeps a place that no line reaches.
    data.nodes.erase(std::remove_if(data.nodes.begin(), data.nodes.end(),
                                    [&](const Node& node) {
                                        return !isNear(node.location, {longitude_deg, latitude_deg});
                                    }),
                     data.nodes.end());
    map.m_positions.reserve(data.nodes.size());
    for (const auto& node : data.nodes) {
        const auto place = projection.value().toMetres(node.location.longitude * kDegree, node.location.latitude * kDegree);
        if (!place)
            return place.error();
        map.m_positions.push_back(geometry::toClipGrid(place.value() - origin));
    }
    map.m_data = std::move(data);
    return map;
}

bool OsmMap::isNearBox(GridPoint p, std::int64_t margin) const
{
    return p.x >= m_low.x - margin && p.x <= m_high.x + margin && p.y >= m_low.y - margin && p.y <= m_high.y + margin;
}

std::optional<GridPoint> OsmMap::position(std::int64_t id) const
{
    const Node* node = m_data.findNode(id);
    return node ? std::optional(position(*node)) : std::nullopt;
}

std::vector<std::vector<GridPoint>> OsmMap::lines(const Way& way) const
{
    std::vector<std::vector<GridPoint>> result(1);
    for (const auto id : way.nodes) {
        const auto p = position(id);
        if (!p)
            result.emplace_back();
        else if (result.back().empty() || result.back().back() != *p)
            result.back().push_back(*p);
    }
    std::erase_if(result, [](const auto& line) { return line.size() < 2; });
    return result;
}

GridArea OsmMap::area(const Way& way) const
{
    if (!way.isClosed())
        return {};
    GridRing ring;
    for (std::size_t i = 0; i + 1 < way.nodes.size(); ++i) {
        const auto p = position(way.nodes[i]);
        if (!p)
            return {};
        ring.push_back(*p);
    }
    if (geometry::area(ring) < 0.0)
        std::reverse(ring.begin(), ring.end());
    return geometry::unite({ring});
}

GridArea OsmMap::area(const Relation& relation) const
{
    std::vector<const Way*> outer;
    std::vector<const Way*> inner;
    for (const auto& member : relation.members)
        if (const Way* way = m_data.findWay(member.way))
            (member.isInner ? inner : outer).push_back(way);
    const auto build = [&](const std::vector<const Way*>& ways) {
        GridArea rings;
        for (auto& nodes : joinRings(ways)) {
            auto ring = area(Way{0, std::move(nodes), {}});
            rings.insert(rings.end(), ring.begin(), ring.end());
        }
        return geometry::unite(rings);
    };
    return geometry::difference(build(outer), build(inner));
}

double lengthOf(const std::vector<GridPoint>& line)
{
    double sum = 0.0;
    for (std::size_t i = 0; i + 1 < line.size(); ++i)
        sum += std::hypot(static_cast<double>(line[i + 1].x - line[i].x), static_cast<double>(line[i + 1].y - line[i].y));
    return sum * geometry::kClipStep_m;
}

} // namespace passerby::importers::osm
