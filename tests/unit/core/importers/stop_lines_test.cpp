// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importers/osm/stop_lines.h"

#include "tests/support/test_registry.h"
#include "tests/unit/core/importers/hand_map.h"

#include <QTest>
#include <cmath>
#include <set>

namespace stop_lines_test {

using namespace passerby;
using passerby::testing::HandMap;
using passerby::testing::lanesUnder;

namespace {

/// Where stop lines lie on streets from west to east: metres east of the middle of the map, rounded, with whither those drive who stop
/// there.
QStringList stopsAlongX(const HandMap& map)
{
    const world::World world = map.traffic();
    const double zero_m = map.placed().position(1).has_value() ? geometry::fromClipGrid(*map.placed().position(1)).x : 0.0;
    std::set<std::pair<long, QString>> stops;
    for (const auto& [id, line] : world.stopLines())
        for (const auto& [lane, row] : world.lanes())
            if (const auto at = world::placesAcross(row, line.a, line.b); !at.empty())
                stops.insert(
                    {std::lround((line.a.x + line.b.x) / 2.0 - zero_m), row.points.back().x > row.points.front().x ? "east" : "west"});
    QStringList texts;
    for (const auto& [x_m, whither] : stops)
        texts << QStringLiteral("%1 %2").arg(x_m).arg(whither);
    return texts;
}

/// A street of 400 m from west to east that begins at 0 and goes on as another way at 200, with a node of these tags at `x_m`.
HandMap street(double x_m, const QString& tags)
{
    HandMap map;
    map.node(1, 0, 0).node(2, x_m, 0, tags);
    if (x_m != 200.0)
        map.node(3, 200, 0);
    map.node(4, 400, 0);
    const std::int64_t middle = x_m == 200.0 ? 2 : 3;
    if (x_m < 200.0)
        map.way(101, {1, 2, middle}, "highway=tertiary").way(102, {middle, 4}, "highway=tertiary");
    else
        map.way(101, {1, middle}, "highway=tertiary").way(102, {middle, 4}, "highway=tertiary");
    return map;
}

/// The same with a side street at 300.
HandMap streetWithMeeting(double x_m, const QString& tags)
{
    HandMap map;
    map.node(1, 0, 0).node(2, x_m, 0, tags).node(3, 300, 0).node(4, 400, 0).node(5, 300, 100);
    map.way(101, x_m < 300.0 ? std::vector<std::int64_t>{1, 2, 3, 4} : std::vector<std::int64_t>{1, 3, 2, 4}, "highway=tertiary");
    return map.way(102, {3, 5}, "highway=tertiary");
}

} // namespace

class StopLinesTest : public QObject {
    Q_OBJECT

private slots:
    void signalFarFromAnyMeeting_stopsBothDirections()
    {
        QCOMPARE(stopsAlongX(street(100, "highway=traffic_signals")), (QStringList{"100 east", "100 west"}));
    }
    void signalThatSaysADirection_stopsThatOne()
    {
        QCOMPARE(stopsAlongX(street(100, "highway=traffic_signals traffic_signals:direction=forward")), QStringList{"100 east"});
        QCOMPARE(stopsAlongX(street(100, "highway=traffic_signals direction=backward")), QStringList{"100 west"});
        QCOMPARE(stopsAlongX(street(100, "highway=traffic_signals direction=both")), (QStringList{"100 east", "100 west"}));
    }
    void signalBeforeAMeeting_stopsThoseWhoDriveUpToIt()
    {
        QCOMPARE(stopsAlongX(streetWithMeeting(280, "highway=traffic_signals")), QStringList{"280 east"});
        QCOMPARE(stopsAlongX(streetWithMeeting(320, "highway=traffic_signals")), QStringList{"320 west"});
    }
    void signalAtAMeeting_stopsEveryoneBeforeIt()
    {
        HandMap map;
        map.node(1, 0, 0).node(2, 100, 0, "highway=traffic_signals").node(3, 200, 0).node(4, 100, -100).node(5, 100, 100);
        map.way(101, {1, 2, 3}, "highway=tertiary").way(102, {4, 2, 5}, "highway=tertiary");
        const world::World world = map.traffic();
        QCOMPARE(world.stopLines().size(), std::size_t{4});
        QCOMPARE(world.trafficSignals().size(), std::size_t{2}); // along and across, by turns
        for (const auto& [id, line] : world.stopLines())
            QCOMPARE(lanesUnder(world, line), 1);
        for (double clock_s = 0.0; clock_s < 60.0; clock_s += 0.5)
            QVERIFY(world::lightOf(*world.trafficSignals().at(0).row, clock_s) == world::SignalLight::red
                    || world::lightOf(*world.trafficSignals().at(1).row, clock_s) == world::SignalLight::red);
    }

    void signalledCrossing_stopsBothDirectionsBeforeIt()
    {
        QCOMPARE(stopsAlongX(street(100, "highway=crossing crossing=traffic_signals")), (QStringList{"97 east", "103 west"}));
    }
    void signalledCrossingWhereAStreetGoesOnAsAnother_stopsBothDirections()
    {
        const HandMap map = street(200, "highway=crossing crossing=traffic_signals");
        QCOMPARE(stopsAlongX(map), (QStringList{"197 east", "203 west"}));
        const world::World world = map.traffic();
        QCOMPARE(world.crossings().size(), std::size_t{1});
        QCOMPARE(world.trafficSignals().size(), std::size_t{2}); // of people, of both directions
    }
    void signalledCrossingWhereACyclewayJoins_stopsTheStreet()
    {
        HandMap map;
        map.node(1, 0, 0).node(2, 200, 0, "highway=crossing crossing=traffic_signals").node(3, 400, 0).node(4, 200, 100);
        map.way(101, {1, 2}, "highway=tertiary").way(102, {2, 3}, "highway=tertiary").way(103, {2, 4}, "highway=cycleway");
        QCOMPARE(stopsAlongX(map), (QStringList{"196 east", "205 west"})); // where the lanes end before the cycleway
    }
    void signalBehindACrossing_stopsBeforeTheCrossing()
    {
        HandMap map;
        map.node(1, 0, 0).node(2, 290, 0, "highway=crossing crossing=traffic_signals").node(3, 295, 0, "highway=traffic_signals");
        map.node(4, 310, 0).node(5, 400, 0).node(6, 310, 100);
        map.way(101, {1, 2, 3, 4, 5}, "highway=tertiary").way(102, {4, 6}, "highway=tertiary");
        // Eastward once, before both; those who come from the meeting have not stopped and get their own line.
        QCOMPARE(stopsAlongX(map), (QStringList{"287 east", "293 west"}));
    }
    void crossingOfThoseWhoHaveJustStopped_hasNoLine()
    {
        HandMap map;
        map.node(1, 0, 0).node(2, 100, 0, "highway=traffic_signals").node(3, 115, 0, "highway=crossing crossing=traffic_signals");
        map.node(4, 300, 0).node(5, 100, 100);
        map.way(101, {1, 2, 3, 4}, "highway=tertiary").way(102, {2, 5}, "highway=tertiary");
        QVERIFY(!stopsAlongX(map).contains("112 east"));
        QVERIFY(stopsAlongX(map).filter("west").size() == 1); // one for crossing and meeting
    }
    void signalThatIsACrossing_isBoth()
    {
        const HandMap map = street(100, "highway=traffic_signals crossing=traffic_signals");
        QCOMPARE(stopsAlongX(map), (QStringList{"97 east", "103 west"}));
        QCOMPARE(map.traffic().crossings().size(), std::size_t{1});
        QVERIFY(!map.traffic().crossings().at(0).row->signal.isNull());
    }
    void onewayStreet_isStoppedOnce()
    {
        HandMap map;
        map.node(1, 0, 0).node(2, 100, 0, "highway=crossing crossing=traffic_signals").node(3, 200, 0);
        map.way(101, {1, 2}, "highway=tertiary oneway=yes").way(102, {2, 3}, "highway=tertiary oneway=yes");
        QCOMPARE(stopsAlongX(map), QStringList{"97 east"});
    }
    void zebra_hasNoLine()
    {
        const world::World world = street(100, "highway=crossing crossing=zebra").traffic();
        QVERIFY(world.stopLines().empty() && world.trafficSignals().empty());
        QCOMPARE(world.crossings().size(), std::size_t{1});
        QCOMPARE(lanesUnder(world, *world.crossings().at(0).row), 2);
    }
};

PASSERBY_TEST(StopLinesTest)

} // namespace stop_lines_test

#include "stop_lines_test.moc"
