// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/near_points.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <random>

namespace near_points_test {

using namespace passerby;
using geometry::NearPoints;
using geometry::Point;

namespace {

std::vector<std::uint32_t> near(const NearPoints& points, Point place, double within_m)
{
    std::vector<std::uint32_t> found;
    points.visitNear(place, within_m, [&](std::uint32_t number) { found.push_back(number); });
    std::sort(found.begin(), found.end());
    return found;
}

} // namespace

class NearPointsTest : public QObject {
    Q_OBJECT

private slots:
    void theyAreFoundUpToTheBorder()
    {
        NearPoints points(4.0);
        QVERIFY(points.empty());
        points.clear(3);
        points.put({0, 0}, 7);
        points.put({3, 4}, 8);
        points.put({-0.001, 0}, 9);
        points.put({3, 4}, 8); // twice
        QCOMPARE(near(points, {0, 0}, 4.9), (std::vector<std::uint32_t>{7, 9}));
        QCOMPARE(near(points, {0, 0}, 5.0), (std::vector<std::uint32_t>{7, 8, 8, 9}));
        QVERIFY(near(points, {100, -100}, 5.0).empty());
        points.clear(0);
        QVERIFY(near(points, {0, 0}, 5.0).empty());
    }
    void asByLookingAtAll()
    {
        std::mt19937 random(20);
        std::uniform_real_distribution<double> along_m(-300.0, 300.0);
        NearPoints points(10.0);
        for (const std::size_t count : {500U, 20U, 2000U}) { // also more than was expected
            points.clear(std::min<std::size_t>(count, 1000));
            std::vector<Point> places;
            for (std::uint32_t i = 0; i < count; ++i) {
                places.push_back({along_m(random), along_m(random)});
                points.put(places.back(), i);
            }
            for (int i = 0; i < 50; ++i) {
                const Point place{along_m(random), along_m(random)};
                const double within_m = 1.0 + i;
                std::vector<std::uint32_t> all;
                for (std::uint32_t other = 0; other < count; ++other)
                    if (dot(places[other] - place, places[other] - place) <= within_m * within_m)
                        all.push_back(other);
                QCOMPARE(near(points, place, within_m), all);
            }
        }
    }
};

PASSERBY_TEST(NearPointsTest)

} // namespace near_points_test

#include "near_points_test.moc"
