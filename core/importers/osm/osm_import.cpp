// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/osm_import.h"

#include "core/foundation/words.h"
#include "core/importers/osm/cell_merger.h"
#include "core/importers/osm/driving_side.h"
#include "core/importers/osm/fixtures.h"
#include "core/importers/osm/habits.h"
#include "core/importers/osm/osm_reader.h"
#include "core/importers/osm/passages.h"
#include "core/importers/osm/places.h"
#include "core/importers/osm/scenery.h"
#include "core/importers/osm/stitching.h"
#include "core/importers/osm/traffic.h"
#include "core/importers/osm/walkable_area.h"
#include "core/world/patch_builder.h"

#include <cmath>
#include <filesystem>
#include <set>

namespace passerby::importers {

namespace {

using namespace osm;
using geometry::Point;

/// Gross, with stairs and the shops on ground floors.
constexpr double kFloorPerPerson_m2 = 80.0;
constexpr std::int64_t kPeoplePerTarget = 8;
/// Points of a wall this close to the line of their neighbours only served the triangulation.
constexpr double kStraight_m = 0.006;

/// "munich_altstadt.osm.pbf" → "Munich altstadt".
std::string nameFromPath(const std::string& path)
{
    std::string name = std::filesystem::path(path).filename().string();
    name = name.substr(0, name.find('.'));
    for (char& c : name)
        c = c == '_' || c == '-' ? ' ' : c;
    if (!name.empty() && name[0] >= 'a' && name[0] <= 'z')
        name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
}

/// Everything between the map and the world.
struct Draft {
    std::vector<Building> buildings;
    geometry::GridArea passages;
    geometry::GridArea walked;
    std::vector<Ground> grounds;
    double largestShare = 0.0;
    WalkMesh mesh;
    PlacedTargets places;
    MeshCells cells;
};

void makeGround(const OsmMap& map, Draft& draft, ReportBuilder& report)
{
    const auto streets = collectStreets(map, report);
    draft.buildings = collectBuildings(map, report);
    const auto blocked = blockedGround(draft.buildings);
    draft.passages = geometry::intersection(carvePassages(streets, draft.buildings, report), blocked);
    auto bands = makeBands(map, streets, report);
    for (auto& piece : geometry::pieces(draft.passages))
        bands.grounds.push_back({std::move(piece), world::CellKind::indoor});
    const auto walked = walkableArea(bands, blocked, draft.passages, map.box());
    const auto solid = geometry::difference(blocked, draft.passages);
    auto stitched = stitch(walked, solid, streets, bands.grounds, report);
    draft.walked = std::move(stitched.area);
    draft.largestShare = stitched.largestShare;
    draft.grounds = std::move(bands.grounds);
}

/// Which mesh vertices belong to more than one cell or to a portal.
std::vector<char> sharedVertices(const Draft& draft)
{
    std::vector<char> uses(draft.mesh.vertices.size(), 0);
    for (const auto& cell : draft.cells.cells)
        for (const auto v : cell.ring)
            uses[v] = static_cast<char>(std::min(2, uses[v] + 1));
    for (const auto& portal : draft.cells.portals)
        uses[portal.vertexA] = uses[portal.vertexB] = 2;
    for (char& use : uses)
        use = use >= 2 ? 1 : 0;
    return uses;
}

geometry::Ring ringOf(const MeshCell& cell, const Draft& draft, const std::vector<char>& isShared)
{
    geometry::Ring ring;
    const auto at = [&](std::size_t i) { return geometry::fromClipGrid(draft.mesh.vertices[cell.ring[i % cell.ring.size()]]); };
    for (std::size_t i = 0; i < cell.ring.size(); ++i) {
        const Point before = ring.empty() ? at(i + cell.ring.size() - 1) : ring.back();
        const bool isNeeded = isShared[cell.ring[i]] || geometry::distanceToSegment(at(i), before, at(i + 1)) > kStraight_m;
        if (isNeeded)
            ring.push_back(at(i));
    }
    return ring;
}

std::vector<world::CellId> addCells(world::PatchBuilder& builder, const Draft& draft)
{
    const auto isShared = sharedVertices(draft);
    std::vector<world::CellId> ids;
    for (const auto& cell : draft.cells.cells)
        ids.push_back(builder.add(world::Cell{{}, cell.kind, 0, {ringOf(cell, draft, isShared), {}}}));
    for (const auto& portal : draft.cells.portals)
        builder.add(world::Portal{ids[portal.cellA], ids[portal.cellB], geometry::fromClipGrid(draft.mesh.vertices[portal.vertexA]),
                                  geometry::fromClipGrid(draft.mesh.vertices[portal.vertexB]), 0.0});
    return ids;
}

void addTargets(world::PatchBuilder& builder, const Draft& draft, const std::vector<world::CellId>& cells)
{
    std::set<std::string_view> present;
    for (const auto& target : draft.places.targets)
        present.insert(target.type);
    const auto types = addHabits(builder, present);
    for (const auto& target : draft.places.targets)
        builder.add(world::Target{target.name, types.at(target.type), cells[draft.cells.cellOf[target.triangle]], target.position});
}

world::Settings makeSettings(const OsmMap& map, const Draft& draft, const std::string& path, const OsmImportOptions& options,
                             ReportBuilder& report)
{
    world::Settings settings;
    settings.name = nameFromPath(path);
    settings.epsg = map.epsg();
    settings.origin_m = map.origin_m();
    settings.seed = options.seed;
    settings.attribution = "© OpenStreetMap contributors";
    if (options.population) {
        settings.population = *options.population;
        return settings;
    }
    const auto housed = std::llround(draft.places.homeFloor_m2 / kFloorPerPerson_m2 / 100.0) * 100;
    settings.population = housed > 0 ? housed : kPeoplePerTarget * static_cast<std::int64_t>(draft.places.targets.size());
    report.inventMany("population", "people who live here, one for 80 m² of homes' floors", settings.population);
    return settings;
}

foundation::Error cancelled()
{
    return {"cancelled", foundation::told("The import was stopped."), {}};
}

foundation::Result<world::World> makeWorld(const OsmMap& map, const Draft& draft, const std::string& path, const OsmImportOptions& options,
                                           ReportBuilder& report, foundation::JobContext& context)
{
    world::World result;
    world::PatchBuilder builder(result);
    addTargets(builder, draft, addCells(builder, draft));
    foundation::PartContext placing(context, 0.9, 0.98);
    addFixtures(builder, map, draft.mesh, report, placing);
    if (context.isCancelled())
        return cancelled();
    for (auto& obstacle : makeObstacles(map, draft.buildings, draft.passages, draft.walked, report))
        builder.add(std::move(obstacle));
    const world::Side side = options.side.value_or(usualDrivingSide(map.data()));
    foundation::PartContext driving(context, 0.98, 1.0);
    addTraffic(builder, map, side, report, driving);
    if (context.isCancelled())
        return cancelled();
    world::Settings settings = makeSettings(map, draft, path, options, report);
    settings.side = side;
    builder.setSettings(std::move(settings));
    if (const auto applied = result.apply(builder.patch()); !applied)
        return applied.error();
    return result;
}

} // namespace

foundation::Result<OsmImport> importOsm(const std::string& path, const OsmImportOptions& options, foundation::JobContext& context)
{
    context.report(0.0, "Reading the map");
    auto data = readOsm(path, options.box_deg, context);
    if (!data)
        return data.error();
    const auto placed = OsmMap::place(std::move(data).value(), options.box_deg);
    if (!placed)
        return placed.error();
    const OsmMap& map = placed.value();
    ReportBuilder report;
    report.read("nodes", "nodes", static_cast<std::int64_t>(map.data().nodes.size()));
    report.read("ways", "ways", static_cast<std::int64_t>(map.data().ways.size()));
    report.read("relations", "relations", static_cast<std::int64_t>(map.data().relations.size()));
    if (context.isCancelled())
        return cancelled();
    context.report(0.15, "Finding walkable ground");
    Draft draft;
    makeGround(map, draft, report);
    if (context.isCancelled())
        return cancelled();
    context.report(0.4, "Triangulating");
    auto mesh = buildMesh(draft.walked, draft.grounds);
    if (!mesh)
        return mesh.error();
    draft.mesh = std::move(mesh).value();
    context.report(0.45, "Placing doors");
    draft.places = placeTargets(map, draft.buildings, draft.mesh, report);
    if (draft.places.targets.empty())
        return foundation::Error{"no-places", foundation::told("The map names no homes, shops or other places where people could stay."),
                                 path};
    std::vector<std::vector<Point>> targets(draft.mesh.triangles.size());
    for (const auto& target : draft.places.targets)
        targets[target.triangle].push_back(target.position);
    foundation::PartContext merging(context, 0.5, 0.9);
    draft.cells = mergeCells(draft.mesh, targets, merging);
    if (context.isCancelled())
        return cancelled();
    context.report(0.9, "Making the city");
    auto world = makeWorld(map, draft, path, options, report, context);
    if (context.isCancelled())
        return cancelled();
    if (!world)
        return world.error();
    OsmImport result{std::move(world).value(), report.takeIssues(), report.takeReport(), draft.largestShare};
    context.report(1.0, "Imported");
    return result;
}

} // namespace passerby::importers
