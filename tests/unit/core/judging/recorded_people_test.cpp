// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/judging/recorded_people.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/judging/hand_tracks.h"

#include <QTest>
#include <cmath>
#include <limits>

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
#include "recorded_people_test.moc"
