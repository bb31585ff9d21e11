// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/idm.h"
#include "core/traffic/lane_conflicts.h"
#include "core/traffic/lane_marks.h"
#include "core/traffic/lane_network.h"
#include "tests/support/small_roads.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <numbers>

namespace lanes_test {

using namespace passerby;
using namespace passerby::traffic;
using passerby::testing::SmallRoads;

namespace {

constexpr double kSideways_mps2 = 2.0;

} // namespace

/// What is made of lanes and of what is painted on them, in streets whose figures are known by hand; and how fast one drives by IDM.
class LanesTest : public QObject {
    Q_OBJECT

private slots:
    void lanesGoOn_whereOthersBegin_onWhicheverLevel()
    {
        SmallRoads roads;
        roads.lane({{0, 0}, {30, 0}, {30, 40}});
        roads.add(world::Lane{"bridge", 1, {{30, 40}, {30, 90}}, 3.25, 13.9, world::LaneKind::car});
        roads.lane({{30, 90}, {30, 120}});
        roads.lane({{30, 90.02}, {60, 120}}); // two centimetres beyond
        const LaneNetwork network(roads.world, kSideways_mps2);
        QCOMPARE(network.length_m(0), 70.0);
        const auto after = [&](std::uint32_t lane) { return std::vector(network.after(lane).begin(), network.after(lane).end()); };
        QCOMPARE(after(0), std::vector<std::uint32_t>{1});
        QCOMPARE(after(1), std::vector<std::uint32_t>{2});
        QVERIFY(after(2).empty());
        QVERIFY(network.before(0).empty() && network.before(3).empty());
        QCOMPARE(network.level(1), 1);
    }

    /// A ring of two lanes of 5 mm each would be driven round for ever.
    void lanesOfMillimetres_areDrivenPast()
    {
        SmallRoads roads;
        roads.lane({{0, 0}, {30, 0}});
        roads.lane({{30, 0}, {30.005, 0}});
        roads.lane({{30.005, 0}, {30, 0}});
        roads.lane({{30.005, 0}, {60, 0}});
        const LaneNetwork network(roads.world, kSideways_mps2);
        QCOMPARE(std::vector(network.after(0).begin(), network.after(0).end()), std::vector<std::uint32_t>{3});
        for (const std::uint32_t lane : {1U, 2U, 3U})
            QVERIFY(network.after(lane).empty());
        QCOMPARE(std::vector(network.before(3).begin(), network.before(3).end()), std::vector<std::uint32_t>{0});
    }

    void placesAlong_andBeside()
    {
        SmallRoads roads;
        roads.lane({{0, 0}, {30, 0}, {30, 40}});
        const LaneNetwork network(roads.world, kSideways_mps2);
        QVERIFY(network.at(0, 10.0).at == (geometry::Point{10, 0}) && network.at(0, 10.0).ahead == (geometry::Point{1, 0}));
        QVERIFY(network.at(0, 50.0).at == (geometry::Point{30, 20}) && network.at(0, 50.0).ahead == (geometry::Point{0, 1}));
        QVERIFY(network.at(0, 75.0).at == (geometry::Point{30, 45})); // straight on
        const BesideLane left = network.beside(0, {12, 2});
        QVERIFY(left.along_m == 12.0 && left.offset_m == 2.0);
        const BesideLane right = network.beside(0, {33, 15});
        QVERIFY(right.along_m == 45.0 && right.offset_m == -3.0);
    }

    void lanesBeside_touchAndLeadTheSameWay()
    {
        SmallRoads roads;
        roads.lane({{0, 0}, {100, 0}});
        roads.lane({{0, 3.25}, {100, 3.25}});
        roads.lane({{100, 6.5}, {0, 6.5}}); // against
        roads.lane({{0, -8}, {100, -8}});   // apart
        const LaneNetwork network(roads.world, kSideways_mps2);
        QCOMPARE(network.left(0), 1U);
        QCOMPARE(network.right(1), 0U);
        QCOMPARE(network.left(1), kNone);
        QCOMPARE(network.right(0), kNone);
        QCOMPARE(network.left(2), kNone);
    }

    /// v² / r = 2 m/s² in a bend of 8 m radius: 4 m/s; before it √(16 + 2 · 2 · s), and the limit far from it.
    void bends_permitWhatTheirRadiusDoes()
    {
        SmallRoads roads;
        std::vector<geometry::Point> points{{0, 0}, {100, 0}};
        for (int i = 1; i <= 32; ++i) {
            const double angle_rad = std::numbers::pi / 2.0 * i / 32;
            points.push_back({100 + 8 * std::sin(angle_rad), 8 - 8 * std::cos(angle_rad)});
        }
        roads.lane(points, 10.0);
        const LaneNetwork network(roads.world, kSideways_mps2);
        QVERIFY2(std::abs(network.speedAt_mps(0, 106.0) - 4.0) < 0.4, qPrintable(QString::number(network.speedAt_mps(0, 106.0))));
        QVERIFY(std::abs(network.speedAt_mps(0, 88.0) - std::sqrt(16.0 + 4.0 * 12.0)) < 1.0);
        QCOMPARE(network.speedAt_mps(0, 10.0), 10.0);
    }

    void paintedLines_lieWhereTheyCrossLanesOfTheirLevel()
    {
        SmallRoads roads;
        roads.lane({{0, 0}, {100, 0}});
        roads.add(world::Lane{"bridge", 1, {{0, 0}, {100, 0}}, 3.25, 13.9, world::LaneKind::car});
        roads.add(world::StopLine{"", 0, {40, -3}, {40, 3}, {}});
        roads.add(world::Crossing{"", 0, {60, 10}, {60, -10}, 4.0, {}});
        const LaneNetwork network(roads.world, kSideways_mps2);
        const LaneMarks marks(network, roads.world);
        QCOMPARE(marks.stops(0).size(), std::size_t{1});
        QVERIFY(std::abs(marks.stops(0)[0].at_m - 40.0) < 1e-9 && marks.stops(0)[0].signal == kNone);
        QCOMPARE(marks.crossings(0).size(), std::size_t{1});
        const CrossingMark crossing = marks.crossings(0)[0];
        QVERIFY(std::abs(crossing.from_m - 58.0) < 1e-6 && std::abs(crossing.to_m - 62.0) < 1e-6
                && std::abs(crossing.across_m - 10.0) < 1e-9);
        QVERIFY(marks.stops(1).empty() && marks.crossings(1).empty());
    }

    /// At 45° a crossing of 4 m covers (2 + 1.625 · cos) / sin = 4.453 m of a lane of 3.25 m to either side.
    void slantingCrossings_coverMoreOfTheLane()
    {
        SmallRoads roads;
        roads.lane({{0, 0}, {100, 0}});
        roads.add(world::Crossing{"", 0, {50, -10}, {70, 10}, 4.0, {}});
        const LaneNetwork network(roads.world, kSideways_mps2);
        const LaneMarks marks(network, roads.world);
        QCOMPARE(marks.crossings(0).size(), std::size_t{1});
        QVERIFY(std::abs(marks.crossings(0)[0].from_m - (60.0 - 4.4534)) < 1e-3);
        QVERIFY(std::abs(marks.crossings(0)[0].to_m - (60.0 + 4.4534)) < 1e-3);
    }

    /// Two straight lanes at a right angle: bands of 2.1 m, so areas of ± 1.05 m round where they cross; who has the other on the right
    /// yields, or who has a line.
    void lanesThatCross_haveAnArea()
    {
        for (const bool hasLine : {false, true}) {
            SmallRoads roads;
            roads.lane({{0, 0}, {100, 0}});    // eastward: the other comes from the right
            roads.lane({{50, -50}, {50, 50}}); // northward
            roads.add(world::Lane{"over them", 1, {{20, -50}, {20, 50}}, 3.25, 13.9, world::LaneKind::car});
            if (hasLine)
                roads.add(world::StopLine{"", 0, {48, -5}, {52, -5}, {}});
            const LaneNetwork network(roads.world, kSideways_mps2);
            const LaneMarks marks(network, roads.world);
            const LaneConflicts conflicts(network, marks, roads.world);
            std::vector<ConflictSide> small;
            for (std::uint32_t side = 0; side < conflicts.sides(); ++side)
                if (!conflicts.side(side).onlyBig && !conflicts.side(side).againstBig)
                    small.push_back(conflicts.side(side));
            QCOMPARE(small.size(), std::size_t{2});
            for (const ConflictSide& side : small) {
                QVERIFY2(std::abs(side.from_m - 48.95) < 0.6 && std::abs(side.to_m - 51.05) < 0.6,
                         qPrintable(QStringLiteral("%1 to %2").arg(side.from_m).arg(side.to_m)));
                QCOMPARE(side.yields, (side.lane == 0) != hasLine);
            }
        }
    }

    /// a (1 − (v/v₀)⁴ − (s*/s)²) with s* = s₀ + v T + v Δv / (2 √(a b)).
    void idm_isTheFormula()
    {
        IdmSituation free;
        free.speed_mps = 10.0;
        free.ideal_mps = 20.0;
        QVERIFY(std::abs(idmAcceleration_mps2(free) - 2.0 * (1.0 - 1.0 / 16.0)) < 1e-9);
        IdmSituation behind = free;
        behind.gap_m = 28.0;
        behind.other_mps = 10.0; // s* = 2 + 12 = 14, half the gap
        QVERIFY(std::abs(idmAcceleration_mps2(behind) - 2.0 * (1.0 - 1.0 / 16.0 - 0.25)) < 1e-9);
        behind.other_mps = 5.0;
        const double wanted_m = 14.0 + 10.0 * 5.0 / (2.0 * std::sqrt(5.0));
        QVERIFY(std::abs(idmAcceleration_mps2(behind) - 2.0 * (1.0 - 1.0 / 16.0 - std::pow(wanted_m / 28.0, 2))) < 1e-9);
    }

    /// Who drives one more step with it and then brakes as the other does stops before the other's rear.
    void safeSpeed_letsOneStop()
    {
        constexpr double kBraking_mps2 = 5.0;
        constexpr double kStep_s = 0.1;
        for (const double other_mps : {0.0, 4.0, 12.0})
            for (const double gap_m : {0.5, 3.0, 20.0, 60.0}) {
                const double speed_mps = safeSpeed_mps(gap_m, other_mps, kBraking_mps2, kStep_s);
                double own_m = 0.0;
                for (double v = speed_mps; v > 0.0; v -= kBraking_mps2 * kStep_s)
                    own_m += v * kStep_s;
                double theirs_m = 0.0;
                for (double v = other_mps - kBraking_mps2 * kStep_s; v > 0.0; v -= kBraking_mps2 * kStep_s)
                    theirs_m += v * kStep_s;
                QVERIFY2(own_m <= gap_m + theirs_m + 0.3,
                         qPrintable(QStringLiteral("%1 m, %2 m/s: %3").arg(gap_m).arg(other_mps).arg(speed_mps)));
                QVERIFY(speed_mps > 0.0);
            }
        QCOMPARE(safeSpeed_mps(0.0, 0.0, kBraking_mps2, kStep_s), 0.0);
    }
};

PASSERBY_TEST(LanesTest)

} // namespace lanes_test

#include "lanes_test.moc"
