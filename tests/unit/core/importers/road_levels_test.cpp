// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importers/osm/road_levels.h"

#include "tests/support/test_registry.h"
#include "tests/unit/core/importers/hand_map.h"

#include <QTest>
#include <set>

namespace road_levels_test {

using namespace passerby;
using namespace passerby::importers::osm;
using passerby::testing::HandMap;
using passerby::testing::lanesAfter;
using passerby::testing::lanesUnder;

namespace {

/// A street from west to east with a crossing and a signal where a bridge of two ways leads over it, from south to north; a street on the
/// ground leads to the bridge and one away from it.
HandMap overpass(const QString& bridge)
{
    HandMap map;
    map.node(1, -200, 0).node(2, -5, 0, "highway=traffic_signals traffic_signals:direction=forward");
    map.node(3, 0, 0, "highway=crossing crossing=traffic_signals").node(4, 200, 0);
    map.node(11, 0, -200).node(12, 0, -60).node(13, 0, 30).node(14, 0, 60).node(15, 0, 200);
    map.way(101, {1, 2, 3, 4}, "highway=tertiary name=Street").way(102, {11, 12}, "highway=tertiary name=Ramp");
    map.way(103, {12, 13}, "highway=tertiary name=Bridge " + bridge).way(104, {13, 14}, "highway=tertiary name=Bridge " + bridge);
    map.way(105, {14, 15}, "highway=tertiary name=Ramp");
    return map;
}

std::set<int> levelsOf(const world::World& world, std::string_view name)
{
    std::set<int> levels;
    for (const auto& [id, lane] : world.lanes())
        if (lane.name == name)
            levels.insert(lane.level);
    return levels;
}

/// How many lanes of the name are reached from this one along lanes.
std::size_t reachedFrom(const world::World& world, const world::Lane& lane, std::string_view name)
{
    std::set<const world::Lane*> seen{&lane};
    std::vector<const world::Lane*> open{&lane};
    while (!open.empty()) {
        const world::Lane* one = open.back();
        open.pop_back();
        for (const world::Lane* next : lanesAfter(world, *one))
            if (seen.insert(next).second)
                open.push_back(next);
    }
    return static_cast<std::size_t>(std::count_if(seen.begin(), seen.end(), [&](const world::Lane* one) { return one->name == name; }));
}

} // namespace

class RoadLevelsTest : public QObject {
    Q_OBJECT

private slots:
    void layers_areThoseOfTheMap()
    {
        const auto layer = [](const char* tags) { return layerOf(testing::tagsFrom(tags)); };
        QCOMPARE(layer("highway=primary"), 0);
        QCOMPARE(layer("bridge=yes"), 1);
        QCOMPARE(layer("bridge=viaduct layer=2"), 2);
        QCOMPARE(layer("layer=1"), 1);
        QCOMPARE(layer("bridge=yes layer=0"), 1);
        QCOMPARE(layer("bridge=no"), 0);
        QCOMPARE(layer("bridge=yes layer=99"), 5);
    }

    void bridgeOverARoad_liesAboveIt_whole()
    {
        const world::World world = overpass("bridge=yes layer=1").traffic();
        QCOMPARE(levelsOf(world, "Street"), std::set<int>{0});
        QCOMPARE(levelsOf(world, "Ramp"), std::set<int>{0});
        QCOMPARE(levelsOf(world, "Bridge"), std::set<int>{1}); // its further way, too
        QCOMPARE(world.stopLines().size(), std::size_t{2});    // at the signal, and from the other side before the crossing
        QCOMPARE(world.crossings().size(), std::size_t{1});
        for (const auto& [id, line] : world.stopLines())
            QCOMPARE(lanesUnder(world, line), 1);
        QCOMPARE(lanesUnder(world, *world.crossings().at(0).row), 2); // of the street alone
    }

    void lanesLeadOverABridge_andNotDownFromIt()
    {
        const world::World world = overpass("bridge=yes layer=1").traffic();
        for (const auto& [id, lane] : world.lanes())
            if (lane.name == "Ramp" && lane.points.front().y < -150.0) {
                QCOMPARE(reachedFrom(world, lane, "Bridge"), std::size_t{2});
                QCOMPARE(reachedFrom(world, lane, "Ramp"), std::size_t{2}); // up and down again
                QCOMPARE(reachedFrom(world, lane, "Street"), std::size_t{0});
                return;
            }
        QFAIL("No lane leads to the bridge.");
    }

    void bridgeOverNoRoad_staysOnTheGround()
    {
        HandMap river;
        river.node(1, -200, 0).node(2, -20, 0).node(3, 20, 0).node(4, 200, 0).node(5, 0, -100).node(6, 0, 100);
        river.way(101, {1, 2}, "highway=primary")
            .way(102, {2, 3}, "highway=primary bridge=yes layer=1")
            .way(103, {3, 4}, "highway=primary");
        river.way(104, {5, 6}, "waterway=river");
        const world::World world = river.traffic();
        QVERIFY(!world.lanes().empty());
        for (const auto& [id, lane] : world.lanes())
            QCOMPARE(lane.level, 0);
    }

    void bridgesOverEachOther_lieOnTheirOwnLayers()
    {
        HandMap map;
        map.node(1, -200, 0).node(2, 200, 0).node(3, 0, -200).node(4, 0, 200);
        map.way(101, {1, 2}, "highway=primary name=Lower bridge=yes layer=1");
        map.way(102, {3, 4}, "highway=primary name=Upper bridge=yes layer=2");
        const world::World world = map.traffic();
        QCOMPARE(levelsOf(world, "Lower"), std::set<int>{1});
        QCOMPARE(levelsOf(world, "Upper"), std::set<int>{2});
    }
};

PASSERBY_TEST(RoadLevelsTest)

} // namespace road_levels_test

#include "road_levels_test.moc"
