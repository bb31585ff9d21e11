// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/simulate_job.h"

#include "core/jobs/replay_job.h"
#include "core/jobs/run_log_file.h"
#include "core/simulation/schedule_run.h"
#include "core/world/patch_builder.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <sqlite3.h>

namespace simulate_job_test {

using namespace passerby;
using jobs::SimulateOptions;

class SimulateJobTest : public QObject {
    Q_OBJECT

private slots:
    void writesWhatTheRunShows();
    void sameSeed_givesTheSameFile();
    void withoutFile_onlyReports();
    void cancelled_leavesNoFile();
    void logAndTrajectories_arePutInPlaceTogether_data();
    void logAndTrajectories_arePutInPlaceTogether();
    void badOptions_areRefused();
    void noWays_saysWhyNobodyWanders();
    void openSpace_isReported();
    void events_areWritten_andEqualInAReplay();
    void traffic_isWritten_andEqualInAReplay();
    void wanderStart_saysWherePeopleAre();
};

namespace {

SimulateOptions optionsFor(const QTemporaryDir& folder, const char* name)
{
    SimulateOptions options;
    options.seconds = 12.0;
    options.agents = 400;
    options.fps = 5.0;
    options.seed = 9;
    options.out = folder.filePath(QString::fromLatin1(name)).toStdString();
    return options;
}

/// The single number that a query gives.
double ask(const std::filesystem::path& file, const char* query)
{
    sqlite3* database = nullptr;
    sqlite3_stmt* statement = nullptr;
    double answer = -1.0;
    if (sqlite3_open_v2(file.c_str(), &database, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK
        && sqlite3_prepare_v2(database, query, -1, &statement, nullptr) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
        answer = sqlite3_column_double(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return answer;
}

/// Two squares of 30 m, a lane between them.
world::World twoSquares(world::Steering steering, bool hasPortals = true)
{
    testing::WorldMaker maker;
    const auto west = maker.addCell(0, 0, 30, 30);
    const auto lane = maker.addCell(30, 13, 50, 17);
    const auto east = maker.addCell(50, 0, 80, 30);
    if (hasPortals) {
        maker.addPortal(west, lane, {30, 13.5}, {30, 16.5});
        maker.addPortal(lane, east, {50, 13.5}, {50, 16.5});
    }
    maker.addProfile("wanderer", 1.0, 1.3, 0.1);
    maker.lastProfile().guidance = world::Guidance::affordance;
    maker.lastProfile().steering = steering;
    return maker.make();
}

QByteArray contentOf(const std::filesystem::path& file)
{
    QFile content(QString::fromStdString(file.string()));
    return content.open(QIODevice::ReadOnly) ? content.readAll() : QByteArray();
}

void put(const std::filesystem::path& file, const char* text)
{
    QFile content(QString::fromStdString(file.string()));
    QVERIFY(content.open(QIODevice::WriteOnly));
    content.write(text);
}

/// While people live, a folder comes to be where a file is to go.
class FolderInTheWay : public foundation::JobContext {
public:
    explicit FolderInTheWay(std::filesystem::path place) : m_place(std::move(place)) {}
    void report(double, std::string_view what) override
    {
        if (what != "Simulating" || m_place.empty() || std::filesystem::is_directory(m_place))
            return;
        std::filesystem::remove(m_place);
        std::filesystem::create_directory(m_place);
    }

private:
    std::filesystem::path m_place;
};

} // namespace

void SimulateJobTest::writesWhatTheRunShows()
{
    const QTemporaryDir folder;
    const world::World world = testing::corridor(8).make();
    const SimulateOptions options = optionsFor(folder, "run.sqlite");
    foundation::JobContext context;
    const auto report = jobs::runSimulateJob(world, options, context);
    QVERIFY2(report.ok(), report ? "" : report.error().message.c_str());
    QCOMPARE(report.value().people, 400U);
    QCOMPARE(report.value().frames, std::uint64_t{61});
    QVERIFY(report.value().meanWalking > 1.0);
    QCOMPARE(ask(options.out, "SELECT COUNT(DISTINCT frame) FROM trajectory_data"), 61.0);
    QCOMPARE(ask(options.out, "SELECT COUNT(*) FROM trajectory_data"), report.value().meanWalking * 61.0);
    QCOMPARE(ask(options.out, "SELECT value FROM metadata WHERE key = 'fps'"), 5.0);

    simulation::ScheduleOptions schedule;
    schedule.seed = 9;
    schedule.people = 400;
    schedule.step_s = 0.2;
    schedule.startClock_s = world.settings().initialTime_s;
    const auto run = simulation::ScheduleRun::create(world, schedule, context);
    for (int i = 0; i < 60; ++i)
        run.value()->step();
    double sum = 0.0;
    for (const run::Walker& walker : run.value()->frame()->walkers)
        sum += static_cast<double>(walker.x_m);
    QVERIFY(std::abs(ask(options.out, "SELECT SUM(pos_x) FROM trajectory_data WHERE frame = 60") - sum) < 1e-6 * sum);
}

void SimulateJobTest::sameSeed_givesTheSameFile()
{
    const QTemporaryDir folder;
    const world::World world = testing::corridor(5).make();
    SimulateOptions one = optionsFor(folder, "one.sqlite");
    SimulateOptions two = optionsFor(folder, "two.sqlite");
    one.threads = 1;
    two.threads = 2;
    foundation::JobContext context;
    QVERIFY(jobs::runSimulateJob(world, one, context).ok());
    QVERIFY(jobs::runSimulateJob(world, two, context).ok());
    QVERIFY(!contentOf(one.out).isEmpty());
    QVERIFY(contentOf(one.out) == contentOf(two.out));
}

void SimulateJobTest::withoutFile_onlyReports()
{
    SimulateOptions options;
    options.seconds = 600.0;
    options.fps = 1.0;
    foundation::JobContext context;
    const auto report = jobs::runSimulateJob(testing::threeDoors().make(), options, context);
    QVERIFY(report.ok());
    QCOMPARE(report.value().people, 1000U); // the world's population
    QVERIFY(report.value().trips > 4000);
    QVERIFY(report.value().realTimeFactor > 1.0);
}

void SimulateJobTest::events_areWritten_andEqualInAReplay()
{
    const QTemporaryDir folder;
    testing::WorldMaker maker = testing::corridor(4);
    maker.addProfile("commuter", 5.0, 1.34, 0.1);
    maker.lastProfile().guidance = world::Guidance::autonomous;
    const world::World city = maker.make();
    foundation::JobContext context;
    SimulateOptions options = optionsFor(folder, "run.sqlite");
    options.events = folder.filePath("events.csv").toStdString();
    options.log = folder.filePath("run.json").toStdString();
    options.threads = 1;
    QVERIFY(jobs::runSimulateJob(city, options, context).ok());
    const auto kept = jobs::readRunLog(options.log, context);
    QVERIFY(kept.ok());
    jobs::ReplayOptions again;
    again.threads = 8;
    again.events = folder.filePath("again.csv").toStdString();
    QVERIFY(jobs::runReplayJob(city, kept.value(), again, context).ok());
    QFile first(folder.filePath("events.csv"));
    QFile second(folder.filePath("again.csv"));
    QVERIFY(first.open(QIODevice::ReadOnly) && second.open(QIODevice::ReadOnly));
    const QByteArray text = first.readAll();
    QVERIFY(text.startsWith("time,person,kind,object,from,to\n"));
    QVERIFY(text.contains(",visit,"));
    QCOMPARE(second.readAll(), text);
}

void SimulateJobTest::traffic_isWritten_andEqualInAReplay()
{
    const QTemporaryDir folder;
    world::World city = testing::corridor(4).make();
    world::PatchBuilder builder(city);
    const auto kind = builder.add(world::usualVehicleKinds()[0]);
    const auto lane = builder.add(world::Lane{"", 0, {{-100, -50}, {100, -50}}, 3.25, 13.9, world::LaneKind::car});
    builder.add(world::VehicleDemand{lane, kind, std::nullopt, 1800.0});
    QVERIFY(city.apply(builder.take()).ok());
    foundation::JobContext context;
    SimulateOptions options = optionsFor(folder, "run.sqlite");
    options.seconds = 60.0;
    options.traffic = folder.filePath("traffic.csv").toStdString();
    options.log = folder.filePath("run.json").toStdString();
    options.threads = 1;
    const auto report = jobs::runSimulateJob(city, options, context);
    QVERIFY(report.ok());
    QVERIFY(report.value().vehicles.left > 5);
    QVERIFY(report.value().road.driven_m > 1000.0 && report.value().road.vehicle_s > 100.0);
    const auto kept = jobs::readRunLog(options.log, context);
    QVERIFY(kept.ok());
    jobs::ReplayOptions again;
    again.threads = 8;
    again.traffic = folder.filePath("again.csv").toStdString();
    QVERIFY(jobs::runReplayJob(city, kept.value(), again, context).ok());
    QFile first(folder.filePath("traffic.csv"));
    QFile second(folder.filePath("again.csv"));
    QVERIFY(first.open(QIODevice::ReadOnly) && second.open(QIODevice::ReadOnly));
    const QByteArray text = first.readAll();
    QVERIFY(text.startsWith("lane,vehicles_per_km,"));
    QVERIFY(text.contains("\n1,"));
    QVERIFY(text.contains("\n\ntime,kind,value_s,lane,x,y,level,vehicle,other\n"));
    QCOMPARE(second.readAll(), text);
}

void SimulateJobTest::cancelled_leavesNoFile()
{
    class Cancelled : public foundation::JobContext {
        [[nodiscard]] bool isCancelled() const override { return true; }
    } context;
    const QTemporaryDir folder;
    const SimulateOptions options = optionsFor(folder, "run.sqlite");
    const auto report = jobs::runSimulateJob(testing::corridor(5).make(), options, context);
    QVERIFY(!report);
    QCOMPARE(report.error().code, std::string("cancelled"));
    QVERIFY(!std::filesystem::exists(options.out));
}

void SimulateJobTest::logAndTrajectories_arePutInPlaceTogether_data()
{
    QTest::addColumn<QString>("inTheWay");
    QTest::newRow("both can be written") << QString();
    QTest::newRow("not the log") << QStringLiteral("run.json");
    QTest::newRow("not the trajectories") << QStringLiteral("run.sqlite");
}

void SimulateJobTest::logAndTrajectories_arePutInPlaceTogether()
{
    QFETCH(QString, inTheWay);
    const QTemporaryDir folder;
    SimulateOptions options = optionsFor(folder, "run.sqlite");
    options.log = folder.filePath(QStringLiteral("run.json")).toStdString();
    put(options.out, "old trajectories");
    put(options.log, "old log");
    FolderInTheWay context(inTheWay.isEmpty() ? std::string() : folder.filePath(inTheWay).toStdString());
    const auto report = jobs::runSimulateJob(testing::corridor(5).make(), options, context);
    QCOMPARE(report.ok(), inTheWay.isEmpty());
    if (report) {
        QVERIFY(contentOf(options.out).startsWith("SQLite format 3"));
        QVERIFY(contentOf(options.log).startsWith("{"));
    } else {
        QCOMPARE(report.error().code, std::string("cannot-write"));
        QVERIFY(inTheWay == QStringLiteral("run.sqlite") || contentOf(options.out) == "old trajectories");
        QVERIFY(inTheWay == QStringLiteral("run.json") || contentOf(options.log) == "old log");
    }
    QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).size(), 2);
}

void SimulateJobTest::badOptions_areRefused()
{
    foundation::JobContext context;
    SimulateOptions options;
    options.seconds = 0.0;
    QCOMPARE(jobs::runSimulateJob(testing::threeDoors().make(), options, context).error().code, std::string("bad-options"));
    options.seconds = 1.0;
    options.fps = -1.0;
    QCOMPARE(jobs::runSimulateJob(testing::threeDoors().make(), options, context).error().code, std::string("bad-options"));
}

void SimulateJobTest::noWays_saysWhyNobodyWanders()
{
    SimulateOptions options;
    options.seconds = 1.0;
    options.agents = 7;
    foundation::JobContext context;
    const auto report = jobs::runSimulateJob(twoSquares(world::Steering::none, false), options, context);
    QVERIFY2(report.ok(), report ? "" : report.error().message.c_str());
    QCOMPARE(report.value().people, 0U);
    QCOMPARE(report.value().notices.size(), std::size_t{1});
    const std::string& notice = report.value().notices.front();
    QVERIFY2(notice.find("Nobody wanders") == 0 && notice.find("7 people") != std::string::npos, notice.c_str());
    options.agents = 0;
    QVERIFY(jobs::runSimulateJob(twoSquares(world::Steering::none, false), options, context).value().notices.empty());
    options.agents = 7;
    QVERIFY(jobs::runSimulateJob(twoSquares(world::Steering::none), options, context).value().notices.empty());
}

void SimulateJobTest::openSpace_isReported()
{
    SimulateOptions options;
    options.seconds = 240.0;
    options.agents = 12;
    foundation::JobContext context;
    const auto onFoot = jobs::runSimulateJob(twoSquares(world::Steering::orca), options, context);
    QVERIFY2(onFoot.ok(), onFoot ? "" : onFoot.error().message.c_str());
    QVERIFY(onFoot.value().openSpace.paths > 0);
    QVERIFY(onFoot.value().openSpace.index() > 0.0 && onFoot.value().openSpace.index() <= 1.0);
    const auto byClock = jobs::runSimulateJob(twoSquares(world::Steering::none), options, context);
    QCOMPARE(byClock.value().openSpace.paths, 0U);
}

void SimulateJobTest::wanderStart_saysWherePeopleAre()
{
    const QTemporaryDir folder;
    foundation::JobContext context;
    SimulateOptions steady = optionsFor(folder, "steady.sqlite");
    SimulateOptions byViewshed = optionsFor(folder, "by-viewshed.sqlite");
    byViewshed.wanderStart = wander::WanderStart::byViewshed;
    const world::World world = twoSquares(world::Steering::none);
    QVERIFY(jobs::runSimulateJob(world, steady, context).ok());
    QVERIFY(jobs::runSimulateJob(world, byViewshed, context).ok());
    QVERIFY(!contentOf(steady.out).isEmpty());
    QVERIFY(contentOf(steady.out) != contentOf(byViewshed.out));
}

PASSERBY_TEST(SimulateJobTest)

} // namespace simulate_job_test

#include "simulate_job_test.moc"
