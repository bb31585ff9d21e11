// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importers/trajectories/trajectory_import.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace trajectory_tables_test {

using namespace passerby;
using geometry::Point;
using importers::ImportedTracks;
using importers::TrajectoryFormat;
using importers::TrajectoryOptions;
using world::RecordedTrack;
using world::TrackKind;

namespace {

foundation::Result<ImportedTracks> read(std::string_view text, const TrajectoryOptions& options = {})
{
    foundation::JobContext context;
    return importers::readTrajectories(text, "table.csv", options, context);
}

/// What must be read; its fault is told where it is not.
ImportedTracks tracksOf(std::string_view text, const TrajectoryOptions& options = {})
{
    auto tracks = read(text, options);
    if (!tracks) {
        qWarning("%s", foundation::describe(tracks.error()).c_str());
        return {};
    }
    return std::move(tracks).value();
}

foundation::Error faultOf(std::string_view text, const TrajectoryOptions& options = {})
{
    const auto tracks = read(text, options);
    return tracks.ok() ? foundation::Error{} : tracks.error();
}

std::vector<int> framesOf(const ImportedTracks& tracks)
{
    std::vector<int> frames;
    for (const RecordedTrack& track : tracks.recorded.tracks)
        for (const world::TrackPoint& point : track.points)
            frames.push_back(point.frame);
    return frames;
}

Point firstPlace(const ImportedTracks& tracks)
{
    return tracks.recorded.tracks.empty() ? Point{} : tracks.recorded.tracks[0].points[0].place;
}

bool isNear(Point a, Point b)
{
    return geometry::distance(a, b) < 1e-6;
}

bool says(const ImportedTracks& tracks, std::string_view words)
{
    return std::any_of(tracks.notes.begin(), tracks.notes.end(),
                       [&](const std::string& note) { return note.find(words) != std::string::npos; });
}

TrajectoryOptions inUnit(std::string_view unit)
{
    TrajectoryOptions options;
    options.metresPerUnit = importers::metresIn(unit);
    return options;
}

} // namespace

/// Tables with names: times, units, ids, and what was followed.
class TrajectoryTablesTest : public QObject {
    Q_OBJECT

private slots:
    /// Halves would go to the even frame, so that two rows shared one.
    void times_mayBeginHalfAFrameOffTheGrid()
    {
        const ImportedTracks tracks = tracksOf("id,time,x,y\n1,0.05,0,0\n1,0.15,1,0\n1,0.25,2,0\n1,0.35,3,0\n");
        QCOMPARE(tracks.recorded.frameRate_hz, 10.0);
        QCOMPARE(framesOf(tracks), (std::vector<int>{0, 1, 2, 3}));
        // Another file of the same recording that begins a step later is counted alike.
        QCOMPARE(framesOf(tracksOf("id,time,x,y\n2,0.15,1,0\n2,0.25,2,0\n")), (std::vector<int>{1, 2}));
        // Times cut to a millisecond are on the grid.
        QCOMPARE(framesOf(tracksOf("id,time,x,y\n1,0.033,0,0\n1,0.067,1,0\n1,0.1,2,0\n1,0.133,3,0\n")), (std::vector<int>{1, 2, 3, 4}));
        TrajectoryOptions told;
        told.frameRate_hz = 10.0;
        QCOMPARE(framesOf(tracksOf("id,time,x,y\n1,0.05,0,0\n1,0.15,1,0\n1,0.25,2,0\n", told)), (std::vector<int>{0, 1, 2}));
    }

    void timesOfTheClock_areCountedFromTheFirst()
    {
        const ImportedTracks grid = tracksOf("id,time,x,y\n1,1700000000.0,0,0\n1,1700000000.1,1,0\n1,1700000000.2,2,0\n");
        QCOMPARE(grid.recorded.frameRate_hz, 10.0);
        QCOMPARE(framesOf(grid), (std::vector<int>{0, 1, 2}));
        QCOMPARE(grid.zero_s, 1.7e9);
        QVERIFY(says(grid, "counted from the first"));
        // Beyond 24 days there are no milliseconds of 32 bits.
        const ImportedTracks odd = tracksOf("id,time,x,y\n1,2500000,0,0\n1,2500000.1,1,0\n1,2500000.163,2,0\n1,2500000.263,2,1\n");
        QCOMPARE(odd.recorded.frameRate_hz, 1000.0);
        QCOMPARE(framesOf(odd), (std::vector<int>{0, 100, 163, 263}));
        // A further file is counted as the first one was.
        TrajectoryOptions further;
        further.zero_s = grid.zero_s;
        QCOMPARE(framesOf(tracksOf("id,time,x,y\n2,1700000001.0,0,0\n2,1700000001.1,1,0\n", further)), (std::vector<int>{10, 11}));
        // Whoever was there all the year round has too many milliseconds.
        const foundation::Error fault = faultOf("id,time,x,y\n1,0,0,0\n1,0.1,1,0\n1,0.2,1,0\n1,0.263,1,0\n1,30000000,2,0\n");
        QCOMPARE(fault.code, std::string("bad-trajectories"));
        QCOMPARE(fault.where, std::string("table.csv, line 6"));
        QVERIFY2(fault.message.find("lower frame rate") != std::string::npos, fault.message.c_str());
    }

    void toldUnit_isInsteadOfThatOfTheColumns()
    {
        const std::string_view inCm = "id,frame,x_cm,y_cm,length_cm,width_cm\n1,0,100,50,40,20\n1,1,120,50,40,20\n";
        TrajectoryOptions options = inUnit("cm");
        options.frameRate_hz = 10.0;
        const ImportedTracks centimetres = tracksOf(inCm, options);
        QVERIFY(isNear(firstPlace(centimetres), {1.0, 0.5}));
        QVERIFY(std::abs(centimetres.recorded.tracks[0].length_m - 0.4) < 1e-5);
        options.metresPerUnit = 1.0;
        const ImportedTracks metres = tracksOf(inCm, options);
        QVERIFY(isNear(firstPlace(metres), {100.0, 50.0}));
        QCOMPARE(metres.recorded.tracks[0].length_m, 40.0);
    }

    void ngsimInMetres_canBeTold()
    {
        const std::string_view ngsim = "Vehicle_ID,Frame_ID,Local_X,Local_Y,v_Length,v_Width\n2,13,16,35,4,2\n2,14,16,36,4,2\n";
        QVERIFY(isNear(firstPlace(tracksOf(ngsim)), {16 * 0.3048, 33 * 0.3048})); // the middle, half of 4 ft behind the front
        const ImportedTracks metres = tracksOf(ngsim, inUnit("m"));
        QVERIFY(isNear(firstPlace(metres), {16.0, 33.0}));
        QCOMPARE(metres.recorded.tracks[0].length_m, 4.0);
        QVERIFY(isNear(firstPlace(tracksOf("Vehicle_ID,Frame_ID,Local_X_m,Local_Y_m\n2,13,16,35\n2,14,16,36\n")), {16.0, 35.0}));
    }

    void toldUnit_leavesTheRateBySpeeds()
    {
        std::string text = "id,frame,label,x_est,y_est,vx_est,vy_est\n";
        for (int i = 0; i < 4; ++i)
            text += "0," + std::to_string(i) + ",ped," + std::to_string(4 * i) + ",0,120,0\n"; // centimetres: 30 a second
        QCOMPARE(tracksOf(text, inUnit("cm")).recorded.frameRate_hz, 29.97);
    }

    void framesAndTimes_giveARate_andSaySo()
    {
        const ImportedTracks tracks = tracksOf("id,frame,time,x,y\n1,0,0,0,0\n1,1,0.04,1,0\n");
        QCOMPARE(tracks.recorded.frameRate_hz, 25.0);
        QVERIFY(says(tracks, "Frames and times give 25 a second."));
        QCOMPARE(tracksOf("id,frame,time_ms,x,y\n1,0,0,0,0\n1,1,40,1,0\n").recorded.frameRate_hz, 25.0);
        QCOMPARE(tracksOf("id,frame,time [ns],x,y\n1,0,0,0,0\n1,1,40000000,1,0\n").recorded.frameRate_hz, 25.0);
    }

    void timesInAnotherUnit_areAskedAbout_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("question");
        const QString milliseconds = QStringLiteral("milliseconds?");
        QTest::newRow("milliseconds") << QByteArray("id,frame,timestamp,x,y\n1,0,0,0,0\n1,1,40,1,0\n") << "table.csv, line 3"
                                      << milliseconds;
        QTest::newRow("nanoseconds") << QByteArray("id,frame,timestamp,x,y\n1,0,0,0,0\n1,1,4e7,1,0\n1,2,8e7,1,0\n") << "table.csv, line 4"
                                     << milliseconds;
        QTest::newRow("no time at all") << QByteArray("id,frame,timestamp,x,y\n1,0,0,0,0\n1,1,1e300,1,0\n") << "table.csv, line 3"
                                        << milliseconds;
        QTest::newRow("hours") << QByteArray("id,frame,timestamp,x,y\n1,0,0,0,0\n1,1,0.0001,1,0\n") << "table.csv, line 3"
                               << "seconds?";
        QTest::newRow("without frames") << QByteArray("id,timestamp,x,y\n1,0,0,0\n1,40,1,0\n1,80,2,0\n") << "table.csv" << milliseconds;
        QTest::newRow("hours alone") << QByteArray("id,timestamp,x,y\n1,0,0,0\n1,0.0001,1,0\n") << "table.csv"
                                     << "seconds?";
    }

    void timesInAnotherUnit_areAskedAbout()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, where);
        QFETCH(QString, question);
        const foundation::Error fault = faultOf(text.toStdString());
        QCOMPARE(fault.code, std::string("needs-frame-rate"));
        QCOMPARE(QString::fromStdString(fault.where), where);
        QVERIFY2(QString::fromStdString(fault.message).contains(question), fault.message.c_str());
        TrajectoryOptions told;
        told.frameRate_hz = 1.0;
        if (text.contains("frame"))
            QCOMPARE(tracksOf(text.toStdString(), told).recorded.frameRate_hz, 1.0);
    }

    void ratesThatNoRecordingHas_areRefused()
    {
        QCOMPARE(faultOf("# framerate: 0.01\n1 1 0 0 0\n1 2 0.1 0 0\n").code, std::string("needs-frame-rate"));
        QCOMPARE(faultOf("1 1 0 0 5 0 0 0\n100001 1 1 0 5 0 0 0\n").code, std::string("needs-frame-rate")); // 250000 a second
        TrajectoryOptions told;
        told.frameRate_hz = 1e-300;
        QCOMPARE(faultOf("1 1 0 0 0\n", told).code, std::string("bad-options"));
        told.frameRate_hz = 0.02; // a frame in 50 s: who says so knows
        QCOMPARE(tracksOf("id,frame,x,y\n1,0,0,0\n1,1,1,0\n", told).recorded.frameRate_hz, 0.02);
    }

    void tablesOfVehicles_thatAreNotNgsim_areAskedForTheirRate()
    {
        const std::string_view text = "trackId,frame,xCenter,yCenter,heading,width,length\n"
                                      "1,0,10,5,90,1.8,4.5\n1,1,10.5,5,90,1.8,4.5\n2,0,3,4,0,0,0\n2,1,3,4.05,0,0,0\n";
        QCOMPARE(faultOf(text).code, std::string("needs-frame-rate"));
        TrajectoryOptions told;
        told.frameRate_hz = 25.0;
        const ImportedTracks tracks = tracksOf(text, told);
        QCOMPARE(tracks.recorded.frameRate_hz, 25.0);
        QCOMPARE(tracks.recorded.tracks.size(), std::size_t{2});
        QCOMPARE(tracks.recorded.tracks[0].kind, TrackKind::person); // who has no length is no car
        QCOMPARE(tracks.recorded.tracks[0].id, std::int64_t{2});
        QCOMPARE(tracks.recorded.tracks[1].kind, TrackKind::car);
        QVERIFY(says(tracks, "1 without length and width is taken for people"));
    }

    void idsThatAreWords_mayComeAgainWhenThereAreManyOfThem()
    {
        std::string text = "id,time,x,y\n";
        for (int i = 0; i < 100'000; ++i)
            text += "p" + std::to_string(i) + ",0,0,0\n";
        const ImportedTracks tracks = tracksOf(text + "p0,0.1,1,0\n");
        QCOMPARE(tracks.recorded.tracks.size(), std::size_t{100'000});
        QVERIFY(tracks.hasWordsForIds);
        const foundation::Error fault = faultOf(text + "other,0.1,1,0\n");
        QCOMPARE(fault.where, std::string("table.csv, line 100002"));
        QVERIFY2(fault.message.find("100000") != std::string::npos, fault.message.c_str());
    }

    /// Sorted by frame, no two rows of anybody lie beside each other.
    void unitOfJuelich_isFoundInWhateverOrderTheRowsAre()
    {
        const ImportedTracks tracks = tracksOf("1 10 150 0 0\n2 10 900 0 0\n1 11 158 0 0\n2 11 909 0 0\n1 12 166 0 0\n2 12 918 0 0\n");
        QCOMPARE(tracks.format, TrajectoryFormat::juelich);
        QVERIFY(isNear(firstPlace(tracks), {1.5, 0.0}));
        QVERIFY(says(tracks, "centimetres, for people walk at 1"));
        const ImportedTracks lone = tracksOf("# framerate: 16\n1 10 150 0 0\n2 10 900 0 0\n");
        QVERIFY(isNear(firstPlace(lone), {150.0, 0.0}));
        QVERIFY(says(lone, "metres, for nobody has two rows"));
    }
};

PASSERBY_TEST(TrajectoryTablesTest)

} // namespace trajectory_tables_test

#include "trajectory_tables_test.moc"
