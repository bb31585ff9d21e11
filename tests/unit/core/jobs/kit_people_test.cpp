// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/kit_people.h"

#include "core/exporters/gltf/cell_heights.h"
#include "core/generator/station.h"
#include "core/geometry/polygon.h"
#include "core/jobs/people_at.h"
#include "core/run/frame.h"
#include "core/simulation/schedule_run.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <set>
#include <sqlite3.h>

namespace kit_people_test {

using namespace passerby;

namespace {

const exporters::PersonTrack* trackOf(const exporters::PeopleTracks& tracks, world::AgentId agent)
{
    for (const auto& track : tracks.people)
        if (track.agent == agent)
            return &track;
    return nullptr;
}

/// Whether the keys say that somebody is on the way.
bool isThere(const exporters::PersonTrack& track, double time_s)
{
    bool isThere = false;
    for (const auto& key : track.keys)
        if (key.time_s <= time_s + 1e-6)
            isThere = key.isThere;
    return isThere;
}

int rowsOf(const std::filesystem::path& file)
{
    sqlite3* database = nullptr;
    sqlite3_open(file.c_str(), &database);
    int rows = -1;
    sqlite3_exec(
        database, "SELECT count(*) FROM trajectory_data",
        [](void* count, int, char** values, char**) {
            *static_cast<int*>(count) = std::atoi(values[0]);
            return 0;
        },
        &rows, nullptr);
    sqlite3_close(database);
    return rows;
}

} // namespace

class KitPeopleTest : public QObject {
    Q_OBJECT

private slots:
    /// Frame by frame beside a run of its own.
    void people_areWhereTheRunHasThem()
    {
        const world::World world = testing::threeDoors().make();
        const QTemporaryDir folder;
        const auto file = std::filesystem::path(folder.path().toStdString()) / "run.sqlite";
        foundation::JobContext context;
        foundation::ReplacedFiles files;
        const auto lived = jobs::liveKitPeople(world, {5.0, 60.0, 40}, files, file, context);
        QVERIFY2(lived.ok(), lived.ok() ? "" : foundation::describe(lived.error()).c_str());
        QVERIFY(files.commit().ok());
        const auto& tracks = lived.value().tracks;
        QVERIFY(!tracks.people.empty() && tracks.people.size() <= 40);
        const auto run = jobs::runUntil(world, 5.0, context);
        QVERIFY(run.ok());
        QCOMPARE(lived.value().start->walkers.size(), run.value()->frame()->walkers.size());
        int seen = 0;
        for (int number = 0; number <= 600; ++number) {
            if (number > 0)
                run.value()->step();
            const double time_s = 0.1 * number;
            std::set<world::AgentId> there;
            for (const run::Walker& walker : run.value()->frame()->walkers)
                if (const auto* track = trackOf(tracks, walker.agent)) {
                    there.insert(walker.agent);
                    ++seen;
                    const auto at = exporters::placeAt(track->keys, time_s);
                    QVERIFY(std::hypot(at.place.x - double(walker.x_m), at.place.y - double(walker.y_m)) < 0.001);
                }
            for (const auto& track : tracks.people)
                QCOMPARE(isThere(track, time_s), there.contains(track.agent));
        }
        QVERIFY(seen > 600);
        QCOMPARE(rowsOf(file), seen);
        std::size_t keys = 0;
        for (const auto& track : tracks.people)
            keys += track.keys.size();
        QVERIFY2(keys * 10 < std::size_t(seen), std::to_string(keys).c_str()); // at corners alone
    }

    /// On four levels, their stairs and escalators, whose floors may bend where ways are straight: at every key and half-way to the next.
    void people_areOnTheFloorOfACell()
    {
        foundation::JobContext context;
        const world::World world = generator::generateStation({}, context).value();
        const exporters::CellHeights heights(world);
        const auto lifts = shapes::liftFloors(world, world::Elevations(world)); // which people ride in between their floors
        const QTemporaryDir folder;
        foundation::ReplacedFiles files;
        const auto file = std::filesystem::path(folder.path().toStdString()) / "run.sqlite";
        const auto lived = jobs::liveKitPeople(world, {60.0, 30.0, 200}, files, file, context);
        QVERIFY2(lived.ok(), lived.ok() ? "" : foundation::describe(lived.error()).c_str());
        std::set<int> levels;
        std::size_t looked = 0;
        for (const auto& track : lived.value().tracks.people)
            for (std::size_t k = 0; k + 1 < track.keys.size(); ++k)
                for (const double part : {0.0, 0.5}) {
                    const auto at =
                        exporters::placeAt(track.keys, track.keys[k].time_s + part * (track.keys[k + 1].time_s - track.keys[k].time_s));
                    double off_m = 1e9;
                    bool isInLift = false;
                    for (const auto& [id, cell] : world.cells())
                        if (geometry::contains(cell.polygon, at.place)) {
                            const double floor_m = heights.at(id, cell.level, at.place);
                            isInLift = isInLift || lifts.contains(id);
                            if (std::abs(floor_m - at.z_m) < off_m)
                                levels.insert(cell.level);
                            off_m = std::min(off_m, std::abs(floor_m - at.z_m));
                        }
                    if (!track.keys[k].isThere || off_m == 1e9 || isInLift)
                        continue; // also where they are inside, or on a border
                    ++looked;
                    QVERIFY2(off_m < 0.3, qPrintable(QStringLiteral("%1 m off").arg(off_m)));
                }
        QVERIFY2(looked > 300 && levels.size() > 2, qPrintable(QString::number(looked)));
    }

    void withoutSeconds_onlyTheMomentGoesAlong()
    {
        const QTemporaryDir folder;
        foundation::JobContext context;
        foundation::ReplacedFiles files;
        const auto file = std::filesystem::path(folder.path().toStdString()) / "run.sqlite";
        const auto lived = jobs::liveKitPeople(testing::threeDoors().make(), {5.0, 0.0, 40}, files, file, context);
        QVERIFY(lived.ok() && lived.value().start && lived.value().tracks.people.empty());
        QVERIFY(files.commit().ok() && !std::filesystem::exists(file));
    }
};

PASSERBY_TEST(KitPeopleTest)

} // namespace kit_people_test

#include "kit_people_test.moc"
