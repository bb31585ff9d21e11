// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/metropolis.h"

#include "core/world/checks.h"
#include "core/world/content_hash.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <map>
#include <set>

namespace metropolis_test {

using namespace passerby;
using namespace passerby::generator;
using namespace passerby::world;

namespace {

World made(const MetropolisOptions& options)
{
    foundation::JobContext context;
    auto city = generateMetropolis(options, context);
    if (!city)
        qFatal("%s", describe(city.error()).c_str());
    return std::move(city).value();
}

/// Cells that can be walked to from the first.
std::set<std::uint32_t> reachableCells(const World& city)
{
    std::map<std::uint32_t, std::vector<std::uint32_t>> next;
    for (const auto& [id, portal] : city.portals()) {
        next[portal.cellA.number].push_back(portal.cellB.number);
        next[portal.cellB.number].push_back(portal.cellA.number);
    }
    std::set<std::uint32_t> seen{1};
    std::vector<std::uint32_t> open{1};
    while (!open.empty()) {
        const std::uint32_t cell = open.back();
        open.pop_back();
        for (const std::uint32_t there : next[cell])
            if (seen.insert(there).second)
                open.push_back(there);
    }
    return seen;
}

} // namespace

class MetropolisTest : public QObject {
    Q_OBJECT
private slots:
    void metropolis_allTargetsHaveAddresses()
    {
        const World city = made({.targets = 14000, .seed = 1});
        for (const auto& [id, target] : city.targets()) {
            QVERIFY(!target.name.empty());
            QVERIFY2(target.name.back() != ' ', target.name.c_str());
        }
    }
    void metropolis_hasNoFindings_data()
    {
        QTest::addColumn<int>("targets");
        QTest::addColumn<int>("seed");
        QTest::newRow("smallest") << kFewestMetropolisTargets << 1;
        QTest::newRow("six districts") << 14000 << 1;
        for (int seed = 2; seed < 12; ++seed)
            QTest::addRow("seed %d", seed) << 1501 << seed;
    }
    void metropolis_hasNoFindings()
    {
        QFETCH(int, targets);
        QFETCH(int, seed);
        const World city = made({targets, 0, static_cast<std::uint64_t>(seed)});
        QCOMPARE(city.targets().size(), static_cast<std::size_t>(targets));
        QCOMPARE(city.settings().population, std::int64_t{10} * targets);
        foundation::JobContext context;
        for (const Finding& finding : checkWorld(city, context))
            QFAIL(finding.issue.message.c_str());
        const std::set<std::uint32_t> reachable = reachableCells(city);
        for (const auto& [id, target] : city.targets())
            QVERIFY(reachable.contains(target.cell.number));
    }

    void nodes_areAboutFourATarget()
    {
        for (const int targets : {2000, 10000}) {
            const World city = made({targets, 0, 1});
            const double nodes = static_cast<double>(city.portals().size() + city.targets().size());
            QVERIFY2(nodes / targets > 3.5 && nodes / targets < 4.5, qPrintable(QString::number(nodes / targets)));
        }
    }

    /// A view is filled cell by cell.
    void avenues_areShortCells()
    {
        const World city = made({14000, 0, 1});
        std::size_t avenues = 0;
        for (const auto& [id, cell] : city.cells()) {
            if (!cell.name.starts_with("Avenue") && !cell.name.starts_with("Boulevard"))
                continue;
            ++avenues;
            const geometry::Box box = geometry::boundingBox(cell.polygon);
            QVERIFY2(std::max(box.high.x - box.low.x, box.high.y - box.low.y) < 300.0, cell.name.c_str());
        }
        QVERIFY(avenues > 20);
    }

    /// Homes, and besides them nothing of which pairs would have to be kept.
    void onlyHomes_areOnesOwn()
    {
        const World city = made({1000, 0, 1});
        QCOMPARE(city.targetTypes().size(), std::size_t{7});
        std::set<std::string> own;
        for (const auto& [id, type] : city.targetTypes())
            for (const Goal& goal : type.goals)
                if (goal.choice == GoalChoice::bound)
                    own.insert(city.targetTypes().find(goal.destination)->name);
        QCOMPARE(own, std::set<std::string>{"Home"});
    }

    void sameOptions_sameCity()
    {
        QCOMPARE(bakeHash(made({1000, 0, 7})), bakeHash(made({1000, 0, 7})));
        QVERIFY(bakeHash(made({1000, 0, 7})) != bakeHash(made({1000, 0, 8})));
    }

    void tooFewTargets_areRefused()
    {
        foundation::JobContext context;
        const auto city = generateMetropolis({kFewestMetropolisTargets - 1, 0, 1}, context);
        QVERIFY(!city);
        QCOMPARE(city.error().code, std::string("bad-option"));
    }

    void cancelled_makesNothing()
    {
        class Cancelled final : public foundation::JobContext {
            [[nodiscard]] bool isCancelled() const override { return true; }
        } context;
        const auto city = generateMetropolis({1000, 0, 1}, context);
        QVERIFY(!city);
        QCOMPARE(city.error().code, std::string("cancelled"));
    }
};

PASSERBY_TEST(MetropolisTest)

} // namespace metropolis_test

#include "metropolis_test.moc"
