// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/html/page_things.h"

#include "core/exporters/gltf/gltf_painted.h"
#include "core/exporters/html/page_steps.h"
#include "core/shapes/floor_heights.h"
#include "core/shapes/floor_marks.h"
#include "core/shapes/passages.h"
#include "core/shapes/road_shapes.h"
#include "core/shapes/thing_shapes.h"

#include <map>
#include <string>
#include <utility>

namespace passerby::exporters {

namespace {

using geometry::Point;

constexpr double kMarkLift_m = 0.02;
constexpr world::Color kPaintColor{0xec, 0xe9, 0xe2};
constexpr world::Color kLineColor{0x3f, 0x7c, 0xac};

class PageThings {
public:
    PageThings(const world::World& world, Point origin) : m_world(world), m_origin(origin), m_floors(world) {}

    void addRoads();
    void addFixtures();
    void addLines();
    void addPassages();
    void write(JsonText& json) const
    {
        for (const auto& [name, mesh] : m_meshes) {
            json.beginObject();
            json.member("kind", name.first);
            json.member("color", name.second);
            mesh.write(json);
            json.endObject();
        }
    }

private:
    /// A shape in the axes of the city.
    void add(const std::string& kind, const shapes::Shape& shape, world::Color body)
    {
        for (const shapes::Triangle& triangle : shape) {
            const auto at = [&](std::size_t i) {
                const auto& [x, y, z] = triangle.corners[i];
                return std::array{centimetres(x - m_origin.x), centimetres(y - m_origin.y), centimetres(z)};
            };
            m_meshes[{kind, world::toHex(shapes::colorOf(triangle.paint, body))}].add({at(0), at(1), at(2)});
        }
    }
    template <class Marks>
    void addMarks(const std::string& kind, const Marks& marks, int level, double lift_m, world::Color body)
    {
        shapes::Shape shape;
        for (const shapes::FloorMark& mark : marks)
            appendMark(mark, m_floors.at(level, geometry::midpoint(mark.a, mark.b)) + lift_m, shape);
        add(kind, shape, body);
    }

    const world::World& m_world;
    Point m_origin;
    shapes::FloorHeights m_floors;
    std::map<std::pair<std::string, std::string>, StepMesh> m_meshes; ///< by kind and colour
};

void PageThings::addRoads()
{
    const std::vector<bool> haveEdges = shapes::lanesWithEdges(m_world);
    std::size_t place = 0;
    for (const auto& [id, lane] : m_world.lanes()) {
        add("asphalt", shapes::bandOf(lane), shapes::colorOf(lane.kind));
        if (haveEdges[place++])
            addMarks("paint", shapes::edgesOf(lane), 0, 0.0, kPaintColor);
    }
    for (const auto& [id, line] : m_world.stopLines())
        addMarks("paint", shapes::marksOf(line), 0, 0.0, kPaintColor);
    for (const auto& [id, crossing] : m_world.crossings())
        addMarks("paint", shapes::marksOf(crossing), 0, 0.0, kPaintColor);
}

void PageThings::addFixtures()
{
    for (const auto& [id, fixture] : m_world.fixtures()) {
        const world::FixtureKind* kind = m_world.fixtureKinds().find(fixture.kind);
        if (!kind)
            continue;
        const double floor_m = m_floors.at(fixture.level, fixture.position);
        add("thing", shapes::placed(shapes::fixtureShape(fixture, *kind), {fixture.position, floor_m, fixture.heading_rad}), kind->color);
        addMarks("thing", shapes::marksOf(fixture, *kind), fixture.level, kMarkLift_m, kind->color);
    }
}

void PageThings::addLines()
{
    for (const auto& [id, line] : m_world.waitingLines()) {
        addMarks("thing", shapes::marksOf(line), line.level, kMarkLift_m, kLineColor);
        for (const Point post : shapes::postsOf(line))
            add("thing", shapes::placed(shapes::postShape(), {post, m_floors.at(line.level, post), 0.0}), kLineColor);
    }
}

void PageThings::addPassages()
{
    for (const shapes::Passage& passage : shapes::findPassages(m_world, world::Elevations(m_world)))
        add("thing", shapes::placed(passage.shape, passage.at), shapes::colorOf(passage.kind));
}

} // namespace

void writePageThings(const world::World& world, Point origin, JsonText& json)
{
    PageThings things(world, origin);
    things.addRoads();
    things.addFixtures();
    things.addLines();
    things.addPassages();
    json.key("things");
    json.beginList();
    things.write(json);
    json.endList();
}

} // namespace passerby::exporters
