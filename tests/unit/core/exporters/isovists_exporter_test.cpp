// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exporters/isovists/isovists_exporter.h"

#include "core/affordance/isovist.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/exporters/export_support.h"

#include <cmath>
#include <sstream>

namespace isovists_exporter_test {

using namespace passerby;
using testing::ScratchFolder;

namespace {

constexpr const char* kHeader = "x,y,level,area_m2,walkable_m2,perimeter_m,compactness,occlusivity_m,drift_m,drift_rad,longest_sight_m";

std::string tableOf(const world::World& world, double step_m, unsigned threads = 1)
{
    foundation::JobContext context;
    auto table = exporters::isovistsTable(world, step_m, threads, context);
    if (!table)
        qFatal("%s", foundation::describe(table.error()).c_str());
    return std::move(table).value();
}

/// Without the header.
std::vector<std::vector<double>> rowsOf(const std::string& table)
{
    std::vector<std::vector<double>> rows;
    std::istringstream lines(table);
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        rows.emplace_back();
        std::istringstream fields(line);
        for (std::string field; std::getline(fields, field, ',');)
            rows.back().push_back(std::stod(field));
    }
    return rows;
}

/// A square without walls, and another one 30 m beside and above it.
world::World twoFloors()
{
    testing::WorldMaker maker;
    maker.addCell(0, 0, 20, 20);
    maker.addCell(50, 0, 60, 10);
    world::World world = maker.make();
    world::PatchBuilder build(world);
    const auto upper = world.cells().idOf(2);
    world::Cell raised = *world.cells().find(upper);
    raised.level = 1;
    build.replace(upper, raised);
    if (!world.apply(build.take()).ok())
        qFatal("The floors are no city.");
    return world;
}

} // namespace

class IsovistsExporterTest : public QObject {
    Q_OBJECT

private slots:
    void rows_areWhatTheGridSees();
    void everyLevel_isThere();
    void emptySquare_byHand();
    void anyThreads_sameBytes();
    void step_isFittedWhereNoneIsGiven();
    void refusals_sayWhy();
    void cancelled_leavesWhatWasThere();
};

void IsovistsExporterTest::rows_areWhatTheGridSees()
{
    const world::World world = testing::mappedCity();
    const std::string table = tableOf(world, 2.5);
    QVERIFY(table.starts_with(std::string(kHeader) + '\n'));
    foundation::JobContext context;
    const auto grid = affordance::isovistGrid(world, 0, affordance::usualSightKinds(), {.spacing_m = 2.5}, context);
    QVERIFY(grid.ok());
    const auto rows = rowsOf(table);
    QCOMPARE(rows.size(), grid.value().isovists.size());
    QVERIFY(rows.size() > 50);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const affordance::Isovist& seen = grid.value().isovists[i];
        const std::vector<double> expected{
            seen.eye.x,       seen.eye.y,         0.0,          seen.area_m2,   seen.walkable_m2,   seen.perimeter_m,
            seen.compactness, seen.occlusivity_m, seen.drift_m, seen.drift_rad, seen.longestSight_m};
        QCOMPARE(rows[i], expected);
    }
}

void IsovistsExporterTest::everyLevel_isThere()
{
    const auto rows = rowsOf(tableOf(twoFloors(), 4.0));
    std::size_t upper = 0;
    for (const auto& row : rows) {
        QCOMPARE(row.size(), std::size_t{11});
        QVERIFY(std::fmod(row[0], 4.0) == 0.0 && std::fmod(row[1], 4.0) == 0.0);
        QCOMPARE(row[0] > 30.0, row[2] == 1.0);
        upper += row[2] == 1.0 ? 1 : 0;
    }
    QVERIFY(upper > 0 && upper < rows.size());
    QVERIFY(rows.front()[2] == 0.0 && rows.back()[2] == 1.0);
}

void IsovistsExporterTest::emptySquare_byHand()
{
    // Nothing is in the way: one sees the cells' box, 60 m × 20 m, and 50 m more on each side.
    for (const auto& row : rowsOf(tableOf(twoFloors(), 4.0))) {
        QVERIFY(std::abs(row[3] - 160.0 * 120.0) < 1e-3);
        QVERIFY(std::abs(row[4] - (row[2] == 1.0 ? 100.0 : 400.0)) < 1e-3);
        QVERIFY(std::abs(row[5] - 560.0) < 1e-3);
        QVERIFY(std::abs(row[7]) < 1e-9);
    }
}

void IsovistsExporterTest::anyThreads_sameBytes()
{
    const world::World world = testing::mappedCity();
    const std::string one = tableOf(world, 0.5, 1);
    QVERIFY(one.size() > 10000);
    QVERIFY(one == tableOf(world, 0.5, 4));
}

void IsovistsExporterTest::step_isFittedWhereNoneIsGiven()
{
    testing::WorldMaker small;
    small.addCell(0, 0, 100, 100); // 40,000 points of 0.5 m
    QCOMPARE(exporters::fittingIsovistStep_m(small.make()), 0.5);
    testing::WorldMaker wide;
    wide.addCell(0, 0, 390, 400);
    QCOMPARE(exporters::fittingIsovistStep_m(wide.make()), 2.0);
    QVERIFY(tableOf(twoFloors(), 0.0) == tableOf(twoFloors(), 0.5));
}

void IsovistsExporterTest::refusals_sayWhy()
{
    foundation::JobContext context;
    QCOMPARE(exporters::isovistsTable(world::World(), 0.0, 1, context).error().code, std::string("no-cells"));
    QCOMPARE(exporters::isovistsTable(testing::mappedCity(), 1e-4, 1, context).error().code, std::string("grid-too-fine"));
    QCOMPARE(exporters::isovistsTable(testing::mappedCity(), -1.0, 1, context).error().code, std::string("grid-too-fine"));
}

void IsovistsExporterTest::cancelled_leavesWhatWasThere()
{
    class Cancelled final : public foundation::JobContext {
        [[nodiscard]] bool isCancelled() const override { return true; }
    };
    const ScratchFolder scratch;
    std::ofstream(scratch.path("seen.csv")) << "old";
    Cancelled context;
    const world::World world = testing::mappedCity();
    const auto files = exporters::exportProject("isovists", {world, nullptr, nullptr, 1.0}, scratch.path("seen.csv"), context);
    QCOMPARE(files.error().code, std::string("cancelled"));
    QCOMPARE(testing::textOf(scratch.path("seen.csv")), std::string("old"));
    QCOMPARE(scratch.fileCount(), std::size_t{1});
}

PASSERBY_TEST(IsovistsExporterTest)

} // namespace isovists_exporter_test

#include "isovists_exporter_test.moc"
