// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importers/osm/road_lines.h"

#include "core/geometry/line.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace road_lines_test {

using namespace passerby;
using namespace passerby::importers::osm;
using geometry::Point;

namespace {

bool isNear(Point one, Point other)
{
    return geometry::distance(one, other) < 1e-9;
}

} // namespace

class RoadLinesTest : public QObject {
    Q_OBJECT
private slots:
    void beside_givenAStepShorterThanItsCorners_meetsItsNeighbours()
    {
        const auto lane = beside({{0, 0}, {10, 0}, {10.5, 0.5}, {10.5, 10}}, -1.625);
        QCOMPARE(lane.size(), std::size_t{3});
        QVERIFY(isNear(lane[0], {0, 1.625}));
        QVERIFY(isNear(lane[1], {8.875, 1.625}));
        QVERIFY(isNear(lane[2], {8.875, 10}));
    }

    void beside_givenALongChamfer_keepsIt() { QCOMPARE(beside({{0, 0}, {10, 0}, {15, 5}, {15, 15}}, -1.625).size(), std::size_t{4}); }

    void beside_givenATurningLoopNarrowerThanItsOffset_neverLeadsBackOverItself()
    {
        std::vector<Point> line{{-30, 0}};
        for (int i = 0; i <= 8; ++i)
            line.push_back({3.0 * std::sin(i * M_PI / 8.0), 3.0 - 3.0 * std::cos(i * M_PI / 8.0)});
        line.push_back({-30, 6});
        const auto lane = beside(line, -4.0);
        QVERIFY(lane.size() >= 2);
        QVERIFY(geometry::lengthOf_m(lane) < geometry::lengthOf_m(line));
        QVERIFY(isNear(lane.front(), {-30, 4}));
        QVERIFY(isNear(lane.back(), {-30, 2}));
    }

    void shortened_givenANodeWhereItBegins_repeatsNoPoint()
    {
        const auto part = shortened({{0, 0}, {2.55, 3.40}, {30, 3.40}}, 4.25, 0.0);
        for (std::size_t i = 1; i < part.size(); ++i)
            QVERIFY(geometry::distance(part[i - 1], part[i]) > 1e-6);
        QVERIFY(std::isfinite(placeOn(part, 0.0).ahead.x));
    }

    void placeOn_givenARepeatedPoint_passesOverIt()
    {
        const LinePlace begin = placeOn({{1, 1}, {1, 1}, {5, 1}, {5, 1}}, 0.0);
        QVERIFY(isNear(begin.at, {1, 1}) && isNear(begin.ahead, {1, 0}));
        const LinePlace end = placeOn({{1, 1}, {1, 1}, {5, 1}, {5, 1}}, 9.0);
        QVERIFY(isNear(end.at, {5, 1}) && isNear(end.ahead, {1, 0}));
    }
};

PASSERBY_TEST(RoadLinesTest)

} // namespace road_lines_test

#include "road_lines_test.moc"
