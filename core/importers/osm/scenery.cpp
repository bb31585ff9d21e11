// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/scenery.h"

#include "core/geometry/spatial_grid.h"
#include "core/importers/osm/look_tags.h"
#include "core/importers/osm/osm_tags.h"

#include <cmath>

namespace passerby::importers::osm {

using geometry::fromClipGrid;
using geometry::GridArea;
using geometry::GridRing;
using geometry::Point;
using world::Obstacle;
using world::ObstacleKind;

namespace {

constexpr double kPassageHeight_m = 3.5;
constexpr double kTreeRadius_m = 1.2;
constexpr double kTreeHeight_m = 8.0;
constexpr double kTreeSpacing_m = 8.0;
constexpr double kGreenHeight_m = 0.3;
constexpr double kLeastArea_m2 = 1.0;
constexpr double kSceneryTolerance_m = 0.1;

/// Areas to be found by place, so that clipping meets only what is near.
class NearArea {
public:
    explicit NearArea(const GridArea& area) : m_pieces(geometry::pieces(area)), m_grid(boxes(m_pieces)) {}
    [[nodiscard]] GridArea near(const GridArea& other) const
    {
        GridArea result;
        for (const auto i : m_grid.query(boxOf(other)))
            result.insert(result.end(), m_pieces[i].begin(), m_pieces[i].end());
        return result;
    }

private:
    static geometry::Box boxOf(const GridArea& area)
    {
        geometry::Box box;
        for (const auto& ring : area)
            for (const auto& p : ring)
                box.extend(fromClipGrid(p));
        return box;
    }
    static std::vector<geometry::Box> boxes(const std::vector<GridArea>& pieces)
    {
        std::vector<geometry::Box> result;
        result.reserve(pieces.size());
        for (const auto& piece : pieces)
            result.push_back(boxOf(piece));
        return result;
    }

    std::vector<GridArea> m_pieces;
    geometry::SpatialGrid m_grid;
};

void addObstacles(std::vector<Obstacle>& result, std::string_view name, ObstacleKind kind, const GridArea& area, double base_m,
                  double height_m)
{
    for (auto& polygon : geometry::toPolygons(area))
        if (geometry::area(polygon) >= kLeastArea_m2)
            result.push_back({std::string(name), kind, 0, std::move(polygon), base_m, height_m});
}

std::string nameOf(const Building& building)
{
    if (building.tags->has("name"))
        return std::string(building.tags->value("name"));
    if (!building.tags->has("addr:housenumber"))
        return {};
    const std::string number(building.tags->value("addr:housenumber"));
    return building.tags->has("addr:street") ? std::string(building.tags->value("addr:street")) + " " + number : number;
}

/// The pieces of a building that stand from `base_m` up, with its look.
void addPieces(std::vector<Obstacle>& result, const Building& building, const GridArea& area, double base_m)
{
    const std::size_t first = result.size();
    addObstacles(result, nameOf(building), ObstacleKind::building, area, base_m, building.height_m);
    const BuildingLook look = lookOf(*building.tags);
    for (std::size_t i = first; i < result.size(); ++i) {
        result[i].color = look.color;
        result[i].roofColor = look.roofColor;
        result[i].roof = look.roof;
        result[i].roofHeight_m = look.roofHeight_m <= building.height_m - base_m ? look.roofHeight_m : 0.0; // else a slip of the map
    }
}

void addBuildings(std::vector<Obstacle>& result, const std::vector<Building>& buildings, const GridArea& passages)
{
    const NearArea carved(passages);
    for (const auto& building : buildings) {
        const auto holes =
            building.base_m < kPassageHeight_m ? geometry::intersection(building.area, carved.near(building.area)) : GridArea{};
        if (geometry::area(holes) < kLeastArea_m2) {
            addPieces(result, building, building.area, building.base_m);
            continue;
        }
        addPieces(result, building, geometry::difference(building.area, holes), building.base_m);
        if (building.height_m > kPassageHeight_m + 0.5)
            addPieces(result, building, holes, kPassageHeight_m);
    }
}

bool isWater(const Tags& tags)
{
    return tags.isAny("natural", "water") || tags.isAny("waterway", "riverbank", "dock") || tags.isAny("amenity", "fountain")
           || tags.isAny("landuse", "basin", "reservoir") || tags.isAny("leisure", "swimming_pool");
}

bool isGreen(const Tags& tags)
{
    return tags.isAny("leisure", "park", "garden", "pitch", "playground", "golf_course")
           || tags.isAny("landuse", "grass", "forest", "flowerbed", "village_green", "meadow", "recreation_ground", "cemetery",
                         "allotments")
           || tags.isAny("natural", "wood", "scrub", "grassland", "heath", "shrubbery");
}

/// All areas of one sort, united.
template <class Wanted>
GridArea collect(const OsmMap& map, const Wanted& wanted)
{
    GridArea all;
    const auto append = [&](const GridArea& area) { all.insert(all.end(), area.begin(), area.end()); };
    for (const auto& way : map.data().ways)
        if (way.isClosed() && wanted(way.tags) && !whySkipped(way.tags))
            append(map.area(way));
    for (const auto& relation : map.data().relations)
        if (relation.tags.is("type", "multipolygon") && wanted(relation.tags) && !whySkipped(relation.tags))
            append(map.area(relation));
    return geometry::intersection(geometry::unite(all), map.box());
}

Obstacle treeAt(Point place, double height_m)
{
    Obstacle tree{{}, ObstacleKind::tree, 0, {}, 0.0, height_m};
    for (int k = 0; k < 8; ++k) {
        const double angle = M_PI * (k + 0.5) / 4.0;
        tree.polygon.outer.push_back({place.x + kTreeRadius_m * std::cos(angle), place.y + kTreeRadius_m * std::sin(angle)});
    }
    return tree;
}

double treeHeight(const Tags& tags)
{
    const auto height = parseLength_m(tags.value("height"));
    return height && *height >= 1.0 && *height < 120.0 ? *height : kTreeHeight_m;
}

void addTrees(std::vector<Obstacle>& result, const OsmMap& map, ReportBuilder& report)
{
    const auto before = result.size();
    for (const auto& node : map.data().nodes)
        if (node.tags.is("natural", "tree") && map.isNearBox(map.position(node), 0))
            result.push_back(treeAt(fromClipGrid(map.position(node)), treeHeight(node.tags)));
    report.read("trees", "trees", static_cast<std::int64_t>(result.size() - before));
    const auto single = result.size();
    for (const auto& way : map.data().ways) {
        if (!way.tags.is("natural", "tree_row"))
            continue;
        for (const auto& line : map.lines(way)) {
            double next = 0.0;
            double walked = 0.0;
            for (std::size_t i = 0; i + 1 < line.size(); ++i) {
                const Point a = fromClipGrid(line[i]);
                const Point b = fromClipGrid(line[i + 1]);
                const double length = geometry::distance(a, b);
                while (next <= walked + length) {
                    if (const Point p = a + (b - a) * ((next - walked) / length); map.isNearBox(geometry::toClipGrid(p), 0))
                        result.push_back(treeAt(p, treeHeight(way.tags)));
                    next += kTreeSpacing_m;
                }
                walked += length;
            }
        }
    }
    report.inventMany("tree-row", "trees of rows, one every 8 m", static_cast<std::int64_t>(result.size() - single));
}

} // namespace

std::vector<Obstacle> makeObstacles(const OsmMap& map, const std::vector<Building>& buildings, const GridArea& passages,
                                    const GridArea& walked, ReportBuilder& report)
{
    std::vector<Obstacle> result;
    addBuildings(result, buildings, passages);
    const auto solid = geometry::unite(walked, blockedGround(buildings));
    const auto water = geometry::simplified(geometry::difference(collect(map, isWater), solid), kSceneryTolerance_m, 10);
    const auto free = geometry::unite(solid, water);
    const auto green = geometry::simplified(geometry::difference(collect(map, isGreen), free), kSceneryTolerance_m, 10);
    const auto before = result.size();
    addObstacles(result, {}, ObstacleKind::water, water, 0.0, 0.0);
    report.read("water", "pieces of water", static_cast<std::int64_t>(result.size() - before));
    const auto wet = result.size();
    addObstacles(result, {}, ObstacleKind::green, green, 0.0, kGreenHeight_m);
    report.read("green", "pieces of green", static_cast<std::int64_t>(result.size() - wet));
    addTrees(result, map, report);
    return result;
}

} // namespace passerby::importers::osm
