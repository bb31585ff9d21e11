// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importers/trajectories/smoothing.h"
#include "core/importers/trajectories/track_report.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace track_report_test {

using namespace passerby;
using geometry::Point;
using importers::TrackReport;
using world::RecordedTrack;
using world::RecordedTracks;
using world::TrackKind;

namespace {

TrackReport reportOn(const RecordedTracks& recorded)
{
    foundation::JobContext context;
    return importers::reportOn(recorded, context).value();
}

/// `count` points, five frames of 12.5 a second (0.4 s) apart, evenly along a line.
RecordedTrack evenTrack(std::int64_t id, Point from, Point step, int count)
{
    RecordedTrack track{id, TrackKind::person, 0.0, 0.0, {}};
    for (int i = 0; i < count; ++i)
        track.points.push_back({5 * i, from + i * step});
    return track;
}

} // namespace

class TrackReportTest : public QObject {
    Q_OBJECT

private slots:
    void speedsAndAccelerations_areThoseOfFourTenths()
    {
        // 1.25 m/s for four steps; then 1.0 m/s across: a change of (−1.25, 1) m/s in 0.4 s.
        RecordedTrack track = evenTrack(1, {0.5, 0.5}, {0.5, 0.0}, 5);
        for (int i = 1; i <= 4; ++i)
            track.points.push_back({20 + 5 * i, {2.5, 0.5 + 0.4 * i}});
        const TrackReport report = reportOn({12.5, {track}});
        QCOMPARE(report.usualStep_frames, std::int64_t{5});
        QCOMPARE(report.duration_s(), 3.2);
        QCOMPARE(report.kinds.size(), std::size_t{1});
        const importers::KindReport& people = report.kinds[0];
        QCOMPARE(people.speed_mps.samples, std::size_t{8});
        QVERIFY(std::abs(people.speed_mps.p05 - 1.0) < 1e-9 && std::abs(people.speed_mps.most - 1.25) < 1e-9);
        QCOMPARE(people.acceleration_mps2.samples, std::size_t{7});
        QVERIFY(std::abs(people.acceleration_mps2.most - std::hypot(1.25, 1.0) / 0.4) < 1e-9);
        QVERIFY(people.acceleration_mps2.median < 1e-9);
        QCOMPARE(people.gaps, std::size_t{0});
        QCOMPARE(people.jumps, std::size_t{0});
    }

    void gaps_areLeftOutOfSpeeds()
    {
        RecordedTrack track = evenTrack(1, {0, 0}, {0.4, 0.0}, 8);
        track.points.erase(track.points.begin() + 3, track.points.begin() + 5); // from frame 10 to 25: 1.2 s
        track.points[3].place.x += 100.0;                                       // what happens in a gap is no step
        track.points[4].place.x += 100.0;
        track.points[5].place.x += 100.0;
        const TrackReport report = reportOn({12.5, {track}});
        QCOMPARE(report.kinds[0].gaps, std::size_t{1});
        QCOMPARE(report.kinds[0].longestGap_s, 1.2);
        QCOMPARE(report.kinds[0].speed_mps.samples, std::size_t{4});
        QVERIFY(std::abs(report.kinds[0].speed_mps.most - 1.0) < 1e-9);
        QCOMPARE(report.kinds[0].jumps, std::size_t{0});
    }

    void jumps_areToldByKind()
    {
        RecordedTrack walker = evenTrack(4, {0, 0}, {0.4, 0.0}, 4);
        walker.points[2].place.y = 3.0; // 3.03 m in 0.4 s, there and back
        RecordedTrack car = walker;
        car.kind = TrackKind::car;
        const TrackReport report = reportOn({12.5, {walker, car}});
        QCOMPARE(report.kinds.size(), std::size_t{2});
        QCOMPARE(report.kinds[0].jumps, std::size_t{2});
        QCOMPARE(report.kinds[1].jumps, std::size_t{0});
        QCOMPARE(report.jumps.size(), std::size_t{2});
        QCOMPARE(report.jumps[0].frame, 10);
        QVERIFY(std::abs(report.jumps[0].distance_m - std::hypot(0.4, 3.0)) < 1e-9);
        QVERIFY(std::abs(report.jumps[0].speed_mps - std::hypot(0.4, 3.0) / 0.4) < 1e-9);
        QVERIFY(importers::toText(report).find("person 4 goes 3.03 m to frame 10") != std::string::npos);
    }

    void density_isThatOfSquares()
    {
        // Three in the square of 2 m from the origin in frame 0, one of them also in frame 5, at another place.
        const RecordedTracks recorded{12.5,
                                      {evenTrack(1, {0.5, 0.5}, {1.0, 0.0}, 2), evenTrack(2, {0.5, 1.5}, {}, 1),
                                       evenTrack(3, {1.9, 1.9}, {}, 1), evenTrack(4, {-0.5, 0.5}, {}, 1)}};
        const TrackReport report = reportOn(recorded);
        QCOMPARE(report.mostAtOnce, std::size_t{4});
        QCOMPARE(report.usedArea_m2, 5.0);
        QCOMPARE(report.peakDensity_per_m2, 0.75);
        QCOMPARE(report.meanDensity_per_m2, 0.5); // (4 + 1) / 2 / 5
        QCOMPARE(report.extent_m.low, (Point{-0.5, 0.5}));
        QCOMPARE(report.extent_m.high, (Point{1.9, 1.9}));
    }

    /// Two rows that are years apart: nothing is known of what lies between, and it takes no memory.
    void stepsOfMoreThanTenSeconds_areGaps_howeverUsualTheyAre()
    {
        const RecordedTrack track{1, TrackKind::person, 0.0, 0.0, {{0, {0, 0}}, {2'000'000'000, {1, 1}}}};
        const TrackReport report = reportOn({16.0, {track}});
        QCOMPARE(report.kinds[0].gaps, std::size_t{1});
        QCOMPARE(report.kinds[0].longestGap_s, 1.25e8);
        QCOMPARE(report.kinds[0].speed_mps.samples, std::size_t{0});
        const RecordedTrack slow{1, TrackKind::person, 0.0, 0.0, {{0, {0, 0}}, {1, {10, 0}}}};
        QCOMPARE(reportOn({0.1, {slow}}).kinds[0].speed_mps.samples, std::size_t{25}); // 10 s are not more
    }

    void lonePoints_haveNoSpeeds()
    {
        const TrackReport report = reportOn({25.0, {evenTrack(1, {3, 4}, {}, 1)}});
        QCOMPARE(report.usualStep_frames, std::int64_t{0});
        QCOMPARE(report.kinds[0].speed_mps.samples, std::size_t{0});
        QVERIFY(!importers::toText(report).empty());
    }

    void cancelled_ends()
    {
        class Cancelled final : public foundation::JobContext {
        public:
            [[nodiscard]] bool isCancelled() const override { return true; }
        } context;
        QCOMPARE(importers::reportOn({25.0, {evenTrack(1, {3, 4}, {}, 1)}}, context).error().code, std::string("cancelled"));
    }

    void smoothing_leavesEvenWalkingAsItIs()
    {
        RecordedTracks recorded{12.5, {evenTrack(1, {3, 4}, {0.5, -0.25}, 12)}};
        recorded.tracks[0].points.erase(recorded.tracks[0].points.begin() + 4); // also beside a gap
        const RecordedTracks before = recorded;
        importers::smooth(recorded, 2.0);
        for (std::size_t i = 0; i < before.tracks[0].points.size(); ++i)
            QVERIFY(geometry::distance(recorded.tracks[0].points[i].place, before.tracks[0].points[i].place) < 1e-12);
    }

    void smoothing_fitsALine()
    {
        // x = 0, 0, 0, 3, 0 at even times; windows of three points, of two at the ends.
        RecordedTracks recorded{12.5, {evenTrack(1, {0, 0}, {}, 5)}};
        recorded.tracks[0].points[3].place.x = 3.0;
        importers::smooth(recorded, 0.8);
        const std::array expected{0.0, 0.0, 1.0, 1.0, 0.0}; // mean of three in the middle; at the ends the line through two points
        for (std::size_t i = 0; i < expected.size(); ++i)
            QVERIFY2(std::abs(recorded.tracks[0].points[i].place.x - expected[i]) < 1e-12, qPrintable(QString::number(i)));
        importers::smooth(recorded, 0.1); // nobody else is so near in time
        QCOMPARE(recorded.tracks[0].points[2].place.x, 1.0);
    }
};

PASSERBY_TEST(TrackReportTest)

} // namespace track_report_test

#include "track_report_test.moc"
