// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exporters/gltf/gltf_exporter.h"
#include "core/exporters/gltf/gltf_names.h"
#include "core/exporters/gltf/gltf_shapes.h"
#include "core/run/frame.h"
#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/exporters/export_support.h"
#include "tests/unit/core/exporters/glb_reader.h"

#include <QTest>
#include <cmath>
#include <numbers>
#include <set>

namespace gltf_exporter_test {

using namespace passerby;
using exporters::GltfMesh;
using exporters::GltfOrigin;
using testing::floatsOf;
using testing::Glb;
using testing::indicesOf;
using testing::Json;
using testing::nodeOf;
using testing::readGlb;

namespace {

/// The volume that the triangles enclose: positive when they are counter-clockwise seen from outside.
double volume(const GltfMesh& mesh)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
        const auto& a = mesh.positions[mesh.indices[i]];
        const auto& b = mesh.positions[mesh.indices[i + 1]];
        const auto& c = mesh.positions[mesh.indices[i + 2]];
        sum += double(a[0]) * (double(b[1]) * c[2] - double(b[2]) * c[1]) + double(a[1]) * (double(b[2]) * c[0] - double(b[0]) * c[2])
               + double(a[2]) * (double(b[0]) * c[1] - double(b[1]) * c[0]);
    }
    return sum / 6.0;
}

run::Frame frameOf(std::uint32_t people)
{
    run::Frame frame;
    for (std::uint32_t agent = 0; agent < people; ++agent) {
        run::Walker walker;
        walker.agent = world::scheduled(agent);
        walker.x_m = 3.0F + float(agent);
        walker.y_m = 4.0F;
        walker.z_m = 0.5F;
        walker.heading_rad = float(agent) * 0.7F;
        frame.walkers.push_back(walker);
    }
    return frame;
}

/// Where somebody with this turn about the vertical axis looks, in the plane: the turned +z axis.
std::array<double, 2> lookOf(double y, double w)
{
    const double angle = 2.0 * std::atan2(y, w);
    return {std::sin(angle), std::cos(angle)};
}

} // namespace

class GltfExporterTest : public QObject {
    Q_OBJECT

private slots:
    void prism_isClosedAndFacesOutward()
    {
        const geometry::Polygon ring{{{0, 0}, {10, 0}, {10, 10}, {0, 10}}, {{{4, 4}, {4, 6}, {6, 6}, {6, 4}}}};
        const GltfMesh hovering = exporters::makePrism(ring, {{5, 5}, 0.0}, 2.0, 5.0);
        QVERIFY(std::abs(volume(hovering) - 96.0 * 3.0) < 1e-3);
        const GltfMesh standing = exporters::makePrism(ring, {{5, 5}, 0.0}, 0.0, 5.0); // open below, where the origin lies
        QVERIFY(std::abs(volume(standing) - 96.0 * 5.0) < 1e-3);
        QVERIFY(exporters::makePrism({{{0, 0}, {1, 1}, {2, 2}}, {}}, {}, 0.0, 5.0).empty());
    }

    void house_hasItsRoofOnItsWalls()
    {
        world::Obstacle house;
        house.polygon = {{{0, 0}, {10, 0}, {10, 8}, {0, 8}}, {}};
        house.height_m = 9.0;
        house.roof = world::RoofShape::gabled;
        house.roofHeight_m = 3.0;
        const exporters::ObstacleMeshes gabled = exporters::makeObstacle(house, 1, {{5, 4}, 0.0});
        QVERIFY(std::abs(volume(gabled.joined()) - (10.0 * 8.0 * 6.0 + 10.0 * 8.0 * 3.0 / 2.0)) < 1e-3);
        QVERIFY(!gabled.isRoofFlat && !gabled.roof.empty());
        house.roof = world::RoofShape::flat;
        const exporters::ObstacleMeshes flat = exporters::makeObstacle(house, 1, {{5, 4}, 0.0});
        QVERIFY(std::abs(volume(flat.joined()) - 10.0 * 8.0 * 9.0) < 1e-3);
        QVERIFY(flat.isRoofFlat);
        house.base_m = 12.0; // higher than the top that it says
        QVERIFY(std::abs(volume(exporters::makeObstacle(house, 1, {{5, 4}, 0.0}).joined()) - 10.0 * 8.0 * 15.0) < 1e-2);
        house.kind = world::ObstacleKind::wall;
        QVERIFY(exporters::makeObstacle(house, 1, {}).roof.empty());
    }

    void house_hasTheColoursOfItsMap()
    {
        world::World world = testing::mappedCity();
        world::PatchBuilder builder(world);
        world::Obstacle house;
        house.polygon = {{{500, 500}, {510, 500}, {510, 508}, {500, 508}}, {}};
        house.height_m = 9.0;
        house.color = world::Color{255, 0, 0};
        house.roof = world::RoofShape::dome;
        const auto id = builder.add(house);
        QVERIFY(world.apply(builder.take()).ok());
        foundation::JobContext context;
        const Glb glb = readGlb(exporters::toGltf(world, nullptr, context).value());
        const Json* node = nodeOf(glb, "obstacle_" + std::to_string(id.number));
        QVERIFY(node);
        const Json& parts = glb.json["meshes"][(*node)["mesh"].get<std::size_t>()]["primitives"];
        QCOMPARE(parts.size(), std::size_t{2});
        const auto nameOf = [&](std::size_t part) { return glb.json["materials"][parts[part]["material"].get<std::size_t>()]["name"]; };
        QVERIFY(nameOf(0) == "building_9f6e74"); // its tint without its glare
        QVERIFY(nameOf(1) == "copper_roof");
    }

    void area_facesUpAndFollowsItsHeights()
    {
        const GltfMesh mesh =
            exporters::makeArea({{{0, 0}, {4, 0}, {4, 2}, {0, 2}}, {}}, {{0, 0}, 0.0}, [](geometry::Point p) { return 0.5 * p.x; });
        QCOMPARE(mesh.positions.size(), std::size_t{4});
        for (const auto& [x, y, z] : mesh.positions) {
            QCOMPARE(y, 0.5F * x);
            QVERIFY(z <= 0.0F); // north is -z
        }
        QVERIFY(volume(exporters::makeArea({{{0, 0}, {4, 0}, {4, 2}, {0, 2}}, {}}, {{0, 0}, 0.0}, [](geometry::Point) { return 1.0; }))
                > 0.0);
    }

    void strip_isAsWideAsAsked()
    {
        const GltfMesh mesh = exporters::makeStrip({0, 0}, {0, 4}, 0.2, {}, 1.0);
        QVERIFY(std::abs(volume(mesh) - 0.2 * 4.0 * 1.0 / 3.0) < 1e-6); // the pyramid below it
        QVERIFY(exporters::makeStrip({1, 1}, {1, 1}, 0.2, {}, 0.0).empty());
    }

    void person_isAPersonHigh()
    {
        const GltfMesh person = exporters::makePerson();
        float top = 0.0F;
        for (const auto& position : person.positions)
            top = std::max(top, position[1]);
        QCOMPARE(top, 1.75F);
        QVERIFY(volume(person) > 0.05 && volume(person) < 0.2); // m³
    }

    void city_namesItsPartsAndKeepsTheirPlaces()
    {
        const world::World world = testing::mappedCity();
        foundation::JobContext context;
        const auto file = exporters::toGltf(world, nullptr, context);
        QVERIFY(file.ok());
        const Glb glb = readGlb(file.value());
        QVERIFY(glb.json["asset"]["version"] == "2.0");
        QCOMPARE(glb.json["asset"].value("copyright", ""), world.settings().attribution);
        QCOMPARE(glb.json["meshes"].size(), world.cells().size() + world.portals().size() + world.obstacles().size());
        QCOMPARE(glb.json["nodes"].size(), glb.json["meshes"].size() + world.targets().size() + 4);
        QVERIFY(nodeOf(glb, "cells") && nodeOf(glb, "portals") && nodeOf(glb, "targets") && nodeOf(glb, "obstacles"));
        for (const auto& [id, cell] : world.cells()) {
            const std::string title = "Cell " + std::to_string(id.number) + (cell.name.empty() ? "" : " (" + cell.name + ")");
            const Json* node = nodeOf(glb, "cell_" + std::to_string(id.number));
            QVERIFY2(node, title.c_str());
            QVERIFY((*node)["extras"]["title"] == title && (*node)["extras"]["exportedId"] == double(id.number));
            QVERIFY((*node)["extras"]["kind"] == std::string(world::spell(cell.kind)));
            const Json& mesh = glb.json["meshes"][(*node)["mesh"].get<std::size_t>()];
            const Json& bounds = glb.json["accessors"][mesh["primitives"][0]["attributes"]["POSITION"].get<std::size_t>()];
            const geometry::Box box = geometry::boundingBox(cell.polygon);
            const std::vector<double> origin = node->value("translation", std::vector<double>{0, 0, 0});
            QVERIFY(std::abs(origin[0] + bounds["min"][0].get<double>() - box.low.x) < 1e-4);
            QVERIFY(std::abs(origin[2] + bounds["min"][2].get<double>() + box.high.y) < 1e-4);
            QVERIFY(std::abs(origin[2] + bounds["max"][2].get<double>() + box.low.y) < 1e-4);
        }
    }

    void thingsThatPeopleUse_areNodesWithWhatIsKnownOfThem()
    {
        world::World world = testing::mappedCity();
        const std::size_t meshesBefore = world.cells().size() + world.portals().size() + world.obstacles().size();
        world::PatchBuilder builder(world);
        const world::FixtureKind kind = world::usualFixtureKinds()[0];
        const auto bench = builder.add(kind);
        const auto line = builder.add(world::WaitingLine{"tickets", 0, {{1, 1}, {1, 5}}, 0.6});
        world::Fixture first = world::newFixture(bench, kind, 0, {3, 4}, 0.5);
        first.line = line;
        builder.add(first);
        builder.add(world::newFixture(bench, kind, 0, {6, 4}, 1.0));
        world::Portal gate = *world.portals().at(0).row;
        gate.kind = world::PortalKind::ticketGate;
        builder.replace(world.portals().at(0).id, gate);
        QVERIFY(world.apply(builder.take()).ok());
        foundation::JobContext context;
        const Glb glb = readGlb(exporters::toGltf(world, nullptr, context).value());
        QCOMPARE(glb.json["meshes"].size(), meshesBefore + 3); // both benches share one; a line and a gate
        const Json* node = nodeOf(glb, "fixture_1");
        QVERIFY(node && nodeOf(glb, "fixture_2") && nodeOf(glb, "waiting_line_1") && nodeOf(glb, "ticket_gate_1"));
        QVERIFY((*node)["mesh"] == (*nodeOf(glb, "fixture_2"))["mesh"]);
        QVERIFY((*node)["translation"] == (Json{3.0, 0.0, -4.0}));
        QVERIFY(std::abs(2.0 * std::atan2((*node)["rotation"][1].get<double>(), (*node)["rotation"][3].get<double>()) - 0.5) < 1e-9);
        const Json& extras = (*node)["extras"];
        QVERIFY(extras["kind"] == "bench" && extras["use"] == "sit" && extras["places"] == 3.0);
        QVERIFY(extras["heading_rad"] == 0.5 && extras["waiting_line"] == 1.0);
        QVERIFY((*nodeOf(glb, "portal_1"))["extras"]["kind"] == "ticket_gate");
        const Json& mesh = glb.json["meshes"][(*node)["mesh"].get<std::size_t>()];
        QCOMPARE(mesh["primitives"].size(), std::size_t{2}); // wood and dark legs
    }

    void roads_areNodesWithWhatIsKnownOfThem()
    {
        world::World world = testing::mappedCity();
        world::WorldPatch patch; // without those that the city has
        for (const auto& [id, row] : world.vehicleDemands())
            patch.erase(id);
        for (const auto& [id, row] : world.stopLines())
            patch.erase(id);
        for (const auto& [id, row] : world.crossings())
            patch.erase(id);
        for (const auto& [id, row] : world.lanes())
            patch.erase(id);
        QVERIFY(world.apply(patch).ok());
        foundation::JobContext context;
        const Glb before = readGlb(exporters::toGltf(world, nullptr, context).value());
        QVERIFY(!nodeOf(before, "lanes") && !nodeOf(before, "stop_lines") && !nodeOf(before, "crossings"));
        world::PatchBuilder builder(world);
        const auto light = builder.add(world::Signal{"", 20.0, 3.0, 37.0, 0.0});
        const auto lane = builder.add(world::Lane{"Street", 0, {{5, -6}, {15, -6}, {25, -6}}, 3.0, 10.0, world::LaneKind::car});
        const auto stop = builder.add(world::StopLine{"", 0, {20, -8}, {20, -4}, light});
        const auto zebra = builder.add(world::Crossing{"", 0, {23, -8}, {23, -4}, 4.0, {}});
        QVERIFY(world.apply(builder.take()).ok());
        const Glb glb = readGlb(exporters::toGltf(world, nullptr, context).value());
        QCOMPARE(glb.json["meshes"].size(), before.json["meshes"].size() + 3);
        const Json* node = nodeOf(glb, "lane_" + std::to_string(lane.number));
        QVERIFY(node);
        QCOMPARE((*node)["translation"][0].get<double>(), 5.0);
        QVERIFY((*node)["extras"]["kind"] == "car" && (*node)["extras"]["width_m"] == 3.0);
        const Json& mesh = glb.json["meshes"][(*node)["mesh"].get<std::size_t>()];
        QCOMPARE(mesh["primitives"].size(), std::size_t{2}); // asphalt and edges
        const Json* line = nodeOf(glb, "stop_line_" + std::to_string(stop.number));
        QVERIFY(line && (*line)["extras"]["signal"] == double(light.number));
        const Json* crossing = nodeOf(glb, "crossing_" + std::to_string(zebra.number));
        QVERIFY(crossing && !(*crossing)["extras"].contains("signal"));
    }

    /// Their heights differ, and a bridge hides nobody's ground.
    void lanesThatCross_doNotFlicker()
    {
        world::World world = testing::mappedCity();
        world::PatchBuilder builder(world);
        const std::array lanes{builder.add(world::Lane{"", 0, {{5, -6}, {25, -6}}, 3.0, 10.0, world::LaneKind::car}),
                               builder.add(world::Lane{"", 0, {{5, -7}, {25, -7}}, 3.0, 10.0, world::LaneKind::bicycle}),
                               builder.add(world::Lane{"", 7, {{15, -20}, {15, 20}}, 3.0, 10.0, world::LaneKind::car})};
        QVERIFY(world.apply(builder.take()).ok());
        foundation::JobContext context;
        const Glb glb = readGlb(exporters::toGltf(world, nullptr, context).value());
        double below_m = -1.0;
        for (const auto lane : lanes) {
            const Json* node = nodeOf(glb, "lane_" + std::to_string(lane.number));
            QVERIFY(node);
            const Json& asphalt = glb.json["meshes"][(*node)["mesh"].get<std::size_t>()]["primitives"][0];
            const Json& bounds = glb.json["accessors"][asphalt["attributes"]["POSITION"].get<std::size_t>()];
            const double top_m = (*node)["translation"][1].get<double>() + bounds["max"][1].get<double>();
            QVERIFY2(top_m > below_m + 0.0009 && top_m < 0.0, std::to_string(top_m).c_str());
            below_m = top_m;
        }
    }

    void people_areNodesInOneFileAndInstancesInTheOther()
    {
        const world::World world = testing::mappedCity();
        const run::Frame frame = frameOf(50);
        foundation::JobContext context;
        const Glb city = readGlb(exporters::toGltf(world, &frame, context).value());
        const Json* person = nodeOf(city, "person_2");
        QVERIFY(person);
        QVERIFY((*person)["translation"] == (Json{5.0, 0.5, -4.0}));
        const auto look = lookOf((*person)["rotation"][1], (*person)["rotation"][3]);
        QVERIFY(std::abs(look[0] - std::cos(1.4)) < 1e-6 && std::abs(look[1] + std::sin(1.4)) < 1e-6); // east, and -north

        const Glb people = readGlb(exporters::toInstancedGltf(world, frame).value());
        QVERIFY(people.json["extensionsRequired"] == Json::array({"EXT_mesh_gpu_instancing"}));
        std::size_t instances = 0;
        for (const Json& node : people.json["nodes"])
            if (node.contains("extensions")) {
                const Json& attributes = node["extensions"]["EXT_mesh_gpu_instancing"]["attributes"];
                const auto places = attributes["TRANSLATION"].get<std::size_t>();
                instances += people.json["accessors"][places]["count"].get<std::size_t>();
                QCOMPARE(floatsOf(people, places, 3)[1], 0.5F);
                const auto turn = floatsOf(people, attributes["ROTATION"].get<std::size_t>(), 4);
                QVERIFY(std::abs(lookOf(turn[1], turn[3])[0] - 1.0) < 1e-6); // the first one looks east
            }
        QCOMPARE(instances, frame.walkers.size());
    }

    /// Names that every engine keeps, whatever people call things.
    void names_arePlainAndUnique()
    {
        QCOMPARE(exporters::plainName("Person: Café Zürich"), std::string("person_caf_z_rich"));
        QCOMPARE(exporters::plainName("  "), std::string("unnamed"));
        QCOMPARE(exporters::exportName("Waiting line", 7), std::string("waiting_line_7"));
        exporters::UniqueNames names;
        QCOMPARE(names.take("Lift 3"), std::string("lift_3"));
        QCOMPARE(names.take("lift_3"), std::string("lift_3_2"));
        QCOMPARE(names.take("lift 3 2"), std::string("lift_3_2_2"));
        const world::World world = testing::mappedCity();
        foundation::JobContext context;
        const run::Frame frame = frameOf(3);
        const Glb glb = readGlb(exporters::toGltf(world, &frame, context, {{}, true}).value());
        for (const char* list : {"nodes", "meshes", "materials"}) {
            std::set<std::string> seen;
            for (const Json& one : glb.json[list]) {
                const std::string name = one["name"];
                QVERIFY2(name == exporters::plainName(name) && seen.insert(name).second, name.c_str());
            }
        }
    }

    /// East 1 m, north 2 m, up 3 m: no two axes can be mistaken for each other, nor metres for anything else.
    void marker_showsAxesAndScale()
    {
        foundation::JobContext context;
        const Glb glb = readGlb(exporters::toGltf({}, nullptr, context, {{100.0, 50.0}, true}).value());
        struct Arm {
            const char* name;
            std::array<double, 3> low;
            std::array<double, 3> high;
        };
        for (const auto& [name, low, high] :
             {Arm{"marker_east_1m", {0, -0.05, -0.05}, {1, 0.05, 0.05}}, Arm{"marker_north_2m", {-0.05, -0.05, -2}, {0.05, 0.05, 0}},
              Arm{"marker_up_3m", {-0.05, 0, -0.05}, {0.05, 3, 0.05}}}) {
            const Json* node = nodeOf(glb, name);
            QVERIFY2(node && !node->contains("translation"), name);
            const Json& mesh = glb.json["meshes"][(*node)["mesh"].get<std::size_t>()];
            const auto accessor = mesh["primitives"][0]["attributes"]["POSITION"].get<std::size_t>();
            for (std::size_t axis = 0; axis < 3; ++axis) {
                QVERIFY(std::abs(glb.json["accessors"][accessor]["min"][axis].get<double>() - low[axis]) < 1e-6);
                QVERIFY(std::abs(glb.json["accessors"][accessor]["max"][axis].get<double>() - high[axis]) < 1e-6);
            }
            GltfMesh box;
            const auto numbers = floatsOf(glb, accessor, 3);
            for (std::size_t at = 0; at < numbers.size(); at += 3)
                box.positions.push_back({numbers[at], numbers[at + 1], numbers[at + 2]});
            box.indices = indicesOf(glb, mesh["primitives"][0]["indices"]);
            const double length = high[0] - low[0] + high[1] - low[1] + high[2] - low[2] - 0.2;
            QVERIFY(std::abs(volume(box) - 0.01 * length) < 1e-6); // closed, and seen from outside
        }
    }

    void originElsewhere_movesPlacesAlone()
    {
        const world::World world = testing::mappedCity();
        const run::Frame frame = frameOf(2);
        foundation::JobContext context;
        const exporters::GltfOptions there{{1000.0, -500.0}, false};
        const Glb here = readGlb(exporters::toGltf(world, &frame, context).value());
        const Glb moved = readGlb(exporters::toGltf(world, &frame, context, there).value());
        QVERIFY(here.bytes == moved.bytes); // meshes lie near their own places
        std::size_t placed = 0;
        for (std::size_t i = 0; i < here.json["nodes"].size(); ++i) {
            const auto at = [&](const Glb& glb) { return glb.json["nodes"][i].value("translation", std::vector<double>{0, 0, 0}); };
            if (here.json["nodes"][i].contains("children"))
                continue;
            ++placed;
            QCOMPARE(at(moved)[0], at(here)[0] - 1000.0);
            QCOMPARE(at(moved)[1], at(here)[1]);
            QCOMPARE(at(moved)[2], at(here)[2] - 500.0); // south of the origin is +z
        }
        QCOMPARE(placed, world.cells().size() + world.portals().size() + world.obstacles().size() + world.targets().size() + 2);
        const Glb crowd = readGlb(exporters::toInstancedGltf(world, frame, there).value());
        for (const Json& node : crowd.json["nodes"])
            if (node.contains("extensions")) {
                const auto places = node["extensions"]["EXT_mesh_gpu_instancing"]["attributes"]["TRANSLATION"].get<std::size_t>();
                QCOMPARE(floatsOf(crowd, places, 3)[0], 3.0F - 1000.0F);
                QCOMPARE(floatsOf(crowd, places, 3)[2], -4.0F - 500.0F);
            }
    }

    void foreignPeopleAndCancelling_areRefused()
    {
        const world::World world = testing::mappedCity();
        run::Frame frame = frameOf(1);
        frame.walkers[0].profile = 99;
        foundation::JobContext context;
        QCOMPARE(exporters::toGltf(world, &frame, context).error().code, std::string("foreign-people"));
        QCOMPARE(exporters::toInstancedGltf(world, frame).error().code, std::string("foreign-people"));
        class Cancelled final : public foundation::JobContext {
            [[nodiscard]] bool isCancelled() const override { return true; }
        };
        Cancelled stopped;
        QCOMPARE(exporters::toGltf(world, nullptr, stopped).error().code, std::string("cancelled"));
    }

    void emptyCity_isAnEmptyScene()
    {
        foundation::JobContext context;
        const Glb glb = readGlb(exporters::toGltf({}, nullptr, context).value());
        QVERIFY(!glb.json.contains("meshes") && glb.bytes.empty());
        QCOMPARE(glb.json["scenes"].size(), std::size_t{1});
    }
};

PASSERBY_TEST(GltfExporterTest)

} // namespace gltf_exporter_test

#include "gltf_exporter_test.moc"
