// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/checks.h"

#include "tests/support/test_registry.h"
#include "tests/unit/core/world/small_city.h"

#include <QTest>
#include <chrono>

namespace check_gaps_test {

using namespace passerby;
using namespace passerby::world;

namespace {

/// Two areas above each other whose borders run 30 cm apart in steps of a metre, each a little askew.
World facingTeeth(int steps)
{
    geometry::Ring lower{{0, -10}, {static_cast<double>(steps), -10}};
    geometry::Ring upper{{static_cast<double>(steps), 10}, {0, 10}};
    for (int i = steps; i >= 0; --i)
        lower.push_back({static_cast<double>(i), 0.02 * (i % 2)});
    for (int i = 0; i <= steps; ++i)
        upper.push_back({static_cast<double>(i), 0.3 + 0.02 * (i % 2)});
    World world;
    PatchBuilder builder(world);
    builder.add(Cell{"", CellKind::plaza, 0, {lower, {}}});
    builder.add(Cell{"", CellKind::plaza, 0, {upper, {}}});
    if (!world.apply(builder.patch()))
        qFatal("no such cells");
    return world;
}

std::vector<Finding> gapsOf(const World& world)
{
    foundation::JobContext context;
    std::vector<Finding> found = checkWorld(world, context);
    std::erase_if(found, [](const Finding& finding) { return finding.issue.code != "gap-between-cells"; });
    return found;
}

class StoppedAfter : public foundation::JobContext {
public:
    explicit StoppedAfter(int looks) : m_left(looks) {}
    [[nodiscard]] bool isCancelled() const override { return --m_left < 0; }

private:
    mutable int m_left;
};

double secondsSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

class CheckGapsTest : public QObject {
    Q_OBJECT
private slots:
    void gapOfManyPieces_isClosedAtOnce()
    {
        World world = facingTeeth(60);
        const auto found = gapsOf(world);
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(found.front().fix.has_value());
        QVERIFY(world.apply(*found.front().fix).ok());
        QVERIFY(gapsOf(world).empty());
        double area_m2 = 0.0;
        for (const auto& [id, cell] : world.cells())
            area_m2 += geometry::area(cell.polygon);
        QVERIFY(std::abs(area_m2 - 60.0 * 20.0) < 0.5);
    }

    void gapOfVeryManyPieces_isToldWithoutAFix()
    {
        const World world = facingTeeth(2000);
        const auto start = std::chrono::steady_clock::now();
        const auto found = gapsOf(world);
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(!found.front().fix);
        QVERIFY2(secondsSince(start) < 10.0, "each piece is clipped by itself"); // about 0.2 s; room for sanitizers and busy machines
    }

    void veryManyPieces_withSomethingBetween_areLeftAlone()
    {
        World world = facingTeeth(2000);
        PatchBuilder builder(world);
        builder.add(Cell{"", CellKind::plaza, 0, {{{0, 0.1}, {2000, 0.1}, {2000, 0.2}, {0, 0.2}}, {}}});
        QVERIFY(world.apply(builder.patch()).ok());
        for (const Finding& finding : gapsOf(world))
            QVERIFY2(finding.issue.message.find("Cell 1 and Cell 2") == std::string::npos, finding.issue.message.c_str());
        World walled = facingTeeth(2000);
        PatchBuilder wall(walled);
        wall.add(Obstacle{"", ObstacleKind::wall, 0, {{{5, 0.1}, {6, 0.1}, {6, 0.2}, {5, 0.2}}, {}}, 0.0, 3.0});
        QVERIFY(walled.apply(wall.patch()).ok());
        QVERIFY(gapsOf(walled).empty());
    }

    void search_stopsWithinAPair()
    {
        const World world = facingTeeth(8000);
        StoppedAfter context(100);
        const auto start = std::chrono::steady_clock::now();
        for (const Finding& finding : checkWorld(world, context))
            QVERIFY(finding.issue.code != "gap-between-cells");
        QVERIFY(secondsSince(start) < 10.0);
    }
};

PASSERBY_TEST(CheckGapsTest)

} // namespace check_gaps_test

#include "check_gaps_test.moc"
