// SPDX-License-Identifier: GPL-3.0-or-later
// Ways round what stands on a square, and what they cost where much does.
#include "core/foundation/random_stream.h"
#include "core/ground/walking_ground.h"
#include "core/steering/sight.h"
#include "core/world/parking.h"
#include "tests/support/edited_cities.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <ctime>
#include <limits>

namespace cell_detours_test {

using namespace passerby;
using geometry::Point;
using ground::WalkingGround;
using testing::WorldMaker;

namespace {

constexpr double kReach_m = 2.0;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(NDEBUG)
constexpr double kMost_ms = 3000.0;
#else
constexpr double kMost_ms = 100.0; // about 40 on a machine of 2026
#endif

/// A square of 100 m with parked cars on it in rows; `columns` × `rows` of them, every second row set off by half a place.
world::World parkedSquare(int columns, int rows)
{
    WorldMaker maker;
    const auto square = maker.addCell(0, 0, 100, 100);
    const auto type = maker.addType("end", 10, 3);
    maker.addGoal(type, type, world::GoalChoice::uniform, false, 1);
    maker.addTarget(type, square, {1, 1});
    maker.addTarget(type, square, {99, 99});
    world::World world = maker.make();
    world::PatchBuilder builder(world);
    const auto car = builder.add(world::usualVehicleKinds()[0]);
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const double x = 6.0 + 88.0 * (column + 0.5 * (row % 2)) / columns;
            const double y = 6.0 + 88.0 * row / rows;
            builder.add(world::ParkingRow{"", 0, {{x, y}, {x + 4.6, y}}, world::ParkingAngle::parallel, 1, car, 1.0});
        }
    return testing::changed(world, builder.take());
}

/// How long the way is that firstly leads to the corner that is told, and so on; infinite where it ends nowhere.
double walked_m(const WalkingGround& ground, Point from, Point to)
{
    double sum_m = 0.0;
    for (int i = 0; i < 200; ++i) {
        const auto next = ground.towards(0, from, to);
        if (!next)
            break;
        sum_m += distance(from, *next);
        from = *next;
        if (from == to)
            return sum_m;
    }
    return std::numeric_limits<double>::infinity();
}

} // namespace

class CellDetoursTest : public QObject {
    Q_OBJECT
private slots:
    void fewCars_shortestOfAllWays();
    void threeHundredCars_takeNoTime();
};

/// Against the shortest way over all pairs of corners, found by trying (Floyd 1962): corners lie 0.25 m off those of the cars.
void CellDetoursTest::fewCars_shortestOfAllWays()
{
    const world::World world = parkedSquare(6, 8);
    const WalkingGround ground(world, navigation::NavigationGraph::build(world), kReach_m);
    const std::uint32_t layers = ground.layersOf(0);
    foundation::RandomStream draws(3, 1, foundation::Purpose::general);
    int round = 0;
    for (int pair = 0; pair < 40; ++pair) {
        const auto place = [&] {
            Point at;
            do
                at = {100.0 * draws.uniform(), 100.0 * draws.uniform()};
            while (ground.isInObstacle(0, at));
            return at;
        };
        const Point from = place();
        const Point to = place();
        std::vector<Point> points{from, to};
        for (const world::ParkedVehicle& parked : world::parkedVehicles(world)) {
            const geometry::Ring ring = world::outlineOf(parked);
            for (std::size_t i = 0; i < ring.size(); ++i) {
                const Point in = ring[i] - ring[(i + ring.size() - 1) % ring.size()];
                const Point out = ring[(i + 1) % ring.size()] - ring[i];
                const Point away = in * (1.0 / length(in)) - out * (1.0 / length(out));
                points.push_back(ring[i] + away * (0.25 / length(away)));
            }
        }
        std::vector<std::vector<double>> far_m(points.size(), std::vector<double>(points.size(), 1e18));
        for (std::size_t i = 0; i < points.size(); ++i)
            for (std::size_t j = 0; j < points.size(); ++j)
                if (isFreeWay(ground.walls(), points[i], points[j], layers))
                    far_m[i][j] = distance(points[i], points[j]);
        for (std::size_t k = 0; k < points.size(); ++k)
            for (std::size_t i = 0; i < points.size(); ++i)
                for (std::size_t j = 0; j < points.size(); ++j)
                    far_m[i][j] = std::min(far_m[i][j], far_m[i][k] + far_m[k][j]);
        const double own_m = walked_m(ground, from, to);
        QVERIFY2(own_m > far_m[0][1] - 1e-6 && own_m < 1.001 * far_m[0][1] + 1e-6,
                 qPrintable(QStringLiteral("%1 %2").arg(own_m).arg(far_m[0][1])));
        round += own_m > distance(from, to) + 1e-6 ? 1 : 0;
    }
    QVERIFY(round > 15);
}

void CellDetoursTest::threeHundredCars_takeNoTime()
{
    const world::World world = parkedSquare(15, 20);
    QCOMPARE(world::parkedVehicles(world).size(), std::size_t{300});
    const WalkingGround ground(world, navigation::NavigationGraph::build(world), kReach_m);
    foundation::RandomStream draws(4, 1, foundation::Purpose::general);
    double longest_ms = 0.0; // of processor time
    for (int pair = 0; pair < 40; ++pair) {
        const Point from{1.0 + 3.0 * draws.uniform(), 100.0 * draws.uniform()};
        const Point to{96.0 + 3.0 * draws.uniform(), 100.0 * draws.uniform()};
        const std::clock_t begin = std::clock();
        QVERIFY(ground.towards(0, from, to));
        longest_ms = std::max(longest_ms, 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    qInfo("the longest of 40 ways took %.1f ms", longest_ms);
    QVERIFY2(longest_ms < kMost_ms, qPrintable(QString::number(longest_ms)));
}

PASSERBY_TEST(CellDetoursTest)

} // namespace cell_detours_test

#include "cell_detours_test.moc"
