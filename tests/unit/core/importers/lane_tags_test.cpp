// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importers/osm/lane_tags.h"

#include "core/importers/osm/road_lines.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace lane_tags_test {

using namespace passerby;
using namespace passerby::importers::osm;
using geometry::Point;
using world::LaneKind;

namespace {

/// From "key=value key=value".
Tags tagsOf(const QString& text)
{
    Tags tags;
    for (const QString& one : text.split(' '))
        tags.add(one.section('=', 0, 0).toStdString(), one.section('=', 1).toStdString());
    return tags;
}

/// "car> 3.25 1.625": kind, direction, width and offset of each lane from left to right.
QString lanesOf(const QString& text, world::Side side = world::Side::right)
{
    const auto shape = roadShapeOf(tagsOf(text), side);
    if (!shape)
        return "nothing";
    QStringList lanes;
    for (const LaneShape& lane : shape->lanes)
        lanes << QStringLiteral("%1%2 %3 %4")
                     .arg(QString::fromStdString(std::string(world::spell(lane.kind))), lane.isForward ? ">" : "<")
                     .arg(lane.width_m)
                     .arg(lane.offset_m);
    return lanes.join(", ");
}

} // namespace

class LaneTagsTest : public QObject {
    Q_OBJECT

private slots:
    void lanes_followTheTags_data()
    {
        QTest::addColumn<QString>("tags");
        QTest::addColumn<QString>("lanes");
        const auto row = [](const char* tags, const char* lanes) { QTest::newRow(tags) << QString(tags) << QString(lanes); };
        row("highway=tertiary", "car< 3.25 -1.625, car> 3.25 1.625");
        row("highway=tertiary oneway=yes", "car> 3.25 0");
        row("highway=tertiary oneway=-1", "car< 3.25 0");
        row("highway=tertiary junction=roundabout", "car> 3.25 0");
        row("highway=motorway lanes=2", "car> 3.75 -1.875, car> 3.75 1.875");
        row("highway=tertiary lanes=3 width=9", "car< 3 -3, car> 3 0, car> 3 3");
        row("highway=tertiary lanes=3 lanes:backward=2", "car< 3.25 -3.25, car< 3.25 0, car> 3.25 3.25");
        row("highway=residential lanes=1", "car< 2 -1, car> 2 1");
        row("highway=service width=2.5", "car< 2 -1, car> 2 1");
        row("highway=residential oneway=yes cycleway=lane", "car> 3 0, bicycle> 1.5 2.25");
        row("highway=residential cycleway:both=lane", "bicycle< 1.5 -3.75, car< 3 -1.5, car> 3 1.5, bicycle> 1.5 3.75");
        row("highway=residential oneway=yes cycleway=opposite_lane", "bicycle< 1.5 -2.25, car> 3 0");
        row("highway=residential oneway=-1 cycleway=opposite_lane", "car< 3 0, bicycle> 1.5 2.25");
        row("highway=tertiary oneway=yes lanes=3 lanes:backward=1", "car> 3.25 -1.625, car> 3.25 1.625");
        row("highway=tertiary oneway=yes lanes:forward=2", "car> 3.25 -1.625, car> 3.25 1.625");
        row("highway=tertiary oneway=-1 lanes:backward=2", "car< 3.25 -1.625, car< 3.25 1.625");
        row("highway=tertiary cycleway=track", "car< 3.25 -1.625, car> 3.25 1.625");
        row("highway=cycleway", "bicycle< 1.25 -0.625, bicycle> 1.25 0.625");
        row("highway=path bicycle=designated oneway=yes width=2", "bicycle> 2 0");
        row("highway=service access=no bus=designated oneway=yes", "bus> 2.25 0");
        row("highway=busway oneway=yes", "bus> 3.5 0");
        row("highway=residential access=private motor_vehicle=destination oneway=yes", "car> 3 0");
        row("highway=motorway foot=no oneway=yes", "car> 3.75 0"); // closed to people on foot alone
    }
    void lanes_followTheTags()
    {
        QFETCH(QString, tags);
        QFETCH(QString, lanes);
        QCOMPARE(lanesOf(tags), lanes);
    }
    void whereVehiclesKeepLeft_lanesAreTurnedRound_data()
    {
        QTest::addColumn<QString>("tags");
        QTest::addColumn<QString>("lanes");
        const auto row = [](const char* tags, const char* lanes) { QTest::newRow(tags) << QString(tags) << QString(lanes); };
        row("highway=tertiary", "car> 3.25 -1.625, car< 3.25 1.625");
        row("highway=tertiary driving_side=right", "car< 3.25 -1.625, car> 3.25 1.625");
        row("highway=tertiary lanes=3 lanes:backward=2", "car> 3.25 -3.25, car< 3.25 0, car< 3.25 3.25");
        row("highway=residential oneway=yes cycleway=lane", "bicycle> 1.5 -2.25, car> 3 0");
        row("highway=residential oneway=yes cycleway:right=lane", "car> 3 0, bicycle> 1.5 2.25");
        row("highway=residential cycleway:left=lane", "bicycle> 1.5 -3.75, car> 3 -1.5, car< 3 1.5");
        row("highway=residential oneway=yes cycleway=opposite_lane", "car> 3 0, bicycle< 1.5 2.25");
        row("highway=cycleway", "bicycle> 1.25 -0.625, bicycle< 1.25 0.625");
    }
    void whereVehiclesKeepLeft_lanesAreTurnedRound()
    {
        QFETCH(QString, tags);
        QFETCH(QString, lanes);
        QCOMPARE(lanesOf(tags, world::Side::left), lanes);
    }
    void drivingSide_ofARoadCountsMoreThanThatOfTheMap()
    {
        QCOMPARE(lanesOf("highway=tertiary driving_side=left"), lanesOf("highway=tertiary", world::Side::left));
    }
    void whereNobodyDrives_thereAreNone_data()
    {
        QTest::addColumn<QString>("tags");
        for (const char* tags :
             {"highway=footway", "highway=path", "highway=pedestrian", "highway=tertiary tunnel=yes", "highway=service layer=-1",
              "highway=service service=driveway", "highway=residential access=private", "highway=residential motor_vehicle=no",
              "highway=construction", "highway=service area=yes", "highway=cycleway bicycle=no", "railway=rail"})
            QTest::newRow(tags) << QString(tags);
    }
    void whereNobodyDrives_thereAreNone()
    {
        QFETCH(QString, tags);
        QCOMPARE(lanesOf(tags), QString("nothing"));
    }
    void limits_areThoseOfTheClassUnlessTagged()
    {
        const auto limit_kmph = [](const char* tags) { return std::round(roadShapeOf(tagsOf(tags))->limit_mps * 36.0) / 10.0; };
        QCOMPARE(limit_kmph("highway=tertiary"), 50.0);
        QCOMPARE(limit_kmph("highway=residential"), 30.0);
        QCOMPARE(limit_kmph("highway=tertiary maxspeed=30"), 30.0);
        QCOMPARE(limit_kmph("highway=tertiary maxspeed=walk"), 7.0);
        QCOMPARE(limit_kmph("highway=motorway maxspeed=none"), 130.0);
        Tags miles = tagsOf("highway=tertiary");
        miles.add("maxspeed", "20 mph");
        QCOMPARE(std::round(roadShapeOf(miles)->limit_mps * 36.0) / 10.0, 32.2);
    }

    void lineBeside_keepsItsDistance()
    {
        const std::vector<Point> line{{0, 0}, {10, 0}, {10, 10}};
        QCOMPARE(beside(line, 2.0), (std::vector<Point>{{0, -2}, {12, -2}, {12, 10}}));
        QCOMPARE(beside(line, -2.0), (std::vector<Point>{{0, 2}, {8, 2}, {8, 10}}));
    }
    void lineIsShortened_butNeverAway()
    {
        const std::vector<Point> line{{0, 0}, {10, 0}, {10, 10}};
        QCOMPARE(shortened(line, 3.0, 4.0), (std::vector<Point>{{3, 0}, {10, 0}, {10, 6}}));
        QCOMPARE(shortened(line, 12.0, 4.0), (std::vector<Point>{{10, 2}, {10, 6}}));
        const std::vector<Point> rest = shortened({{0, 0}, {10, 0}}, 8.0, 8.0);
        QCOMPARE(rest, (std::vector<Point>{{4.5, 0}, {5.5, 0}}));
    }
    void curve_leavesAndArrivesInTheirDirections()
    {
        const std::vector<Point> curve = curveBetween({{0, 0}, {1, 0}}, {{10, 10}, {0, 1}});
        QVERIFY(curve.front() == Point({0, 0}) && curve.back() == Point({10, 10}));
        const Point first = curve[1] - curve[0];
        const Point last = curve[curve.size() - 1] - curve[curve.size() - 2];
        QVERIFY(std::atan2(first.y, first.x) < 0.2 && std::atan2(last.x, last.y) < 0.2);
        for (const Point p : curve) // nearly a quarter of a circle about (0, 10)
            QVERIFY(std::abs(geometry::distance(p, {0, 10}) - 10.0) < 0.2);
        QCOMPARE(curveBetween({{0, 0}, {1, 0}}, {{5, 0}, {1, 0}}).size(), std::size_t{2});
    }
};

PASSERBY_TEST(LaneTagsTest)

} // namespace lane_tags_test

#include "lane_tags_test.moc"
