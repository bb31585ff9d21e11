// SPDX-License-Identifier: GPL-3.0-or-later
// A run as a recording: the same tracks from the run while it goes on and from its file.
#include "core/jobs/run_tape.h"

#include "core/generator/scenes.h"
#include "core/jobs/import_trajectories_job.h"
#include "core/jobs/simulate_job.h"
#include "core/simulation/schedule_run.h"
#include "tests/support/test_registry.h"

#include <QTemporaryDir>
#include <QTest>
#include <SQLiteCpp/Database.h>
#include <algorithm>

namespace run_tape_test {

using namespace passerby;
using jobs::RunTape;
using world::TrackKind;

namespace {

constexpr double kStep_s = 0.1;
constexpr double kSeconds = 40.0;

world::World crossing()
{
    auto scene = generator::makeScene("traffic-3", {});
    if (!scene)
        qFatal("%s", foundation::describe(scene.error()).c_str());
    world::WorldPatch name;
    name.settings = scene.value().settings();
    name.settings->name = "Crossing";
    if (!scene.value().apply(name))
        qFatal("A city cannot be called so.");
    return std::move(scene).value();
}

storage::RunOrigin originOf(const world::World& city)
{
    return {city.settings().name, city.settings().seed, city.settings().initialTime_s};
}

std::unique_ptr<simulation::ScheduleRun> runIn(const world::World& city)
{
    simulation::ScheduleOptions options;
    options.seed = city.settings().seed;
    options.people = static_cast<std::uint64_t>(city.settings().population);
    options.startClock_s = city.settings().initialTime_s;
    options.step_s = kStep_s;
    foundation::JobContext context;
    auto run = simulation::ScheduleRun::create(city, options, context);
    if (!run)
        qFatal("%s", foundation::describe(run.error()).c_str());
    return std::move(run).value();
}

void live(RunTape& tape, const world::World& city, double seconds)
{
    const auto run = runIn(city);
    tape.add(*run->frame(), run->world());
    for (int step = 1; step <= std::lround(seconds / kStep_s); ++step) {
        run->step();
        tape.add(*run->frame(), run->world());
    }
}

std::size_t countOf(const world::RecordedTracks& recorded, TrackKind kind)
{
    return static_cast<std::size_t>(
        std::count_if(recorded.tracks.begin(), recorded.tracks.end(), [kind](const auto& track) { return track.kind == kind; }));
}

/// A frame of a step with one walker at a place.
run::Frame frameOf(std::uint64_t step, float x_m)
{
    run::Frame frame;
    frame.step = step;
    run::Walker walker;
    walker.agent = world::scheduled(3);
    walker.x_m = x_m;
    frame.walkers = {walker};
    return frame;
}

} // namespace

class RunTapeTest : public QObject {
    Q_OBJECT

private slots:
    void liveAndFile_giveTheSameTracks_ofPeopleAndVehicles()
    {
        const world::World city = crossing();
        RunTape tape(originOf(city), kStep_s, std::nullopt);
        live(tape, city, kSeconds);
        const auto recording = jobs::recordingOf(tape, "live");
        QVERIFY2(recording.ok(), recording.ok() ? "" : foundation::describe(recording.error()).c_str());

        const QTemporaryDir folder;
        jobs::SimulateOptions options;
        options.seconds = kSeconds;
        options.out = folder.filePath("run.sqlite").toStdString();
        foundation::JobContext context;
        QVERIFY(jobs::runSimulateJob(city, options, context).ok());
        const auto imported = jobs::runImportTrajectoriesJob(options.out, {}, context);
        QVERIFY2(imported.ok(), imported.ok() ? "" : foundation::describe(imported.error()).c_str());

        const world::Recording& fromFile = imported.value().recording;
        QVERIFY(*recording.value().tracks == *fromFile.tracks);
        QCOMPARE(recording.value().frameRate_hz, fromFile.frameRate_hz);
        QCOMPARE(recording.value().frameOfReference, fromFile.frameOfReference);
        const auto tracks = world::tracksOf(recording.value()).value();
        QVERIFY(countOf(tracks, TrackKind::person) > 0);
        QVERIFY(countOf(tracks, TrackKind::car) > 0);
        QVERIFY(countOf(tracks, TrackKind::bicycle) > 0);
        for (const world::RecordedTrack& track : tracks.tracks)
            QCOMPARE(track.length_m > 0.0, track.kind != TrackKind::person);
        QCOMPARE(recording.value().source, std::string("A run of Passerby: Crossing, seed 1, 8:00:00 to 8:00:40"));
        QCOMPARE(fromFile.source, recording.value().source + "; run.sqlite (jupedsim)");

        jobs::ImportTrajectoriesOptions asPeople; // vehicles stay what they are, though they have numbers of people
        asPeople.reading.kind = TrackKind::person;
        const auto people = jobs::runImportTrajectoriesJob(options.out, asPeople, context);
        QVERIFY2(people.ok(), people.ok() ? "" : foundation::describe(people.error()).c_str());
        QVERIFY(*people.value().recording.tracks == *fromFile.tracks);
        jobs::ImportTrajectoriesOptions asCars;
        asCars.reading.kind = TrackKind::car;
        QCOMPARE(jobs::runImportTrajectoriesJob(options.out, asCars, context).error().code, std::string("bad-options"));
    }

    void sizeThatIsNone_isDamage()
    {
        const world::World city = crossing();
        for (const char* size : {"'long'", "-1", "1e300"}) {
            const QTemporaryDir folder;
            jobs::SimulateOptions options;
            options.seconds = 20.0;
            options.out = folder.filePath("run.sqlite").toStdString();
            foundation::JobContext context;
            QVERIFY(jobs::runSimulateJob(city, options, context).ok());
            SQLite::Database(options.out.string(), SQLite::OPEN_READWRITE).exec(std::string("UPDATE vehicles SET length = ") + size);
            const auto imported = jobs::runImportTrajectoriesJob(options.out, {}, context);
            QVERIFY2(!imported.ok() && imported.error().code == "damaged", size);
        }
    }

    void runOfOlderFile_hasCarsForVehicles_andNoSeed()
    {
        const world::World city = crossing();
        const QTemporaryDir folder;
        jobs::SimulateOptions options;
        options.seconds = 20.0;
        options.out = folder.filePath("old.sqlite").toStdString();
        foundation::JobContext context;
        QVERIFY(jobs::runSimulateJob(city, options, context).ok());
        {
            SQLite::Database database(options.out.string(), SQLite::OPEN_READWRITE);
            database.exec("ALTER TABLE vehicles DROP COLUMN followed");
            database.exec("DELETE FROM metadata WHERE key = 'seed'");
        }
        const auto imported = jobs::runImportTrajectoriesJob(options.out, {}, context);
        QVERIFY2(imported.ok(), imported.ok() ? "" : foundation::describe(imported.error()).c_str());
        QCOMPARE(imported.value().recording.source, std::string("A run of Passerby: old.sqlite (jupedsim)"));
        const auto tracks = world::tracksOf(imported.value().recording).value();
        QCOMPARE(countOf(tracks, TrackKind::bicycle), std::size_t{0});
        QVERIFY(countOf(tracks, TrackKind::car) > 0);
    }

    void vehicleOfWhichNothingIsSaid_isDamage()
    {
        const world::World city = crossing();
        const QTemporaryDir folder;
        jobs::SimulateOptions options;
        options.seconds = 20.0;
        options.out = folder.filePath("run.sqlite").toStdString();
        foundation::JobContext context;
        QVERIFY(jobs::runSimulateJob(city, options, context).ok());
        {
            SQLite::Database database(options.out.string(), SQLite::OPEN_READWRITE);
            database.exec("DELETE FROM vehicles WHERE id = (SELECT min(id) FROM vehicles)");
        }
        const auto imported = jobs::runImportTrajectoriesJob(options.out, {}, context);
        QCOMPARE(imported.error().code, std::string("damaged"));
        QVERIFY2(imported.error().where.ends_with("run.sqlite, vehicles"), imported.error().where.c_str());
    }

    void lastSeconds_areKept_andOlderOnesGo()
    {
        RunTape tape({"", 7, 3600.0}, kStep_s, 1.0);
        for (std::uint64_t step = 100; step <= 200; ++step)
            tape.add(frameOf(step, static_cast<float>(step)), {});
        QVERIFY(std::abs(tape.seconds() - 1.0) < 1e-9);
        const auto recording = jobs::recordingOf(tape, "last");
        const auto tracks = world::tracksOf(recording.value()).value();
        QCOMPARE(tracks.tracks.size(), std::size_t{1});
        QCOMPARE(tracks.tracks.front().id, std::int64_t{3});
        QCOMPARE(tracks.tracks.front().points.front().frame, 190); // frames are steps of the run
        QCOMPARE(tracks.tracks.front().points.back().frame, 200);
        QCOMPARE(tracks.tracks.front().points.back().place, (geometry::Point{200.0, 0.0}));
        QCOMPARE(recording.value().source, std::string("A run of Passerby: a city without a name, seed 7, 1:00:19 to 1:00:20"));
    }

    void fullTape_takesNoMore_butOneOfTheLastSecondsGoesOn()
    {
        RunTape all({"", 1, 0.0}, kStep_s, std::nullopt, 10);
        RunTape last({"", 1, 0.0}, kStep_s, 60.0, 10);
        for (std::uint64_t step = 0; step < 30; ++step) {
            all.add(frameOf(step, 0.5F), {});
            all.add(frameOf(step, 9.0F), {}); // the same step once more
            last.add(frameOf(step, 0.5F), {});
        }
        QVERIFY(all.isFull());
        QVERIFY(!last.isFull());
        QVERIFY(std::abs(all.seconds() - 0.9) < 1e-9);
        QCOMPARE(all.rows().rows.size(), std::size_t{10});
        QCOMPARE(all.rows().rows.back().x_m, 0.5);
        QCOMPARE(last.rows().rows.front().frame, std::int64_t{20});
    }

    void nobodyOnTheWay_isNoRecording()
    {
        RunTape tape({"", 1, 0.0}, kStep_s, std::nullopt);
        QCOMPARE(jobs::recordingOf(tape, "none").error().code, std::string("nobody-there"));
        run::Frame nobody;
        tape.add(nobody, {});
        QCOMPARE(jobs::recordingOf(tape, "none").error().code, std::string("nobody-there"));
    }

    void kinds_areWhatTheyAreCalled_elseWhatTheyLookLike_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("length");
        QTest::addColumn<double>("width");
        QTest::addColumn<bool>("usesBicycleLanes");
        QTest::addColumn<bool>("usesBusLanes");
        QTest::addColumn<QString>("expected");
        QTest::newRow("by name") << "truck" << 3.0 << 1.0 << true << true << "truck";
        QTest::newRow("a vehicle called person") << "person" << 4.5 << 1.8 << false << false << "car";
        QTest::newRow("narrow") << "Velo" << 1.8 << 0.8 << true << false << "bicycle";
        QTest::newRow("wider") << "Rickshaw" << 2.8 << 1.1 << true << false << "tricycle";
        QTest::newRow("short") << "Taxi" << 7.9 << 1.8 << false << true << "car";
        QTest::newRow("long, on bus lanes") << "Line 7" << 8.0 << 2.5 << false << true << "bus";
        QTest::newRow("long") << "Lorry" << 12.0 << 2.5 << false << false << "truck";
    }

    void kinds_areWhatTheyAreCalled_elseWhatTheyLookLike()
    {
        QFETCH(QString, name);
        QFETCH(double, length);
        QFETCH(double, width);
        QFETCH(bool, usesBicycleLanes);
        QFETCH(bool, usesBusLanes);
        QFETCH(QString, expected);
        world::VehicleKind kind;
        kind.name = name.toStdString();
        kind.length_m = length;
        kind.width_m = width;
        kind.usesBicycleLanes = usesBicycleLanes;
        kind.usesBusLanes = usesBusLanes;
        QCOMPARE(std::string(world::nameOf(jobs::followedAs(kind))), expected.toStdString());
    }
};

PASSERBY_TEST(RunTapeTest)

} // namespace run_tape_test

#include "run_tape_test.moc"
