// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/judging/clip.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/judging/hand_tracks.h"

#include <QTest>

namespace clip_test {

using namespace passerby;
using namespace passerby::judging;
using namespace passerby::testing;
using geometry::Point;

class ClipTest : public QObject {
    Q_OBJECT

private slots:
    /// One walks early, two walk from 40 s on: the clip is of them.
    void busiestTime_hasMostPeople()
    {
        const auto people =
            recordedPeople(tracksOf({straightTrack(1, 0.0, 10.0, {0, 0}, {1, 0}), straightTrack(2, 41.0, 60.0, {0, 1}, {1, 0}),
                                     straightTrack(3, 41.0, 60.0, {0, 2}, {1, 0})}))
                .value();
        const double begin_s = busiestTime_s(people);
        QCOMPARE(begin_s, 40.0);
        const Clip clip = clipOf(people, begin_s);
        QCOMPARE(clip.tracks.size(), std::size_t{2});
        QCOMPARE(clip.frames, 51U);
        QCOMPARE(clip.tracks[0].first, 3U); // 41.2 s
        QVERIFY(distance(clip.tracks[0].places[0], {0.2, 1.0}) < 1e-9);
    }

    void shortRecording_isShownWhole()
    {
        const auto people = recordedPeople(tracksOf({straightTrack(1, 0.0, 6.0, {0, 0}, {1, 0})})).value();
        QCOMPARE(busiestTime_s(people), 0.0);
        QCOMPARE(clipOf(people, 0.0).frames, 16U);
        QCOMPARE(clipOf(people, 0.0).tracks[0].places.size(), std::size_t{16});
        QVERIFY(distance(boxOf(people).high, {6.0, 0.0}) < 1e-9);
    }

    /// Who is not measured is shown as recorded; who is, as replayed.
    void replayedClip_showsEverybody()
    {
        const auto people = recordedPeople(tracksOf({straightTrack(1, 0.0, 8.0, {0, 0}, {1, 0}), handTrack(2, 0.0, 8.0,
                                                                                                           [](double) {
                                                                                                               return Point{4.0, 0.5};
                                                                                                           })}))
                                .value();
        Replayed replayed;
        replayed.ways = {{0, 10, {{0, 1}, {0.1, 1}, {0.2, 1}, {0.3, 1}}, false}}; // 1.0 … 1.3 s
        const Clip clip = clipOf(replayed, people, 0.0);
        QCOMPARE(clip.tracks.size(), std::size_t{2});
        QVERIFY(distance(clip.tracks[0].places[0], {4.0, 0.5}) < 1e-9);
        QCOMPARE(clip.tracks[1].first, 3U); // 1.2 s
        QCOMPARE(clip.tracks[1].places.size(), std::size_t{1});
        QVERIFY(distance(clip.tracks[1].places[0], {0.2, 1.0}) < 1e-9);
    }

    /// Those who are not measured do not come first. Rounding costs no frame: 60 frames at 25 a second are 2.4 s, less than 6 · 0.4 in binary.
    void order_saysNothing()
    {
        heter_sim::Tracks tracks{25.0, {}};
        tracks.tracks = {{1, heter_sim::AgentKind::person, {{0, {0, 0}}, {30, {3, 0}}, {60, {6, 0}}}},
                         {2, heter_sim::AgentKind::person, {{0, {4, 2}}, {30, {4, 2}}, {60, {4, 2}}}}};
        const auto people = recordedPeople(tracks).value();
        QCOMPARE(people.measured(), std::size_t{1});
        QCOMPARE(clipOf(people, 0.0).frames, 7U);
        QCOMPARE(clipOf(people, 0.0).tracks[0].places.size(), std::size_t{7});
        Replayed replayed;
        replayed.ways = {{0, 0, std::vector<Point>(9, Point{1, 0}), false}};
        const Clip clip = clipOf(replayed, people, 0.0);
        QCOMPARE(clip.tracks.size(), std::size_t{2});
        QVERIFY(distance(clip.tracks[0].places[0], {1, 0}) < 1e-9 && distance(clip.tracks[1].places[0], {4, 2}) < 1e-9);
    }
};

PASSERBY_TEST(ClipTest)

} // namespace clip_test

#include "clip_test.moc"
