// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exporters/engine/city_usd.h"
#include "core/exporters/engine/engine_tables.h"
#include "core/run/frame.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/exporters/export_support.h"
#include "tests/unit/core/exporters/glb_reader.h"

#include <QTest>
#include <cmath>
#include <set>

namespace engine_tables_test {

using namespace passerby;
using exporters::EngineTable;
using testing::Json;

namespace {

exporters::LivedPeople somebody()
{
    auto frame = std::make_shared<run::Frame>();
    run::Walker walker;
    walker.agent = world::scheduled(17);
    walker.x_m = 3.0F;
    walker.y_m = 4.0F;
    walker.z_m = 0.5F;
    walker.heading_rad = 1.5F;
    walker.speed_mps = 1.25F;
    frame->walkers.push_back(walker);
    exporters::PersonTrack track;
    track.agent = walker.agent;
    track.keys = {
        {0.0, {3, 4}, 0.5, 0.0, true}, {2.0, {5, 4}, 0.5, 0.0, false}, {4.0, {5, 4}, 0.5, 0.0, true}, {5.0, {5, 6}, 0.5, 1.5, true}};
    return {frame, {5.0, {track}, {}, 0}};
}

const EngineTable* tableOf(const std::vector<EngineTable>& tables, const std::string& name)
{
    for (const EngineTable& table : tables)
        if (table.name() == name)
            return &table;
    return nullptr;
}

} // namespace

class EngineTablesTest : public QObject {
    Q_OBJECT

private slots:
    /// Centimetres, south is +y, clockwise is positive: what Unreal has.
    void places_areThoseOfUnreal()
    {
        const world::World world = testing::mappedCity();
        const alibi::Bake bake = testing::madeUpBake(world);
        exporters::ExportInput input{world, &bake};
        input.origin = {1.0, 2.0};
        const auto tables = exporters::engineTables(input, somebody());
        const EngineTable* people = tableOf(tables, "people");
        QVERIFY(people && tableOf(tables, "cells") && tableOf(tables, "portals") && tableOf(tables, "profiles"));
        const Json rows = Json::parse(people->json());
        QVERIFY(rows[0]["Name"] == "person_17" && rows[0]["Id"] == 17.0 && rows[0]["Kind"] == "schedule" && rows[0]["Posture"] == "walks");
        QVERIFY(rows[0]["X"] == 200.0 && rows[0]["Y"] == -200.0 && rows[0]["Z"] == 50.0 && rows[0]["SpeedCmS"] == 125.0);
        QVERIFY(std::abs(rows[0]["YawDeg"].get<double>() + 1.5 * 180.0 / 3.141592653589793) < 1e-9);
        QVERIFY(people->csv().starts_with(
            "Name,Id,Kind,Profile,DestinationType,Posture,X,Y,Z,YawDeg,SpeedCmS\nperson_17,17,schedule,profile_1,"));
        const Json targets = Json::parse(tableOf(tables, "targets")->json());
        QVERIFY(targets[0]["Name"] == "target_1" && targets[0]["Cell"] == "cell_1" && targets[0]["X"] == 600.0
                && targets[0]["Y"] == -700.0);
        const Json paths = Json::parse(tableOf(tables, "people_paths")->json());
        QCOMPARE(paths.size(), std::size_t{4});
        QVERIFY(paths[1]["Name"] == "person_17_1" && paths[1]["Person"] == "person_17" && paths[1]["TimeS"] == 2.0
                && paths[1]["Visible"] == 0.0);
        for (const EngineTable& table : tables) {
            QVERIFY(!table.empty() && table.content().size() > 5);
            std::set<std::string> names;
            for (const Json& row : Json::parse(table.json()))
                QVERIFY(names.insert(row["Name"].get<std::string>()).second);
        }
    }

    void usd_hasPeopleByTheSecond()
    {
        world::World world = testing::mappedCity();
        foundation::JobContext context;
        const auto mesh = exporters::navigationMesh(world, context);
        const auto people = somebody();
        const std::string text = exporters::cityUsd(world, mesh.value(), people.tracks, {1.0, 2.0}, context);
        QVERIFY(text.starts_with("#usda 1.0\n(\n"));
        for (const char* part : {"upAxis = \"Z\"", "metersPerUnit = 1", "def Mesh \"cell_1\"", "def Mesh \"obstacle_1\"",
                                 "def PointInstancer \"people\"", "int64[] ids = [17]", "rel prototypes = [</city/people/profile_1>]",
                                 "0: [(2, 2, 0.5)],", "1: [(3, 2, 0.5)],", "5: [(4, 4, 0.5)],", "2: [17],", "4: [],"})
            QVERIFY2(text.find(part) != std::string::npos, part);
        QCOMPARE(std::count(text.begin(), text.end(), '{'), std::count(text.begin(), text.end(), '}'));
        QVERIFY(exporters::cityUsd(world, mesh.value(), {}, {}, context).find("PointInstancer") == std::string::npos);
    }
};

PASSERBY_TEST(EngineTablesTest)

} // namespace engine_tables_test

#include "engine_tables_test.moc"
