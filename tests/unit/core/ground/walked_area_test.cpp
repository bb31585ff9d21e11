// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ground/walked_area.h"

#include "core/world/patch_builder.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace walked_area_test {

using namespace passerby;
using geometry::Point;

class WalkedAreaTest : public QObject {
    Q_OBJECT

private slots:
    void cell_isLessWhatStandsOnIt_onceWhereTwoOverlap();
    void outline_takesThePartOfTheCellInIt();
};

namespace {

geometry::Polygon box(double west_m, double south_m, double east_m, double north_m)
{
    return {{{west_m, south_m}, {east_m, south_m}, {east_m, north_m}, {west_m, north_m}}, {}};
}

/// A cell of 10 x 10 m with two walls that overlap and lie half beyond it, a tree, a sign over the heads, and a house upstairs.
world::World square()
{
    testing::WorldMaker maker;
    maker.addCell(0.0, 0.0, 10.0, 10.0);
    world::World world = maker.make();
    world::PatchBuilder builder(world);
    const auto stand = [&](geometry::Polygon polygon, world::ObstacleKind kind, double base_m, int level) {
        world::Obstacle obstacle;
        obstacle.polygon = std::move(polygon);
        obstacle.kind = kind;
        obstacle.base_m = base_m;
        obstacle.level = level;
        builder.add(obstacle);
    };
    stand(box(-2.0, 1.0, 2.0, 3.0), world::ObstacleKind::wall, 0.0, 0);  // 4 m² of it in the cell
    stand(box(1.0, 1.0, 4.0, 3.0), world::ObstacleKind::wall, 0.0, 0);   // another 4
    stand(box(6.0, 6.0, 8.0, 8.0), world::ObstacleKind::tree, 0.0, 0);   // nobody walks round its crown
    stand(box(4.0, 4.0, 6.0, 6.0), world::ObstacleKind::wall, 2.5, 0);   // nobody's head reaches it
    stand(box(0.0, 5.0, 10.0, 10.0), world::ObstacleKind::wall, 0.0, 1); // on another level
    if (!world.apply(builder.take()))
        qFatal("what stands there does not fit");
    return world;
}

} // namespace

void WalkedAreaTest::cell_isLessWhatStandsOnIt_onceWhereTwoOverlap()
{
    const world::World world = square();
    const ground::WalkedAreas walked(world);
    QCOMPARE(walked.area_m2(*world.cells().at(0).row), 92.0);
}

void WalkedAreaTest::outline_takesThePartOfTheCellInIt()
{
    const world::World world = square();
    const ground::WalkedAreas walked(world);
    const world::Cell& cell = *world.cells().at(0).row;
    QCOMPARE(walked.area_m2(cell, box(-5.0, 0.0, 3.0, 2.0)), 6.0 - 3.0);
    QCOMPARE(walked.area_m2(cell, box(5.0, 5.0, 20.0, 20.0)), 25.0);
    QCOMPARE(walked.area_m2(cell, box(11.0, 0.0, 20.0, 20.0)), 0.0);
}

PASSERBY_TEST(WalkedAreaTest)

} // namespace walked_area_test

#include "walked_area_test.moc"
