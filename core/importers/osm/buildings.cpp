// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/buildings.h"

#include "core/geometry/spatial_grid.h"
#include "core/importers/osm/osm_tags.h"

#include <set>

namespace passerby::importers::osm {

using geometry::fromClipGrid;
using geometry::GridArea;

namespace {

constexpr double kRoofBase_m = 3.0;
constexpr double kHighest_m = 900.0;
constexpr double kUsualHeight_m = 12.0;
constexpr double kSmallBuilding_m2 = 25.0;
constexpr double kSmallHeight_m = 3.0;
constexpr double kFilled = 0.7;

std::optional<double> knownHeight(const Tags& tags)
{
    if (const auto height = parseLength_m(tags.value("height")); height && *height < kHighest_m)
        return height;
    const auto levels = parseNumber(tags.value("building:levels"));
    if (!levels || *levels <= 0.0 || *levels * kStorey_m > kHighest_m)
        return std::nullopt;
    const auto roof = parseNumber(tags.value("roof:levels")).value_or(0.0);
    return *levels * kStorey_m + std::max(0.0, std::min(roof, 5.0)) * kRoofLevel_m;
}

double baseOf(const Tags& tags)
{
    if (const auto base = parseLength_m(tags.value("min_height")); base && *base < kHighest_m)
        return *base;
    const auto level = parseNumber(tags.value("building:min_level"));
    if (level && *level > 0.0 && *level * kStorey_m < kHighest_m)
        return *level * kStorey_m;
    return tags.isAny("building", "roof", "canopy") || tags.is("building:part", "roof") ? kRoofBase_m : 0.0;
}

bool isBuilding(const Tags& tags)
{
    return tags.has("building") && !tags.isAny("building", "no", "construction", "proposed", "demolished");
}

bool isBuildingPart(const Tags& tags)
{
    return tags.has("building:part") && !tags.is("building:part", "no");
}

geometry::Box boxOf(const GridArea& area)
{
    geometry::Box box;
    for (const auto& ring : area)
        for (const auto& p : ring)
            box.extend(fromClipGrid(p));
    return box;
}

bool touches(const OsmMap& map, const GridArea& area)
{
    for (const auto& ring : area)
        for (const auto& p : ring)
            if (map.isNearBox(p, 0))
                return true;
    return false;
}

/// Ways that are the outline of a building relation: the relation stands for them.
std::set<std::int64_t> outlinesOfRelations(const OsmMap& map)
{
    std::set<std::int64_t> result;
    for (const auto& relation : map.data().relations)
        if (relation.tags.is("type", "multipolygon") && isBuilding(relation.tags))
            for (const auto& member : relation.members)
                if (!member.isInner)
                    result.insert(member.way);
    return result;
}

void add(std::vector<Building>& buildings, const OsmMap& map, const Tags& tags, Building building, ReportBuilder& report)
{
    if (building.area.empty() || !touches(map, building.area))
        return;
    const auto at = fromClipGrid(building.area.front().front());
    const foundation::Place where{std::string(building.element), building.id, at.x, at.y};
    const auto layer = parseNumber(tags.value("layer"));
    if (tags.is("location", "underground") || (layer && *layer < 0.0)) {
        report.skip("below-ground", "something below the ground", where);
        return;
    }
    building.tags = &tags;
    building.isPart = !isBuilding(tags);
    building.base_m = baseOf(tags);
    buildings.push_back(std::move(building));
}

void setHeights(std::vector<Building>& buildings, ReportBuilder& report)
{
    std::vector<double> known;
    for (const auto& building : buildings)
        if (const auto height = knownHeight(*building.tags); height && !building.isPart)
            known.push_back(*height);
    std::sort(known.begin(), known.end());
    const double usual = known.size() >= 5 ? known[known.size() / 2] : kUsualHeight_m;
    std::int64_t invented = 0;
    for (auto& building : buildings) {
        const auto height = knownHeight(*building.tags);
        const bool isSmall = geometry::area(building.area) < kSmallBuilding_m2
                             || building.tags->isAny("building", "garage", "garages", "shed", "kiosk", "roof", "canopy", "hut", "service");
        invented += height ? 0 : 1;
        building.height_m = height ? *height : isSmall ? building.base_m + kSmallHeight_m : std::max(usual, building.base_m + kStorey_m);
        // A height that does not reach above its own base is a slip of the map.
        if (building.height_m <= building.base_m)
            building.height_m = building.base_m + kStorey_m;
    }
    report.inventMany("height", "heights of buildings without height or levels", invented);
}

/// Lowers outlines to their lowest part where parts fill them, so that the parts are seen.
void lowerOutlines(std::vector<Building>& buildings)
{
    std::vector<geometry::Box> boxes;
    boxes.reserve(buildings.size());
    for (const auto& building : buildings)
        boxes.push_back(boxOf(building.area));
    const geometry::SpatialGrid grid(boxes);
    for (std::size_t i = 0; i < buildings.size(); ++i) {
        if (buildings[i].isPart)
            continue;
        GridArea parts;
        double lowest = buildings[i].height_m;
        for (const auto j : grid.query(boxes[i])) {
            if (!buildings[j].isPart)
                continue;
            const auto common = geometry::intersection(buildings[j].area, buildings[i].area);
            if (geometry::area(common) < 0.5 * geometry::area(buildings[j].area))
                continue;
            parts.insert(parts.end(), common.begin(), common.end());
            if (buildings[j].base_m <= buildings[i].base_m)
                lowest = std::min(lowest, buildings[j].height_m);
        }
        if (!parts.empty() && geometry::area(geometry::unite(parts)) >= kFilled * geometry::area(buildings[i].area))
            buildings[i].height_m = std::max(lowest, buildings[i].base_m + 1.0);
    }
}

} // namespace

std::vector<Building> collectBuildings(const OsmMap& map, ReportBuilder& report)
{
    std::vector<Building> buildings;
    const auto outlines = outlinesOfRelations(map);
    for (const auto& way : map.data().ways) {
        const bool isOutline = isBuilding(way.tags) && outlines.count(way.id) == 0;
        if ((isOutline || isBuildingPart(way.tags)) && way.isClosed())
            add(buildings, map, way.tags, {"osm way", way.id, way.nodes, nullptr, map.area(way)}, report);
    }
    for (const auto& relation : map.data().relations)
        if (relation.tags.is("type", "multipolygon") && (isBuilding(relation.tags) || isBuildingPart(relation.tags)))
            add(buildings, map, relation.tags, {"osm relation", relation.id, {}, nullptr, map.area(relation)}, report);
    setHeights(buildings, report);
    lowerOutlines(buildings);
    for (const auto& building : buildings)
        report.read(building.isPart ? "building-parts" : "buildings", building.isPart ? "parts of buildings" : "buildings", 1);
    return buildings;
}

GridArea blockedGround(const std::vector<Building>& buildings)
{
    GridArea all;
    for (const auto& building : buildings)
        if (building.blocksFeet())
            all.insert(all.end(), building.area.begin(), building.area.end());
    return geometry::unite(all);
}

} // namespace passerby::importers::osm
