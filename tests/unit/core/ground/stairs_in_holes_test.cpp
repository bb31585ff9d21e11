// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ground/walking_ground.h"
#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace stairs_in_holes_test {

using namespace passerby;
using ground::WalkingGround;

namespace {

/// A hall of 40 by 10 m with a hole of 20 by 2 m, in which stairs lead down from its eastern end to a platform two levels below; the
/// platform ends at their foot.
struct HallWithStairs {
    world::World world;
    world::CellId hall, stairs, platform;
    std::shared_ptr<const navigation::NavigationGraph> graph;
    std::optional<WalkingGround> ground;

    explicit HallWithStairs(int levelBelow)
    {
        world::PatchBuilder builder(world);
        geometry::Polygon floor = rectangle(0, 0, 40, 10);
        floor.holes = {{{10, 4}, {10, 6}, {30, 6}, {30, 4}}};
        hall = builder.add(world::Cell{"Hall", world::CellKind::indoor, 0, std::move(floor)});
        stairs = builder.add(world::Cell{"Stairs", world::CellKind::stairs, 0, rectangle(10, 4, 30, 6)});
        platform = builder.add(world::Cell{"Platform", world::CellKind::platform, levelBelow, rectangle(2, 2, 10, 8)});
        builder.add(world::Portal{hall, stairs, {30, 4}, {30, 6}, 0.0});
        builder.add(world::Portal{stairs, platform, {10, 4}, {10, 6}, -9.5});
        if (const auto done = world.apply(builder.take()); !done)
            qFatal("%s", foundation::describe(done.error()).c_str());
        graph = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world));
        ground.emplace(world, *graph, 2.0);
    }

    [[nodiscard]] bool isFree(world::CellId cell, geometry::Point from, geometry::Point to) const
    {
        return ground->isFree(static_cast<std::uint32_t>(world.cells().indexOf(cell)), from, to);
    }
    static geometry::Polygon rectangle(double west, double south, double east, double north)
    {
        return {{{west, south}, {east, south}, {east, north}, {west, north}}, {}};
    }
};

} // namespace

class StairsInHolesTest : public QObject {
    Q_OBJECT

private slots:
    void foot_letsOutWhoIsOnTheStairs_data()
    {
        QTest::addColumn<int>("level");
        QTest::newRow("one level down") << -1;
        QTest::newRow("two levels down") << -2;
    }
    void foot_letsOutWhoIsOnTheStairs()
    {
        QFETCH(int, level);
        const HallWithStairs city(level);
        QVERIFY(city.isFree(city.stairs, {12, 5}, {8, 5}));    // the border of the hall is over their heads there
        QVERIFY(city.isFree(city.platform, {8, 5}, {12, 5}));  // onto the stairs
        QVERIFY(!city.isFree(city.hall, {8, 5}, {12, 5}));     // and nobody falls into the hole
        QVERIFY(!city.isFree(city.hall, {8, 4.2}, {12, 4.2})); // along all of the foot
    }

    void otherBorders_stopEverybody()
    {
        const HallWithStairs city(-2);
        QVERIFY(!city.isFree(city.stairs, {20, 5}, {20, 7}));
        QVERIFY(!city.isFree(city.hall, {20, 7}, {20, 5}));
        QVERIFY(!city.isFree(city.platform, {8, 3}, {12, 3})); // beside the stairs
        QVERIFY(city.isFree(city.stairs, {28, 5}, {32, 5}));
        QVERIFY(city.isFree(city.hall, {32, 5}, {28, 5}));
    }

    void peopleOfOneLevel_stillSeeEachOther()
    {
        const HallWithStairs city(-2);
        const auto layers = [&](world::CellId cell) {
            return city.ground->layersOf(static_cast<std::uint32_t>(city.world.cells().indexOf(cell)));
        };
        QVERIFY((layers(city.hall) & layers(city.stairs)) != 0);
        QVERIFY((layers(city.hall) & layers(city.platform)) == 0);
        QVERIFY((layers(city.stairs) & layers(city.platform)) == 0);
    }
};

PASSERBY_TEST(StairsInHolesTest)

} // namespace stairs_in_holes_test

#include "stairs_in_holes_test.moc"
