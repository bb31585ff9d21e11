// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/affordance/open_space.h"

#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <numbers>

namespace open_space_test {

using namespace passerby;
using namespace passerby::affordance;
using geometry::Point;
using geometry::Polygon;

namespace {

Polygon rectangle(double west_m, double south_m, double east_m, double north_m)
{
    return {{{west_m, south_m}, {east_m, south_m}, {east_m, north_m}, {west_m, north_m}}, {}};
}

double angleOf(std::size_t direction)
{
    return (static_cast<double>(direction) + 0.5) * 2.0 * std::numbers::pi / OpenSpace::kDirections;
}

/// How far it is to the sides of a rectangle from inside.
double toSides_m(Point from, double angle_rad, double east_m, double north_m)
{
    const double x = std::cos(angle_rad) > 0.0 ? (east_m - from.x) / std::cos(angle_rad) : -from.x / std::cos(angle_rad);
    const double y = std::sin(angle_rad) > 0.0 ? (north_m - from.y) / std::sin(angle_rad) : -from.y / std::sin(angle_rad);
    return std::min(x, y);
}

OpenSpace built(const Polygon& cell, std::vector<Polygon> obstacles, unsigned threads = 1)
{
    foundation::JobContext context;
    auto space = OpenSpace::build(cell, std::move(obstacles), threads, context);
    if (!space)
        qFatal("%s", space.error().message.c_str());
    return std::move(space).value();
}

class Cancelled final : public foundation::JobContext {
public:
    [[nodiscard]] bool isCancelled() const override { return true; }
};

/// Two squares of 30 m with a street between them.
world::World twoSquares()
{
    world::World world;
    world::PatchBuilder builder(world);
    builder.add(world::Cell{"", world::CellKind::plaza, 0, rectangle(0, 0, 30, 30)});
    builder.add(world::Cell{"", world::CellKind::street, 0, rectangle(30, 10, 90, 20)});
    builder.add(world::Cell{"", world::CellKind::plaza, 0, rectangle(90, 0, 120, 30)});
    (void)world.apply(builder.take());
    return world;
}

OpenSpaces spacesOf(const world::World& world, const OpenSpaces* before = nullptr, const world::World* worldBefore = nullptr)
{
    foundation::JobContext context;
    return findOpenSpaces(world, before, worldBefore, 1, context).value();
}

} // namespace

class OpenSpaceTest : public QObject {
    Q_OBJECT

private slots:
    void isOpenSpace_squaresAre_streetsAndCourtsAreNot()
    {
        QVERIFY(isOpenSpace(rectangle(0, 0, 20, 20)));
        QVERIFY(!isOpenSpace(rectangle(0, 0, 19.9, 19.9)));
        QVERIFY(isOpenSpace(rectangle(0, 0, 60, 20)));
        QVERIFY(!isOpenSpace(rectangle(0, 0, 100, 20)));
        Polygon ring = rectangle(0, 0, 40, 40); // a street round a block
        ring.holes.push_back({{3, 3}, {3, 37}, {37, 37}, {37, 3}});
        QVERIFY(!isOpenSpace(ring));
    }

    void sight_inARectangle_endsAtItsSides()
    {
        const OpenSpace space = built(rectangle(0, 0, 40, 30), {});
        QCOMPARE(space.size(), std::size_t{16 * 12});
        const Point eye{1.25 + 2.5 * 6, 1.25 + 2.5 * 3};
        const OpenSpace::Sight* sight = space.from(eye + Point{1.0, -1.0});
        QVERIFY(sight);
        for (std::size_t i = 0; i < sight->size(); ++i)
            QVERIFY(std::abs(static_cast<double>((*sight)[i]) - toSides_m(eye, angleOf(i), 40.0, 30.0)) < 2e-3);
    }

    void sight_endsAtBuildings_andIsOutsideOfThem()
    {
        const Polygon house = rectangle(15, 10, 25, 20);
        const OpenSpace space = built(rectangle(0, 0, 40, 30), {house});
        QCOMPARE(space.size(), std::size_t{16 * 12 - 4 * 4});    // 16.25 to 23.75 in both directions
        const OpenSpace::Sight* west = space.from({11.0, 16.0}); // the eye is at (11.25, 16.25)
        QVERIFY(west);
        QVERIFY(std::abs(static_cast<double>((*west)[0]) - 3.75 / std::cos(angleOf(0))) < 2e-3);
        QVERIFY(static_cast<double>((*west)[15]) > 11.0);
        const OpenSpace::Sight* beside = space.from({15.1, 15.0}); // nearer to a point in the house than to one outside
        QVERIFY(beside && static_cast<double>((*beside)[0]) < 2.6 && static_cast<double>((*beside)[16]) > 13.0);
        QVERIFY(!space.from({20.0, 15.0}));
    }

    void raster_ofAHugeCell_isCoarser()
    {
        const OpenSpace space = built(rectangle(0, 0, 3000, 3000), {});
        QVERIFY(space.size() <= static_cast<std::size_t>(OpenSpace::kMostPoints));
        QVERIFY(space.size() > static_cast<std::size_t>(OpenSpace::kMostPoints) / 2);
    }

    void anyNumberOfThreads_seesTheSame()
    {
        const Polygon cell = rectangle(0, 0, 57, 43);
        const OpenSpace one = built(cell, {rectangle(20, 20, 31, 24)}, 1);
        const OpenSpace many = built(cell, {rectangle(20, 20, 31, 24)}, 8);
        QCOMPARE(one.size(), many.size());
        for (double x = 1.0; x < 57.0; x += 2.5)
            for (double y = 1.0; y < 43.0; y += 2.5) {
                const auto* a = one.from({x, y});
                const auto* b = many.from({x, y});
                QVERIFY(!a == !b && (!a || *a == *b));
            }
    }

    void cancelled_saysSo()
    {
        Cancelled context;
        const auto space = OpenSpace::build(rectangle(0, 0, 30, 30), {}, 1, context);
        QVERIFY(!space);
        QCOMPARE(space.error().code, std::string("cancelled"));
    }

    void city_hasThoseOfItsSquares()
    {
        const OpenSpaces spaces = spacesOf(twoSquares());
        QCOMPARE(spaces.size(), std::size_t{3});
        QVERIFY(spaces[0] && !spaces[1] && spaces[2]);
        QVERIFY(spacesOf(world::World()).empty());
    }

    void edits_buildAnewWhatTheyTouch()
    {
        const world::World before = twoSquares();
        const OpenSpaces known = spacesOf(before);
        world::World after = before;
        world::PatchBuilder builder(after);
        builder.add(world::Obstacle{"", world::ObstacleKind::building, 0, rectangle(100, 10, 104, 14), 0.0, 9.0});
        (void)after.apply(builder.take());
        const OpenSpaces updated = spacesOf(after, &known, &before);
        const OpenSpaces scratch = spacesOf(after);
        QCOMPARE(updated[0], known[0]);
        QVERIFY(updated[2] != known[2]);
        QCOMPARE(updated[2]->size(), scratch[2]->size());
        QVERIFY(*updated[2]->from({96.0, 12.0}) == *scratch[2]->from({96.0, 12.0}));
        QVERIFY(!(*updated[2]->from({96.0, 12.0}) == *known[2]->from({96.0, 12.0})));
    }
};

PASSERBY_TEST(OpenSpaceTest)

} // namespace open_space_test

#include "open_space_test.moc"
