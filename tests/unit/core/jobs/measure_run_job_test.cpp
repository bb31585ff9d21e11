// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/measure_run_job.h"

#include "core/jobs/simulate_job.h"
#include "core/world/patch_builder.h"
#include "tests/support/four_levels.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTemporaryDir>
#include <QTest>
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <cmath>
#include <map>
#include <numeric>

namespace measure_run_job_test {

using namespace passerby;
using geometry::Point;

namespace {

world::World withPlaces(world::World world, const std::vector<world::MeasurementLine>& lines, const std::vector<world::Region>& regions)
{
    world::PatchBuilder builder(world);
    for (const world::MeasurementLine& line : lines)
        builder.add(line);
    for (const world::Region& region : regions)
        builder.add(region);
    if (const auto applied = world.apply(builder.take()); !applied)
        qFatal("%s", applied.error().message.c_str());
    return world;
}

world::World corridorWithPlaces()
{
    const geometry::Polygon square{{{100, 0}, {130, 0}, {130, 10}, {100, 10}}, {}};
    return withPlaces(testing::corridor(6).make(),
                      {{"West", 0, {90, 0}, {90, 10}}, {"Portal", 0, {180, 0}, {180, 10}}, {"Slanting", 0, {205, -3}, {231, 12}}},
                      {{"Square", 0, square}});
}

jobs::SimulateOptions optionsFor(const QTemporaryDir& folder, const char* name, std::int64_t people = 600)
{
    jobs::SimulateOptions options;
    options.seconds = 150.0;
    options.agents = people;
    options.fps = 10.0;
    options.seed = 4;
    options.out = folder.filePath(QString::fromLatin1(name)).toStdString();
    return options;
}

struct Crossings {
    std::uint64_t left = 0;
    std::uint64_t right = 0;
};

/// By brute force, from the file alone: every person's way as a polyline, each piece cut with the gate by Cramer's rule.
Crossings bruteForce(const std::filesystem::path& file, Point a, Point b)
{
    const SQLite::Database database(file.string());
    SQLite::Statement rows(database, "SELECT id, frame, pos_x, pos_y FROM trajectory_data ORDER BY id, frame");
    Crossings crossings;
    std::int64_t id = -1;
    std::int64_t frame = 0;
    Point before;
    while (rows.executeStep()) {
        const Point now{rows.getColumn(2).getDouble(), rows.getColumn(3).getDouble()};
        if (rows.getColumn(0).getInt64() == id && rows.getColumn(1).getInt64() == frame + 1) {
            const long double ux = b.x - a.x, uy = b.y - a.y, vx = now.x - before.x, vy = now.y - before.y;
            const long double wx = before.x - a.x, wy = before.y - a.y;
            const long double determinant = ux * vy - uy * vx;
            if (determinant != 0.0L) {
                const long double alongGate = (wx * vy - wy * vx) / determinant;
                const long double alongWay = (wx * uy - wy * ux) / determinant;
                if (alongGate >= 0 && alongGate < 1 && alongWay > 0 && alongWay <= 1)
                    ++(determinant > 0 ? crossings.left : crossings.right);
            }
        }
        id = rows.getColumn(0).getInt64();
        frame = rows.getColumn(1).getInt64();
        before = now;
    }
    return crossings;
}

} // namespace

class MeasureRunJobTest : public QObject {
    Q_OBJECT

private slots:
    void countsAreThoseFoundByBruteForce();
    void liveAndFile_areEqual_forAnyNumberOfThreads();
    void severalLevels_areEqualToo();
    void foreignFile_isCountedWhole();
    void otherCityAndDamage_areSaid();
};

void MeasureRunJobTest::countsAreThoseFoundByBruteForce()
{
    const QTemporaryDir folder;
    const world::World world = corridorWithPlaces();
    const jobs::SimulateOptions options = optionsFor(folder, "run.sqlite");
    foundation::JobContext context;
    QVERIFY(jobs::runSimulateJob(world, options, context).ok());
    const auto measured = jobs::measureRunFile(world, options.out, context);
    QVERIFY(measured.ok());
    QCOMPARE(measured.value().places.gates.size(), std::size_t{3});
    for (const run::GateMeasure& gate : measured.value().places.gates) {
        const world::MeasurementLine& line = *world.measurementLines().find(gate.gate);
        const Crossings found = bruteForce(options.out, line.a, line.b);
        QVERIFY2(found.left > 5 && found.right > 5, line.name.c_str());
        QCOMPARE(gate.ways[0].all, found.left);
        QCOMPARE(gate.ways[1].all, found.right);
        for (const run::GateCounts& way : gate.ways) {
            QCOMPARE(std::accumulate(way.byProfile.begin(), way.byProfile.end(), std::uint64_t{0}), way.all);
            QCOMPARE(std::accumulate(way.byGoal.begin(), way.byGoal.end(), std::uint64_t{0}), way.all);
        }
    }
    SQLite::Database database(options.out.string());
    const double inside =
        database.execAndGet("SELECT count(*) FROM trajectory_data WHERE frame > 0 AND pos_x BETWEEN 100 AND 130").getDouble();
    QVERIFY(std::abs(measured.value().places.areas[0].person_s - 0.1 * inside) < 1e-6);
    QCOMPARE(measured.value().places.areas[0].area_m2, 300.0);
}

void MeasureRunJobTest::liveAndFile_areEqual_forAnyNumberOfThreads()
{
    const QTemporaryDir folder;
    const world::World world = corridorWithPlaces();
    foundation::JobContext context;
    jobs::SimulateOptions one = optionsFor(folder, "one.sqlite");
    one.threads = 1;
    jobs::SimulateOptions two = optionsFor(folder, "two.sqlite");
    two.threads = 2;
    const auto live = jobs::runSimulateJob(world, one, context);
    const auto again = jobs::runSimulateJob(world, two, context);
    QVERIFY(live.ok() && again.ok());
    QVERIFY(live.value().places == again.value().places);
    const auto file = jobs::measureRunFile(world, two.out, context);
    QVERIFY(file.ok());
    QVERIFY(file.value().places == live.value().places);
    QVERIFY(file.value().notices.empty());
    QCOMPARE(file.value().frames, std::uint64_t{1501});
    QVERIFY(live.value().places.gates[0].ways[0].byGoal[0] > 0);
}

void MeasureRunJobTest::severalLevels_areEqualToo()
{
    const QTemporaryDir folder;
    const world::World world = withPlaces(
        testing::FourLevels().world, {{"Gallery", 1, {0, 7}, {18, 7}}, {"Hall", 0, {0, 7}, {18, 7}}, {"Platform", -2, {47, 10}, {47, 22}}},
        {{"Gallery", 1, testing::FourLevels::rectangle(0, 0, 40, 7)}, {"Hall", 0, testing::FourLevels::rectangle(0, 0, 40, 7)}});
    foundation::JobContext context;
    const jobs::SimulateOptions options = optionsFor(folder, "levels.sqlite", 300);
    const auto live = jobs::runSimulateJob(world, options, context);
    QVERIFY2(live.ok(), live ? "" : live.error().message.c_str());
    const auto file = jobs::measureRunFile(world, options.out, context);
    QVERIFY(file.ok());
    QVERIFY(file.value().places == live.value().places);
    QVERIFY(live.value().places.gates[2].crossings() > 0);
    QVERIFY(live.value().places.areas[0].person_s != live.value().places.areas[1].person_s);
}

void MeasureRunJobTest::foreignFile_isCountedWhole()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath("foreign.sqlite").toStdString();
    {
        SQLite::Database database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        database.exec(
            "CREATE TABLE trajectory_data (frame INTEGER, id INTEGER, pos_x REAL, pos_y REAL, ori_x REAL, ori_y REAL);"
            "CREATE TABLE metadata (key TEXT, value TEXT); INSERT INTO metadata VALUES ('fps', '2');"
            "INSERT INTO trajectory_data VALUES (7, 3, 91, 5, 1, 0), (8, 3, 89, 5, 1, 0), (10, 3, 90.5, 5, 1, 0), (10, 4, 120, 5, 1, 0);");
    }
    foundation::JobContext context;
    const auto measured = jobs::measureRunFile(corridorWithPlaces(), path, context);
    QVERIFY(measured.ok());
    QCOMPARE(measured.value().frames, std::uint64_t{4});
    QCOMPARE(measured.value().places.gates[0].ways[0].all, std::uint64_t{1}); // back again nobody saw them walk
    QCOMPARE(measured.value().places.gates[0].ways[1].all, std::uint64_t{0});
    QCOMPARE(measured.value().places.gates[0].ways[0].byProfile, (std::vector<std::uint64_t>{0}));
    QCOMPARE(measured.value().places.areas[0].person_s, 0.5);
    QCOMPARE(measured.value().notices.size(), std::size_t{1});
}

void MeasureRunJobTest::otherCityAndDamage_areSaid()
{
    const QTemporaryDir folder;
    foundation::JobContext context;
    jobs::SimulateOptions options = optionsFor(folder, "run.sqlite", 50);
    options.seconds = 2.0;
    QVERIFY(jobs::runSimulateJob(corridorWithPlaces(), options, context).ok());
    world::World other = testing::corridor(3).make();
    world::PatchBuilder builder(other);
    world::Settings settings = other.settings();
    settings.name = "Elsewhere";
    builder.setSettings(settings);
    QVERIFY(other.apply(builder.take()).ok());
    const auto measured = jobs::measureRunFile(other, options.out, context);
    QVERIFY(measured.ok());
    QCOMPARE(measured.value().notices.size(), std::size_t{2}); // another city, and nothing to count at
    {
        SQLite::Database database(options.out.string(), SQLite::OPEN_READWRITE);
        database.exec("INSERT INTO person_data VALUES (0, 'x', 0, 0, NULL)");
    }
    const auto damaged = jobs::measureRunFile(other, options.out, context);
    QVERIFY(!damaged.ok());
    QCOMPARE(damaged.error().code, std::string("damaged"));
    QVERIFY(damaged.error().where.find("person_data") != std::string::npos);
    QCOMPARE(jobs::measureRunFile(other, folder.filePath("none.sqlite").toStdString(), context).error().code, std::string("file-missing"));
}

PASSERBY_TEST(MeasureRunJobTest)

} // namespace measure_run_job_test

#include "measure_run_job_test.moc"
