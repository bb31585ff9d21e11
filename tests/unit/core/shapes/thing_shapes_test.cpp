// SPDX-License-Identifier: GPL-3.0-or-later
// What fixtures look like.
#include "core/shapes/thing_shapes.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <cmath>

namespace thing_shapes_test {

using namespace passerby;
using shapes::Corner;
using shapes::Paint;
using shapes::Shape;
using shapes::Triangle;

namespace {

Corner normalOf(const Triangle& triangle)
{
    const auto& [a, b, c] = triangle.corners;
    const Corner u{b[0] - a[0], b[1] - a[1], b[2] - a[2]};
    const Corner v{c[0] - a[0], c[1] - a[1], c[2] - a[2]};
    return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}

Shape shapeOf(const world::FixtureKind& kind)
{
    return shapes::fixtureShape(world::newFixture({}, kind, 0, {}, 0.0), kind);
}

/// Triangles that look straight up at this height.
std::size_t lyingAt(const Shape& shape, double z_m)
{
    return std::size_t(std::count_if(shape.begin(), shape.end(), [&](const Triangle& triangle) {
        return std::all_of(triangle.corners.begin(), triangle.corners.end(), [&](const Corner& c) { return std::abs(c[2] - z_m) < 1e-9; })
               && normalOf(triangle)[2] > 0.0;
    }));
}

world::FixtureKind usual(std::size_t i)
{
    return world::usualFixtureKinds()[i];
}

} // namespace

class ThingShapesTest : public QObject {
    Q_OBJECT

private slots:
    void usualKinds_areAsHighAsSaid_andKeepToTheirGround()
    {
        for (const world::FixtureKind& kind : world::usualFixtureKinds()) {
            const Shape shape = shapeOf(kind);
            if (kind.name == "platform") {
                QVERIFY(shape.empty());
                continue;
            }
            QVERIFY2(!shape.empty() && shape.size() <= 80, kind.name.c_str());
            if (kind.height_m > 0.0)
                QVERIFY2(std::abs(shapes::heightOf(shape) - kind.height_m) < 1e-9, kind.name.c_str());
            for (const Triangle& triangle : shape) {
                const Corner normal = normalOf(triangle);
                QVERIFY2(std::hypot(normal[0], normal[1], normal[2]) > 1e-9, kind.name.c_str());
                for (const Corner& corner : triangle.corners) {
                    QVERIFY2(corner[2] >= 0.0, kind.name.c_str());
                    if (kind.stopsFeet)
                        QVERIFY2(std::abs(corner[0]) <= 0.5 * kind.depth_m + 1e-9 && std::abs(corner[1]) <= 0.5 * kind.width_m + 1e-9,
                                 kind.name.c_str());
                }
            }
        }
    }

    void bench_hasAsManySeatsAsPlaces()
    {
        world::FixtureKind kind = usual(0);
        for (const int places : {1, 3, 5}) {
            kind.places = places;
            QCOMPARE(lyingAt(shapeOf(kind), 0.46), std::size_t(2 * places));
        }
        kind.places = 0;
        QCOMPARE(lyingAt(shapeOf(kind), 0.46), std::size_t(2));
    }

    void machine_isLitInFront()
    {
        std::size_t lit = 0;
        for (const Triangle& triangle : shapeOf(usual(1)))
            if (triangle.paint == Paint::glow) {
                QVERIFY(normalOf(triangle)[0] > 0.0);
                ++lit;
            }
        QCOMPARE(lit, std::size_t(2));
    }

    void stage_isLowWherePeopleWalkOverIt()
    {
        world::FixtureKind kind = usual(3);
        QVERIFY(shapes::heightOf(shapeOf(kind)) <= 0.12 + 1e-9);
        kind.stopsFeet = true;
        kind.height_m = 0.8;
        QVERIFY(std::abs(shapes::heightOf(shapeOf(kind)) - 0.8) < 1e-9);
    }

    void ownKinds_areBoxes_unlessTheyHaveAUsualIcon()
    {
        world::FixtureKind kind;
        kind.name = "locker";
        kind.width_m = 2.0;
        kind.depth_m = 0.6;
        kind.height_m = 1.8;
        QVERIFY(shapes::lookOf(kind) == shapes::Look::box);
        QCOMPARE(shapeOf(kind).size(), std::size_t(12)); // four walls, a top and the band along the front
        kind.icon = "bench";
        QVERIFY(shapes::lookOf(kind) == shapes::Look::bench);
        kind.icon.clear();
        kind.height_m = 0.0;
        QVERIFY(shapeOf(kind).empty());
    }
};

PASSERBY_TEST(ThingShapesTest)

} // namespace thing_shapes_test

#include "thing_shapes_test.moc"
