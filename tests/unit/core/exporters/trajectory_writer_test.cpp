// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exporters/trajectories/trajectory_writer.h"
#include "core/exporters/trajectories/walkable_area.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/exporters/export_support.h"

#include <QTest>
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <array>

namespace trajectory_writer_test {

using namespace passerby;
using exporters::TrajectoryPoint;
using exporters::TrajectoryWriter;
using testing::ScratchFolder;

class TrajectoryWriterTest : public QObject {
    Q_OBJECT

private slots:
    void origin_standsInMetadata();
    void write_framesOfPeople_hasLayoutOfJuPedSim();
    void vehicles_haveTablesOfTheirOwn_onlyWhereThereAreSome();
    void destroyed_beforeTheCommit_leavesWhatWasThere();
    void open_badGoalOrRate_isRefused();
    void walkableArea_joinsNeighboursAndKeepsHoles();

private:
    static std::string value(const std::filesystem::path& file, const std::string& query)
    {
        SQLite::Database database(file.string(), SQLite::OPEN_READONLY);
        return database.execAndGet(query).getString();
    }
};

void TrajectoryWriterTest::write_framesOfPeople_hasLayoutOfJuPedSim()
{
    const ScratchFolder scratch;
    const auto goal = scratch.path("run.sqlite");
    foundation::ReplacedFiles files;
    auto writer = TrajectoryWriter::open(files, goal, 10, testing::cityOf(testing::kThreeDoors));
    QVERIFY(writer.ok());
    const std::array first{TrajectoryPoint{4, 1.5, 2.25, 0, 1}, TrajectoryPoint{7, 3, 4, -1, 0}};
    const std::array second{TrajectoryPoint{7, 3.125, 4, -1, 0}};
    QVERIFY(writer.value()->addFrame(0, first).ok());
    QVERIFY(writer.value()->addFrame(1, second).ok());
    QVERIFY(writer.value()->addFrame(2, {}).ok());
    QVERIFY(writer.value()->finish().ok());
    QVERIFY(!std::filesystem::exists(goal));
    QVERIFY(files.commit().ok());
    QCOMPARE(scratch.fileCount(), std::size_t{1});
    QCOMPARE(value(goal, "SELECT group_concat(name || ' ' || type) FROM pragma_table_info('trajectory_data')"),
             std::string("frame INTEGER,id INTEGER,pos_x REAL,pos_y REAL,ori_x REAL,ori_y REAL"));
    QCOMPARE(value(goal, "SELECT group_concat(frame || ':' || id || ':' || pos_x || ':' || pos_y || ':' || ori_x || ':' || ori_y, ' ') "
                         "FROM trajectory_data"),
             std::string("0:4:1.5:2.25:0.0:1.0 0:7:3.0:4.0:-1.0:0.0 1:7:3.125:4.0:-1.0:0.0"));
    QCOMPARE(value(goal, "SELECT group_concat(key || '=' || value, ' ') FROM (SELECT * FROM metadata ORDER BY key)"),
             std::string("fps=10 source=a run of Passerby version=2 xmax=25 xmin=0 ymax=15 ymin=-5"));
    QCOMPARE(value(goal, "SELECT count(*) FROM frame_data JOIN geometry ON hash = geometry_hash"), std::string("3"));
    QCOMPARE(value(goal, "SELECT group_concat(name) FROM pragma_index_info('frame_id_idx')"), std::string("frame,id"));
}

void TrajectoryWriterTest::origin_standsInMetadata()
{
    const ScratchFolder scratch;
    foundation::ReplacedFiles files;
    const auto goal = scratch.path("run.sqlite");
    auto writer = TrajectoryWriter::open(files, goal, 10, {}, storage::RunOrigin{"Old town", 42, 28'800.5});
    QVERIFY(writer.ok());
    QVERIFY(writer.value()->finish().ok());
    QVERIFY(files.commit().ok());
    QCOMPARE(value(goal, "SELECT group_concat(key || '=' || value, ' ') FROM (SELECT * FROM metadata WHERE key IN ('city', 'seed', "
                         "'start_clock') ORDER BY key)"),
             std::string("city=Old town seed=42 start_clock=28800.5"));
}

void TrajectoryWriterTest::vehicles_haveTablesOfTheirOwn_onlyWhereThereAreSome()
{
    using exporters::VehiclePoint;
    const ScratchFolder scratch;
    for (const bool drives : {false, true}) {
        foundation::ReplacedFiles files;
        const auto goal = scratch.path(drives ? "with.sqlite" : "without.sqlite");
        auto writer = TrajectoryWriter::open(files, goal, 10, testing::cityOf(testing::kThreeDoors));
        QVERIFY(writer.ok());
        QVERIFY(writer.value()->addFrame(0, std::array{TrajectoryPoint{4, 1.5, 2.25, 0, 1}}).ok());
        QVERIFY(writer.value()->addVehicles(0, {}).ok());
        QVERIFY(writer.value()->addFrame(1, {}).ok());
        if (drives) {
            const std::array cars{VehiclePoint{4, 0, 1.5, 2.5, 1, 0, 8.25, 1, 4.5, 1.75},
                                  VehiclePoint{9, -1, 3, 4, 0, 1, 0, 0, 12, 2.5, world::TrackKind::bus}};
            QVERIFY(writer.value()->addVehicles(1, cars).ok());
            QVERIFY(writer.value()->addFrame(2, {}).ok());
            QVERIFY(writer.value()->addVehicles(2, std::array{cars[1]}).ok());
        }
        QVERIFY(writer.value()->finish().ok());
        QVERIFY(files.commit().ok());
    }
    const std::string tables = "SELECT group_concat(name) FROM (SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name)";
    QCOMPARE(value(scratch.path("without.sqlite"), tables), std::string("frame_data,geometry,metadata,trajectory_data"));
    const auto with = scratch.path("with.sqlite");
    QCOMPARE(value(with, tables), std::string("frame_data,geometry,metadata,trajectory_data,vehicle_data,vehicles"));
    QCOMPARE(value(with, "SELECT group_concat(frame || ':' || id || ':' || level || ':' || pos_x || ':' || pos_y || ':' || ori_x || ':' || "
                         "ori_y || ':' || speed, ' ') FROM vehicle_data"),
             std::string("1:4:0:1.5:2.5:1.0:0.0:8.25 1:9:-1:3.0:4.0:0.0:1.0:0.0 2:9:-1:3.0:4.0:0.0:1.0:0.0"));
    QCOMPARE(value(with, "SELECT group_concat(id || ':' || kind || ':' || length || ':' || width || ':' || followed, ' ') FROM vehicles"),
             std::string("4:1:4.5:1.75:car 9:0:12.0:2.5:bus"));
    QCOMPARE(value(with, "SELECT group_concat(name) FROM pragma_index_info('vehicle_frame_idx')"), std::string("frame,id"));
}

void TrajectoryWriterTest::destroyed_beforeTheCommit_leavesWhatWasThere()
{
    const ScratchFolder scratch;
    std::ofstream(scratch.path("run.sqlite")) << "old";
    {
        foundation::ReplacedFiles files;
        auto writer = TrajectoryWriter::open(files, scratch.path("run.sqlite"), 10, {});
        QVERIFY(writer.ok());
        QVERIFY(writer.value()->addFrame(0, std::array{TrajectoryPoint{}}).ok());
        QVERIFY(writer.value()->finish().ok());
    }
    QCOMPARE(testing::textOf(scratch.path("run.sqlite")), std::string("old"));
    QCOMPARE(scratch.fileCount(), std::size_t{1});
}

void TrajectoryWriterTest::open_badGoalOrRate_isRefused()
{
    const ScratchFolder scratch;
    foundation::ReplacedFiles files;
    QCOMPARE(TrajectoryWriter::open(files, scratch.path("no") / "run.sqlite", 10, {}).error().code, std::string("cannot-write"));
    QCOMPARE(TrajectoryWriter::open(files, scratch.path("run.sqlite"), 0, {}).error().code, std::string("cannot-write"));
    QCOMPARE(scratch.fileCount(), std::size_t{0});
}

void TrajectoryWriterTest::walkableArea_joinsNeighboursAndKeepsHoles()
{
    const world::World world = testing::cityOf(R"({"format": "passerby-city", "cells": [
        {"polygon": [[0,0],[10,0],[10,10],[0,10]], "holes": [[[2,2],[2,4],[4,4],[4,2]]]},
        {"polygon": [[10,0],[20,0],[20,10],[10,10]]}, {"polygon": [[30,0],[31,0],[31,1],[30,1]]}]})");
    const auto area = exporters::walkableArea(world);
    QVERIFY2(area.wkt.starts_with("GEOMETRYCOLLECTION (POLYGON (("), area.wkt.c_str());
    QCOMPARE(QString::fromStdString(area.wkt).count("POLYGON (("), 2);
    QCOMPARE(QString::fromStdString(area.wkt).count("), ("), 1); // the hole
    QVERIFY((area.bounds == geometry::Box{{0, 0}, {31, 10}}));
    QCOMPARE(exporters::walkableArea(world).hash, area.hash);
    QCOMPARE(exporters::walkableArea({}).wkt, std::string("GEOMETRYCOLLECTION EMPTY"));
}

PASSERBY_TEST(TrajectoryWriterTest)

} // namespace trajectory_writer_test

#include "trajectory_writer_test.moc"
