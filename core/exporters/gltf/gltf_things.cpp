// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/gltf/gltf_things.h"

#include "core/exporters/gltf/gltf_shapes.h"
#include "core/shapes/floor_heights.h"
#include "core/shapes/floor_marks.h"
#include "core/shapes/passages.h"
#include "core/shapes/thing_shapes.h"

#include <cmath>
#include <fmt/format.h>
#include <map>
#include <tuple>

namespace passerby::exporters {

namespace {

constexpr double kMarkLift_m = 0.02; ///< above the floor, so that it is seen
constexpr world::Color kLineColor{0x3f, 0x7c, 0xac};

std::array<double, 4> turnOf(double heading_rad)
{
    return {0.0, std::sin(0.5 * heading_rad), 0.0, std::cos(0.5 * heading_rad)};
}

class Things {
public:
    Things(const world::World& world, GltfBuilder& builder, PaintedMeshes& painted, const foundation::JobContext& context)
        : m_world(world), m_builder(builder), m_painted(painted), m_context(context), m_floors(world)
    {
    }

    void addFixtures();
    void addLines();
    void addPassages();

private:
    int meshOf(const world::Fixture& fixture, const world::FixtureKind& kind);

    const world::World& m_world;
    GltfBuilder& m_builder;
    PaintedMeshes& m_painted;
    const foundation::JobContext& m_context;
    shapes::FloorHeights m_floors;
    std::map<std::tuple<std::uint32_t, double, double, int>, int> m_meshes; ///< by kind, width, depth and places
};

int Things::meshOf(const world::Fixture& fixture, const world::FixtureKind& kind)
{
    const auto [known, isNew] = m_meshes.try_emplace({fixture.kind.number, fixture.width_m, fixture.depth_m, fixture.places}, -1);
    if (!isNew)
        return known->second;
    shapes::Shape shape = shapes::fixtureShape(fixture, kind);
    world::Fixture here = fixture; // in the axes of the shape
    here.position = {};
    here.heading_rad = 0.0;
    for (const shapes::FloorMark& mark : shapes::marksOf(here, kind))
        appendMark(mark, kMarkLift_m, shape);
    return known->second = m_painted.add(kind.name, shape, "fixture: " + kind.name, kind.color);
}

void Things::addFixtures()
{
    const int parent = m_builder.addNode({"Fixtures"});
    for (const auto& [id, fixture] : m_world.fixtures()) {
        if (m_context.isCancelled())
            return;
        const world::FixtureKind* kind = m_world.fixtureKinds().find(fixture.kind);
        if (!kind)
            continue;
        GltfNode node{exportName("Fixture", id.number), parent, meshOf(fixture, *kind),
                      toGltf(fixture.position, m_floors.at(fixture.level, fixture.position)), turnOf(fixture.heading_rad)};
        node.extras = identityOf("Fixture", id.number, fixture.name);
        node.extras.insert(node.extras.end(), {{"kind", kind->name},
                                               {"use", std::string(world::spell(kind->use))},
                                               {"level", double(fixture.level)},
                                               {"places", double(fixture.places)},
                                               {"heading_rad", fixture.heading_rad}});
        if (m_world.waitingLines().find(fixture.line))
            node.extras.emplace_back("waiting_line", double(fixture.line.number));
        m_builder.addNode(node);
    }
}

void Things::addLines()
{
    const int parent = m_builder.addNode({"Waiting lines"});
    for (const auto& [id, line] : m_world.waitingLines()) {
        if (m_context.isCancelled())
            return;
        if (line.points.empty())
            continue;
        const geometry::Point origin = line.points.front();
        const double z_m = m_floors.at(line.level, origin);
        const auto rise = [&, level = line.level](geometry::Point place) { return m_floors.at(level, place) - z_m; };
        shapes::Shape shape;
        for (shapes::FloorMark mark : shapes::marksOf(line)) {
            const double up_m = rise(geometry::midpoint(mark.a, mark.b)) + kMarkLift_m;
            mark.a = mark.a - origin;
            mark.b = mark.b - origin;
            appendMark(mark, up_m, shape);
        }
        for (const geometry::Point post : shapes::postsOf(line)) {
            const shapes::Shape there = shapes::placed(shapes::postShape(), {post - origin, rise(post), 0.0});
            shape.insert(shape.end(), there.begin(), there.end());
        }
        const std::string name = exportName("Waiting line", id.number);
        GltfNode node{name, parent, m_painted.add(name, shape, "waiting line", kLineColor), toGltf(origin, z_m)};
        node.extras = identityOf("Waiting line", id.number, line.name);
        node.extras.insert(node.extras.end(), {{"level", double(line.level)}, {"spacing_m", line.spacing_m}});
        m_builder.addNode(node);
    }
}

/// What is known of an escalator, a lift or a gate.
GltfExtras extrasOf(const shapes::Passage& passage, const world::Portal& portal)
{
    GltfExtras extras{{"kind", std::string(world::spell(passage.kind))}};
    switch (passage.kind) {
    case world::PortalKind::lift:
        extras.insert(extras.end(),
                      {{"cell", double(passage.cell.number)}, {"capacity", double(portal.capacity)}, {"cycle_s", portal.cycle_s}});
        break;
    case world::PortalKind::ticketGate:
        extras.insert(extras.end(), {{"portal", double(passage.portal.number)}, {"service_mean_s", portal.serviceMean_s}});
        break;
    default:
        extras.insert(extras.end(), {{"cell", double(passage.cell.number)}, {"speed_mps", portal.speed_mps}});
    }
    return extras;
}

void Things::addPassages()
{
    const auto passages = shapes::findPassages(m_world, world::Elevations(m_world));
    if (passages.empty())
        return;
    const int parent = m_builder.addNode({"Escalators, lifts and gates"});
    for (const shapes::Passage& passage : passages) {
        if (m_context.isCancelled())
            return;
        const bool isGate = passage.kind == world::PortalKind::ticketGate;
        const std::string kind = isGate ? "Ticket gate" : passage.kind == world::PortalKind::lift ? "Lift" : "Escalator";
        const world::Cell* cell = m_world.cells().find(passage.cell);
        const std::uint32_t number = isGate ? passage.portal.number : passage.cell.number;
        const std::string name = exportName(kind, number);
        GltfNode node{name, parent, m_painted.add(name, passage.shape, kind, shapes::colorOf(passage.kind)),
                      toGltf(passage.at.place, passage.at.z_m), turnOf(passage.at.heading_rad)};
        node.extras = identityOf(kind, number, cell ? cell->name : std::string());
        const GltfExtras more = extrasOf(passage, *m_world.portals().find(passage.portal));
        node.extras.insert(node.extras.end(), more.begin(), more.end());
        m_builder.addNode(node);
    }
}

} // namespace

GltfExtras identityOf(std::string_view kind, std::uint32_t number, const std::string& name)
{
    return {{"exportedId", double(number)},
            {"title", name.empty() ? fmt::format("{} {}", kind, number) : fmt::format("{} {} ({})", kind, number, name)}};
}

void addThings(const world::World& world, GltfBuilder& builder, PaintedMeshes& painted, const foundation::JobContext& context)
{
    Things things(world, builder, painted, context);
    if (!world.fixtures().empty())
        things.addFixtures();
    if (!world.waitingLines().empty())
        things.addLines();
    things.addPassages();
}

} // namespace passerby::exporters
