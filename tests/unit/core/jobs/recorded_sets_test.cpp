// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/import_trajectories_job.h"
#include "core/jobs/recorded_sets.h"
#include "tests/support/made_up_tracks.h"
#include "tests/support/small_roads.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <fmt/format.h>

namespace recorded_sets_test {

using namespace passerby;
using namespace passerby::testing;
using jobs::RecordedSets;

namespace {

void writeText(const QString& path, const std::string& text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text.c_str());
}

bool hasNote(const RecordedSets& sets, const std::string& part)
{
    return std::any_of(sets.notes.begin(), sets.notes.end(), [&](const std::string& note) { return note.find(part) != std::string::npos; });
}

foundation::Result<RecordedSets> readAll(const std::vector<std::filesystem::path>& paths, const world::World* city = nullptr)
{
    foundation::JobContext context;
    return jobs::readRecordedSets(paths, city, 0.0, context);
}

} // namespace

class RecordedSetsTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
        QVERIFY(QDir(m_folder->path()).mkpath("square") && QDir(m_folder->path()).mkpath("other"));
        writeText(path("square/obsmat.txt"), madeUpObsmat(6, 1.2));
        writeText(path("square/groups.txt"), "1 2\n");
        writeText(path("other/walk.csv"), "id,time,x,y,kind\n1,0,0,0,person\n1,4,5,0,person\n2,0,0,3,car\n2,4,30,3,car\n");
        writeText(path("other/short.csv"), "id,time,x,y\n1,0,0,0\n1,4,1,0\n");
        writeText(path("other/readme.txt"), "these are no tracks\n");
    }

    /// Of a folder with obsmat.txt that one alone; the rest with the reason why it is left out.
    void folder_isLookedThrough()
    {
        const auto sets = readAll({m_folder->path().toStdString()});
        QVERIFY2(sets.ok(), sets.ok() ? "" : sets.error().message.c_str());
        QCOMPARE(sets.value().sets.size(), std::size_t{2});
        QCOMPARE(sets.value().sets[0].name, std::string("walk"));
        QCOMPARE(sets.value().sets[1].name, std::string("square"));
        QCOMPARE(sets.value().sets[1].tracks.tracks.size(), std::size_t{6});
        QCOMPARE(sets.value().sets[0].tracks.tracks.size(), std::size_t{1});
        QVERIFY(hasNote(sets.value(), "readme.txt is left out"));
        QVERIFY(hasNote(sets.value(), "short.csv is left out: Nobody walks here"));
        QCOMPARE(sets.value().vehicleSets.size(), std::size_t{1});
        QCOMPARE(sets.value().vehicleSets[0].name, std::string("walk"));
        QCOMPARE(sets.value().vehicleSets[0].tracks.vehicles.size(), std::size_t{1});
        QCOMPARE(sets.value().vehicleSets[0].tracks.people.size(), std::size_t{1});
        QVERIFY(hasNote(sets.value(), "walk: the recording does not say how large its vehicles are"));
        QVERIFY(!hasNote(sets.value(), "groups.txt"));
    }

    /// One kind alone, where it is asked for.
    void kinds_areChosen()
    {
        foundation::JobContext context;
        const std::vector<std::filesystem::path> walk{path("other/walk.csv").toStdString()};
        const auto people = jobs::readRecordedSets(walk, nullptr, 0.0, context, jobs::Compared::people);
        QVERIFY(people.ok() && people.value().vehicleSets.empty() && people.value().sets.size() == 1);
        QVERIFY(hasNote(people.value(), "walk: 1 tracks that are not people's are left out."));
        const auto vehicles = jobs::readRecordedSets(walk, nullptr, 0.0, context, jobs::Compared::vehicles);
        QVERIFY(vehicles.ok() && vehicles.value().sets.empty() && vehicles.value().vehicleSets.size() == 1);
        const auto none =
            jobs::readRecordedSets({path("square/obsmat.txt").toStdString()}, nullptr, 0.0, context, jobs::Compared::vehicles);
        QCOMPARE(none.error().code, std::string("no-vehicles"));
        QVERIFY(none.error().where.find("obsmat.txt") != std::string::npos);
    }

    /// People in a file of their own, as of DUT and CITR, whose frames are those of the vehicles.
    void peopleBesideVehicles_areTaken()
    {
        std::string people = "id,frame,label,x_est,y_est,vx_est,vy_est\n";
        std::string car = "id,frame,label,x_est,y_est,psi_est,vel_est\n";
        for (int frame = 1; frame < 120; ++frame) {
            people += fmt::format("0,{},ped,{:.6f},5,1.2,0\n", frame, 1.2 * frame / 29.97);
            car += fmt::format("0,{},veh,{:.6f},0,0,3\n", frame, 3.0 * frame / 23.98);
        }
        writeText(path("other/a_traj_ped_filtered.csv"), people);
        writeText(path("other/a_traj_veh_filtered.csv"), car);
        const auto sets = readAll({path("other/a_traj_veh_filtered.csv").toStdString()});
        QVERIFY2(sets.ok(), sets.ok() ? "" : sets.error().message.c_str());
        QCOMPARE(sets.value().vehicleSets[0].tracks.people.size(), std::size_t{1});
        QVERIFY(std::abs(sets.value().vehicleSets[0].tracks.frameRate_hz - 29.97) < 0.01);
        QVERIFY(hasNote(sets.value(), "those of a_traj_ped_filtered.csv"));
        QVERIFY(hasNote(sets.value(), "frames a second, as those people have"));
    }

    /// What was only found is left out with file, line and cause; who names the vehicles is told. People alone do not ask for it.
    void damagedPeopleBesideVehicles_areLeftOut()
    {
        QVERIFY(QDir(m_folder->path()).mkpath("beside"));
        std::string car = "id,frame,label,x_est,y_est,psi_est,vel_est\n";
        for (int frame = 1; frame < 120; ++frame)
            car += fmt::format("0,{},veh,{:.6f},0,0,3\n", frame, 3.0 * frame / 23.98);
        writeText(path("beside/a_traj_veh_filtered.csv"), car);
        writeText(path("beside/a_traj_ped_filtered.csv"),
                  "id,frame,label,x_est,y_est,vx_est,vy_est\n0,1,ped,0,5,1.2,0\n0,2,ped,nowhere,5,1.2,0\n");
        writeText(path("beside/walk.csv"), "id,time,x,y,kind\n1,0,0,0,person\n1,4,5,0,person\n");
        foundation::JobContext context;
        for (const jobs::Compared compared : {jobs::Compared::all, jobs::Compared::vehicles, jobs::Compared::people}) {
            const auto sets = jobs::readRecordedSets({path("beside").toStdString()}, nullptr, 0.0, context, compared);
            QVERIFY2(sets.ok(), sets.ok() ? "" : sets.error().message.c_str());
            const auto& notes = sets.value().notes;
            QCOMPARE(std::count_if(notes.begin(), notes.end(),
                                   [](const std::string& note) {
                                       return note.find("a_traj_ped_filtered.csv, line 3 is left out: ") != std::string::npos;
                                   }),
                     std::ptrdiff_t{1});
            const bool isOfVehicles = compared != jobs::Compared::people;
            QCOMPARE(sets.value().vehicleSets.size(), std::size_t{isOfVehicles ? 1U : 0U});
            QCOMPARE(hasNote(sets.value(), "a_traj_veh_filtered: nobody is beside its vehicles"), isOfVehicles);
        }
        const std::vector<std::filesystem::path> named{path("beside/a_traj_veh_filtered.csv").toStdString()};
        QVERIFY(readAll(named).error().where.ends_with("a_traj_ped_filtered.csv, line 3"));
        const auto people = jobs::readRecordedSets(named, nullptr, 0.0, context, jobs::Compared::people);
        QCOMPARE(people.error().code, std::string("no-people")); // of the file that was named
    }

    /// The lanes of a city are taken where the vehicles drive on them, and go on as they lead.
    void city_givesLanes()
    {
        SmallRoads roads;
        roads.lane({{0, 3}, {20, 3}});
        roads.lane({{20, 3}, {40, 3}});
        roads.lane({{20, 3}, {25, -8}});
        const world::World& city = roads.world;
        const auto sets = readAll({path("other/walk.csv").toStdString()}, &city);
        QVERIFY(sets.ok());
        const auto& lanes = sets.value().vehicleSets[0].tracks.lanes;
        QCOMPARE(lanes.size(), std::size_t{2});
        QVERIFY(std::abs(lanes[0].length_m() - 40.0) < 1e-6);              // straight on
        QVERIFY(lanes[1].length_m() > 30.0 && lanes[1].length_m() < 33.0); // and aside
        writeText(path("other/far.csv"), "id,time,x,y,kind\n2,0,0,300,car\n2,4,30,300,car\n");
        const auto far = readAll({path("other/far.csv").toStdString()}, &city);
        QVERIFY(far.value().vehicleSets[0].tracks.lanes.empty());
        QVERIFY(hasNote(far.value(), "far: the city has no lanes where its vehicles drive"));
    }

    void namedFile_mustBeRight()
    {
        const auto bad = readAll({path("other/short.csv").toStdString()});
        QVERIFY(!bad.ok());
        QCOMPARE(bad.error().code, std::string("no-people"));
        QVERIFY(bad.error().where.find("short.csv") != std::string::npos);
        QVERIFY(!readAll({path("not-there.txt").toStdString()}).ok());
        QVERIFY(QDir(m_folder->path()).mkpath("empty"));
        QCOMPARE(readAll({path("empty").toStdString()}).error().code, std::string("no-sets"));
    }

    /// The number is the file's, the file is named, and a day is enough for a recording.
    void hostileTimes_nameFileAndTrack()
    {
        writeText(path("other/days.csv"), "id,time,x,y\n41,0,0,0\n41,4,5,0\n97,90000,0,0\n97,90004,5,0\n");
        const auto days = readAll({path("other/days.csv").toStdString()});
        QVERIFY(!days.ok());
        QCOMPARE(days.error().code, std::string("too-long"));
        QVERIFY2(days.error().where.ends_with("days.csv, track 97"), days.error().where.c_str());
        QVERIFY(hasNote(readAll({path("other").toStdString()}).value(), "days.csv, track 97 is left out: It ends more than a day"));
    }

    void gaps_areSaid()
    {
        std::string text = "id,time,x,y\n";
        for (int second = 0; second < 30; ++second)
            if (second < 10 || second > 20)
                text += fmt::format("7,{},{},0\n", second, second);
        writeText(path("other/gap.csv"), text);
        const auto sets = readAll({path("other/gap.csv").toStdString()});
        QVERIFY(sets.ok());
        QCOMPARE(sets.value().sets[0].tracks.tracks[0].id, std::int64_t{7});
        QVERIFY(
            hasNote(sets.value(), "gap: tracks are cut at 1 gap of more than 3.0 s without a sighting; each piece counts as a person."));
    }

    void sameName_isCounted()
    {
        const auto sets = readAll({path("square/obsmat.txt").toStdString(), path("square/obsmat.txt").toStdString()});
        QCOMPARE(sets.value().sets[1].name, std::string("square (2)"));
    }

    /// The city says where the recording of that name lies, and gives its walls; alone it gives its recordings, too.
    void city_givesPlaceAndWalls()
    {
        foundation::JobContext context;
        jobs::ImportTrajectoriesOptions options;
        options.name = "square";
        options.placement.origin = {100.0, 50.0};
        const auto imported = jobs::runImportTrajectoriesJob(path("square/obsmat.txt").toStdString(), options, context);
        WorldMaker maker;
        maker.addCell(90, 40, 120, 70);
        world::World city = maker.make();
        QVERIFY(city.apply(jobs::recordingPatch(city, imported.value().recording, false).value()).ok());
        QCOMPARE(jobs::wallsOnGround(city).size(), std::size_t{4});
        const auto file = readAll({path("square/obsmat.txt").toStdString()}, &city);
        const auto kept = readAll({}, &city);
        for (const auto* sets : {&file, &kept}) {
            QVERIFY(sets->ok());
            QCOMPARE(sets->value().sets.size(), std::size_t{1});
            QCOMPARE(sets->value().sets[0].walls.size(), std::size_t{4});
            QVERIFY(distance(sets->value().sets[0].tracks.tracks[0].sightings[0].place, {100.0, 50.0}) < 1e-5);
        }
        const auto smoothed = jobs::readRecordedSets({}, &city, 0.8, context);
        QVERIFY(!smoothed.ok());
        QCOMPARE(smoothed.error().code, std::string("bad-options"));
        QVERIFY(!kept.value().sets[0].areHeads); // and a name says nothing
        world::Recording named = imported.value().recording;
        named.source = "my (juelich).txt (obsmat)";
        world::World other = maker.make();
        QVERIFY(other.apply(jobs::recordingPatch(other, named, false).value()).ok());
        QVERIFY(!readAll({}, &other).value().sets[0].areHeads);
        named.source = "bo-360.txt (juelich), axes swapped";
        other = maker.make();
        QVERIFY(other.apply(jobs::recordingPatch(other, named, false).value()).ok());
        QVERIFY(readAll({}, &other).value().sets[0].areHeads);
        const auto unknown = readAll({path("other/walk.csv").toStdString()}, &city);
        QVERIFY(hasNote(unknown.value(), "keeps no recording of this name"));
    }

private:
    [[nodiscard]] QString path(const char* name) const { return m_folder->filePath(name); }
    std::unique_ptr<QTemporaryDir> m_folder;
};

PASSERBY_TEST(RecordedSetsTest)

} // namespace recorded_sets_test

#include "recorded_sets_test.moc"
