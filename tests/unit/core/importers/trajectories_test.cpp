// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/input_file.h"
#include "core/importers/trajectories/track_rows.h"
#include "core/importers/trajectories/trajectory_import.h"
#include "tests/support/test_registry.h"

#include <QTemporaryDir>
#include <QTest>
#include <SQLiteCpp/Database.h>
#include <cmath>
#include <fmt/format.h>
#include <rapidcheck.h>

namespace trajectories_test {

using namespace passerby;
using geometry::Point;
using importers::ImportedTracks;
using importers::TrajectoryFormat;
using importers::TrajectoryOptions;
using world::RecordedTrack;
using world::TrackKind;

namespace {

std::string handFile(const char* name)
{
    return std::string(PASSERBY_SOURCE_DIR "/tests/data/trajectories/") + name;
}

ImportedTracks imported(const std::string& file, const TrajectoryOptions& options = {})
{
    foundation::JobContext context;
    auto read = importers::importTrajectories(file, options, context);
    if (!read)
        qFatal("%s", foundation::describe(read.error()).c_str());
    return std::move(read).value();
}

foundation::Result<ImportedTracks> ofText(std::string_view text, const TrajectoryOptions& options = {})
{
    foundation::JobContext context;
    return importers::readTrajectories(text, "tracks.txt", options, context);
}

foundation::Error errorOf(std::string_view text, const TrajectoryOptions& options = {})
{
    const auto read = ofText(text, options);
    return read.ok() ? foundation::Error{} : read.error();
}

bool isNear(Point a, Point b)
{
    return geometry::distance(a, b) < 1e-6; // half a step of the grid is 0.5e-6
}

/// Frames and places of a track are these.
bool goes(const RecordedTrack& track, const std::vector<std::pair<int, Point>>& expected)
{
    bool same = track.points.size() == expected.size();
    for (std::size_t i = 0; same && i < expected.size(); ++i)
        same = track.points[i].frame == expected[i].first && isNear(track.points[i].place, expected[i].second);
    return same;
}

TrajectoryOptions withHomography()
{
    TrajectoryOptions options;
    const auto text = foundation::readInput(handFile("homography.txt"), 10'000);
    options.homography = importers::parseHomography(text.value(), "homography.txt").value();
    options.pictureWidth_px = 320.0;
    options.pictureHeight_px = 240.0;
    return options;
}

std::string bytesOfDatabase(const char* sql)
{
    const QTemporaryDir folder;
    const std::string file = folder.filePath("tracks.sqlite").toStdString();
    SQLite::Database(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec(sql);
    return foundation::readInput(file, 10'000'000).value();
}

constexpr const char* kJupedsim =
    "CREATE TABLE trajectory_data (frame INTEGER NOT NULL, id INTEGER NOT NULL, pos_x REAL NOT NULL, pos_y REAL NOT NULL, ori_x REAL NOT "
    "NULL, ori_y REAL NOT NULL);"
    "CREATE TABLE metadata (key TEXT NOT NULL UNIQUE PRIMARY KEY, value TEXT NOT NULL);"
    "INSERT INTO metadata VALUES ('version', '2'), ('fps', '8');"
    "INSERT INTO trajectory_data VALUES (0, 5, 1.5, 2, 1, 0), (0, 4, -1, 0, 1, 0), (1, 5, 1.625, 2, 1, 0);";

} // namespace

class TrajectoriesTest : public QObject {
    Q_OBJECT

private slots:
    void obsmat_isDatedByItsAnnotations()
    {
        const ImportedTracks read = imported(handFile("obsmat.txt"));
        QCOMPARE(read.format, TrajectoryFormat::obsmat);
        QCOMPARE(read.recorded.frameRate_hz, 15.0); // six frames are 0.4 s
        QCOMPARE(read.notes.size(), std::size_t{1});
        QCOMPARE(read.recorded.tracks.size(), std::size_t{2});
        QVERIFY(goes(read.recorded.tracks[0], {{1, {0, 5}}, {7, {0.5, 5}}, {13, {1, 5}}}));
        QVERIFY(goes(read.recorded.tracks[1], {{7, {4, 1}}, {13, {4, 0.6}}}));
        QCOMPARE(read.recorded.tracks[1].id, std::int64_t{2});
        QCOMPARE(read.recorded.tracks[1].kind, TrackKind::person);
    }

    void vsp_goesStraightBetweenControlPoints_throughTheHomography()
    {
        // Row = 120 − y, column = x + 160; ground = (0.1 column + 2, 0.05 row − 4).
        const ImportedTracks read = imported(handFile("splines.vsp"), withHomography());
        QCOMPARE(read.format, TrajectoryFormat::vsp);
        QCOMPARE(read.recorded.frameRate_hz, 25.0);
        QVERIFY(goes(read.recorded.tracks[0],
                     {{0, {2, -4}}, {1, {3, -4}}, {2, {4, -4}}, {3, {5, -4}}, {4, {6, -4}}, {5, {6, -3.5}}, {6, {6, -3}}}));
        QVERIFY(goes(read.recorded.tracks[1], {{2, {18, 2}}}));
        // From the middle, as they are: ground = (0.1 y + 2, 0.05 x − 4).
        TrajectoryOptions middle = withHomography();
        middle.pixels = importers::PixelOrigin::middle;
        QVERIFY(isNear(imported(handFile("splines.vsp"), middle).recorded.tracks[0].points[0].place, {14, -12}));
        QCOMPARE(errorOf("1 - the number of splines\n1 - Num of control points\n0 0 0 0\n").code, std::string("needs-homography"));
    }

    void juelich_unitsAreReadOrFound()
    {
        const ImportedTracks inCm = imported(handFile("juelich_cm.txt")); // no header: 128 units a second at 16 frames
        QCOMPARE(inCm.format, TrajectoryFormat::juelich);
        QCOMPARE(inCm.recorded.frameRate_hz, 16.0);
        QCOMPARE(inCm.notes.size(), std::size_t{2});
        QVERIFY(goes(inCm.recorded.tracks[0], {{10, {1.505, -0.2}}, {11, {1.585, -0.2}}, {12, {1.665, -0.2}}}));
        QVERIFY(goes(inCm.recorded.tracks[1], {{11, {0.3, 4}}, {12, {0.3, 3.91}}, {13, {0.3, 3.82}}}));
        const ImportedTracks inM = imported(handFile("juelich_m.txt"));
        QCOMPARE(inM.recorded.frameRate_hz, 25.0);
        QVERIFY(inM.notes.empty());
        QCOMPARE(inM.recorded.tracks[0].id, std::int64_t{7});
        QVERIFY(goes(inM.recorded.tracks[0], {{100, {1.25, -2.5}}, {101, {1.3, -2.5}}}));
    }

    void framesBeforeIds_areToldByHowFarPeopleStep()
    {
        const ImportedTracks read = imported(handFile("frames.txt"));
        QCOMPARE(read.format, TrajectoryFormat::frames);
        QCOMPARE(read.recorded.frameRate_hz, 25.0);
        QVERIFY(goes(read.recorded.tracks[1], {{0, {8, 3}}, {10, {7.5, 3}}, {20, {7, 3}}}));
    }

    void dut_isDatedByItsVelocities()
    {
        const ImportedTracks people = imported(handFile("dut_ped.csv"));
        QCOMPARE(people.format, TrajectoryFormat::dut);
        QCOMPARE(people.recorded.frameRate_hz, 23.98); // 0.05 m a frame at 1.199 m/s
        QVERIFY(goes(people.recorded.tracks[0], {{1, {10, 4}}, {2, {10.05, 4}}, {3, {10.1, 4}}}));
        const ImportedTracks cars = imported(handFile("dut_veh.csv"));
        QCOMPARE(cars.recorded.frameRate_hz, 23.98);
        QCOMPARE(cars.recorded.tracks[0].kind, TrackKind::car);
        std::string faster = "id,frame,label,x_est,y_est,vx_est,vy_est\n";
        for (int i = 0; i < 4; ++i)
            faster += std::to_string(0) + "," + std::to_string(i) + ",ped," + std::to_string(0.04 * i) + ",0,1.2,0\n";
        QCOMPARE(ofText(faster).value().recorded.frameRate_hz, 29.97); // 30 by the rows
    }

    void ngsim_isInFeet_andKnowsClasses()
    {
        const ImportedTracks read = imported(handFile("ngsim.csv"));
        QCOMPARE(read.format, TrajectoryFormat::ngsim);
        QCOMPARE(read.recorded.frameRate_hz, 10.0);
        QCOMPARE(read.recorded.tracks[0].kind, TrackKind::car);
        QCOMPARE(read.recorded.tracks[1].kind, TrackKind::truck);
        const double middle_ft = 35.381 - 14.5 / 2; // half a length behind the front
        QVERIFY(std::abs(read.recorded.tracks[0].points[0].place.x - 16.467 * 0.3048) < 1e-3);
        QVERIFY(std::abs(read.recorded.tracks[0].points[0].place.y - middle_ft * 0.3048) < 1e-3);
        QVERIFY(std::abs(read.recorded.tracks[1].length_m - 45 * 0.3048) < 1e-5); // the lengths of rows are floats
        QVERIFY(std::abs(read.recorded.tracks[1].width_m - 8.5 * 0.3048) < 1e-5);
        const ImportedTracks metric = imported(handFile("vehicles.csv"));
        QCOMPARE(metric.format, TrajectoryFormat::ngsim);
        QCOMPARE(metric.recorded.tracks[0].kind, TrackKind::car);
        QCOMPARE(metric.recorded.tracks[0].length_m, 4.75);
        QVERIFY(goes(metric.recorded.tracks[0], {{0, {20.5, -38.25}}, {1, {21.5, -39.5}}}));
    }

    /// A car of 4 m goes 10 m east, stands, and turns north: its middle is 2 m behind its front, stands, and cuts the corner.
    void ofFronts_theMiddlesAreTaken()
    {
        std::string text = "Vehicle_ID,Frame_ID,Local_X_m,Local_Y_m,v_Length_m,v_Width_m\n";
        const auto put = [&](int frame, double x, double y) { text += fmt::format("1,{},{},{},4,2\n", frame, x, y); };
        for (int frame = 0; frame <= 10; ++frame)
            put(frame, frame, 0.0);
        put(11, 10, 0);
        for (int frame = 12; frame <= 131; ++frame)
            put(frame, 10, (frame - 11) * 0.1);
        put(200, 10, 12);
        const auto points = ofText(text).value().recorded.tracks[0].points;
        QVERIFY(isNear(points[0].place, {-2.0, 0.0}));
        QVERIFY(isNear(points[10].place, {8.0, 0.0}));
        QVERIFY(isNear(points[11].place, {8.0, 0.0}));
        for (const world::TrackPoint& point : points)
            QVERIFY(point.place.x <= 10.0 && point.place.y >= 0.0 && point.place.y <= 10.01);
        // A tractrix: what hangs on 3.2 m is sech(y / 3.2 m) beside the line after y.
        const double axleBeside_m = 3.2 / std::cosh(12.0 / 3.2);
        QVERIFY(std::abs(10.0 - points[131].place.x - axleBeside_m * 2.0 / 3.2) < 0.01);
        QVERIFY(isNear(points[132].place, points[131].place));
        // Who never goes as far as their own length looks up y, also where axes change places.
        importers::TrajectoryOptions options;
        const std::string standing = "Vehicle_ID,Frame_ID,Local_X_m,Local_Y_m,v_Length_m,v_Width_m\n1,0,5,5,4,2\n1,1,5,5,4,2\n";
        QVERIFY(isNear(ofText(standing).value().recorded.tracks[0].points[1].place, {5.0, 3.0}));
        options.swapsAxes = true;
        QVERIFY(isNear(ofText(standing, options).value().recorded.tracks[0].points[1].place, {3.0, 5.0}));
    }

    void anyTable_isReadByItsNames_orByThoseChosen()
    {
        TrajectoryOptions options;
        options.columns = importers::parseColumns("x=Centre x [cm], y=4").value();
        const ImportedTracks read = imported(handFile("table.csv"), options);
        QCOMPARE(read.format, TrajectoryFormat::table);
        QCOMPARE(read.recorded.frameRate_hz, 25.0); // by the times
        QCOMPARE(read.recorded.tracks.size(), std::size_t{2});
        QCOMPARE(read.recorded.tracks[0].kind, TrackKind::bicycle); // P7, the first word, is 1
        QCOMPARE(read.recorded.tracks[0].id, std::int64_t{1});
        QVERIFY(goes(read.recorded.tracks[0], {{0, {1, 0.5}}, {1, {1.2, 0.5}}, {2, {1.4, 0.5}}}));
        QCOMPARE(read.recorded.tracks[1].kind, TrackKind::other);
        QVERIFY(goes(read.recorded.tracks[1], {{1, {-0.3, 0.125}}, {4, {-0.3, 0.205}}}));
    }

    void jupedsim_isRead()
    {
        const auto read = ofText(bytesOfDatabase(kJupedsim));
        QVERIFY2(read.ok(), read.ok() ? "" : foundation::describe(read.error()).c_str());
        QCOMPARE(read.value().format, TrajectoryFormat::jupedsim);
        QCOMPARE(read.value().recorded.frameRate_hz, 8.0);
        QVERIFY(!read.value().isRunOfPasserby);
        QVERIFY(goes(read.value().recorded.tracks[0], {{0, {-1, 0}}}));
        QVERIFY(goes(read.value().recorded.tracks[1], {{0, {1.5, 2}}, {1, {1.625, 2}}}));
    }

    void axes_changePlacesFirst_thenAreMirrored_thenScaled()
    {
        TrajectoryOptions options;
        options.swapsAxes = true;
        options.mirrorsY = true;
        options.metresPerUnit = 2.0;
        QVERIFY(isNear(imported(handFile("obsmat.txt"), options).recorded.tracks[1].points[0].place, {2, -8})); // (4, 1)
        options.mirrorsX = true;
        QVERIFY(isNear(imported(handFile("obsmat.txt"), options).recorded.tracks[1].points[0].place, {-2, -8}));
    }

    void frameRate_andKind_canBeSaid()
    {
        TrajectoryOptions options;
        options.frameRate_hz = 25.0;
        options.kind = TrackKind::tricycle;
        const ImportedTracks read = imported(handFile("obsmat.txt"), options);
        QCOMPARE(read.recorded.frameRate_hz, 25.0);
        QCOMPARE(read.recorded.tracks[0].kind, TrackKind::tricycle);
        QVERIFY(read.notes.empty());
    }

    void rowsThatSayTheSame_countOnce()
    {
        const auto twice = ofText("1 1 0 0 0\n1 1 0 0 0\n1 2 0.05 0 0\n");
        QVERIFY2(twice.ok(), twice.ok() ? "" : twice.error().message.c_str());
        QCOMPARE(twice.value().recorded.tracks[0].points.size(), std::size_t{2});
        const foundation::Error error = errorOf("1 1 0 0 0\n1 2 0.05 0 0\n1 1 1 0 0\n");
        QCOMPARE(error.code, std::string("bad-trajectories"));
        QCOMPARE(error.where, std::string("tracks.txt, line 3"));
    }

    void timesWithoutFrames_areKeptToAMillisecond()
    {
        const auto read = ofText("id,time,x,y\n1,0,0,0\n1,0.1,1,0\n1,0.2,2,0\n1,0.263,2.5,0\n");
        QVERIFY(read.ok());
        QCOMPARE(read.value().recorded.frameRate_hz, 1000.0);
        QVERIFY(goes(read.value().recorded.tracks[0], {{0, {0, 0}}, {100, {1, 0}}, {200, {2, 0}}, {263, {2.5, 0}}}));
    }

    void brokenFiles_nameLineAndCause_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("where");
        const auto row = [](const char* name, const QByteArray& text, const char* code, const char* where) {
            QTest::newRow(name) << text << code << where;
        };
        const QByteArray obsmat = "1 1 0 0 5 0 0 0\n11 1 1 0 5 0 0 0\n";
        row("nothing", "", "unknown-format", "tracks.txt");
        row("prose", "Once upon a time\nthere was a street.\n", "unknown-format", "tracks.txt");
        row("bytes", QByteArray("1 2 3\0004 5", 9), "unknown-format", "tracks.txt");
        row("few numbers", "1 2 3\n4 5 6\n", "unknown-format", "tracks.txt");
        row("short row", obsmat + "21 1 2 0\n", "bad-trajectories", "tracks.txt, line 3");
        row("word", "# framerate: 25\n1 1 0 0 0\n1 two 0 0 0\n", "bad-trajectories", "tracks.txt, line 3");
        row("half a frame", "# framerate: 25\n1 1 0 0 0\n\n1 2.5 0 0 0\n", "bad-trajectories", "tracks.txt, line 4");
        row("comma in a number", "# framerate: 25\n1 1 0 nought 0\n", "bad-trajectories", "tracks.txt, line 2");
        row("endless", "# framerate: 25\n1 1 inf 0 0\n", "bad-trajectories", "tracks.txt, line 2");
        row("far away", "# framerate: 25\n1 1 1e9 0 0\n", "bad-trajectories", "tracks.txt, person 1");
        row("frame too large", "# framerate: 25\n1 3000000000 0 0 0\n", "bad-trajectories", "tracks.txt, line 2");
        row("no frame rate", "id,frame,x,y\n1,1,0,0\n", "needs-frame-rate", "tracks.txt");
        row("no y", "id,frame,x,height\n1,1,0,0\n", "needs-columns", "tracks.txt");
        row("names alone", "id,time,x,y\n", "no-tracks", "tracks.txt");
        row("short line", "id,time,x,y\n1,0,0,0\n1,1,0\n", "bad-trajectories", "tracks.txt, line 3");
        row("ids mixed", "id,time,x,y\n1,0,0,0\nP2,1,0,0\n", "bad-trajectories", "tracks.txt, line 3");
        row("bad time", "id,time,x,y\n1,noon,0,0\n", "bad-trajectories", "tracks.txt, line 2");
        row("bad place", "id,time,x,y\n1,0,0,\n", "bad-trajectories", "tracks.txt, line 2");
        row("bad length", "id,time,x,y,length\n1,0,0,0,-2\n", "bad-trajectories", "tracks.txt, line 2");
        row("no database", "SQLite format 3", "unknown-format", "tracks.txt");
    }

    void brokenFiles_nameLineAndCause()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, code);
        QFETCH(QString, where);
        const foundation::Error error = errorOf({text.constData(), static_cast<std::size_t>(text.size())});
        QCOMPARE(QString::fromStdString(error.code), code);
        QCOMPARE(QString::fromStdString(error.where), where);
        QVERIFY(error.message.ends_with('.'));
    }

    void brokenSplines_nameTheLine_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("where");
        const QByteArray head = "1 - the number of splines\n2 - Num of control points\n";
        QTest::newRow("ends early") << head + "0 0 0 0\n"
                                    << "tracks.txt, line 3";
        QTest::newRow("no points") << QByteArray("1 - the number of splines\n0 - Num of control points\n") << "tracks.txt, line 2";
        QTest::newRow("no spline") << QByteArray("1 - the number of splines\n") << "tracks.txt, line 1";
        QTest::newRow("back in time") << head + "0 0 5 0\n1 0 5 0\n"
                                      << "tracks.txt, line 4";
        QTest::newRow("for ever") << head + "0 0 5 0\n1 0 2000000000 0\n"
                                  << "tracks.txt, line 4";
        QTest::newRow("two numbers") << head + "0 0 5 0\n1 0\n"
                                     << "tracks.txt, line 4";
        QTest::newRow("before time") << head + "0 0 -5 0\n"
                                     << "tracks.txt, line 3";
    }

    void brokenSplines_nameTheLine()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, where);
        const foundation::Error error = errorOf(text.toStdString(), withHomography());
        QCOMPARE(error.code, std::string("bad-trajectories"));
        QCOMPARE(QString::fromStdString(error.where), where);
    }

    void brokenDatabases_areRefused_data()
    {
        QTest::addColumn<QByteArray>("sql");
        QTest::addColumn<QString>("code");
        const QByteArray good = kJupedsim;
        QTest::newRow("other tables") << QByteArray("CREATE TABLE people (name TEXT)") << "foreign-database";
        QTest::newRow("no fps") << good + "DELETE FROM metadata WHERE key = 'fps';"
                                << "damaged";
        QTest::newRow("fps of nothing") << good + "UPDATE metadata SET value = '0' WHERE key = 'fps';"
                                        << "damaged";
        QTest::newRow("words") << good + "UPDATE trajectory_data SET pos_x = 'here';"
                               << "damaged";
        QTest::newRow("view") << QByteArray(
            "CREATE TABLE metadata (key TEXT, value TEXT); CREATE VIEW trajectory_data AS SELECT 1 AS frame, 1 "
            "AS id, 0.0 AS pos_x, 0.0 AS pos_y")
                              << "foreign-database";
        QTest::newRow("computed") << QByteArray(
            "CREATE TABLE metadata (key TEXT, value TEXT); CREATE TABLE trajectory_data (frame INTEGER, id "
            "INTEGER, pos_x REAL AS (1.0), pos_y REAL)")
                                  << "damaged";
        QTest::newRow("without y") << QByteArray("CREATE TABLE metadata (key TEXT, value TEXT); INSERT INTO metadata VALUES ('fps', '5');"
                                                 "CREATE TABLE trajectory_data (frame INTEGER, id INTEGER, pos_x REAL)")
                                   << "damaged";
    }

    void brokenDatabases_areRefused()
    {
        QFETCH(QByteArray, sql);
        QFETCH(QString, code);
        const foundation::Error error = errorOf(bytesOfDatabase(sql.constData()));
        QCOMPARE(QString::fromStdString(error.code), code);
        QVERIFY(error.where.starts_with("tracks.txt"));
    }

    void options_outOfRange_areRefused()
    {
        const std::string text = "1 1 0 0 0\n";
        const auto refused = [&](auto change) {
            TrajectoryOptions options;
            change(options);
            return errorOf(text, options).code == "bad-options";
        };
        QVERIFY(refused([](TrajectoryOptions& options) { options.frameRate_hz = 0.0; }));
        QVERIFY(refused([](TrajectoryOptions& options) { options.metresPerUnit = -1.0; }));
        QVERIFY(refused([](TrajectoryOptions& options) { options.smoothing_s = 11.0; }));
        QVERIFY(refused([](TrajectoryOptions& options) { options.pictureWidth_px = std::numeric_limits<double>::quiet_NaN(); }));
        QVERIFY(!importers::parseColumns("id=1,colour=2").ok());
        QVERIFY(!importers::parseColumns("id").ok());
        // What the format has no use for.
        TrajectoryOptions picture = withHomography();
        QCOMPARE(errorOf(text, picture).code, std::string("bad-options"));
        picture.homography.reset();
        QCOMPARE(errorOf(text, picture).code, std::string("bad-options"));
        QVERIFY(refused([](TrajectoryOptions& options) { options.pixels = importers::PixelOrigin::middle; }));
        QVERIFY(refused([](TrajectoryOptions& options) {
            options.format = TrajectoryFormat::juelich;
            options.columns = importers::parseColumns("x=3").value();
        }));
        TrajectoryOptions missing;
        missing.columns = importers::parseColumns("x=nowhere").value();
        QCOMPARE(errorOf("id,frame,x,y\n1,1,0,0\n", missing).code, std::string("bad-columns"));
    }

    void homography_isNineNumbers()
    {
        const auto read = importers::parseHomography("1,0,5\n0 2 0\r\n\n0 0 4\n", "h.txt");
        QVERIFY(read.ok());
        QVERIFY(isNear(*read.value().toGround({3, 6}), {2, 3}));
        QCOMPARE(importers::parseHomography("1 0 0 0 1 0 0 0", "h.txt").error().where, std::string("h.txt"));
        QCOMPARE(importers::parseHomography("1 0 0\n0 1 zero\n0 0 1", "h.txt").error().where, std::string("h.txt, line 2"));
        QVERIFY(!importers::parseHomography("1 0 0 0 1 0 0 0 1 1", "h.txt").ok());
        QVERIFY(!importers::parseHomography("1 0 0 2 0 0 0 0 1", "h.txt").ok());         // all on one line
        QVERIFY(!importers::parseHomography("0.1 0.3 0 0.3 0.9 0 0 0 1", "h.txt").ok()); // to rounding
        QVERIFY(importers::parseHomography("1e-5 0 0 0 1e-5 0 0 0 1", "h.txt").ok());    // small, but no line
        importers::Homography horizon;
        horizon.h = {1, 0, 0, 0, 1, 0, 0, 1, 0};
        QVERIFY(!horizon.toGround({5, 0}));
    }

    /// Beyond the horizon places would come out mirrored.
    void splinesBeyondTheHorizon_nameTheLine()
    {
        TrajectoryOptions options;
        options.pixels = importers::PixelOrigin::middle;
        options.homography = importers::parseHomography("1 0 0 0 1 -200 0 -1 100", "h.txt").value(); // the horizon is at y = 100
        const std::string head = "1 - the number of splines\n2 - Num of control points\n0 0 0 0\n";
        QVERIFY(ofText(head + "5 90 1 0\n", options).ok());
        for (const char* line : {"5 100 1 0\n", "5 110 1 0\n"}) {
            const foundation::Error error = errorOf(head + line, options);
            QCOMPARE(error.code, std::string("bad-trajectories"));
            QCOMPARE(error.where, std::string("tracks.txt, line 4"));
            QVERIFY(error.message.find("horizon") != std::string::npos);
        }
        options.homography->h[8] = -288.0; // that of the lower middle
        QCOMPARE(errorOf(head + "5 90 1 0\n", options).code, std::string("bad-homography"));
    }

    void cancelled_ends()
    {
        class Cancelled final : public foundation::JobContext {
        public:
            [[nodiscard]] bool isCancelled() const override { return true; }
        } context;
        const auto read = importers::readTrajectories("1 1 0 0 0\n1 2 0.1 0 0\n", "tracks.txt", {}, context);
        QCOMPARE(read.error().code, std::string("cancelled"));
    }

    void sameBytes_giveSameTracks()
    {
        for (const char* name : {"obsmat.txt", "juelich_cm.txt", "frames.txt", "dut_ped.csv", "ngsim.csv"})
            QCOMPARE(imported(handFile(name)).recorded, imported(handFile(name)).recorded);
        // The order of rows does not matter.
        QCOMPARE(ofText("2 1 5 0 0\n1 2 0.1 0 0\n1 1 0 0 0\n2 2 5.1 0 0\n").value().recorded,
                 ofText("1 1 0 0 0\n1 2 0.1 0 0\n2 1 5 0 0\n2 2 5.1 0 0\n").value().recorded);
    }

    void anyBytes_areReadOrRefused()
    {
        const bool held = rc::check("bytes changed at random", [] {
            static const std::array kNames{"obsmat.txt",  "splines.vsp", "juelich_m.txt", "frames.txt",
                                           "dut_ped.csv", "ngsim.csv",   "table.csv"};
            const auto file = *rc::gen::inRange<std::size_t>(0, kNames.size());
            std::string text = foundation::readInput(handFile(kNames[file]), 10'000).value();
            const auto changes = *rc::gen::container<std::vector<std::pair<std::size_t, std::uint8_t>>>(
                rc::gen::pair(rc::gen::inRange<std::size_t>(0, text.size()), rc::gen::arbitrary<std::uint8_t>()));
            for (const auto& [at, byte] : changes)
                text[at] = static_cast<char>(byte);
            const auto format = *rc::gen::inRange<std::size_t>(0, 9);
            const bool areSplines = format == 1 || (format == 8 && file == 1);
            TrajectoryOptions options = areSplines ? withHomography() : TrajectoryOptions();
            if (format < 8)
                options.format = static_cast<TrajectoryFormat>(format);
            options.smoothing_s = *rc::gen::element(0.0, 0.5);
            const auto read = ofText(text, options);
            if (!read) {
                RC_ASSERT(!read.error().message.empty());
                return;
            }
            world::RecordedTracks again = read.value().recorded;
            RC_ASSERT(world::putInOrder(again).ok());
            RC_ASSERT(again == read.value().recorded);
            RC_ASSERT(world::unpackTracks(world::packTracks(again.tracks)).value() == again.tracks);
        });
        QVERIFY(held);
    }
};

PASSERBY_TEST(TrajectoriesTest)

} // namespace trajectories_test

#include "trajectories_test.moc"
