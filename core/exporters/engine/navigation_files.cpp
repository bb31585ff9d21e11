// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/engine/navigation_mesh.h"
#include "core/exporters/gltf/gltf_shapes.h"
#include "core/exporters/gltf/gltf_things.h"
#include "core/exporters/json_text.h"

#include <set>

namespace passerby::exporters {

namespace {

constexpr world::Color kGround{120, 170, 220};
constexpr world::Color kEdge{238, 119, 51};

void writeVertices(JsonText& json, const NavigationCell& cell, geometry::Point origin)
{
    json.key("vertices");
    json.beginList();
    for (std::size_t v = 0; v < cell.vertices.size(); ++v) {
        json.beginList();
        json.value(cell.vertices[v].x - origin.x);
        json.value(cell.vertices[v].y - origin.y);
        json.value(cell.height_m[v]);
        json.endList();
    }
    json.endList();
}

template <class Number>
void writeTriples(JsonText& json, std::string_view name, const std::vector<std::array<Number, 3>>& triples)
{
    json.key(name);
    json.beginList();
    for (const auto& triple : triples) {
        json.beginList();
        for (const Number number : triple)
            json.value(number);
        json.endList();
    }
    json.endList();
}

void writeIdentity(JsonText& json, std::string_view kind, std::uint32_t number)
{
    json.member("name", exportName(kind, number));
    json.member("exportedId", number);
}

void writePortal(JsonText& json, const world::Portal& portal, const NavigationPortal& made, geometry::Point origin)
{
    json.beginObject();
    writeIdentity(json, "portal", made.id.number);
    json.member("kind", world::spell(portal.kind));
    json.member("one_way", portal.kind == world::PortalKind::escalator);
    json.key("cells");
    json.beginList();
    json.value(exportName("cell", portal.cellA.number));
    json.value(exportName("cell", portal.cellB.number));
    json.endList();
    json.key("triangles");
    json.beginList();
    for (const int triangle : made.triangles)
        json.value(triangle);
    json.endList();
    json.key("line");
    json.beginList();
    for (const geometry::Point end : {portal.a - origin, portal.b - origin}) {
        json.beginList();
        json.value(end.x);
        json.value(end.y);
        json.value(made.height_m);
        json.endList();
    }
    json.endList();
    json.endObject();
}

} // namespace

std::string navigationJson(const world::World& world, const NavigationMesh& mesh, geometry::Point origin)
{
    JsonText json;
    json.beginObject();
    json.member("format", "passerby-navigation");
    json.member("version", 1);
    json.member("up", "z");
    json.member("unit", "m");
    json.key("local_origin");
    json.value(origin);
    std::set<int> levels;
    for (const auto& [id, cell] : world.cells())
        levels.insert(cell.level);
    json.key("levels");
    json.beginList();
    for (const int level : levels)
        json.value(level);
    json.endList();
    json.key("cells");
    json.beginList();
    for (const NavigationCell& made : mesh.cells) {
        const world::Cell& cell = *world.cells().find(made.id);
        json.beginObject();
        writeIdentity(json, "cell", made.id.number);
        json.member("kind", world::spell(cell.kind));
        json.member("level", cell.level);
        writeVertices(json, made, origin);
        writeTriples(json, "triangles", made.triangles);
        writeTriples(json, "neighbours", made.neighbours);
        json.endObject();
    }
    json.endList();
    json.key("portals");
    json.beginList();
    for (const NavigationPortal& made : mesh.portals)
        writePortal(json, *world.portals().find(made.id), made, origin);
    json.endList();
    json.endObject();
    return json.take();
}

foundation::Result<std::string> navigationGltf(const world::World& world, const NavigationMesh& mesh, geometry::Point origin)
{
    GltfBuilder builder("Navigation", world.settings().attribution, origin);
    const int ground = builder.addMaterial("navigation_ground", kGround);
    const int edge = builder.addMaterial("navigation_portal", kEdge);
    const auto vertexAt = [](geometry::Point place, double z_m) {
        const auto [x, y, z] = toGltf(place, z_m);
        return GltfVector{float(x), float(y), float(z)};
    };
    const int cells = builder.addNode({"cells"});
    for (const NavigationCell& made : mesh.cells) {
        if (made.triangles.empty())
            continue;
        const world::Cell& cell = *world.cells().find(made.id);
        const geometry::Point middle = geometry::centroid(cell.polygon);
        GltfMesh shape;
        for (std::size_t v = 0; v < made.vertices.size(); ++v)
            shape.positions.push_back(vertexAt(made.vertices[v] - middle, made.height_m[v]));
        for (const auto& triangle : made.triangles)
            shape.indices.insert(shape.indices.end(), triangle.begin(), triangle.end());
        const std::string name = exportName("cell", made.id.number);
        GltfNode node{name, cells, builder.addMesh(name, shape, ground), toGltf(middle, 0.0)};
        node.extras = identityOf("Cell", made.id.number, cell.name);
        node.extras.insert(node.extras.end(), {{"kind", std::string(world::spell(cell.kind))}, {"level", double(cell.level)}});
        builder.addNode(node);
    }
    const int portals = builder.addNode({"portals"});
    for (const NavigationPortal& made : mesh.portals) {
        const world::Portal& portal = *world.portals().find(made.id);
        const geometry::Point middle = portal.node();
        const std::array<GltfVector, 2> ends{vertexAt(portal.a - middle, 0.0), vertexAt(portal.b - middle, 0.0)};
        const std::string name = exportName("portal", made.id.number);
        GltfNode node{name, portals, builder.addLines(name, ends, edge), toGltf(middle, made.height_m)};
        node.extras = identityOf("Portal", made.id.number, {});
        node.extras.insert(node.extras.end(), {{"kind", std::string(world::spell(portal.kind))},
                                               {"cell_a", double(portal.cellA.number)},
                                               {"cell_b", double(portal.cellB.number)}});
        builder.addNode(node);
    }
    return builder.takeGlb();
}

} // namespace passerby::exporters
