// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/gltf/gltf_exporter.h"

#include "core/exporters/gltf/cell_heights.h"
#include "core/exporters/gltf/gltf_marker.h"
#include "core/exporters/gltf/gltf_painted.h"
#include "core/exporters/gltf/gltf_people.h"
#include "core/exporters/gltf/gltf_roads.h"
#include "core/exporters/gltf/gltf_shapes.h"
#include "core/exporters/gltf/gltf_things.h"
#include "core/foundation/words.h"
#include "core/shapes/house_color.h"
#include "core/world/elevations.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>

namespace passerby::exporters {

using foundation::Error;
using foundation::Result;

namespace {

constexpr double kPortalWidth_m = 0.2;
constexpr double kPortalLift_m = 0.02; ///< above the ground, so that it is seen

constexpr std::array kCellColors{world::Color{222, 220, 214}, world::Color{240, 236, 214}, world::Color{196, 198, 202},
                                 world::Color{230, 222, 206}, world::Color{214, 206, 186}, world::Color{206, 200, 196},
                                 world::Color{226, 214, 204}, world::Color{208, 212, 220}};
constexpr std::array kObstacleColors{world::Color{186, 190, 202}, world::Color{160, 156, 150}, world::Color{150, 120, 90},
                                     world::Color{140, 180, 214}, world::Color{160, 196, 140}, world::Color{110, 160, 100}};
constexpr world::Color kPortalColor{68, 74, 169};
constexpr world::Color kHipRoofColor{176, 146, 126};
constexpr world::Color kFlatRoofColor{170, 172, 180};
constexpr world::Color kCopperColor{150, 182, 168};

class CityScene {
public:
    CityScene(const world::World& world, GltfBuilder& builder, const foundation::JobContext& context)
        : m_world(world), m_builder(builder), m_context(context), m_elevations(world)
    {
    }
    // Each stops early when the job is cancelled.
    void addCells(int parent);
    void addPortals(int parent);
    void addTargets(int parent);
    void addObstacles(int parent);

private:
    struct Thing {
        const char* kind;
        std::uint32_t number;
        std::string name;
        int parent;
    };
    /// The material of this name, made when it is first used.
    int material(const std::string& name, world::Color color)
    {
        const auto [place, isNew] = m_materials.try_emplace(name, -1);
        if (isNew)
            place->second = m_builder.addMaterial(name, color);
        return place->second;
    }
    /// That of a map's own colour, quietened, or else the usual one.
    int material(const std::string& name, world::Color usual, const std::optional<world::Color>& ofMap)
    {
        if (!ofMap)
            return material(name, usual);
        const world::Color color = shapes::colorOf(shapes::quiet(*ofMap, shapes::lightOf(usual)));
        return material(name + " " + world::toHex(color), color);
    }
    std::vector<GltfPart> partsOf(const world::Obstacle& obstacle, std::uint32_t number, const GltfOrigin& origin);
    void add(const Thing& thing, const GltfOrigin& origin, const std::vector<GltfPart>& parts, const GltfExtras& extras)
    {
        if (parts.empty())
            return;
        const std::string name = exportName(thing.kind, thing.number);
        GltfNode node{name, thing.parent, m_builder.addMesh(name, parts), toGltf(origin.place, origin.z_m)};
        node.extras = identityOf(thing.kind, thing.number, thing.name);
        node.extras.insert(node.extras.end(), extras.begin(), extras.end());
        m_builder.addNode(node);
    }

    const world::World& m_world;
    GltfBuilder& m_builder;
    const foundation::JobContext& m_context;
    world::Elevations m_elevations;
    std::map<std::string, int> m_materials;
};

void CityScene::addCells(int parent)
{
    const CellHeights heights(m_world);
    for (const auto& [id, cell] : m_world.cells()) {
        if (m_context.isCancelled())
            return;
        const GltfOrigin origin{geometry::centroid(cell.polygon), 0.0};
        GltfMesh mesh = makeArea(cell.polygon, origin,
                                 [&, cellId = id, level = cell.level](geometry::Point place) { return heights.at(cellId, level, place); });
        const std::string kind(world::spell(cell.kind));
        if (!mesh.empty())
            add({"Cell", id.number, cell.name, parent}, origin, {{std::move(mesh), material(kind, kCellColors[std::size_t(cell.kind)])}},
                {{"kind", kind}, {"level", double(cell.level)}});
    }
}

void CityScene::addPortals(int parent)
{
    for (const auto& [id, portal] : m_world.portals()) {
        double ground_m = portal.elevation_m;
        for (const world::CellId side : {portal.cellA, portal.cellB})
            if (const world::Cell* cell = m_world.cells().find(side))
                ground_m = std::max(ground_m, m_elevations.at(side, cell->level, portal.node()));
        const GltfOrigin origin{portal.node(), ground_m};
        GltfMesh mesh = makeStrip(portal.a, portal.b, kPortalWidth_m, origin, ground_m + kPortalLift_m);
        if (!mesh.empty())
            add({"Portal", id.number, {}, parent}, origin, {{std::move(mesh), material("portal", kPortalColor)}},
                {{"kind", std::string(world::spell(portal.kind))},
                 {"cell_a", double(portal.cellA.number)},
                 {"cell_b", double(portal.cellB.number)}});
    }
}

void CityScene::addTargets(int parent)
{
    for (const auto& [id, target] : m_world.targets()) {
        const world::Cell* cell = m_world.cells().find(target.cell);
        const world::TargetType* type = m_world.targetTypes().find(target.type);
        GltfNode node{exportName("Target", id.number), parent, -1,
                      toGltf(target.position, m_elevations.at(target.cell, cell ? cell->level : 0, target.position))};
        node.extras = identityOf("Target", id.number, target.name);
        node.extras.emplace_back("cell", double(target.cell.number));
        if (type) {
            node.extras.emplace_back("type", type->name);
            node.extras.emplace_back("color", world::toHex(type->color));
        }
        m_builder.addNode(node);
    }
}

std::vector<GltfPart> CityScene::partsOf(const world::Obstacle& obstacle, std::uint32_t number, const GltfOrigin& origin)
{
    ObstacleMeshes meshes = makeObstacle(obstacle, number, origin);
    std::vector<GltfPart> parts;
    const std::string kind(world::spell(obstacle.kind));
    if (!meshes.body.empty())
        parts.push_back({std::move(meshes.body), material(kind, kObstacleColors[std::size_t(obstacle.kind)], obstacle.color)});
    if (!meshes.roof.empty()) {
        const int paint = meshes.isRoofFlat                   ? material("flat roof", kFlatRoofColor, obstacle.roofColor)
                          : shapes::isOfCopper(obstacle.roof) ? material("copper roof", kCopperColor, obstacle.roofColor)
                                                              : material("roof", kHipRoofColor, obstacle.roofColor);
        parts.push_back({std::move(meshes.roof), paint});
    }
    return parts;
}

void CityScene::addObstacles(int parent)
{
    for (const auto& [id, obstacle] : m_world.obstacles()) {
        if (m_context.isCancelled())
            return;
        const GltfOrigin origin{geometry::centroid(obstacle.polygon), 0.0};
        add({"Obstacle", id.number, obstacle.name, parent}, origin, partsOf(obstacle, id.number, origin),
            {{"kind", std::string(world::spell(obstacle.kind))}, {"level", double(obstacle.level)}, {"height_m", obstacle.height_m}});
    }
}

std::string nameOf(const world::World& world)
{
    return world.settings().name.empty() ? "City" : world.settings().name;
}

/// People of another city have other profiles and types.
Result<void> checkPeople(const world::World& world, const run::Frame& people)
{
    for (const run::Walker& walker : people.walkers)
        if (walker.profile >= world.profiles().size() || !hasDestinationType(world, walker.destinationType))
            return Error{"foreign-people", foundation::told("The people to export belong to another state of the city."), {}};
    return {};
}

} // namespace

Result<std::string> toGltf(const world::World& world, const run::Frame* people, foundation::JobContext& context, const GltfOptions& options)
{
    if (const auto fit = people ? checkPeople(world, *people) : Result<void>(); !fit)
        return fit.error();
    GltfBuilder builder(nameOf(world), world.settings().attribution, options.origin);
    if (options.hasMarker)
        addMarker(builder);
    CityScene scene(world, builder, context);
    const auto group = [&](double done, const char* name) {
        context.report(done, foundation::told("Shaping {}", foundation::told(name)));
        return builder.addNode({name});
    };
    scene.addCells(group(0.0, "Cells"));
    if (context.isCancelled())
        return Error{"cancelled", foundation::told("The export was cancelled."), {}};
    scene.addPortals(group(0.3, "Portals"));
    scene.addTargets(group(0.4, "Targets"));
    scene.addObstacles(group(0.5, "Obstacles"));
    context.report(0.7, "Shaping things, lines and ways");
    PaintedMeshes painted(builder);
    addThings(world, builder, painted, context);
    context.report(0.75, "Shaping roads");
    addRoads(world, builder, painted, context);
    if (context.isCancelled())
        return Error{"cancelled", foundation::told("The export was cancelled."), {}};
    if (people && !people->walkers.empty())
        addPeople(world, *people, group(0.8, "People"), builder);
    if (context.isCancelled())
        return Error{"cancelled", foundation::told("The export was cancelled."), {}};
    return builder.takeGlb();
}

Result<std::string> toInstancedGltf(const world::World& world, const run::Frame& people, const GltfOptions& options)
{
    if (const auto fit = checkPeople(world, people); !fit)
        return fit.error();
    GltfBuilder builder(nameOf(world), world.settings().attribution, options.origin);
    addInstancedPeople(world, people, builder.addNode({"People"}), builder);
    return builder.takeGlb();
}

} // namespace passerby::exporters
