// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exporters/engine/navigation_mesh.h"
#include "core/generator/station.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/exporters/export_support.h"
#include "tests/unit/core/exporters/glb_reader.h"
#include "tests/unit/core/exporters/small_schema.h"

#include <QTest>
#include <cmath>
#include <set>

namespace navigation_mesh_test {

using namespace passerby;
using testing::Json;

namespace {

double areaOf(const Json& cell)
{
    double sum = 0.0;
    for (const Json& triangle : cell["triangles"]) {
        const auto at = [&](std::size_t corner) {
            const Json& vertex = cell["vertices"][triangle[corner].get<std::size_t>()];
            return geometry::Point{vertex[0].get<double>(), vertex[1].get<double>()};
        };
        const double twice = geometry::orientation(at(0), at(1), at(2));
        if (twice <= 0.0)
            return -1.0; // seen from below
        sum += 0.5 * twice;
    }
    return sum;
}

/// Whether the triangles lie beside each other as they say.
bool areSymmetrical(const Json& cell)
{
    for (std::size_t t = 0; t < cell["triangles"].size(); ++t)
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const int other = cell["neighbours"][t][corner];
            if (other < 0)
                continue;
            const Json& back = cell["neighbours"][std::size_t(other)];
            bool isMutual = false;
            for (std::size_t side = 0; side < 3; ++side)
                isMutual = isMutual
                           || (back[side] == int(t) && cell["triangles"][std::size_t(other)][side] == cell["triangles"][t][(corner + 1) % 3]
                               && cell["triangles"][std::size_t(other)][(side + 1) % 3] == cell["triangles"][t][corner]);
            if (!isMutual)
                return false;
        }
    return true;
}

/// Triangles that one gets to from the first.
std::size_t reached(const Json& cell)
{
    std::vector<std::size_t> open{0};
    std::set<std::size_t> seen{0};
    while (!open.empty()) {
        const std::size_t here = open.back();
        open.pop_back();
        for (const Json& next : cell["neighbours"][here])
            if (next.get<int>() >= 0 && seen.insert(next.get<std::size_t>()).second)
                open.push_back(next.get<std::size_t>());
    }
    return seen.size();
}

} // namespace

class NavigationMeshTest : public QObject {
    Q_OBJECT

private slots:
    void triangles_fillTheirCellsAndKnowTheirNeighbours_data()
    {
        QTest::addColumn<bool>("isStation");
        QTest::newRow("three doors") << false;
        QTest::newRow("station") << true;
    }

    void triangles_fillTheirCellsAndKnowTheirNeighbours()
    {
        QFETCH(const bool, isStation);
        foundation::JobContext context;
        const world::World world = isStation ? generator::generateStation({}, context).value() : testing::mappedCity();
        const auto mesh = exporters::navigationMesh(world, context);
        QVERIFY(mesh.ok());
        const Json json = Json::parse(exporters::navigationJson(world, mesh.value(), {3.0, -2.0}));
        QCOMPARE(testing::faultBy("navigation.schema.json", json), std::string());
        QCOMPARE(json["cells"].size(), world.cells().size());
        QCOMPARE(json["portals"].size(), world.portals().size());
        QCOMPARE(json["levels"].size() > 1, isStation);
        std::size_t place = 0;
        for (const auto& [id, cell] : world.cells()) {
            const Json& made = json["cells"][place++];
            QVERIFY(made["name"] == "cell_" + std::to_string(id.number) && made["level"] == cell.level);
            QVERIFY2(std::abs(areaOf(made) - geometry::area(cell.polygon)) < 1e-4, made["name"].get<std::string>().c_str());
            QVERIFY(areSymmetrical(made));
            QCOMPARE(reached(made), made["triangles"].size());
        }
        checkPortals(world, json);
    }

    void scene_hasTheSameTrianglesAndLines()
    {
        foundation::JobContext context;
        const world::World world = testing::mappedCity();
        const auto mesh = exporters::navigationMesh(world, context);
        const testing::Glb glb = testing::readGlb(exporters::navigationGltf(world, mesh.value(), {}).value());
        const Json* cell = testing::nodeOf(glb, "cell_1");
        const Json* portal = testing::nodeOf(glb, "portal_1");
        QVERIFY(cell && portal);
        const Json& ground = glb.json["meshes"][(*cell)["mesh"].get<std::size_t>()]["primitives"][0];
        QCOMPARE(testing::indicesOf(glb, ground["indices"].get<std::size_t>()).size(), 3 * mesh.value().cells[0].triangles.size());
        const Json& line = glb.json["meshes"][(*portal)["mesh"].get<std::size_t>()]["primitives"][0];
        QVERIFY(line["mode"] == 1);
        QVERIFY((testing::floatsOf(glb, line["attributes"]["POSITION"].get<std::size_t>(), 3) == std::vector<float>{0, 0, 1, 0, 0, -1}));
        QVERIFY(((*portal)["translation"] == Json{10.0, 0.0, -5.0}));
    }

private:
    /// A portal lies on a side of its triangle in each of its cells.
    static void checkPortals(const world::World& world, const Json& json)
    {
        for (const Json& portal : json["portals"])
            for (std::size_t side = 0; side < 2; ++side) {
                const Json* cell = nullptr;
                for (const Json& one : json["cells"])
                    cell = one["name"] == portal["cells"][side] ? &one : cell;
                QVERIFY(cell);
                const auto t = portal["triangles"][side].get<std::size_t>();
                const geometry::Point middle{0.5 * (portal["line"][0][0].get<double>() + portal["line"][1][0].get<double>()),
                                             0.5 * (portal["line"][0][1].get<double>() + portal["line"][1][1].get<double>())};
                double off_m = 1e9;
                for (std::size_t corner = 0; corner < 3; ++corner) {
                    const auto at = [&](std::size_t which) {
                        const Json& vertex = (*cell)["vertices"][(*cell)["triangles"][t][which % 3].get<std::size_t>()];
                        return geometry::Point{vertex[0].get<double>(), vertex[1].get<double>()};
                    };
                    if ((*cell)["neighbours"][t][corner] != -1)
                        continue;
                    const geometry::Point a = at(corner);
                    const geometry::Point along = at(corner + 1) - a;
                    const double part = geometry::dot(middle - a, along) / geometry::dot(along, along);
                    if (part >= -1e-6 && part <= 1.0 + 1e-6)
                        off_m = std::min(off_m, std::abs(geometry::cross(along, middle - a)) / geometry::length(along));
                }
                QVERIFY2(off_m < 0.02, portal["name"].get<std::string>().c_str());
            }
        QVERIFY(!world.portals().empty());
    }
};

PASSERBY_TEST(NavigationMeshTest)

} // namespace navigation_mesh_test

#include "navigation_mesh_test.moc"
