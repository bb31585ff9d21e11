// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/judging/recorded_people.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/judging/hand_tracks.h"

#include <QTest>
#include <cmath>
#include <limits>

namespace recorded_people_test {

using namespace passerby;
using namespace passerby::judging;
using namespace passerby::testing;
using geometry::Point;

class RecordedPeopleTest : public QObject {
    Q_OBJECT

private slots:
    void whoWalks_isMeasured()
    {
        const auto people = recordedPeople(tracksOf({straightTrack(7, 2.0, 8.0, {0, 0}, {1.5, 0})}));
        QVERIFY(people.ok());
        QCOMPARE(people.value().measured(), std::size_t{1});
        const Walker& walker = people.value().people.front();
        QVERIFY(walker.isMeasured && walker.id == 7);
        QCOMPARE(walker.enters_s(), 0.0); // time begins with the recording
        QVERIFY(std::abs(walker.leaves_s() - 6.0) < 1e-12);
        QVERIFY(std::abs(walker.ideal_mps - 1.5) < 1e-9);
        QVERIFY(distance(walker.goal(), {9.0, 0.0}) < 1e-9);
        QVERIFY(distance(walker.entering_mps, {1.5, 0.0}) < 1e-9);
        QVERIFY(distance(walker.at(1.05), {1.575, 0.0}) < 1e-9);
        QVERIFY(distance(walker.at(99.0), {9.0, 0.0}) < 1e-9);
    }

    /// 1 m/s but for a quarter of the time: the ideal speed is that of walking, and they stand.
    void whoStandsForAWhile_isMovedAsRecorded()
    {
        const auto people = recordedPeople(tracksOf({straightTrack(1, 0.0, 8.0, {0, 3}, {1, 0}), handTrack(2, 0.0, 8.0, [](double t_s) {
                                                         return Point{std::max(t_s, 2.0), 0.0};
                                                     })}));
        QVERIFY(people.ok());
        QCOMPARE(people.value().standing, std::size_t{1});
        QVERIFY(!people.value().people[1].isMeasured);
        QVERIFY(std::abs(people.value().people[1].ideal_mps - 1.0) < 1e-9);
    }

    /// One sample of twenty is 5 %, one of twenty-one is less.
    void twentiethPart_makesOneWhoStands()
    {
        const auto standsFirst = [](double stands_s) { return [=](double t_s) { return Point{std::max(t_s - stands_s, 0.0), 0.0}; }; };
        for (const double seconds : {8.0, 8.4}) {
            const auto people =
                recordedPeople(tracksOf({handTrack(1, 0.0, seconds, standsFirst(0.4)), straightTrack(2, 0.0, seconds, {0, 5}, {1, 0})}));
            QCOMPARE(people.value().standing, std::size_t{seconds > 8.2 ? 0U : 1U});
        }
    }

    void whoComesBack_isNotMeasured()
    {
        const auto people = recordedPeople(tracksOf({straightTrack(1, 0.0, 8.0, {0, 3}, {1, 0}), handTrack(2, 0.0, 8.0, [](double t_s) {
                                                         return Point{4.0 - std::abs(t_s - 4.0), 0.0};
                                                     })}));
        QCOMPARE(people.value().near, std::size_t{1});
        QCOMPARE(people.value().measured(), std::size_t{1});
    }

    void whoIsSeenBriefly_hasACountOfTheirOwn()
    {
        const auto people =
            recordedPeople(tracksOf({straightTrack(1, 0.0, 8.0, {0, 3}, {1, 0}), straightTrack(2, 0.0, 1.0, {0, 0}, {4, 0})}));
        QCOMPARE(people.value().brief, std::size_t{1});
        QCOMPARE(people.value().near, std::size_t{0});
        QCOMPARE(people.value().measured(), std::size_t{1});
    }

    /// Nobody knows where somebody was in 4 s without a sighting; 2 s are bridged, and so is whatever is usual in a recording.
    void gaps_cutTracks()
    {
        heter_sim::Track one = straightTrack(9, 0.0, 6.0, {0, 0}, {1, 0});
        for (auto& later : straightTrack(9, 10.0, 16.0, {10, 4}, {1, 0}).sightings)
            one.sightings.push_back(later);
        const auto people = recordedPeople(tracksOf({one}));
        QVERIFY(people.ok());
        QCOMPARE(people.value().gaps, std::size_t{1});
        QCOMPARE(people.value().measured(), std::size_t{2});
        QVERIFY(std::abs(people.value().people[0].leaves_s() - 6.0) < 1e-9 && std::abs(people.value().people[1].enters_s() - 10.0) < 1e-9);
        QVERIFY(people.value().people[0].id == 9 && people.value().people[1].id == 9);
        one.sightings.erase(one.sightings.begin() + 10, one.sightings.begin() + 29); // 2.0 s
        QCOMPARE(recordedPeople(tracksOf({one})).value().gaps, std::size_t{1});
        heter_sim::Track rare{1, heter_sim::AgentKind::person, {{0, {0, 0}}, {40, {5, 0}}, {80, {10, 0}}}};
        QCOMPARE(recordedPeople(tracksOf({rare})).value().gaps, std::size_t{0});
    }

    /// What takes beyond all memory to look at is an error, with the track.
    void timesBeyondADay_areErrors()
    {
        const auto track = [](std::int64_t id, std::int64_t from, std::int64_t to) {
            return heter_sim::Track{id, heter_sim::AgentKind::person, {{from, {0, 0}}, {to, {9, 0}}}};
        };
        const auto late = recordedPeople(tracksOf({track(1, 0, 100), track(2, 900000, 900100)}));
        QVERIFY(!late.ok());
        QCOMPARE(late.error().code, std::string("too-long"));
        QCOMPARE(late.error().where, std::string("track 2"));
        QVERIFY(recordedPeople(tracksOf({track(1, 0, 100), track(2, 800000, 800100)})).ok());
        const auto slow = recordedPeople({0.001, {track(1, -2000000000, 2000000000)}});
        QVERIFY(!slow.ok());
        QCOMPARE(slow.error().code, std::string("too-long"));
        std::vector<heter_sim::Track> many;
        for (std::int64_t i = 0; i < 60; ++i)
            many.push_back(track(i, 0, 860000));
        const auto all = recordedPeople(tracksOf(std::move(many)));
        QVERIFY(!all.ok());
        QCOMPARE(all.error().where, std::string("track 58"));
    }

    void nobody_isAnError()
    {
        const auto none = recordedPeople(tracksOf({straightTrack(1, 0.0, 2.0, {0, 0}, {1, 0})}));
        QVERIFY(!none.ok());
        QCOMPARE(none.error().code, std::string("no-people"));
        QCOMPARE(recordedPeople(tracksOf({})).error().code, std::string("no-people"));
    }

    void badTracks_areErrors()
    {
        heter_sim::Tracks tracks = tracksOf({straightTrack(4, 0.0, 8.0, {0, 0}, {1, 0})});
        tracks.frameRate_hz = 0.0;
        QCOMPARE(recordedPeople(tracks).error().code, std::string("bad-frame-rate"));
        tracks.frameRate_hz = 10.0;
        tracks.tracks[0].sightings[3].place.x = std::numeric_limits<double>::infinity();
        QCOMPARE(recordedPeople(tracks).error().where, std::string("track 4"));
        tracks.tracks[0].sightings[3] = {1, {}};
        QCOMPARE(recordedPeople(tracks).error().code, std::string("bad-track"));
    }

    void whoIsNoPerson_isLeftOut()
    {
        heter_sim::Tracks tracks = tracksOf({straightTrack(1, 1.0, 9.0, {0, 0}, {1, 0}), straightTrack(2, 0.0, 8.0, {0, 5}, {2, 0})});
        tracks.tracks[1].kind = heter_sim::AgentKind::bicycle;
        const auto people = recordedPeople(tracks);
        QCOMPARE(people.value().people.size(), std::size_t{1});
        QVERIFY(std::abs(people.value().duration_s - 8.0) < 1e-9);
    }
};

PASSERBY_TEST(RecordedPeopleTest)

} // namespace recorded_people_test

#include "recorded_people_test.moc"
