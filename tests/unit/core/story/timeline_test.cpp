// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/timeline.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace timeline_test {

using namespace passerby;
using story::Arrival;
using story::Timeline;

namespace {

world::Slide slide(double glide_s, double dwell_s)
{
    world::Slide slide;
    slide.glide_s = glide_s;
    slide.dwell_s = dwell_s;
    return slide;
}

} // namespace

class TimelineTest : public QObject {
    Q_OBJECT
private slots:
    void stations_followEachOther();
    void run_goesOnWhileItGlides_atThePaceOfTheSlide();
    void timeAhead_isReachedBySpeedingUp_andTooFarAheadByAFade();
    void timeBack_andAnotherHour_beginAnotherRun();
    void anotherVariant_isAnotherRun_atTheSameTime();
    void planAndCity_andWhoIsFollowed_fade();
    void frames_areTheLengthTimesTheRate();
};

void TimelineTest::stations_followEachOther()
{
    world::Story story{"a", {slide(9, 4), slide(2, 0), slide(3, 5), slide(0, 1)}};
    const Timeline timeline(story);
    const auto& stations = timeline.stations();
    QCOMPARE(stations[0].arrives_s, 0.0); // the glide of the first one has nowhere to come from
    QCOMPARE(stations[1].arrives_s, 6.0);
    QCOMPARE(stations[1].leaves_s, 6.0);
    QCOMPARE(stations[2].arrives_s, 9.0);
    QCOMPARE(stations[3].arrives_s, 14.0);
    QCOMPARE(timeline.length_s(), 15.0);
    QVERIFY(stations[1].arrival == Arrival::glide && stations[2].arrival == Arrival::glide && stations[3].arrival == Arrival::cut);
    QCOMPARE(timeline.at(5.0).slide, std::size_t{1});
    QVERIFY(timeline.at(5.0).isArriving);
    QCOMPARE(timeline.at(5.0).share, 0.5);
    QCOMPARE(timeline.at(10.0).slide, std::size_t{2});
    QCOMPARE(timeline.at(10.0).inDwell_s, 1.0);
    QCOMPARE(timeline.at(14.0).slide, std::size_t{3});
    QCOMPARE(timeline.at(99.0).inDwell_s, 1.0); // behind the end as at it
}

void TimelineTest::run_goesOnWhileItGlides_atThePaceOfTheSlide()
{
    world::Story story{"a", {slide(0, 4), slide(2, 5)}};
    story.slides[0].time_s = 30.0;
    story.slides[0].pace = 3.0;
    story.slides[1].pace = 0.0;
    const Timeline timeline(story);
    QCOMPARE(timeline.at(0.0).run.time_s, 30.0);
    QCOMPARE(timeline.at(4.0).run.time_s, 42.0);
    QCOMPARE(timeline.at(5.0).run.time_s, 45.0);
    QCOMPARE(timeline.at(6.0).run.time_s, 48.0);
    QCOMPARE(timeline.at(9.0).run.time_s, 48.0);
}

void TimelineTest::timeAhead_isReachedBySpeedingUp_andTooFarAheadByAFade()
{
    world::Story story{"a", {slide(0, 4), slide(2, 5)}};
    story.slides[1].time_s = 104.0;
    const Timeline timeline(story);
    QVERIFY(timeline.stations()[1].arrival == Arrival::glide);
    QCOMPARE(timeline.at(5.0).run.time_s, 54.0);
    story.slides[1].time_s = 4.0 + 121.0; // more than a minute a second
    const Timeline leaps(story);
    QVERIFY(leaps.stations()[1].arrival == Arrival::fade);
    QCOMPARE(leaps.runs().size(), std::size_t{1});
    QCOMPARE(leaps.at(5.0).run.time_s, 125.0);
    QCOMPARE(leaps.at(5.0).before->time_s, 4.0);
}

void TimelineTest::timeBack_andAnotherHour_beginAnotherRun()
{
    world::Story story{"a", {slide(0, 4), slide(2, 5), slide(2, 1), slide(1, 1)}};
    story.slides[1].time_s = 1.0;
    story.slides[2].hour = 17.5;
    const Timeline timeline(story);
    QCOMPARE(timeline.runs(), (std::vector<story::ShownRun>{{}, {}, {17.5}}));
    QCOMPARE(timeline.stations()[1].reached.run, std::size_t{1});
    QCOMPARE(timeline.stations()[2].reached, (story::RunMoment{2, 0.0}));
    QCOMPARE(timeline.stations()[3].reached, (story::RunMoment{2, 2.0}));
    QVERIFY(timeline.stations()[1].arrival == Arrival::fade && timeline.stations()[2].arrival == Arrival::fade);
    QVERIFY(timeline.stations()[3].arrival == Arrival::glide);
    const auto fading = timeline.at(5.0);
    QCOMPARE(fading.run, (story::RunMoment{1, 1.0}));
    QCOMPARE(*fading.before, (story::RunMoment{0, 4.0}));
}

void TimelineTest::anotherVariant_isAnotherRun_atTheSameTime()
{
    world::Story story{"a", {slide(0, 4), slide(2, 5), slide(2, 1), slide(1, 1)}};
    story.slides[0].hour = 8.0;
    story.slides[1].variant = 3;
    story.slides[2].variant = 3;
    const Timeline timeline(story);
    QCOMPARE(timeline.runs(), (std::vector<story::ShownRun>{{8.0, 0}, {8.0, 3}, {8.0, 0}}));
    QCOMPARE(timeline.stations()[1].reached, (story::RunMoment{1, 6.0}));
    QVERIFY(timeline.stations()[1].arrival == Arrival::fade && timeline.stations()[2].arrival == Arrival::glide);
    QCOMPARE(timeline.stations()[3].reached, (story::RunMoment{2, 15.0}));
    const auto fading = timeline.at(5.0);
    QCOMPARE(fading.run, (story::RunMoment{1, 6.0}));
    QCOMPARE(*fading.before, (story::RunMoment{0, 4.0}));
}

void TimelineTest::planAndCity_andWhoIsFollowed_fade()
{
    world::Story story{"a", {slide(0, 1), slide(1, 1), slide(1, 1), slide(1, 1)}};
    story.slides[1].view = world::SlideView::plan;
    story.slides[3].motion = world::SlideMotion::follow;
    const Timeline nobody(story);
    QVERIFY(nobody.stations()[3].arrival == Arrival::glide); // there is nobody to follow
    story.slides[3].person = 7;
    const Timeline timeline(story);
    QVERIFY(timeline.stations()[1].arrival == Arrival::fade && timeline.stations()[2].arrival == Arrival::fade);
    QVERIFY(timeline.stations()[3].arrival == Arrival::fade);
    QCOMPARE(timeline.at(1.5).run.time_s, 1.5); // it is the same run, which goes on
    QCOMPARE(timeline.at(1.5).before->time_s, 1.5);
}

void TimelineTest::frames_areTheLengthTimesTheRate()
{
    const Timeline timeline(world::Story{"a", {slide(0, 1.5), slide(1.25, 2)}});
    QCOMPARE(timeline.frames(30.0), std::size_t{143}); // 4.75 s
    QCOMPARE(Timeline(world::Story{"a", {slide(0, 0)}}).frames(30.0), std::size_t{1});
}

PASSERBY_TEST(TimelineTest)

} // namespace timeline_test

#include "timeline_test.moc"
