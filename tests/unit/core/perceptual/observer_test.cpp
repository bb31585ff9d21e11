// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/perceptual/observer.h"

#include "core/world/patch_builder.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTemporaryDir>
#include <QTest>
#include <fstream>

namespace observer_test {

using namespace passerby;
using perceptual::Observer;

class ObserverTest : public QObject {
    Q_OBJECT

private slots:
    void circle_seesTheCellsItMeets();
    void polygon_seesTheCellsItOverlaps();
    void severalAreas_seeTogether();
    void nameOfARegion_isReadOrRefused();
    void path_isLinearBetweenViewpoints();
    void text_isReadOrRefused();
    void file_isReadOrRefused();
};

namespace {

std::vector<std::uint32_t> seen(const Observer& observer, const world::World& world, double time_s = 0.0)
{
    std::vector<std::uint32_t> cells;
    observer.cellsInView(world, time_s, cells);
    return cells;
}

} // namespace

void ObserverTest::circle_seesTheCellsItMeets()
{
    const world::World world = testing::threeDoors().make();
    QCOMPARE(seen(Observer::at({2.0, 5.0}, 1.0), world), std::vector<std::uint32_t>{0});
    QCOMPARE(seen(Observer::at({9.0, 5.0}, 1.5), world), (std::vector<std::uint32_t>{0, 1}));
    QCOMPARE(seen(Observer::at({-3.0, 5.0}, 2.9), world), std::vector<std::uint32_t>{});
    QCOMPARE(seen(Observer::at({-3.0, 5.0}, 3.1), world), std::vector<std::uint32_t>{0});
    QCOMPARE(seen(Observer(), world), std::vector<std::uint32_t>{});
}

void ObserverTest::polygon_seesTheCellsItOverlaps()
{
    const world::World world = testing::threeDoors().make();
    QCOMPARE(seen(Observer::of({{{11, 0}, {20, 0}, {20, 5}}, {}}), world), std::vector<std::uint32_t>{1});
    QCOMPARE(seen(Observer::of({{{5, 0}, {20, 0}, {20, 5}}, {}}), world), (std::vector<std::uint32_t>{0, 1}));
    QCOMPARE(seen(Observer::of({{{100, 0}, {120, 0}, {120, 5}}, {}}), world), std::vector<std::uint32_t>{});
}

void ObserverTest::severalAreas_seeTogether()
{
    const world::World world = testing::threeDoors().make();
    const geometry::Polygon west{{{1, 0}, {2, 0}, {2, 1}}, {}};
    const geometry::Polygon east{{{21, 0}, {22, 0}, {22, 1}}, {}};
    QCOMPARE(seen(Observer::ofAll({west}), world), std::vector<std::uint32_t>{0});
    QCOMPARE(seen(Observer::ofAll({east, west, east}), world), (std::vector<std::uint32_t>{0, 1}));
    QCOMPARE(seen(Observer::ofAll({}), world), std::vector<std::uint32_t>{});
    QCOMPARE(seen(Observer::ofAll({{{}, {}}, east}), world), std::vector<std::uint32_t>{1});
}

void ObserverTest::nameOfARegion_isReadOrRefused()
{
    world::World world = testing::threeDoors().make();
    QVERIFY(Observer::fromText("gate", world).error().message.find("no region with a name") != std::string::npos);
    world::PatchBuilder build(world);
    build.add(world::Region{"gate", 0, {{{1, 0}, {2, 0}, {2, 1}}, {}}, true});
    build.add(world::Region{"hall", 0, {{{21, 0}, {22, 0}, {22, 1}}, {}}, false});
    build.add(world::Region{"gate", 0, {{{21, 3}, {22, 3}, {22, 4}}, {}}, true});
    build.add(world::Region{"2,5,1", 0, {{{21, 3}, {22, 3}, {22, 4}}, {}}, true});
    build.add(world::Region{"", 0, {{{21, 3}, {22, 3}, {22, 4}}, {}}, true});
    QVERIFY(world.apply(build.patch()).ok());
    QCOMPARE(seen(Observer::fromText("gate", world).value(), world), (std::vector<std::uint32_t>{0, 1}));
    QCOMPARE(seen(Observer::fromText("hall", world).value(), world), std::vector<std::uint32_t>{1});
    QCOMPARE(seen(Observer::fromText("2,5,1", world).value(), world), std::vector<std::uint32_t>{0}); // numbers come first
    const auto unknown = Observer::fromText("door", world);
    QVERIFY(!unknown.ok());
    QCOMPARE(unknown.error().code, std::string("bad-observer"));
    QVERIFY2(unknown.error().message.find("2,5,1, gate, hall.") != std::string::npos, unknown.error().message.c_str());
    QVERIFY(!Observer::fromText("", world).ok());
}

void ObserverTest::path_isLinearBetweenViewpoints()
{
    const Observer path = Observer::along({{10.0, {0, 0}, 4.0}, {20.0, {10, 20}, 8.0}, {30.0, {10, 20}, -1.0}, {40.0, {0, 0}, 5.0}});
    QCOMPARE(path.viewpoint(0.0).position, (geometry::Point{0, 0}));
    QCOMPARE(path.viewpoint(15.0).position, (geometry::Point{5, 10}));
    QCOMPARE(path.viewpoint(15.0).radius_m, 6.0);
    QCOMPARE(path.viewpoint(29.0).radius_m, 8.0); // shuts the eyes at once
    QCOMPARE(path.viewpoint(39.0).radius_m, -1.0);
    QCOMPARE(path.viewpoint(99.0).radius_m, 5.0);
    QVERIFY(!path.movesBetween(0.0, 9.0));
    QVERIFY(path.movesBetween(9.0, 11.0));
    QVERIFY(path.movesBetween(5.0, 50.0));
    QVERIFY(!path.movesBetween(41.0, 50.0));
}

void ObserverTest::text_isReadOrRefused()
{
    const auto observer = Observer::fromText("12.5, -3,40");
    QVERIFY(observer.ok());
    QCOMPARE(observer.value().viewpoint(7.0).position, (geometry::Point{12.5, -3.0}));
    QCOMPARE(observer.value().viewpoint(7.0).radius_m, 40.0);
    for (const char* text : {"", "1,2", "1,2,x", "1,2,3,4", "1,2,-3", "1,2,nan", "1;2;3"})
        QCOMPARE(Observer::fromText(text).error().code, std::string("bad-observer"));
}

void ObserverTest::file_isReadOrRefused()
{
    const QTemporaryDir folder;
    const auto write = [&](const char* text) {
        const std::filesystem::path file = folder.filePath("path.csv").toStdString();
        std::ofstream(file) << text;
        return Observer::fromFile(file);
    };
    const auto read = write("time,x,y,radius\n0,1,2,3\r\n10,3,4,5\n\n");
    QVERIFY(read.ok());
    QCOMPARE(read.value().viewpoint(5.0).position, (geometry::Point{2, 3}));
    for (const char* text : {"", "time,x,y,radius\n", "0,1,2,3\n0,1,2,3\n", "0,1,2,3\n5,1,2\n", "0,1,2,3\n5,1,2,inf\n"})
        QCOMPARE(write(text).error().code, std::string("bad-observer-path"));
    QCOMPARE(Observer::fromFile("/nowhere/at/all.csv").error().code, std::string("file-missing"));
}

PASSERBY_TEST(ObserverTest)

} // namespace observer_test

#include "observer_test.moc"
