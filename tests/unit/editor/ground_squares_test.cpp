// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/ground_squares.h"

#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>

namespace ground_squares_test {

using namespace passerby;
using namespace passerby::editor;
using geometry::Point;

namespace {

/// A room of 10 m × 4.1 m with a wall across it that is 0.4 m thick, and a tree; on the level above a gallery.
world::World room()
{
    world::PatchBuilder build{world::World()};
    build.add(world::Cell{"Room", world::CellKind::indoor, 0, testing::rectangle(0, 0, 10, 4.1)});
    build.add(world::Cell{"Gallery", world::CellKind::indoor, 1, testing::rectangle(0, 0, 10, 0.5)});
    build.add(world::Obstacle{"Wall", world::ObstacleKind::wall, 0, testing::rectangle(5.3, 0, 5.7, 3), 0.0, 3.0});
    build.add(world::Obstacle{"Tree", world::ObstacleKind::tree, 0, testing::rectangle(2, 2, 3, 3), 0.0, 3.0});
    build.add(world::Obstacle{"Beam", world::ObstacleKind::wall, 0, testing::rectangle(7, 0, 8, 4), 2.5, 3.0});
    world::World city;
    if (!city.apply(build.take()).ok())
        qFatal("The room does not apply.");
    return city;
}

bool isAbout(double value, double expected)
{
    return std::abs(value - expected) < 1e-6;
}

} // namespace

/// Squares of ground, and what of them can be walked on.
class GroundSquaresTest : public QObject {
    Q_OBJECT

private slots:
    /// A whole square; one of which the wall leaves 0.3 and 0.3 m; one under a tree or a beam; and half of one on the gallery.
    void walls_cutSquares()
    {
        GroundSquares squares(room());
        const auto area_m2 = [&](int level, Point place) { return squares.all().at(squares.at(level, place).value()).area_m2; };
        QVERIFY(isAbout(area_m2(0, {0.5, 0.5}), 1.0));
        QVERIFY(isAbout(area_m2(0, {5.1, 1.5}), 0.6));
        QVERIFY(isAbout(area_m2(0, {2.5, 2.5}), 1.0));
        QVERIFY(isAbout(area_m2(0, {7.5, 2.5}), 1.0));
        QVERIFY(isAbout(area_m2(1, {3.5, 0.25}), 0.5));
        QVERIFY(squares.at(0, {5.1, 1.5}) == squares.at(0, {5.9, 1.2}));
        QVERIFY(squares.at(0, {0.5, 0.5}) != squares.at(1, {0.5, 0.25}));
        QCOMPARE(squares.all().size(), std::size_t{6});
    }

    /// Of the fifth row of squares 0.1 m lie in the room: each belongs to the one below, which is as much larger, whichever is asked first.
    void slivers_belongToTheirNeighbours()
    {
        for (const bool sliverFirst : {true, false}) {
            GroundSquares squares(room());
            const Point sliver{1.5, 4.05};
            const Point below{1.5, 3.5};
            const auto first = squares.at(0, sliverFirst ? sliver : below);
            QVERIFY(first && first == squares.at(0, sliverFirst ? below : sliver));
            QCOMPARE(squares.all().size(), std::size_t{1});
            QVERIFY(isAbout(squares.all()[*first].area_m2, 1.1));
            QVERIFY(squares.at(0, sliver) == first); // asked again, it grows no more
            QVERIFY(isAbout(squares.all()[*first].area_m2, 1.1));
        }
    }

    void whereNothingIs_thereIsNoSquare()
    {
        GroundSquares squares(room());
        QVERIFY(!squares.at(0, {-3, 1}));
        QVERIFY(!squares.at(2, {1, 1}));
        QVERIFY(squares.at(0, {-0.4, 1})); // beside the wall of the room
        QCOMPARE(squares.all().size(), std::size_t{1});
    }

    /// The pieces that are drawn are those that are counted.
    void triangles_fillTheArea()
    {
        GroundSquares squares(room());
        double sum_m2 = 0.0;
        for (const GroundTriangle& triangle : squares.all().at(squares.at(0, {5.5, 2.5}).value()).triangles)
            sum_m2 += std::abs(geometry::signedArea(triangle.corners));
        QVERIFY(isAbout(sum_m2, 0.6));
    }
};

PASSERBY_TEST(GroundSquaresTest)

} // namespace ground_squares_test

#include "ground_squares_test.moc"
