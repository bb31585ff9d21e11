// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/spatial_grid.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <rapidcheck.h>
#include <set>

namespace spatial_grid_test {

using namespace passerby::geometry;

namespace {

std::vector<Box> drawnBoxes()
{
    const int count = *rc::gen::inRange(0, 60);
    std::vector<Box> boxes;
    for (int i = 0; i < count; ++i) {
        const Point low{static_cast<double>(*rc::gen::inRange(-50, 50)), static_cast<double>(*rc::gen::inRange(-50, 50))};
        const int most = i % 7 == 0 ? 80 : 8;
        boxes.push_back(
            {low, low + Point{static_cast<double>(*rc::gen::inRange(0, most)), static_cast<double>(*rc::gen::inRange(0, most))}});
    }
    return boxes;
}

} // namespace

class SpatialGridTest : public QObject {
    Q_OBJECT
private slots:
    void query_findsWhatLookingAtEverythingFinds()
    {
        QVERIFY(rc::check("queries", [] {
            const std::vector<Box> boxes = drawnBoxes();
            const SpatialGrid fitted{std::span<const Box>(boxes)};
            SpatialGrid narrow({{-10, -10}, {10, 10}}, 3.0); // most boxes lie outside its bounds
            for (const Box& box : boxes)
                narrow.insert(box);
            const Point low{static_cast<double>(*rc::gen::inRange(-70, 70)), static_cast<double>(*rc::gen::inRange(-70, 70))};
            const Box asked{low, low + Point{10, 20}};
            std::vector<std::uint32_t> expected;
            std::vector<std::uint32_t> expectedAtPoint;
            for (std::uint32_t i = 0; i < boxes.size(); ++i) {
                if (boxes[i].intersects(asked))
                    expected.push_back(i);
                if (boxes[i].contains(low))
                    expectedAtPoint.push_back(i);
            }
            RC_ASSERT(fitted.query(asked) == expected);
            RC_ASSERT(narrow.query(asked) == expected);
            RC_ASSERT(fitted.query(low) == expectedAtPoint);
        }));
    }

    void visitPairs_visitsEachMeetingPairOnce()
    {
        QVERIFY(rc::check("pairs", [] {
            const std::vector<Box> boxes = drawnBoxes();
            const SpatialGrid grid{std::span<const Box>(boxes)};
            std::multiset<std::pair<std::uint32_t, std::uint32_t>> visited;
            grid.visitPairs([&visited](std::uint32_t i, std::uint32_t j) { visited.emplace(i, j); });
            std::multiset<std::pair<std::uint32_t, std::uint32_t>> expected;
            for (std::uint32_t j = 0; j < boxes.size(); ++j)
                for (std::uint32_t i = 0; i < j; ++i)
                    if (boxes[i].intersects(boxes[j]))
                        expected.emplace(i, j);
            RC_ASSERT(visited == expected);
        }));
    }

    void whatHoldsAPoint_isFoundAsByQuery()
    {
        SpatialGrid grid({{0, 0}, {10, 10}}, 1.0);
        for (int i = 0; i < 20; ++i)
            grid.insert({{0.4 * i, 0.0}, {0.4 * i + 3.0, 8.0}});
        for (double x = -1.0; x < 12.0; x += 0.3)
            for (std::uint32_t least = 0; least < 20; least += 7) {
                const auto all = grid.query(Point{x, 4.0});
                const auto first = std::lower_bound(all.begin(), all.end(), least);
                QCOMPARE(grid.findAt({x, 4.0}, [&](std::uint32_t item) { return item >= least; }), first == all.end() ? 20U : *first);
            }
    }

    void emptyBoxes_areNeverFound()
    {
        SpatialGrid grid({{0, 0}, {10, 10}}, 1.0);
        QCOMPARE(grid.insert(Box{}), 0U);
        QVERIFY(grid.query(Box{{0, 0}, {10, 10}}).empty());
        QVERIFY(grid.query(Box{}).empty());
    }

    void hugeBounds_stayAffordable()
    {
        SpatialGrid grid({{-1e7, -1e7}, {1e7, 1e7}}, 0.01);
        grid.insert({{5, 5}, {6, 6}});
        QCOMPARE(grid.query(Point{5.5, 5.5}).size(), std::size_t{1});
    }
};

PASSERBY_TEST(SpatialGridTest)

} // namespace spatial_grid_test

#include "spatial_grid_test.moc"
