// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/input_file.h"
#include "core/importers/trajectories/track_report.h"
#include "core/importers/trajectories/trajectory_import.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace trajectory_data_test {

using namespace passerby;
using importers::ImportedTracks;
using importers::TrackReport;

namespace {

/// Of facts.csv beside the files, which were computed by other means.
struct Facts {
    const char* file;
    std::size_t tracks;
    std::size_t points;
    std::int64_t step;
    double rate_hz;
    double duration_s;
    std::size_t gaps;
    double median_mps;
    double medianMoving_mps;
    std::size_t mostAtOnce;
};

constexpr std::array kFacts{
    Facts{"ucy_zara01/obsmat.txt", 148, 5024, 10, 25, 360.4, 0, 1.186, 1.201, 20},
    Facts{"ucy_students03/obsmat.txt", 428, 21846, 10, 25, 215.6, 1, 0.618, 0.743, 62},
    Facts{"ucy_students03/students003.txt", 434, 17953, 10, 25, 216.0, 0, 0.723, 0.79, 52},
    Facts{"eth_seq_eth/obsmat.txt", 360, 8908, 6, 15, 773.4, 0, 1.471, 1.495, 27},
    Facts{"juelich_bidirectional/bi_corr_400_b_03.txt", 480, 120790, 1, 25, 129.84, 0, 1.025, 1.025, 50},
    Facts{"juelich_bidirectional/bo-360-050-050.txt", 118, 18261, 1, 16, 60.75, 0, 1.455, 1.455, 26},
    Facts{"juelich_bidirectional/bo-360-090-090.txt", 214, 38689, 1, 16, 66.12, 0, 1.256, 1.256, 49},
    Facts{"juelich_bidirectional/bo-360-120-120.txt", 307, 75269, 1, 16, 83.94, 0, 0.913, 0.913, 81},
    Facts{"juelich_bottleneck/040_c_56_h-.txt", 75, 63110, 1, 25, 66.24, 0, 0.13, 0.331, 75},
    Facts{"juelich_bottleneck/uo-180-180-070.txt", 148, 75336, 1, 16, 99.94, 0, 0.368, 0.377, 76},
    Facts{"juelich_unidirectional/traj_UNI_CORR_500_01.txt", 148, 25536, 1, 25, 75.52, 0, 1.454, 1.454, 20},
    Facts{"juelich_unidirectional/uo-180-180-180.txt", 220, 51570, 1, 16, 89.88, 0, 0.953, 0.953, 52},
    Facts{"dut_intersection_04/intersection_04_traj_ped_filtered.csv", 113, 23518, 1, 23.98, 23.94, 0, 1.351, 1.351, 58},
    Facts{"citr/bidirection_normal_driving_03_traj_ped_filtered.csv", 8, 2320, 1, 29.97, 9.64, 0, 1.35, 1.354, 8},
    Facts{"citr/front_interaction_01_traj_veh_filtered.csv", 1, 206, 1, 29.97, 6.84, 0, 4.778, 4.778, 1},
    Facts{"ngsim/lankershim-1_1.csv", 24, 938, 1, 10, 4.0, 0, 6.604, 6.773, 24},
};

ImportedTracks imported(const QString& file, const importers::TrajectoryOptions& options = {})
{
    foundation::JobContext context;
    auto read = importers::importTrajectories(file.toStdString(), options, context);
    if (!read)
        qFatal("%s", foundation::describe(read.error()).c_str());
    return std::move(read).value();
}

} // namespace

/// Real recordings, where they are at hand.
class TrajectoryDataTest : public QObject {
    Q_OBJECT

private slots:
    void recordings_areAsOthersFoundThem_data()
    {
        QTest::addColumn<int>("place");
        for (std::size_t i = 0; i < kFacts.size(); ++i)
            QTest::newRow(kFacts[i].file) << static_cast<int>(i);
    }

    void recordings_areAsOthersFoundThem()
    {
        QFETCH(int, place);
        const Facts& facts = kFacts[static_cast<std::size_t>(place)];
        const QString file = testing::sharedData(QStringLiteral("trajectories/") + facts.file);
        if (file.isEmpty())
            QSKIP("The folder of shared data is not beside this one.");
        foundation::JobContext context;
        const TrackReport report = importers::reportOn(imported(file).recorded, context).value();
        QCOMPARE(report.kinds.size(), std::size_t{1});
        const importers::KindReport& kind = report.kinds[0];
        QCOMPARE(kind.tracks, facts.tracks);
        QCOMPARE(kind.points, facts.points);
        QCOMPARE(kind.gaps, facts.gaps);
        QCOMPARE(kind.jumps, std::size_t{0});
        QCOMPARE(report.usualStep_frames, facts.step);
        QCOMPARE(report.frameRate_hz, facts.rate_hz);
        QCOMPARE(report.mostAtOnce, facts.mostAtOnce);
        QVERIFY(std::abs(report.duration_s() - facts.duration_s) < 0.01);
        // The same to what other starts of the 0.4 s make of it.
        const auto isAbout = [](double value, double expected) { return std::abs(value - expected) < std::max(0.01, 0.005 * expected); };
        QVERIFY2(isAbout(kind.speed_mps.median, facts.median_mps), qPrintable(QString::number(kind.speed_mps.median)));
        QVERIFY2(isAbout(kind.medianMoving_mps, facts.medianMoving_mps), qPrintable(QString::number(kind.medianMoving_mps)));
    }

    void splines_giveThePlacesOfTheTable()
    {
        const QString splines = testing::sharedData(QStringLiteral("trajectories/ucy_zara01/annotation.vsp"));
        if (splines.isEmpty())
            QSKIP("The folder of shared data is not beside this one.");
        importers::TrajectoryOptions options;
        const auto text = foundation::readInput(testing::sharedData(QStringLiteral("trajectories/ucy_zara01/H.txt")).toStdString(), 10'000);
        options.homography = importers::parseHomography(text.value(), "H.txt").value();
        const ImportedTracks byVsp = imported(splines, options);
        const ImportedTracks byTable = imported(testing::sharedData(QStringLiteral("trajectories/ucy_zara01/obsmat.txt")));
        QCOMPARE(byVsp.recorded.tracks.size(), std::size_t{148});
        // Everybody begins at a control point; the table counts frames from 1.
        for (std::size_t i = 0; i < byVsp.recorded.tracks.size(); ++i) {
            const world::TrackPoint& first = byVsp.recorded.tracks[i].points.front();
            for (const world::TrackPoint& point : byTable.recorded.tracks[i].points)
                if (point.frame == first.frame + 1)
                    QVERIFY(geometry::distance(point.place, first.place) < 0.001);
        }
        QVERIFY(geometry::distance(byVsp.recorded.tracks[0].points[0].place, byTable.recorded.tracks[0].points[0].place) < 1e-4);
    }
};

PASSERBY_TEST(TrajectoryDataTest)

} // namespace trajectory_data_test

#include "trajectory_data_test.moc"
