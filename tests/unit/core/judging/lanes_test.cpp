// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/judging/fitted_lanes.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/judging/hand_vehicles.h"

#include <QTest>
#include <cmath>
#include <numbers>

namespace lanes_test {

using namespace passerby;
using namespace passerby::testing;
using namespace passerby::judging;
using geometry::Point;

namespace {

std::vector<Point> wayOf(double from_m, double to_m, const std::function<double(double)>& aside)
{
    std::vector<Point> way;
    for (double x = from_m; x <= to_m; x += 1.0)
        way.push_back({x, aside(x)});
    return way;
}

/// The lane whose middle is nearest to a place.
const LaneLine& laneAt(const LaneLines& lanes, Point place)
{
    return *std::min_element(lanes.begin(), lanes.end(), [&](const LaneLine& a, const LaneLine& b) {
        return std::abs(a.beside(place).offset_m) < std::abs(b.beside(place).offset_m);
    });
}

} // namespace

class LanesOfRecordingsTest : public QObject {
    Q_OBJECT

private slots:
    void places_areThoseByHand()
    {
        const LaneLine lane({{0, 0}, {10, 0}, {10, 10}}, 3.5);
        QVERIFY(isAbout(lane.length_m(), 20.0));
        QVERIFY(isAbout(lane.beside({4, 1}).along_m, 4.0) && isAbout(lane.beside({4, 1}).offset_m, 1.0)); // to the left
        QVERIFY(isAbout(lane.beside({-3, -2}).along_m, -3.0) && isAbout(lane.beside({-3, -2}).offset_m, -2.0));
        QVERIFY(isAbout(lane.beside({12, 15}).along_m, 25.0) && isAbout(lane.beside({12, 15}).offset_m, -2.0));
        QVERIFY(distance(lane.at(12.0, 1.0), {9, 2}) < 1e-9);
        QVERIFY(distance(lane.at(25.0, 0.0), {10, 15}) < 1e-9);
        QVERIFY(isAbout(lane.curvatureAhead_1pm(5.0, 10.0), 0.05 * std::numbers::pi));
    }

    void lanesBeside_leadTheSameWay()
    {
        LaneLines lanes = lanesAlongX({0.0, 3.5, 7.0});
        lanes.emplace_back(std::vector<Point>{{300, -3.5}, {0, -3.5}}, 3.5); // comes towards
        QCOMPARE(lanesBeside(lanes, 0, 50.0).left, std::size_t{1});
        QCOMPARE(lanesBeside(lanes, 0, 50.0).right, NeighbourLanes::kNone);
        QCOMPARE(lanesBeside(lanes, 1, 50.0).left, std::size_t{2});
        QCOMPARE(lanesBeside(lanes, 1, 50.0).right, std::size_t{0});
        QCOMPARE(lanesBeside(lanes, 1, 400.0).left, NeighbourLanes::kNone); // there it has ended
    }

    /// Two lanes, three ways on each that overlap in part, and one who changes.
    void fittedLanes_areMeansOfWays()
    {
        const LaneLines lanes = fittedLanes(std::vector<std::vector<Point>>{
            wayOf(0, 60, [](double) { return 0.4; }), wayOf(40, 100, [](double) { return -0.4; }),
            wayOf(0, 100, [](double) { return 0.0; }), wayOf(0, 90, [](double) { return 3.3; }), wayOf(10, 100, [](double) { return 3.7; }),
            wayOf(0, 100, [](double x) { return 3.5 * std::clamp((x - 30.0) / 40.0, 0.0, 1.0); })});
        QCOMPARE(lanes.size(), std::size_t{2});
        QVERIFY(isAbout(laneAt(lanes, {50, 0}).beside({50, 0}).offset_m, 0.0, 0.1));
        QVERIFY(isAbout(laneAt(lanes, {50, 3.5}).beside({50, 3.5}).offset_m, 0.0, 0.1));
        QVERIFY(isAbout(lanes[0].width_m(), 3.5, 0.2) && isAbout(lanes[1].width_m(), 3.5, 0.2));
    }

    /// Who turns off has a lane of their own, which is the other one as long as it is on it.
    void fork_makesTwo()
    {
        const LaneLines lanes = fittedLanes(
            std::vector<std::vector<Point>>{wayOf(0, 100, [](double) { return 0.0; }),
                                            wayOf(0, 60, [](double x) { return x < 30.0 ? 0.0 : -0.02 * (x - 30.0) * (x - 30.0); })});
        QCOMPARE(lanes.size(), std::size_t{2});
        QCOMPARE(fittedLanes(std::vector<std::vector<Point>>{wayOf(0, 100, [](double) { return 0.0; })}).size(), std::size_t{1});
        QVERIFY(fittedLanes({}).empty());
    }
};

PASSERBY_TEST(LanesOfRecordingsTest)

} // namespace lanes_test

#include "lanes_test.moc"
