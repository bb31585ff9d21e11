// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/affordance/isovist_measure.h"

#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <atomic>
#include <cmath>
#include <cstring>

namespace isovist_test {

using namespace passerby;
using namespace passerby::affordance;
using geometry::Point;

namespace {

geometry::Polygon rectangle(double west_m, double south_m, double east_m, double north_m)
{
    return {{{west_m, south_m}, {east_m, south_m}, {east_m, north_m}, {west_m, north_m}}, {}};
}

/// A square of 20 m of cells with a building of 4 m in the middle.
world::World square()
{
    world::World world;
    world::PatchBuilder builder(world);
    builder.add(world::Cell{"", world::CellKind::plaza, 0, rectangle(0, 0, 20, 8)});
    builder.add(world::Cell{"", world::CellKind::plaza, 0, rectangle(0, 12, 20, 20)});
    builder.add(world::Obstacle{"", world::ObstacleKind::building, 0, rectangle(8, 8, 12, 12), 0.0, 9.0});
    (void)world.apply(builder.take());
    return world;
}

class Counting final : public foundation::JobContext {
public:
    explicit Counting(bool cancels) : m_cancels(cancels) {}
    void report(double fraction, std::string_view) override
    {
        for (double known = reached; known < fraction && !reached.compare_exchange_weak(known, fraction);)
            ;
    }
    [[nodiscard]] bool isCancelled() const override { return m_cancels && reached > 0.0; }
    std::atomic<double> reached = 0.0; ///< reports come from many threads

private:
    bool m_cancels;
};

class IsovistTest : public QObject {
    Q_OBJECT

private slots:
    void isovistOf_emptyRoom_matchesTheRectangle()
    {
        const auto visibility = geometry::Visibility::build({}, {{0.0, 0.0}, {10.0, 6.0}});
        Viewshed viewshed;
        visibility.value().from({2.0, 3.0}, {}, viewshed);
        const Isovist isovist = isovistOf(viewshed);
        QCOMPARE(isovist.area_m2, 60.0);
        QCOMPARE(isovist.perimeter_m, 32.0);
        QCOMPARE(isovist.compactness, 4.0 * M_PI * 60.0 / (32.0 * 32.0));
        QCOMPARE(isovist.occlusivity_m, 0.0);
        QVERIFY(std::abs(isovist.drift_m - 3.0) < 1e-9);
        QVERIFY(std::abs(isovist.drift_rad) < 1e-9);
        QVERIFY(std::abs(isovist.longestSight_m - std::hypot(8.0, 3.0)) < 1e-9);
    }

    void isovistOf_besideACorner_countsTheOccludingEdge()
    {
        // An L: the room [0, 10]² without [5, 10] × [5, 10], seen from (2, 8): past the corner (5, 5) to (10, 0).
        const std::vector<std::array<Point, 2>> walls{{Point{5.0, 5.0}, Point{10.0, 5.0}}, {Point{5.0, 5.0}, Point{5.0, 10.0}}};
        const auto visibility = geometry::Visibility::build(walls, {{0.0, 0.0}, {10.0, 10.0}});
        Viewshed viewshed;
        visibility.value().from({2.0, 8.0}, {}, viewshed);
        const Isovist isovist = isovistOf(viewshed);
        QVERIFY(std::abs(isovist.area_m2 - 62.5) < 1e-9); // 75 less the triangle (5, 5), (10, 0), (10, 5)
        QVERIFY(std::abs(isovist.occlusivity_m - std::sqrt(50.0)) < 1e-9);
        QVERIFY(std::abs(isovist.longestSight_m - std::sqrt(128.0)) < 1e-9);
        QVERIFY(std::abs(isovist.perimeter_m - (10.0 + 10.0 + 5.0 + 5.0 + std::sqrt(50.0))) < 1e-9);
    }

    void isovistOf_limitedRange_isACircle()
    {
        const auto visibility = geometry::Visibility::build({}, {{0.0, 0.0}, {10.0, 10.0}});
        Viewshed viewshed;
        visibility.value().from({5.0, 5.0}, {std::nullopt, 3.0}, viewshed);
        const Isovist isovist = isovistOf(viewshed);
        QVERIFY(std::abs(isovist.perimeter_m - 6.0 * M_PI) < 1e-9);
        QVERIFY(std::abs(isovist.compactness - 1.0) < 1e-9);
        QVERIFY(isovist.drift_m < 1e-9);
        // Half a circle against the bounds: the centroid lies 4 r / 3 π away.
        visibility.value().from({5.0, 0.0}, {std::nullopt, 3.0}, viewshed);
        QVERIFY(std::abs(isovistOf(viewshed).drift_m - 4.0 / M_PI) < 1e-9);
        QVERIFY(std::abs(isovistOf(viewshed).drift_rad - M_PI / 2.0) < 1e-9);
    }

    void isovistGrid_cells_liesInTheCells()
    {
        Counting context(false);
        const auto grid = isovistGrid(square(), 0, usualSightKinds(), {.spacing_m = 2.5}, context);
        QVERIFY(grid.ok());
        QCOMPARE(grid.value().columns, std::size_t{9});
        QCOMPARE(grid.value().rows, std::size_t{9});
        QCOMPARE(grid.value().isovists.size(), std::size_t{72}); // without the row at 10 m
        QCOMPARE(grid.value().place[4 * 9], IsovistGrid::kNoIsovist);
        QCOMPARE(context.reached.load(), 1.0);
        const Isovist& first = grid.value().isovists[grid.value().place[0]];
        QVERIFY(first.walkable_m2 > 0.0 && first.walkable_m2 < first.area_m2);
    }

    void measures_areThoseOfTheIsovist()
    {
        Isovist isovist;
        isovist.area_m2 = 1.0;
        isovist.walkable_m2 = 2.0;
        isovist.perimeter_m = 3.0;
        isovist.compactness = 4.0;
        isovist.occlusivity_m = 5.0;
        isovist.drift_m = 6.0;
        isovist.longestSight_m = 7.0;
        double expected = 1.0;
        for (const IsovistMeasure measure : kIsovistMeasures)
            QCOMPARE(valueOf(isovist, measure), expected++);
        QCOMPARE(expected, 8.0);
    }

    void isovistGrid_open_spares_theBuilding()
    {
        foundation::JobContext context;
        const auto grid = isovistGrid(square(), 0, usualSightKinds(), {.spacing_m = 2.5, .places = IsovistPlaces::open}, context);
        QCOMPARE(grid.value().isovists.size(), std::size_t{80}); // all but (10, 10)
    }

    void isovistGrid_anyThreads_givesTheSameBytes()
    {
        foundation::JobContext context;
        const auto one = isovistGrid(square(), 0, usualSightKinds(), {.spacing_m = 0.5, .threads = 1}, context);
        const auto four = isovistGrid(square(), 0, usualSightKinds(), {.spacing_m = 0.5, .threads = 4}, context);
        QVERIFY(one.value().place == four.value().place);
        QCOMPARE(one.value().isovists.size(), four.value().isovists.size());
        QVERIFY(std::memcmp(one.value().isovists.data(), four.value().isovists.data(), one.value().isovists.size() * sizeof(Isovist)) == 0);
    }

    void isovistGrid_cancelled_saysSo()
    {
        Counting context(true);
        const auto grid = isovistGrid(square(), 0, usualSightKinds(), {.spacing_m = 0.5, .threads = 1}, context);
        QVERIFY(!grid.ok());
        QCOMPARE(grid.error().code, std::string("cancelled"));
        foundation::JobContext plain;
        QCOMPARE(isovistGrid(square(), 0, usualSightKinds(), {.spacing_m = 1e-4}, plain).error().code, std::string("grid-too-fine"));
        QCOMPARE(isovistGrid(square(), 0, usualSightKinds(), {.spacing_m = 0.0}, plain).error().code, std::string("grid-too-fine"));
    }
};

} // namespace

PASSERBY_TEST(IsovistTest)

} // namespace isovist_test

#include "isovist_test.moc"
