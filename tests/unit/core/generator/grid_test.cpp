// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/grid.h"

#include "core/generator/habits.h"
#include "core/world/checks.h"
#include "core/world/content_hash.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <map>
#include <numeric>
#include <rapidcheck.h>

namespace grid_test {

using namespace passerby;
using namespace passerby::generator;
using namespace passerby::world;

namespace {

World made(const GridOptions& options)
{
    foundation::JobContext context;
    auto grid = generateGrid(options, context);
    if (!grid)
        qFatal("%s", describe(grid.error()).c_str());
    return std::move(grid).value();
}

std::string refusal(const GridOptions& options)
{
    foundation::JobContext context;
    const auto grid = generateGrid(options, context);
    return grid ? "" : grid.error().code;
}

} // namespace

class GridTest : public QObject {
    Q_OBJECT
private slots:
    void defaults_give624Nodes()
    {
        const World grid = made({});
        QCOMPARE(grid.cells().size(), std::size_t{64 + 112});
        QCOMPARE(grid.portals().size(), std::size_t{224});
        QCOMPARE(grid.targets().size(), std::size_t{400});
        QCOMPARE(grid.obstacles().size(), std::size_t{49});
        foundation::JobContext context;
        QVERIFY(checkWorld(grid, context).empty());
    }

    void targets_areSpreadEvenly()
    {
        const World grid = made({});
        std::map<std::uint32_t, int> inCell;
        for (const auto& [id, target] : grid.targets())
            ++inCell[target.cell.number];
        QCOMPARE(inCell.size(), std::size_t{112});
        for (const auto& [cell, count] : inCell)
            QVERIFY(count == 3 || count == 4);
    }

    void hundredThousandNodes_areMade()
    {
        const World grid = made({.columns = 150, .rows = 150, .targets = 10000});
        QCOMPARE(grid.portals().size(), std::size_t{4 * 150 * 149});
        QCOMPARE(grid.targets().size(), std::size_t{10000});
    }

    void sameOptions_giveTheSameGrid()
    {
        const World first = made({.seed = 5});
        QVERIFY(first.sameContent(made({.seed = 5})));
        QVERIFY(bakeHash(first) != bakeHash(made({.seed = 6})));
    }

    void badOptions_areRefused()
    {
        QCOMPARE(refusal({.columns = 1}), std::string("bad-option"));
        QCOMPARE(refusal({.rows = 1001}), std::string("bad-option"));
        QCOMPARE(refusal({.spacing_m = 5.0}), std::string("bad-option"));
        QCOMPARE(refusal({.types = 19}), std::string("bad-option"));
        QCOMPARE(refusal({.targets = 3}), std::string("bad-option"));
    }

    void quotas_sumUpAndLeaveNoKindOut()
    {
        QVERIFY(rc::check("quotas", [] {
            const int count = *rc::gen::inRange(2, kPlaceKinds + 1);
            const int targets = *rc::gen::inRange(count, 3000);
            const auto quotas = targetQuotas(targets, count);
            RC_ASSERT(quotas.size() == static_cast<std::size_t>(count));
            RC_ASSERT(std::accumulate(quotas.begin(), quotas.end(), 0) == targets);
            RC_ASSERT(*std::min_element(quotas.begin(), quotas.end()) >= 1);
        }));
    }
};

PASSERBY_TEST(GridTest)

} // namespace grid_test

#include "grid_test.moc"
