// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/perception_map.h"

#include "tests/support/test_registry.h"
#include "tests/unit/core/world/small_city.h"

#include <QTest>
#include <numbers>
#include <random>

namespace perception_map_test {

using namespace passerby;
using namespace passerby::autonomous;
using passerby::testing::SmallCity;

namespace {

/// Two rooms of 20 m side by side with a door of 0.7 m between them (x = 20, y 9.65 to 10.35), and stairs of 8 m that lead from the second
/// (x = 40) up to 4 m.
struct Rooms : SmallCity {
    world::CellId first, second, stairs;

    Rooms()
    {
        world::World empty;
        world = empty;
        world::PatchBuilder builder(world);
        first = builder.add(world::Cell{"", world::CellKind::indoor, 0, square({0, 0}, 20)});
        second = builder.add(world::Cell{"", world::CellKind::indoor, 0, square({20, 0}, 20)});
        stairs = builder.add(world::Cell{"", world::CellKind::stairs, 0, {{{40, 8}, {48, 8}, {48, 12}, {40, 12}}, {}}});
        const world::CellId top = builder.add(world::Cell{"", world::CellKind::indoor, 1, square({48, 0}, 20)});
        builder.add(world::Portal{first, second, {20, 9.65}, {20, 10.35}, 0.0});
        builder.add(world::Portal{second, stairs, {40, 8}, {40, 12}, 0.0});
        builder.add(world::Portal{stairs, top, {48, 8}, {48, 12}, 4.0});
        apply(builder.take());
    }
    [[nodiscard]] ground::WalkingGround ground() const { return {world, navigation::NavigationGraph::build(world), 2.0}; }
    [[nodiscard]] PerceptionMap map() const { return {world, ground()}; }
    void addPillar(geometry::Point low, double size)
    {
        world::PatchBuilder builder(world);
        builder.add(world::Obstacle{"", world::ObstacleKind::wall, 0, square(low, size), 0.0, 3.0});
        apply(builder.take());
    }
};

void provideAll(PerceptionMap& map)
{
    map.provide(0, {24, 10}, 30.0);
    map.provide(1, {58, 10}, 30.0);
}

} // namespace

class PerceptionMapTest : public QObject {
    Q_OBJECT

private slots:
    void knowsNothingWhereNobodyAsked()
    {
        PerceptionMap map = Rooms().map();
        QCOMPARE(map.tileCount(), std::size_t{0});
        QCOMPARE(map.clearance_m(0, {10, 10}), 0.0);
        QCOMPARE(map.provide(0, {10, 10}, 1.0), std::size_t{1}); // the tile from 8 to 16 alone
        QVERIFY(map.clearance_m(0, {10, 10}) > 0.0);
        QCOMPARE(map.provide(0, {10, 10}, 1.0), std::size_t{0});
        QCOMPARE(map.provide(7, {10, 10}, 1.0), std::size_t{0});
    }
    /// So near the edge of a tile that its distance from the other edge is rounded up to the whole tile.
    void aHairBelowZero_isInTheLastSquareOfItsTile()
    {
        SmallCity city;
        world::World empty;
        city.world = empty;
        world::PatchBuilder builder(city.world);
        builder.add(world::Cell{"", world::CellKind::indoor, 0, SmallCity::square({-20, -20}, 40)});
        city.apply(builder.take());
        PerceptionMap map(city.world, {city.world, navigation::NavigationGraph::build(city.world), 2.0});
        map.provide(0, {0, 0}, 10.0);
        constexpr std::size_t kLast = PerceptionTile::kSide - 1;
        QCOMPARE(map.at(0, {-1e-17, 0.1}).index, kLast);
        QCOMPARE(map.at(0, {0.1, -1e-17}).index, kLast * PerceptionTile::kSide);
        QCOMPARE(map.at(0, {-1e-17, -1e-17}).index, PerceptionTile::kSquares - 1);
    }
    void measuresToTheWallsThemselves()
    {
        PerceptionMap map = Rooms().map();
        provideAll(map);
        // Middles of squares lie at 0.125 m past multiples of 0.25 m.
        QCOMPARE(map.at(0, {3.1, 10.1}).clearance_m(), 3.125);
        QCOMPARE(map.at(0, {10.1, 10.1}).clearance_m(), PerceptionTile::kMostClearance_m);
        QVERIFY(std::abs(map.clearance_m(0, {3.1, 10.1}) - (3.125 - PerceptionMap::kHalfDiagonal_m)) < 1e-12);
        // In the door: from (20.125, 10.125) to its post at (20, 10.35) are 0.2574 m, 8 units of 1/32 m.
        QCOMPARE(map.at(0, {20.1, 10.1}).clearance_m(), 0.25);
    }
    void isNeverTooSure_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 3; ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }
    void isNeverTooSure()
    {
        QFETCH(unsigned, seed);
        Rooms city;
        city.addPillar({5.3, 6.1}, 0.9);
        world::PatchBuilder builder(city.world); // the stairs lead on over its head, so that its border with them is an edge
        builder.add(world::Cell{"", world::CellKind::indoor, 0, {{{48, 4}, {60, 4}, {60, 16}, {48, 16}}, {}}});
        city.apply(builder.take());
        const ground::WalkingGround ground = city.ground();
        PerceptionMap map(city.world, ground);
        provideAll(map);
        std::mt19937 random(seed);
        std::uniform_real_distribution<double> x(0.0, 54.0);
        std::uniform_real_distribution<double> y(0.0, 20.0);
        for (int i = 0; i < 4000; ++i) {
            const geometry::Point place{x(random), y(random)};
            double least_m = 1e9;
            for (const steering::Wall& wall : ground.walls().walls())
                if ((wall.layers & ground.layersOf(0)) != 0)
                    least_m = std::min(least_m, geometry::distanceToSegment(place, wall.a, wall.b));
            const double known_m = map.clearance_m(0, place);
            QVERIFY2(known_m <= least_m, qPrintable(QString("%1, %2").arg(place.x).arg(place.y)));
            QVERIFY(known_m >= std::min(least_m, PerceptionTile::kMostClearance_m) - 2.0 * PerceptionMap::kHalfDiagonal_m - 1.0 / 32.0);
        }
    }
    void knowsCellsAndWhatStandsAbout()
    {
        Rooms city;
        world::PatchBuilder builder(city.world);
        const world::FixtureKind bench = world::usualFixtureKinds()[0];
        const world::FixtureKindId kind = builder.add(bench);
        builder.add(newFixture(kind, bench, 0, {30, 5}, std::numbers::pi / 2.0)); // 1.8 m by 0.5 m
        builder.add(world::Obstacle{"", world::ObstacleKind::tree, 0, city.square({33, 5}, 1.0), 0.0, 3.0});
        city.apply(builder.take());
        PerceptionMap map = city.map();
        provideAll(map);
        QCOMPARE(map.at(0, {3, 3}).cell(), city.first.number);
        QCOMPARE(map.at(0, {21, 3}).cell(), city.second.number);
        QCOMPARE(map.at(0, {19.9, 25}).cell(), 0U);
        const TileObject::Name* found = map.at(0, {30.8, 5.1}).object();
        QVERIFY(found && found->isFixture && found->number == 1);
        QVERIFY(!map.at(0, {31.1, 5.1}).object());
        QVERIFY(!map.at(0, {33.5, 5.5}).object()); // a tree stops nobody
    }
    void groundRisesAlongStairs()
    {
        PerceptionMap map = Rooms().map();
        provideAll(map);
        QCOMPARE(map.height_m(0, {30, 10}), 0.0);
        QVERIFY(std::abs(map.height_m(0, {42, 9}) - 1.0) < 1e-9);
        QVERIFY(std::abs(map.height_m(0, {46, 11}) - 3.0) < 1e-9);
        QCOMPARE(map.height_m(1, {60, 10}), 4.0);
    }
    void anEditRenewsWhatItTouches()
    {
        Rooms city;
        PerceptionMap map = city.map();
        provideAll(map);
        const std::size_t all = map.tileCount();
        city.addPillar({2, 2}, 1.0);
        const std::size_t renewed = map.renew(city.world, city.ground());
        QVERIFY2(renewed > 0 && renewed < all / 2, qPrintable(QString("%1 of %2").arg(renewed).arg(all)));
        QCOMPARE(map.tileCount(), all);
        QCOMPARE(map.renew(city.world, city.ground()), std::size_t{0});
    }
    void editsLeaveTheMapThatIsMadeFromNothing()
    {
        std::mt19937 random(5);
        const auto drawn = [&](double low, double high) { return std::uniform_real_distribution<double>(low, high)(random); };
        Rooms city;
        PerceptionMap map = city.map();
        provideAll(map);
        const world::FixtureKind bench = world::usualFixtureKinds()[0];
        for (int round = 0; round < 40; ++round) {
            world::PatchBuilder builder(city.world);
            const auto& obstacles = city.world.obstacles();
            switch (round % 5) {
            case 0:
                builder.add(world::Obstacle{"", world::ObstacleKind::wall, 0, city.square({drawn(1, 35), drawn(1, 17)}, 1.0), 0, 3});
                break;
            case 1: {
                const auto kind = city.world.fixtureKinds().empty() ? builder.add(bench) : city.world.fixtureKinds().at(0).id;
                builder.add(newFixture(kind, bench, 0, {drawn(1, 39), drawn(1, 19)}, drawn(-3, 3)));
                break;
            }
            case 2: {
                world::Obstacle moved = *obstacles.at(obstacles.size() - 1).row;
                moved.polygon = city.square({drawn(1, 35), drawn(1, 17)}, drawn(0.3, 2.0));
                builder.replace(obstacles.at(obstacles.size() - 1).id, moved);
                break;
            }
            case 3: {
                const double low = drawn(2, 16);
                world::Portal door = *city.world.portals().at(0).row;
                door.a = {20, low};
                door.b = {20, low + 1.0};
                builder.replace(city.world.portals().at(0).id, door);
                break;
            }
            default:
                if (obstacles.size() > 2)
                    builder.erase(obstacles.at(0).id);
            }
            city.apply(builder.take());
            map.renew(city.world, city.ground());
            PerceptionMap fresh = city.map();
            provideAll(fresh);
            QVERIFY2(map.sameTiles(fresh), qPrintable(QString("round %1").arg(round)));
        }
    }
    void newLevelsAndCellsAreTakenUp()
    {
        Rooms city;
        PerceptionMap map = city.map();
        provideAll(map);
        world::PatchBuilder builder(city.world);
        builder.add(world::Cell{"", world::CellKind::indoor, 2, city.square({-50, -50}, 10)});
        builder.add(world::Cell{"", world::CellKind::indoor, 0, city.square({-30, -30}, 10)});
        city.apply(builder.take());
        map.renew(city.world, city.ground());
        provideAll(map); // there is more ground than before
        PerceptionMap fresh = city.map();
        provideAll(fresh);
        QVERIFY(map.sameTiles(fresh));
        QVERIFY(map.provide(2, {-45, -45}, 1.0) > 0);
        QCOMPARE(map.at(2, {-45, -45}).cell(), 5U);
    }
    void cellsFarApartCostNothing()
    {
        Rooms city;
        world::PatchBuilder builder(city.world);
        for (const double far_m : {-9e6, 9e6})
            builder.add(world::Cell{"", world::CellKind::indoor, 0, city.square({far_m, far_m}, 10)});
        city.apply(builder.take());
        PerceptionMap map = city.map();
        QVERIFY(map.provide(0, {9e6 + 5, 9e6 + 5}, 1.0) > 0);
        QVERIFY(map.provide(0, {5, 5}, 1.0) > 0);
        QVERIFY(map.at(0, {9e6 + 5, 9e6 + 5}).cell() != 0 && map.at(0, {5, 5}).cell() == city.first.number);
        QVERIFY(map.bytes() < 100000);
        city.addPillar({2, 2}, 1.0);
        QVERIFY(map.renew(city.world, city.ground()) > 0);
    }
    void costsSixBytesASquare()
    {
        PerceptionMap map = Rooms().map();
        provideAll(map);
        const double each = static_cast<double>(map.bytes()) / static_cast<double>(map.tileCount() * PerceptionTile::kSquares);
        QVERIFY2(each < 6.0, qPrintable(QString::number(each)));
    }
};

PASSERBY_TEST(PerceptionMapTest)

} // namespace perception_map_test

#include "perception_map_test.moc"
