// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/judging/samples.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/judging/hand_tracks.h"

#include <QTest>
#include <cmath>

namespace samples_test {

using namespace passerby;
using namespace passerby::judging;
using namespace passerby::testing;
using geometry::Box;
using geometry::Point;

namespace {

bool isNear(double a, double b)
{
    return std::abs(a - b) < 1e-9;
}

} // namespace

class SamplesTest : public QObject {
    Q_OBJECT

private slots:
    void speeds_areDistancesByTime()
    {
        const std::vector<Point> places{{0, 0}, {0.4, 0}, {0.4, 0.2}, {0.4, 0.2}};
        const auto speeds = speedsAlong(places);
        QCOMPARE(speeds.size(), std::size_t{3});
        QVERIFY(isNear(speeds[0], 1.0) && isNear(speeds[1], 0.5) && isNear(speeds[2], 0.0));
    }

    /// From (1, 0) to (0, 0.5) m/s in 0.4 s: √1.25 / 0.4.
    void accelerations_areChangesOfVelocity()
    {
        const std::vector<Point> places{{0, 0}, {0.4, 0}, {0.4, 0.2}, {0.4, 0.4}};
        const auto accelerations = accelerationsAlong(places);
        QCOMPARE(accelerations.size(), std::size_t{2});
        QVERIFY(isNear(accelerations[0], std::sqrt(1.25) / 0.4));
        QVERIFY(isNear(accelerations[1], 0.0));
    }

    /// To the right and to the left count alike, and who is slower than 0.3 m/s has no direction.
    void turns_areAnglesOfWhoIsFastEnough()
    {
        const auto left = turnsAlong(std::vector<Point>{{0, 0}, {0.4, 0}, {0.4, 0.4}});
        const auto right = turnsAlong(std::vector<Point>{{0, 0}, {0.4, 0}, {0.8, -0.4}});
        QVERIFY(left.size() == 1 && isNear(left[0], 90.0));
        QVERIFY(right.size() == 1 && isNear(right[0], 45.0));
        QVERIFY(turnsAlong(std::vector<Point>{{0, 0}, {0.4, 0}, {0.4, 0.11}}).empty());
        QVERIFY(turnsAlong(std::vector<Point>{{0, 0}, {0.4, 0}}).empty());
    }

    /// Who enters at 0.5 s is seen first at 0.8 s.
    void moments_areThoseOfTheRecording()
    {
        const auto people =
            recordedPeople(tracksOf({straightTrack(1, 0.0, 6.0, {0, 0}, {1, 0}), straightTrack(2, 0.5, 6.1, {0, 9}, {1, 0})})).value();
        QCOMPARE(sampledTrack(people.people[0]).places.size(), std::size_t{16});
        const SampledTrack late = sampledTrack(people.people[1]);
        QCOMPARE(late.first, std::int64_t{2});
        QCOMPARE(late.places.size(), std::size_t{14}); // 0.8 … 6.0
        QVERIFY(distance(late.places[0], {0.3, 9.0}) < 1e-9);
    }

    void waysBetweenSteps_areStraight()
    {
        const Way way{0, 2, {{0, 0}, {0.3, 0}, {0.6, 0}, {0.9, 0}}, true}; // from 0.6 s on, every 0.3 s
        const SampledTrack track = sampledTrack(way, 0.3);
        QCOMPARE(track.first, std::int64_t{2}); // 0.8 and 1.2 s
        QCOMPARE(track.places.size(), std::size_t{2});
        QVERIFY(distance(track.places[0], {0.2, 0.0}) < 1e-9);
        QVERIFY(distance(track.places[1], {0.6, 0.0}) < 1e-9);
        QVERIFY(sampledTrack(Way{}, 0.1).places.empty());
    }

    /// Two walk side by side 0.3 m apart, a third joins them 2 m away; later one is alone.
    void nearest_isWhoeverIsThere()
    {
        const auto people =
            recordedPeople(tracksOf({straightTrack(1, 0.0, 8.0, {0, 0}, {1, 0}), straightTrack(2, 0.0, 4.0, {0, 0.3}, {1, 0}),
                                     straightTrack(3, 0.0, 4.0, {0, -2}, {1, 0})}))
                .value();
        const Side side = sideOf(people, middleOf(people));
        QCOMPARE(side.people.size(), std::size_t{3});
        QVERIFY(isNear(side.people[0].nearest_m.front(), 0.3));
        QVERIFY(isNear(side.people[2].nearest_m.front(), 2.0));
        QVERIFY(isNear(side.people[0].nearest_m.back(), kFarthest_m));
        QCOMPARE(side.people[0].nearest_m.size(), std::size_t{21});
        QVERIFY(isNear(side.people[0].arrived_s, 8.0));
        QVERIFY(side.people[0].deviations_m.empty());
    }

    /// Whoever is not measured counts among the nearest.
    void nearest_countsWhoIsInTheWay()
    {
        const auto people = recordedPeople(tracksOf({straightTrack(1, 0.0, 8.0, {0, 0}, {1, 0}), handTrack(2, 0.0, 8.0,
                                                                                                           [](double) {
                                                                                                               return Point{4.0, 0.5};
                                                                                                           })}))
                                .value();
        const Side side = sideOf(people, middleOf(people));
        QCOMPARE(side.people.size(), std::size_t{1});
        QVERIFY(isNear(side.people[0].nearest_m[10], 0.5));
    }

    /// 1 m beside the recorded way all along, for as long as both are there; jitter from steps of 0.1 s.
    void replayed_isComparedAtEqualTimes()
    {
        const auto people = recordedPeople(tracksOf({straightTrack(1, 0.0, 6.0, {0, 0}, {1, 0})})).value();
        Replayed replayed;
        replayed.ways = {{0, 0, {}, true}};
        for (int i = 0; i <= 80; ++i)
            replayed.ways[0].places.push_back({0.1 * i, i == 40 ? 1.01 : 1.0});
        const Side side = sideOf(replayed, people, middleOf(people));
        const PersonSamples& person = side.people.front();
        QCOMPARE(person.deviations_m.size(), std::size_t{16});
        QVERIFY(isNear(person.deviations_m[3], 1.0) && isNear(person.deviations_m[10], 1.01));
        QVERIFY(isNear(person.arrived_s, 8.0));
        QCOMPARE(person.steps, std::size_t{79});
        // 0.01 m to the side and back: 1, −2, 1 m/s².
        QVERIFY(isNear(person.stepSquares, 6.0));
        replayed.ways[0].hasArrived = false;
        QVERIFY(std::isnan(sideOf(replayed, people, middleOf(people)).people[0].arrived_s));
    }

    /// The middle half of what is walked on, 1 m at least; the speed there over ± 0.4 s.
    void area_isTheMiddle()
    {
        const auto people =
            recordedPeople(tracksOf({straightTrack(1, 0.0, 8.0, {0, 0}, {1, 0}), straightTrack(2, 0.0, 8.0, {0, 0.5}, {1, 0})})).value();
        const Box area = middleOf(people);
        QVERIFY(isNear(area.low.x, 2.0) && isNear(area.high.x, 6.0));
        QVERIFY(isNear(area.low.y, -0.25) && isNear(area.high.y, 0.75));
        const Side side = sideOf(people, area);
        QVERIFY(isNear(side.area_m2, 4.0));
        QCOMPARE(side.inArea[4], 0U);
        QCOMPARE(side.inArea[10], 2U);
        QCOMPARE(side.people[0].inArea.size(), std::size_t{11}); // 2.0 … 6.0 s
        QVERIFY(side.people[0].inArea[0].first == 5 && isNear(side.people[0].inArea[0].second, 1.0));
    }
};

PASSERBY_TEST(SamplesTest)

} // namespace samples_test

#include "samples_test.moc"
