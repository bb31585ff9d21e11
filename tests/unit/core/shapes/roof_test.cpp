// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/shapes/roof.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>

namespace roof_test {

using namespace passerby;

namespace {

geometry::Polygon box(double x0, double y0, double x1, double y1)
{
    return {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}};
}

world::Obstacle house(world::RoofShape shape, geometry::Polygon outline, double height_m = 9.0, double roofHeight_m = 3.0)
{
    world::Obstacle obstacle{"", world::ObstacleKind::building, 0, std::move(outline), 0.0, height_m};
    obstacle.roof = shape;
    obstacle.roofHeight_m = roofHeight_m;
    return obstacle;
}

struct Sizes {
    double ground_m2 = 0.0;
    double space_m3 = 0.0; ///< between the eaves and the roof
    double ends_m2 = 0.0;
    double top_m = 0.0;
};

Sizes sizesOf(const shapes::Roof& roof)
{
    Sizes sizes;
    for (const auto& [a, b, c] : roof.triangles) {
        const double ground_m2 = geometry::orientation(a.place, b.place, c.place) / 2.0;
        sizes.ground_m2 += ground_m2;
        sizes.space_m3 += ground_m2 * ((a.z_m + b.z_m + c.z_m) / 3.0 - roof.eave_m);
        sizes.top_m = std::max({sizes.top_m, a.z_m, b.z_m, c.z_m});
    }
    for (const auto& [a, b, c] : roof.ends) {
        const auto u = std::array{b.place.x - a.place.x, b.place.y - a.place.y, b.z_m - a.z_m};
        const auto v = std::array{c.place.x - a.place.x, c.place.y - a.place.y, c.z_m - a.z_m};
        sizes.ends_m2 += std::hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2.0;
    }
    return sizes;
}

bool isAbout(double value, double expected, double tolerance = 0.05)
{
    return std::abs(value - expected) <= tolerance;
}

} // namespace

class RoofTest : public QObject {
    Q_OBJECT

private slots:
    void roof_ofASquareBuilding_isHipUpToTheHeight()
    {
        const world::Obstacle building{"", world::ObstacleKind::building, 0, box(0, 0, 20, 20), 0.0, 18.0};
        const shapes::Roof roof = shapes::makeRoof(building, 1);
        QVERIFY(roof.isHip);
        QCOMPARE(roof.eave_m, 18.0 - 5.0); // min(5, 0.72 · 7.5)
        double area = 0.0;
        double top = 0.0;
        for (const auto& triangle : roof.triangles) {
            const double twice = geometry::orientation(triangle[0].place, triangle[1].place, triangle[2].place);
            QVERIFY(twice > 0.0);
            area += twice / 2.0;
            for (const auto& corner : triangle)
                top = std::max(top, corner.z_m);
        }
        QVERIFY(std::abs(area - 400.0) < 1e-3);
        QCOMPARE(top, 18.0);
    }
    void roof_ofAWall_isFlat()
    {
        const world::Obstacle wall{"", world::ObstacleKind::wall, 0, box(0, 0, 20, 0.4), 0.0, 2.0};
        const shapes::Roof roof = shapes::makeRoof(wall, 1);
        QVERIFY(!roof.isHip);
        QCOMPARE(roof.eave_m, 2.0);
        QCOMPARE(roof.triangles.size(), std::size_t(2));
    }
    /// 20 m × 10 m, 9 m high, of which 3 m are roof.
    void shapes_haveTheSpaceThatTheyShould_data()
    {
        QTest::addColumn<int>("shape");
        QTest::addColumn<double>("space_m3");
        QTest::addColumn<double>("tolerance_m3");
        QTest::addColumn<double>("ends_m2");
        QTest::newRow("gabled") << int(world::RoofShape::gabled) << 300.0 << 0.05 << 30.0;      // half of the box; two gables of 15 m²
        QTest::newRow("skillion") << int(world::RoofShape::skillion) << 300.0 << 0.05 << 90.0;  // and a wall of 60 m²
        QTest::newRow("round") << int(world::RoofShape::round) << 471.24 << 15.0 << 47.1;       // half an ellipse, cut into eight
        QTest::newRow("pyramidal") << int(world::RoofShape::pyramidal) << 200.0 << 0.05 << 0.0; // a third
        QTest::newRow("cone") << int(world::RoofShape::cone) << 200.0 << 0.05 << 0.0;
        QTest::newRow("dome") << int(world::RoofShape::dome) << 400.0 << 8.0 << 0.0; // two thirds
    }
    void shapes_haveTheSpaceThatTheyShould()
    {
        QFETCH(int, shape);
        QFETCH(double, space_m3);
        QFETCH(double, tolerance_m3);
        QFETCH(double, ends_m2);
        for (const double turn : {0.0, 0.4, 1.7}) { // ridges follow the longer side
            geometry::Polygon outline = box(-10, -5, 10, 5);
            for (geometry::Point& p : outline.outer)
                p = {100.0 + p.x * std::cos(turn) - p.y * std::sin(turn), p.x * std::sin(turn) + p.y * std::cos(turn)};
            const shapes::Roof roof = shapes::makeRoof(house(static_cast<world::RoofShape>(shape), outline), 1);
            const Sizes sizes = sizesOf(roof);
            QCOMPARE(roof.eave_m, 6.0);
            QVERIFY(isAbout(sizes.ground_m2, 200.0));
            QVERIFY(isAbout(sizes.top_m, 9.0, 0.002));
            QVERIFY2(isAbout(sizes.space_m3, space_m3, tolerance_m3), qPrintable(QString::number(sizes.space_m3)));
            QVERIFY2(isAbout(sizes.ends_m2, ends_m2, 1.5), qPrintable(QString::number(sizes.ends_m2)));
        }
    }
    void onion_bulgesOut_andCloses()
    {
        const shapes::Roof roof = shapes::makeRoof(house(world::RoofShape::onion, box(-2, -2, 2, 2), 40.0, 10.0), 1);
        double widest = 0.0;
        for (const auto& triangle : roof.triangles)
            for (const auto& corner : triangle)
                widest = std::max(widest, std::abs(corner.place.x));
        QVERIFY(isAbout(widest, 2.4, 1e-9));
        const Sizes sizes = sizesOf(roof);
        QVERIFY(isAbout(sizes.ground_m2, 16.0, 1e-9)); // what bulges out lies over itself
        QCOMPARE(sizes.top_m, 40.0);
        QCOMPARE(roof.eave_m, 30.0);
    }
    void corners_areCoveredToo()
    {
        const geometry::Polygon angle{{{0, 0}, {30, 0}, {30, 10}, {10, 10}, {10, 20}, {0, 20}}, {}};
        for (const auto shape : {world::RoofShape::gabled, world::RoofShape::skillion, world::RoofShape::round})
            QVERIFY(isAbout(sizesOf(shapes::makeRoof(house(shape, angle), 1)).ground_m2, 400.0));
    }
    /// A yard in the middle, or a middle that does not see all corners: a hip roof, as others have.
    void whatCannotHaveAnApex_isHipped()
    {
        geometry::Polygon yard = box(0, 0, 40, 40);
        yard.holes.push_back({{15, 15}, {15, 25}, {25, 25}, {25, 15}});
        const geometry::Polygon horseshoe{{{0, 0}, {40, 0}, {40, 40}, {30, 40}, {30, 10}, {10, 10}, {10, 40}, {0, 40}}, {}};
        for (const auto& outline : {yard, horseshoe}) {
            const world::Obstacle dome = house(world::RoofShape::dome, outline, 12.0, 0.0);
            const world::Obstacle plain = house(world::RoofShape::automatic, outline, 12.0, 0.0);
            QVERIFY(shapes::makeRoof(dome, 1).isHip);
            QCOMPARE(shapes::makeRoof(dome, 1).eave_m, shapes::makeRoof(plain, 1).eave_m);
        }
    }
    void flatAndHipped_areAsSaid()
    {
        const shapes::Roof flat = shapes::makeRoof(house(world::RoofShape::flat, box(0, 0, 20, 20)), 1);
        QVERIFY(!flat.isHip);
        QCOMPARE(flat.eave_m, 9.0);
        QCOMPARE(shapes::makeRoof(house(world::RoofShape::hipped, box(0, 0, 20, 20), 9.0, 1.5), 1).eave_m, 7.5);
    }
    /// No walls above the ground would be left.
    void roofsNeverReachTheGround()
    {
        for (const auto shape : {world::RoofShape::gabled, world::RoofShape::onion, world::RoofShape::cone, world::RoofShape::hipped}) {
            const shapes::Roof roof = shapes::makeRoof(house(shape, box(0, 0, 20, 10), 9.0, 50.0), 1);
            QVERIFY(roof.eave_m > 0.0 && roof.eave_m < 9.0);
        }
    }
};

PASSERBY_TEST(RoofTest)

} // namespace roof_test

#include "roof_test.moc"
