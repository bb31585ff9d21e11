// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heter_sim/motion_states.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <limits>

namespace motion_states_test {

using namespace passerby::heter_sim;
using passerby::geometry::Point;

namespace {

/// Ten times a second, from 0 to `end_s`.
template <class Place>
Tracks tracked(const Place& place, double end_s, AgentKind kind = AgentKind::person)
{
    Tracks tracks{10.0, {{7, kind, {}}}};
    for (std::int64_t frame = 0; static_cast<double>(frame) <= 10.0 * end_s + 1e-9; ++frame)
        tracks.tracks[0].sightings.push_back({frame, place(static_cast<double>(frame) / 10.0)});
    return tracks;
}

std::vector<MotionState> statesIn(const Tracks& tracks, const ReadingOptions& options = {})
{
    const auto states = statesOf(tracks, AgentKind::person, options);
    if (!states)
        qFatal("%s", describe(states.error()).c_str());
    return states.value();
}

bool isNear(double a, double b)
{
    return std::abs(a - b) < 1e-6;
}

} // namespace

class MotionStatesTest : public QObject {
    Q_OBJECT
private slots:
    void aParabola_byAWindowOfASecond()
    {
        const Tracks tracks = tracked([](double t) { return Point{1.2 * t, 0.3 * t * t}; }, 3.0);
        const auto states = statesIn(tracks, {.window_s = 1.0});
        QCOMPARE(states.size(), std::size_t{27}); // 0.2, 0.3 … 2.8 s
        QVERIFY(isNear(states[0].speed_mps, 1.205985) && isNear(states[0].angle_rad, -0.237006));
        QVERIFY(isNear(states[10].speed_mps, 1.399428) && isNear(states[10].angle_rad, -0.164075));
        QVERIFY(isNear(states[20].speed_mps, 1.783928) && isNear(states[20].angle_rad, -0.082119)); // the window has shrunk to 0.8 s
    }

    void controlBy_tenFrames_andDestination()
    {
        const Tracks tracks = tracked([](double t) { return Point{1.2 * t, 0.3 * t * t}; }, 3.0);
        QCOMPARE(statesIn(tracks, {.control = ControlBy::tenFrames}), statesIn(tracks, {.window_s = 1.0})); // at ten frames a second
        const auto states = statesIn(tracks, {.control = ControlBy::destination});
        QVERIFY(isNear(states[0].angle_rad, std::atan2(0.12, 1.2) - std::atan2(2.7 - 0.012, 3.6 - 0.24)));
    }

    void betweenSightings_theWayIsStraight()
    {
        Tracks tracks{10.0, {{1, AgentKind::person, {{0, {0, 0}}, {10, {1, 0}}, {20, {1, 2}}}}}};
        const auto states = statesIn(tracks, {.window_s = 0.5});
        QVERIFY(isNear(states[0].speed_mps, 1.0) && isNear(states[0].angle_rad, 0.0));
        QVERIFY(isNear(states[15].speed_mps, 2.0) && isNear(states[15].angle_rad, 0.0));
        // At 0.8 s: 0.2 m on, then 0.6 m to the left.
        QVERIFY(isNear(states[6].angle_rad, -std::atan2(0.6, 0.2)));
    }

    void whoHardlyMoves_keepsADirection_andWhoStandsIsTheOneWhoStands()
    {
        // Stands for 3 s, walks east for 3 s, stands for 3 s.
        const auto place = [](double t) { return Point{std::clamp(t - 3.0, 0.0, 3.0), 0.0}; };
        const auto states = statesIn(tracked(place, 9.0), {.window_s = 1.0});
        QCOMPARE(states.front(), MotionState{});
        QCOMPARE(states.back(), MotionState{});
        for (const MotionState& state : states)
            QVERIFY(isNear(state.angle_rad, 0.0) && (state.speed_mps == 0.0 || state.speed_mps >= 0.05));
    }

    void whoComesToTheirFirstDirectionLate_isSeenByIt()
    {
        // Creeps north at 0.1 m/s for 2 s, then walks east: with a window of 1 s the first displacement of 0.2 m is nearly east.
        const auto place = [](double t) { return Point{std::max(t - 2.0, 0.0), 0.1 * std::min(t, 2.0)}; };
        const auto states = statesIn(tracked(place, 5.0), {.window_s = 1.0});
        const double first_rad = std::atan2(0.1 * (2.0 - 1.2), 0.2); // at 1.2 s, the first
        QVERIFY(isNear(states[0].speed_mps, 0.1));
        QVERIFY2(isNear(states[0].angle_rad, std::numbers::pi / 2.0 - first_rad), qPrintable(QString::number(states[0].angle_rad)));
        // Who never gets anywhere gives no direction, and only standing is known of them.
        QVERIFY(statesIn(tracked([](double t) { return Point{0.06 * t, 0.0}; }, 2.0)).empty());
        const auto still = statesIn(tracked([](double) { return Point{4.0, 4.0}; }, 2.0));
        QCOMPARE(still, std::vector<MotionState>(still.size()));
        QVERIFY(!still.empty());
    }

    void onlyTheKindAskedFor()
    {
        const Tracks cars = tracked([](double t) { return Point{10.0 * t, 0.0}; }, 3.0, AgentKind::car);
        QVERIFY(statesIn(cars).empty());
        QVERIFY(isNear(statesOf(cars, AgentKind::car).value().front().speed_mps, 10.0));
    }

    void badTracks_areRefused()
    {
        const auto codeOf = [](const Tracks& tracks, const ReadingOptions& options = {}) {
            const auto states = statesOf(tracks, AgentKind::person, options);
            return states ? std::string() : states.error().code;
        };
        const auto east = [](double t) { return Point{t, 0.0}; };
        Tracks tracks = tracked(east, 3.0);
        QCOMPARE(codeOf(tracks), std::string());
        tracks.tracks[0].sightings[5].frame = 4;
        QCOMPARE(codeOf(tracks), std::string("bad-track"));
        tracks = tracked(east, 3.0);
        tracks.tracks[0].sightings[3].place.y = std::numeric_limits<double>::quiet_NaN();
        QCOMPARE(codeOf(tracks), std::string("bad-track"));
        tracks = tracked(east, 3.0);
        tracks.tracks[0].sightings.back().frame = std::int64_t{1} << 60;
        QCOMPARE(codeOf(tracks), std::string("bad-track"));
        tracks.frameRate_hz = 0.0;
        QCOMPARE(codeOf(tracks), std::string("bad-frame-rate"));
        QCOMPARE(codeOf(tracked(east, 3.0), {.halfBase_s = 0.0}), std::string("bad-reading-options"));
        QCOMPARE(codeOf(tracked(east, 3.0), {.window_s = -1.0}), std::string("bad-reading-options"));
        QCOMPARE(codeOf(tracked(east, 3.0), {.every_s = std::numeric_limits<double>::infinity()}), std::string("bad-reading-options"));
        // At so few frames a second there is no number for when they are.
        const std::int64_t late = std::int64_t{1} << 60;
        QCOMPARE(codeOf({1e-300, {{7, AgentKind::person, {{late, {}}, {late + 1, {1, 0}}}}}}), std::string("bad-track"));
        QVERIFY(statesIn({10.0, {}}).empty());
        QVERIFY(statesIn(tracked(east, 0.3)).empty()); // too short for one state
    }
};

PASSERBY_TEST(MotionStatesTest)

} // namespace motion_states_test

#include "motion_states_test.moc"
