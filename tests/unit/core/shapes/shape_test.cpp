// SPDX-License-Identifier: GPL-3.0-or-later
// Boxes and beams.
#include "core/shapes/shape.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <numbers>

namespace shape_test {

using namespace passerby;
using shapes::Corner;
using shapes::Shape;
using shapes::Triangle;

namespace {

/// That the triangles enclose, where they are counter-clockwise seen from outside; an open bottom on z = 0 adds nothing.
double volumeOf(const Shape& shape)
{
    double sum = 0.0;
    for (const auto& [corners, paint] : shape) {
        const auto& [a, b, c] = corners;
        sum += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
    }
    return sum / 6.0;
}

} // namespace

class ShapeTest : public QObject {
    Q_OBJECT

private slots:
    void box_isClosedButForTheFloor()
    {
        Shape standing;
        shapes::appendBox({1, 3}, {-1, 1}, {0, 2}, {}, standing);
        QCOMPARE(standing.size(), std::size_t(10));
        QVERIFY(std::abs(volumeOf(standing) - 8.0) < 1e-9);
        Shape hovering;
        shapes::appendBox({1, 3}, {-1, 1}, {1, 2}, {}, hovering);
        QCOMPARE(hovering.size(), std::size_t(12));
        QVERIFY(std::abs(volumeOf(hovering) - 4.0) < 1e-9);
    }

    void beam_goesFromEndToEnd()
    {
        Shape beam;
        shapes::appendBeam({{0, 0, 0}, {0, 4, 0}, 0.5, 1.0}, {}, beam);
        QVERIFY(std::abs(volumeOf(beam) - 4.0) < 1e-9);
        for (const Triangle& triangle : beam)
            for (const Corner& corner : triangle.corners)
                QVERIFY(std::abs(corner[0]) < 0.5 + 1e-9 && corner[1] > -1e-9 && corner[1] < 4.0 + 1e-9);
        Shape none;
        shapes::appendBeam({{1, 1, 0}, {1, 1, 5}, 0.5, 1.0}, {}, none);
        QVERIFY(none.empty());
    }

    void placed_turnsAndMoves()
    {
        const Shape one{{{{{1, 0, 0}, {2, 0, 0}, {1, 1, 0}}}, shapes::Paint::glow}};
        const Shape there = shapes::placed(one, {{10, 20}, 3.0, std::numbers::pi / 2.0});
        const Corner& corner = there[0].corners[1];
        QVERIFY(std::abs(corner[0] - 10.0) < 1e-9 && std::abs(corner[1] - 22.0) < 1e-9 && corner[2] == 3.0);
        QVERIFY(there[0].paint == shapes::Paint::glow);
    }

    void paints_areTheThingsOwnOrShared()
    {
        QVERIFY(shapes::colorOf(shapes::Paint::body, {1, 2, 3}) == (world::Color{1, 2, 3}));
        QVERIFY(shapes::colorOf(shapes::Paint::go, {1, 2, 3}) == shapes::colorOf(shapes::Paint::go, {}));
        QVERIFY(shapes::colorOf(shapes::Paint::go, {}) != shapes::colorOf(shapes::Paint::stop, {}));
    }
};

PASSERBY_TEST(ShapeTest)

} // namespace shape_test

#include "shape_test.moc"
