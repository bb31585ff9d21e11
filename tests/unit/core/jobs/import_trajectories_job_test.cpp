// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/import_trajectories_job.h"
#include "core/jobs/simulate_job.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTemporaryDir>
#include <QTest>
#include <SQLiteCpp/Database.h>
#include <numbers>

namespace import_trajectories_job_test {

using namespace passerby;
using jobs::ImportTrajectoriesOptions;
using jobs::ImportTrajectoriesOutcome;

namespace {

const std::string kHandFiles = PASSERBY_SOURCE_DIR "/tests/data/trajectories/";

foundation::Result<ImportTrajectoriesOutcome> imported(const std::string& file, const ImportTrajectoriesOptions& options = {})
{
    foundation::JobContext context;
    return jobs::runImportTrajectoriesJob(file, options, context);
}

} // namespace

class ImportTrajectoriesJobTest : public QObject {
    Q_OBJECT

private slots:
    void recording_saysWhereItComesFrom()
    {
        ImportTrajectoriesOptions options;
        options.licence = "made up";
        options.reading.mirrorsY = true;
        options.reading.smoothing_s = 0.5;
        const auto outcome = imported(kHandFiles + "obsmat.txt", options);
        QVERIFY2(outcome.ok(), outcome.ok() ? "" : foundation::describe(outcome.error()).c_str());
        const world::Recording& recording = outcome.value().recording;
        QCOMPARE(recording.name, std::string("obsmat"));
        QCOMPARE(recording.source, std::string("obsmat.txt (obsmat), y mirrored, smoothed over 0.5 s"));
        QCOMPARE(recording.licence, std::string("made up"));
        QCOMPARE(recording.frameRate_hz, 15.0);
        QCOMPARE(outcome.value().report.kinds[0].tracks, std::size_t{2});
        QVERIFY(outcome.value().text.find("Licence     made up") != std::string::npos);
        // The same file, the same bytes.
        QVERIFY(*imported(kHandFiles + "obsmat.txt", options).value().recording.tracks == *recording.tracks);
    }

    void filesOfOneRecording_areJoined()
    {
        ImportTrajectoriesOptions options;
        options.more = {kHandFiles + "dut_veh.csv"};
        const auto outcome = imported(kHandFiles + "dut_ped.csv", options);
        QVERIFY2(outcome.ok(), outcome.ok() ? "" : foundation::describe(outcome.error()).c_str());
        QCOMPARE(outcome.value().report.kinds.size(), std::size_t{2});
        QCOMPARE(outcome.value().report.mostAtOnce, std::size_t{3});
        QCOMPARE(outcome.value().recording.source, std::string("dut_ped.csv, dut_veh.csv (dut)"));
        options.more = {kHandFiles + "dut_ped.csv"};
        QCOMPARE(imported(kHandFiles + "dut_ped.csv", options).error().code, std::string("bad-trajectories")); // everybody twice
        options.more = {kHandFiles + "ngsim.csv"};
        QCOMPARE(imported(kHandFiles + "dut_ped.csv", options).error().code, std::string("other-frame-rate"));
    }

    void pins_placeIt_andTellThatUnitsAreWrong()
    {
        ImportTrajectoriesOptions options;
        options.pins = jobs::RecordingPins{{geometry::Point{0, 5}, {1, 5}}, {geometry::Point{20, 30}, {20, 31}}};
        const auto outcome = imported(kHandFiles + "obsmat.txt", options);
        QCOMPARE(outcome.value().stretch, 1.0);
        QVERIFY(std::abs(outcome.value().recording.placement.turn_rad - std::numbers::pi / 2.0) < 1e-12);
        const auto placed = world::placedTracksOf(outcome.value().recording);
        QVERIFY(geometry::distance(placed.value().tracks[0].points[2].place, {20, 31}) < 2e-6);
        const std::size_t notes = outcome.value().notes.size();
        options.pins->local[1] = {20, 130};
        QCOMPARE(imported(kHandFiles + "obsmat.txt", options).value().notes.size(), notes + 1);
        options.pins->local[1] = options.pins->local[0];
        QCOMPARE(imported(kHandFiles + "obsmat.txt", options).error().code, std::string("bad-pins"));
    }

    void city_keepsOneOfAName_unlessReplaced()
    {
        world::World city;
        const world::Recording recording = imported(kHandFiles + "obsmat.txt").value().recording;
        QVERIFY(city.apply(jobs::recordingPatch(city, recording, false).value()).ok());
        QCOMPARE(jobs::recordingPatch(city, recording, false).error().code, std::string("name-taken"));
        world::Recording other = imported(kHandFiles + "frames.txt").value().recording;
        QVERIFY(city.apply(jobs::recordingPatch(city, other, false).value()).ok());
        QCOMPARE(city.recordings().size(), std::size_t{2});
        other.name = recording.name;
        QVERIFY(city.apply(jobs::recordingPatch(city, other, true).value()).ok());
        QCOMPARE(city.recordings().size(), std::size_t{2});
        QVERIFY(*city.recordings().at(0).row == other);
    }

    void aRun_becomesARecording()
    {
        const QTemporaryDir folder;
        jobs::SimulateOptions run;
        run.seconds = 12.0;
        run.agents = 400;
        run.fps = 5.0;
        run.seed = 9;
        run.out = folder.filePath("run.sqlite").toStdString();
        foundation::JobContext context;
        QVERIFY(jobs::runSimulateJob(testing::threeDoors().make(), run, context).ok());
        const auto outcome = imported(run.out.string());
        QVERIFY2(outcome.ok(), outcome.ok() ? "" : foundation::describe(outcome.error()).c_str());
        SQLite::Database database(run.out.string(), SQLite::OPEN_READONLY);
        const auto kept = world::tracksOf(outcome.value().recording);
        QCOMPARE(kept.value().pointCount(), static_cast<std::size_t>(database.execAndGet("SELECT count(*) FROM trajectory_data").getInt()));
        QCOMPARE(kept.value().tracks.size(),
                 static_cast<std::size_t>(database.execAndGet("SELECT count(DISTINCT id) FROM trajectory_data").getInt()));
        QVERIFY(kept.value().pointCount() > 100);
        QCOMPARE(kept.value().frameRate_hz, 5.0);
        QCOMPARE(outcome.value().recording.source,
                 std::string("A run of Passerby: a city without a name, seed 9, 8:00:00 to 8:00:12; run.sqlite (jupedsim)"));
        QCOMPARE(outcome.value().recording.frameOfReference, std::string("Local metres of the city that was simulated"));
        QCOMPARE(outcome.value().report.kinds[0].jumps, std::size_t{0});
    }

    void missingFile_isSaid() { QCOMPARE(imported("/nowhere/tracks.txt").error().code, std::string("file-missing")); }
};

PASSERBY_TEST(ImportTrajectoriesJobTest)

} // namespace import_trajectories_job_test

#include "import_trajectories_job_test.moc"
