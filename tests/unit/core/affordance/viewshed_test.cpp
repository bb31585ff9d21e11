// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/affordance/viewshed.h"

#include "core/geometry/clipping.h"
#include "core/importers/osm/osm_import.h"
#include "core/world/patch_builder.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace viewshed_test {

using namespace passerby;
using namespace passerby::affordance;
using geometry::Point;
using world::ObstacleKind;

namespace {

geometry::Polygon rectangle(double west_m, double south_m, double east_m, double north_m)
{
    return {{{west_m, south_m}, {east_m, south_m}, {east_m, north_m}, {west_m, north_m}}, {}};
}

/// Two cells of 10 m beside each other, a building south of them, a wall north, a pond east.
world::World street()
{
    world::World world;
    world::PatchBuilder builder(world);
    builder.add(world::Cell{"", world::CellKind::street, 0, rectangle(0, 0, 10, 10)});
    builder.add(world::Cell{"", world::CellKind::street, 0, rectangle(10, 0, 20, 10)});
    builder.add(world::Cell{"", world::CellKind::indoor, 1, rectangle(0, 0, 20, 10)});
    builder.add(world::Obstacle{"", ObstacleKind::building, 0, rectangle(-60, -10, 80, 0), 0.0, 9.0});
    builder.add(world::Obstacle{"", ObstacleKind::wall, 0, rectangle(-60, 10, 80, 11), 0.0, 2.0});
    builder.add(world::Obstacle{"", ObstacleKind::water, 0, rectangle(20, 2, 30, 8), 0.0, 0.0});
    builder.add(world::Obstacle{"", ObstacleKind::building, 1, rectangle(9, 0, 11, 10), 4.0, 9.0});
    (void)world.apply(builder.take());
    return world;
}

class ViewshedTest : public QObject {
    Q_OBJECT

private slots:
    void sightWalls_usualKinds_areBuildingsAndWalls()
    {
        const SightWalls walls = sightWalls(street(), 0);
        QCOMPARE(walls.walls.size(), std::size_t{8});
        QVERIFY(walls.bounds == (geometry::Box{{-110.0, -60.0}, {130.0, 61.0}}));
        QCOMPARE(sightWalls(street(), 0, {ObstacleKind::water}).walls.size(), std::size_t{4});
        QCOMPARE(sightWalls(street(), 1).walls.size(), std::size_t{4});
        QVERIFY(sightWalls({}, 0).bounds == (geometry::Box{{-50.0, -50.0}, {50.0, 50.0}}));
    }

    void sightWalls_aboveTheEyeOrBelowIt_areNone()
    {
        world::Obstacle obstacle{"", ObstacleKind::building, 0, rectangle(0, 0, 5, 5), 0.0, 9.0};
        const auto blocks = [&](double base_m, double height_m) {
            obstacle.base_m = base_m;
            obstacle.height_m = height_m;
            return blocksSight(obstacle);
        };
        QVERIFY(blocks(0.0, 9.0) && blocks(1.5, 9.0) && blocks(0.0, 1.7));
        QVERIFY(blocks(0.0, 0.0));  // not known
        QVERIFY(!blocks(3.5, 9.0)); // a storey over a passage
        QVERIFY(!blocks(0.0, 1.5)); // looked over
        obstacle.level = 1;
        QVERIFY(blocks(3.5, 9.0)); // stands on its level
        obstacle.kind = ObstacleKind::tree;
        QVERIFY(!blocks(0.0, 9.0));
        world::World passage;
        world::PatchBuilder builder(passage);
        builder.add(world::Obstacle{"", ObstacleKind::building, 0, rectangle(0, 0, 5, 5), 3.5, 9.0});
        (void)passage.apply(builder.take());
        QVERIFY(sightWalls(passage, 0).walls.empty());
    }

    void sightBounds_goNoFartherThanTwoKilometresFromTheCells()
    {
        world::World city = street();
        const geometry::Box before = sightBounds(city);
        world::PatchBuilder builder(city);
        builder.add(world::Obstacle{"", ObstacleKind::building, 0, rectangle(90000, 0, 90010, 10), 0.0, 9.0});
        (void)city.apply(builder.take());
        QVERIFY(sightBounds(city) == before);
        world::PatchBuilder halfFar(city);
        halfFar.add(world::Obstacle{"", ObstacleKind::wall, 0, rectangle(0, -9, 90000, -8), 0.0, 9.0});
        (void)city.apply(halfFar.take());
        geometry::Box cells;
        for (const auto& [id, cell] : city.cells())
            cells.extend(geometry::boundingBox(cell.polygon));
        QCOMPARE(sightBounds(city).high.x, cells.high.x + kFarthestObstacle_m + kSightMargin_m);
        QVERIFY(SightField::build(city, 0).ok());
    }

    void viewshedAt_street_seesBeyondTheCells()
    {
        const auto field = SightField::build(street(), 0);
        const Viewshed viewshed = field.value().viewshedAt({10.0, 5.0});
        // 140 m between the walls; beyond them the opening of 10 m at 70 m distance widens to 110/70 and 120/70 of it: trapezia.
        const double west_m2 = 50.0 * 0.5 * (10.0 + 10.0 * 120.0 / 70.0);
        const double east_m2 = 50.0 * 0.5 * (10.0 + 10.0 * 120.0 / 70.0);
        QVERIFY(std::abs(viewshed.area_m2 - (1400.0 + west_m2 + east_m2)) < 1e-6);
        QVERIFY(std::abs(areasOf(viewshed).walkable_m2 - 200.0) < 1e-6);
        const SeenArea east = areaInFrustum(viewshed, 0.0, M_PI);
        QVERIFY(std::abs(east.walkable_m2 - 100.0) < 1e-6);
        QVERIFY(std::abs(east.visible_m2 - (700.0 + east_m2)) < 1e-6);
        // Within 60° around north: the triangle up to the wall 5 m away.
        const SeenArea north = areaInFrustum(viewshed, M_PI / 2.0);
        QVERIFY(std::abs(north.visible_m2 - 25.0 / std::sqrt(3.0)) < 1e-6);
        QVERIFY(std::abs(north.walkable_m2 - north.visible_m2) < 1e-6);
    }

    void viewshedAt_otherLevel_seesItsOwnWalls()
    {
        const auto field = SightField::build(street(), 1);
        QVERIFY(std::abs(field.value().viewshedAt({5.0, 5.0}).floorArea_m2 - 90.0) < 1e-9);
        QVERIFY(field.value().viewshedAt({500.0, 5.0}).ring.empty());
    }

    void meets_boxes_knowsWhatItReaches()
    {
        const Viewshed viewshed = SightField::build(street(), 0).value().viewshedAt({10.0, 5.0});
        QVERIFY(meets(viewshed, {{30.0, 4.0}, {32.0, 6.0}}));       // within
        QVERIFY(meets(viewshed, {{30.0, -5.0}, {32.0, 20.0}}));     // across
        QVERIFY(meets(viewshed, {{-200.0, -90.0}, {200.0, 90.0}})); // around
        QVERIFY(!meets(viewshed, {{30.0, -8.0}, {32.0, -6.0}}));    // behind a façade
    }

    void build_movedBuilding_equalsTheWorldAsItIs()
    {
        // A field is a snapshot: one built after a change must not remember anything of before.
        world::World world = street();
        const auto first = world.obstacles().at(0);
        world::WorldPatch patch;
        world::Obstacle moved = *first.row;
        for (Point& p : moved.polygon.outer)
            p.y -= 5.0;
        patch.put(first.id, moved);
        const Viewshed before = SightField::build(world, 0).value().viewshedAt({10.0, 5.0});
        const auto undo = world.apply(patch);
        QVERIFY(undo.ok());
        const Viewshed after = SightField::build(world, 0).value().viewshedAt({10.0, 5.0});
        QVERIFY(after.area_m2 > before.area_m2 + 100.0);
        QVERIFY(world.apply(undo.value()).ok());
        const Viewshed again = SightField::build(world, 0).value().viewshedAt({10.0, 5.0});
        QVERIFY(again.ring == before.ring);
        QCOMPARE(again.floorArea_m2, before.floorArea_m2);
    }

    void viewshedAt_munich_matchesClipping()
    {
        const QString path = testing::sharedData(QStringLiteral("osm/munich_altstadt.osm.pbf"));
        if (path.isEmpty())
            QSKIP("The shared map of Munich is not there.");
        foundation::JobContext context;
        const auto imported = importers::importOsm(path.toStdString(), {}, context);
        QVERIFY(imported.ok());
        const world::World& world = imported.value().world;
        const auto field = SightField::build(world, 0);
        QVERIFY2(field.ok(), field.ok() ? "" : field.error().message.c_str());
        int looked = 0;
        Viewshed viewshed;
        for (std::size_t place = 0; place < world.portals().size(); place += 97) {
            QVERIFY(field.value().viewshedAt(world.portals().at(place).row->node(), viewshed));
            QVERIFY(std::abs(geometry::signedArea(viewshed.ring) - viewshed.area_m2) < 1e-6 * viewshed.area_m2);
            const geometry::Box box = geometry::boundingBox(viewshed.ring);
            const auto seen = geometry::toGridArea({viewshed.ring, {}});
            double walkable_m2 = 0.0;
            for (const auto& [id, cell] : world.cells())
                if (cell.level == 0 && geometry::boundingBox(cell.polygon).intersects(box))
                    walkable_m2 += geometry::area(geometry::intersection(seen, geometry::toGridArea(cell.polygon)));
            QVERIFY2(std::abs(viewshed.floorArea_m2 - walkable_m2) < 0.002 * walkable_m2 + 0.5,
                     qPrintable(QString("%1 %2").arg(viewshed.floorArea_m2).arg(walkable_m2)));
            ++looked;
        }
        QVERIFY(looked > 20);
    }
};

} // namespace

PASSERBY_TEST(ViewshedTest)

} // namespace viewshed_test

#include "viewshed_test.moc"
