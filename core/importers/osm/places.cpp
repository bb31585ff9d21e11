// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/places.h"

#include "core/importers/osm/osm_tags.h"

#include <cmath>
#include <map>

namespace passerby::importers::osm {

using geometry::fromClipGrid;
using geometry::GridArea;
using geometry::GridPoint;
using geometry::Point;

namespace {

constexpr double kReach_m = 40.0;
constexpr double kApart_m = 1.0;
constexpr double kHomeGround_m2 = 500.0;
constexpr double kSmallestHome_m2 = 80.0;
constexpr double kLargestPlainHome_m2 = 3000.0;
constexpr double kHomeLevels = 3.0;
constexpr int kMostDoors = 24;
constexpr double kOnOutline_m = 0.3;

/// The nearest point of the ground that is a little off the walls, with its triangle.
class FreeGround {
public:
    explicit FreeGround(const WalkMesh& mesh) : m_mesh(mesh), m_locator(mesh) {}

    [[nodiscard]] std::optional<std::pair<Point, std::uint32_t>> nearest(Point wanted) const
    {
        const auto here = m_locator.triangleAt(rounded(wanted));
        const auto wall = m_locator.nearestWall(wanted, kReach_m);
        if (here && (!wall || wall->distance_m >= kInsets[0]))
            return std::pair{fromClipGrid(rounded(wanted)), *here};
        if (!wall)
            return std::nullopt;
        return offWall(*wall);
    }

private:
    static constexpr double kInsets[] = {0.4, 0.25, 0.12};

    /// A multiple of 1 cm.
    static GridPoint rounded(Point p) { return {std::llround(p.x * 100.0) * 10, std::llround(p.y * 100.0) * 10}; }

    [[nodiscard]] std::optional<std::pair<Point, std::uint32_t>> offWall(const MeshLocator::Wall& wall) const
    {
        const Point a = m_mesh.cornerAt(wall.triangle, wall.side + 1);
        const Point b = m_mesh.cornerAt(wall.triangle, wall.side + 2);
        const Point d = (b - a) * (1.0 / geometry::distance(a, b));
        const Point middle = (a + b + m_mesh.cornerAt(wall.triangle, wall.side)) * (1.0 / 3.0);
        const double toMiddle = geometry::distance(wall.nearest, middle);
        for (const double inset : kInsets)
            for (const Point p : {wall.nearest + Point{-d.y, d.x} * inset, wall.nearest + (middle - wall.nearest) * (inset / toMiddle)}) {
                const GridPoint q = rounded(p);
                const auto triangle = m_locator.triangleAt(q);
                const auto nearest = m_locator.nearestWall(fromClipGrid(q), 1.0);
                if (triangle && (!nearest || nearest->distance_m >= 0.5 * inset))
                    return std::pair{fromClipGrid(q), *triangle};
            }
        return std::nullopt;
    }

    const WalkMesh& m_mesh;
    MeshLocator m_locator;
};

class Placer {
public:
    Placer(const OsmMap& map, const WalkMesh& mesh, ReportBuilder& report) : m_map(map), m_ground(mesh), m_report(report) {}

    /// False where there is no ground near.
    bool place(std::string_view element, std::int64_t id, std::string_view type, std::string_view name, Point wanted)
    {
        if (!m_map.isNearBox(geometry::toClipGrid(wanted), 0))
            return false;
        const auto found = m_ground.nearest(wanted);
        if (!found) {
            m_report.skip("no-ground-near", "a place without walkable ground within 40 m", {std::string(element), id, wanted.x, wanted.y});
            return false;
        }
        const auto [position, triangle] = *found;
        if (isTaken(type, position)) {
            m_report.read("places-joined", "places of one type at the same door", 1);
            return false;
        }
        m_taken[bucket(position)].push_back(static_cast<std::uint32_t>(result.targets.size()));
        result.targets.push_back({std::string(name), type, position, triangle});
        return true;
    }

    PlacedTargets result;

private:
    using Bucket = std::pair<std::int64_t, std::int64_t>;
    static Bucket bucket(Point p) { return {std::llround(std::floor(p.x / kApart_m)), std::llround(std::floor(p.y / kApart_m))}; }

    [[nodiscard]] bool isTaken(std::string_view type, Point p) const
    {
        const auto [column, row] = bucket(p);
        for (std::int64_t x = column - 1; x <= column + 1; ++x)
            for (std::int64_t y = row - 1; y <= row + 1; ++y)
                if (const auto found = m_taken.find({x, y}); found != m_taken.end())
                    for (const auto i : found->second)
                        if (result.targets[i].type == type && geometry::distance(result.targets[i].position, p) < kApart_m)
                            return true;
        return false;
    }

    const OsmMap& m_map;
    FreeGround m_ground;
    ReportBuilder& m_report;
    std::map<Bucket, std::vector<std::uint32_t>> m_taken;
};

/// A point inside, or the first corner of something odd.
Point insideOf(const GridArea& area)
{
    const auto polygons = geometry::toPolygons(area);
    return polygons.empty() ? Point{} : geometry::interiorPoint(polygons.front());
}

/// Doors of buildings by node, to be found on outlines.
std::vector<Point> entrancesOf(const OsmMap& map, const Building& building)
{
    std::vector<Point> doors;
    for (std::size_t i = 0; i + 1 < building.nodes.size(); ++i) {
        const Node* node = map.data().findNode(building.nodes[i]);
        if (node && node->tags.has("entrance") && !node->tags.isAny("entrance", "no", "emergency", "exit", "garage"))
            doors.push_back(fromClipGrid(map.position(*node)));
    }
    return doors;
}

/// Entrances that are drawn on an outline without being part of it, or on that of a relation.
std::vector<std::vector<Point>> findEntrances(const OsmMap& map, const std::vector<Building>& buildings)
{
    std::vector<geometry::Box> boxes(buildings.size());
    for (std::size_t i = 0; i < buildings.size(); ++i)
        for (const auto& ring : buildings[i].area)
            for (const auto& p : ring)
                boxes[i].extend(fromClipGrid(p));
    const geometry::SpatialGrid grid(boxes);
    std::vector<std::vector<Point>> doors(buildings.size());
    for (std::size_t i = 0; i < buildings.size(); ++i)
        if (!buildings[i].isPart)
            doors[i] = entrancesOf(map, buildings[i]);
    for (const auto& node : map.data().nodes) {
        if (!node.tags.has("entrance") || node.tags.isAny("entrance", "no", "emergency", "exit", "garage"))
            continue;
        const Point p = fromClipGrid(map.position(node));
        geometry::Box box;
        box.extend(p);
        for (const auto i : grid.query(box.grown(kOnOutline_m))) {
            if (buildings[i].isPart || std::find(doors[i].begin(), doors[i].end(), p) != doors[i].end())
                continue;
            double nearest = 1e300;
            for (const auto& ring : buildings[i].area)
                for (std::size_t k = 0; k < ring.size(); ++k)
                    nearest =
                        std::min(nearest, geometry::distanceToSegment(p, fromClipGrid(ring[k]), fromClipGrid(ring[(k + 1) % ring.size()])));
            if (nearest <= kOnOutline_m)
                doors[i].push_back(p);
        }
    }
    return doors;
}

bool isPlainHome(const Building& building, double ground_m2)
{
    const auto levels = parseNumber(building.tags->value("building:levels"));
    return building.tags->is("building", "yes") && ground_m2 >= kSmallestHome_m2 && ground_m2 <= kLargestPlainHome_m2
           && (building.tags->has("addr:housenumber") || (levels && *levels >= kHomeLevels));
}

/// Points spread along the outline, as many as asked for.
std::vector<Point> spread(const GridArea& area, int count)
{
    std::vector<Point> result;
    if (area.empty() || count <= 0)
        return result;
    auto outline = area.front();
    outline.push_back(outline.front());
    const double whole = lengthOf(outline);
    double walked = 0.0;
    for (std::size_t i = 0; i + 1 < outline.size(); ++i) {
        const Point a = fromClipGrid(outline[i]);
        const Point b = fromClipGrid(outline[i + 1]);
        const double length = geometry::distance(a, b);
        for (double next = (static_cast<double>(result.size()) + 0.5) * whole / count;
             static_cast<int>(result.size()) < count && next <= walked + length;
             next = (static_cast<double>(result.size()) + 0.5) * whole / count)
            result.push_back(a + (b - a) * ((next - walked) / length));
        walked += length;
    }
    return result;
}

void placeHomes(Placer& placer, const Building& building, const std::vector<Point>& doors, ReportBuilder& report)
{
    const double ground_m2 = geometry::area(building.area);
    const int wanted = std::min(kMostDoors, std::max(1, static_cast<int>(std::lround(ground_m2 / kHomeGround_m2))));
    int placed = 0;
    for (const auto& door : doors)
        placed += placer.place(building.element, building.id, "Home", building.tags->value("name"), door) ? 1 : 0;
    for (const auto& door : spread(building.area, wanted - placed))
        if (placer.place(building.element, building.id, "Home", building.tags->value("name"), door)) {
            ++placed;
            report.inventMany("door", "doors of homes without a mapped entrance", 1);
        }
    if (placed > 0)
        placer.result.homeFloor_m2 += ground_m2 * std::max(1.0, (building.height_m - building.base_m) / kStorey_m);
}

bool countsAsPlace(const Tags& tags)
{
    const auto reason = whySkipped(tags);
    return !reason || reason->code == "other-level" || reason->code == "indoor";
}

void placeNodes(Placer& placer, const OsmMap& map)
{
    for (const auto& node : map.data().nodes)
        if (const auto type = targetTypeOf(node.tags, false); !type.empty() && countsAsPlace(node.tags))
            placer.place("osm node", node.id, type, node.tags.value("name"), fromClipGrid(map.position(node)));
}

void placeBuildings(Placer& placer, const OsmMap& map, const std::vector<Building>& buildings, ReportBuilder& report)
{
    const auto entrances = findEntrances(map, buildings);
    for (std::size_t i = 0; i < buildings.size(); ++i) {
        const auto& building = buildings[i];
        if (building.isPart || geometry::area(building.area) <= 0.0)
            continue;
        const auto type = targetTypeOf(*building.tags, true);
        if (type == "Home" || (type.empty() && isPlainHome(building, geometry::area(building.area))))
            placeHomes(placer, building, entrances[i], report);
        else if (!type.empty() && countsAsPlace(*building.tags))
            placer.place(building.element, building.id, type, building.tags->value("name"),
                         entrances[i].empty() ? insideOf(building.area) : entrances[i].front());
    }
}

/// Places drawn as areas that are no buildings: parks, markets, schools' grounds.
void placeAreas(Placer& placer, const OsmMap& map)
{
    const auto isPlace = [](const Tags& tags) { return !tags.has("building") && !tags.has("building:part") && countsAsPlace(tags); };
    for (const auto& way : map.data().ways)
        if (const auto type = targetTypeOf(way.tags, false); !type.empty() && isPlace(way.tags) && way.isClosed())
            if (const auto area = map.area(way); !area.empty())
                placer.place("osm way", way.id, type, way.tags.value("name"), insideOf(area));
    for (const auto& relation : map.data().relations)
        if (const auto type = targetTypeOf(relation.tags, false);
            !type.empty() && isPlace(relation.tags) && relation.tags.is("type", "multipolygon"))
            if (const auto area = map.area(relation); !area.empty())
                placer.place("osm relation", relation.id, type, relation.tags.value("name"), insideOf(area));
}

} // namespace

PlacedTargets placeTargets(const OsmMap& map, const std::vector<Building>& buildings, const WalkMesh& mesh, ReportBuilder& report)
{
    Placer placer(map, mesh, report);
    placeNodes(placer, map);
    placeBuildings(placer, map, buildings, report);
    placeAreas(placer, map);
    report.read("places", "places where people stay", static_cast<std::int64_t>(placer.result.targets.size()));
    return std::move(placer.result);
}

} // namespace passerby::importers::osm
