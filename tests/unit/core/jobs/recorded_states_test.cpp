// SPDX-License-Identifier: GPL-3.0-or-later
// What the states of a recording let people do.
#include "core/jobs/recorded_states.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace recorded_states_test {

using namespace passerby;
using world::RecordedTracks;
using world::TrackKind;

namespace {

/// Somebody who walks straight on along x, `speed_mps` fast, for 6 s, a place every 0.1 s.
world::RecordedTrack straight(std::int64_t id, double speed_mps, TrackKind kind = TrackKind::person)
{
    world::RecordedTrack track{id, kind, 0.0, 0.0, {}};
    for (std::int32_t i = 0; i <= 60; ++i)
        track.points.push_back({i, {0.1 * speed_mps * i, 2.0 * static_cast<double>(id)}});
    return track;
}

} // namespace

class RecordedStatesTest : public QObject {
    Q_OBJECT

private slots:
    void whoOnlyGoesStraightOn_cannotStepAside()
    {
        const RecordedTracks recorded{10.0, {straight(1, 1.0), straight(2, 1.1), straight(3, 1.2)}};
        const auto made = jobs::statesOfRecording(recorded, TrackKind::person);
        QVERIFY(made.set.has_value());
        const jobs::StatesReport& report = made.report;
        QCOMPARE(report.states, std::size_t{4}); // 0, 1.0, 1.1, 1.2 m/s straight on
        QCOMPARE(report.groups, std::size_t{4});
        QCOMPARE(report.moments, std::size_t{3 * 57}); // from 0.2 s to 5.8 s
        QCOMPARE(report.fastest_mps, 1.2);
        QVERIFY(std::abs(report.ideal_mps - 1.1) < 1e-9);
        QVERIFY(std::abs(report.widestStep_mps - 1.0) < 1e-9); // from standing to 1.0 m/s at once
        const std::vector<std::string> missing = jobs::missingSentences(report);
        QCOMPARE(missing.size(), std::size_t{3}); // stand and usual speed, to either side; the jerk
        // From 0 and the two groups beside it one comes to standing, which every heading has.
        QCOMPARE(missing[0], std::string("Whoever goes to either side at 1.20 m/s does not come to a stand that way."));
        QCOMPARE(missing[1], std::string("Whoever goes to either side at 0.00 to 1.20 m/s does not come to the usual speed that way."));
        QVERIFY2(missing[2].find("lie 1.00 m/s") != std::string::npos, missing[2].c_str());
        QCOMPARE(jobs::statesSentence(report),
                 std::string("4 different ones from 171 moments, in 4 groups of speed up to 1.20 m/s; the usual speed is 1.10 m/s"));
    }

    void whatIsMissingTheSameWay_isOneSentence()
    {
        using heter_sim::Heading;
        jobs::StatesReport report;
        const std::vector<heter_sim::SpeedSpan> fast{{2.0, 2.5}};
        report.unreached = {
            {Heading::straight, true, fast}, {Heading::straight, false, fast}, {Heading::left, false, {{0.1, 0.1}, {3.0, 3.5}}}};
        const std::vector<std::string> expected{
            "Whoever goes straight on at 2.00 to 2.50 m/s comes neither to a stand nor to the usual speed that way.",
            "Whoever goes to the left at 0.10, 3.00 to 3.50 m/s does not come to the usual speed that way."};
        QCOMPARE(jobs::missingSentences(report), expected);
    }

    void moreStatesThanFit_lieOnACoarserGrid()
    {
        RecordedTracks recorded{10.0, {}};
        for (std::int64_t id = 1; id <= 3000; ++id) { // arcs, each at a speed and with a bend of its own
            world::RecordedTrack track{id, TrackKind::person, 0.0, 0.0, {}};
            double heading = 0.0;
            geometry::Point at;
            for (std::int32_t i = 0; i <= 60; ++i) {
                track.points.push_back({i, at});
                const double speed_mps = 0.3 + 0.0017 * static_cast<double>(id) + 0.005 * i;
                heading += 0.0015 * static_cast<double>(id % 61);
                at = at + geometry::Point{std::cos(heading), std::sin(heading)} * (0.1 * speed_mps);
            }
            recorded.tracks.push_back(track);
        }
        const auto made = jobs::statesOfRecording(recorded, TrackKind::person);
        QVERIFY(made.set.has_value());
        QVERIFY2(made.report.gridStep > 1, qPrintable(QString::number(made.report.states)));
        QVERIFY(made.report.states <= heter_sim::StateSet::kMostStates);
        QVERIFY(jobs::statesSentence(made.report).find("grid") != std::string::npos);
    }

    void gaps_areNoSlowWalk()
    {
        world::RecordedTrack track = straight(1, 1.0);
        for (std::size_t i = 30; i < track.points.size(); ++i) { // half a minute in a shop, 2 m farther on
            track.points[i].frame += 300;
            track.points[i].place.x += 2.0;
        }
        const auto made = jobs::statesOfRecording({10.0, {track}}, TrackKind::person);
        QCOMPARE(made.report.states, std::size_t{2}); // standing, which every set has, and 1.0 m/s
        QCOMPARE(made.set->fastest_mps(), 1.0);
    }

    void vehicles_haveStraightStatesInEachGroup()
    {
        const RecordedTracks recorded{10.0, {straight(1, 10.0, TrackKind::car), straight(2, 1.0)}};
        const auto reports = jobs::reportOnStates(recorded);
        QCOMPARE(reports.size(), std::size_t{2});
        QCOMPARE(reports[0].kind, TrackKind::person);
        QCOMPARE(reports[1].kind, TrackKind::car);
        QCOMPARE(reports[1].groups, std::size_t{21}); // 0, 0.5 … 10.0 m/s
        for (const heter_sim::Unreached& missing : reports[1].unreached)
            QVERIFY(missing.heading != heter_sim::Heading::straight);
    }

    void whatCannotBe_isSaid()
    {
        const auto nobody = jobs::statesOfRecording({10.0, {straight(1, 0.0)}}, TrackKind::person);
        QVERIFY(!nobody.set);
        QCOMPARE(jobs::statesSentence(nobody.report), std::string("none: Nobody moves in this recording."));
        QVERIFY(!jobs::statesOfRecording({10.0, {straight(1, 1.0, TrackKind::other)}}, TrackKind::other).set);
        QVERIFY(jobs::reportOnStates({10.0, {straight(1, 1.0, TrackKind::other)}}).empty());
    }
};

PASSERBY_TEST(RecordedStatesTest)

} // namespace recorded_states_test

#include "recorded_states_test.moc"
