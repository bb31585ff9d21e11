// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/live_session.h"

#include "core/simulation/schedule_run.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <cmath>
#include <cstring>

namespace live_session_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

constexpr std::uint32_t kPeople = 300;

LiveOptions options(std::uint32_t people = kPeople)
{
    LiveOptions result;
    result.people = people;
    result.seed = 11;
    result.threads = 1;
    return result;
}

std::unique_ptr<simulation::ScheduleRun> directRun(std::uint32_t people = kPeople)
{
    simulation::ScheduleOptions schedule;
    schedule.people = people;
    schedule.seed = 11;
    schedule.step_s = LiveSession::kStep_s;
    foundation::JobContext context;
    auto run = simulation::ScheduleRun::create(testing::smallCity(), schedule, context);
    if (!run.ok())
        qFatal("%s", foundation::describe(run.error()).c_str());
    return std::move(run).value();
}

bool isSame(const run::Walker& a, const run::Walker& b)
{
    const auto bits = [](float value) {
        std::uint32_t result = 0;
        std::memcpy(&result, &value, sizeof result);
        return result;
    };
    return a.agent == b.agent && a.profile == b.profile && a.destinationType == b.destinationType && a.segment == b.segment
           && bits(a.x_m) == bits(b.x_m) && bits(a.y_m) == bits(b.y_m) && bits(a.z_m) == bits(b.z_m)
           && bits(a.heading_rad) == bits(b.heading_rad);
}

bool isSame(const run::Frame& a, const run::Frame& b)
{
    return a.step == b.step && a.people == b.people && a.insideByTarget == b.insideByTarget
           && std::equal(a.walkers.begin(), a.walkers.end(), b.walkers.begin(), b.walkers.end(),
                         [](const auto& x, const auto& y) { return isSame(x, y); });
}

bool waitUntilReady(LiveSession& session)
{
    return QTest::qWaitFor([&session] { return session.isReady() && session.frame(); }, 20000);
}

bool waitForStep(LiveSession& session, std::uint64_t step)
{
    return QTest::qWaitFor([&] { return session.frame() && session.frame()->step >= step; }, 20000);
}

} // namespace

class LiveSessionTest : public QObject {
    Q_OBJECT

private slots:
    void start_becomesPausedWithAFrame()
    {
        LiveSession session;
        QSignalSpy frames(&session, &LiveSession::frameReady);
        QVERIFY(!session.frame());
        session.start(testing::smallCity(), options());
        QVERIFY(session.state() == LiveSession::State::preparing);
        QVERIFY(waitUntilReady(session));
        QVERIFY(session.state() == LiveSession::State::paused);
        QVERIFY(frames.count() > 0);
        QVERIFY(session.graph());
        QCOMPARE(session.frame()->people, kPeople);
    }

    void steps_areThoseOfTheSimulationItself()
    {
        const auto direct = directRun();
        LiveSession session;
        session.start(testing::smallCity(), options());
        QVERIFY(waitUntilReady(session));
        QVERIFY(isSame(*session.frame(), *direct->frame()));
        bool hasWalked = false;
        const std::uint64_t first = session.frame()->step;
        for (std::uint64_t i = 1; i <= 25; ++i) {
            session.stepOnce();
            QVERIFY(waitForStep(session, first + i));
            direct->step();
            QVERIFY(isSame(*session.frame(), *direct->frame()));
            hasWalked = hasWalked || !session.frame()->walkers.empty();
        }
        QVERIFY(hasWalked);
    }

    void playing_givesTheSameBytesAsStepping()
    {
        LiveSession session;
        session.setSpeedAsked(50.0);
        session.start(testing::smallCity(), options());
        session.play();
        QVERIFY(session.isPlaying());
        QVERIFY(waitForStep(session, 120));
        session.pause();
        session.requestStory(world::scheduled(0));
        QSignalSpy stories(&session, &LiveSession::storyReady);
        QVERIFY(stories.wait(5000)); // the worker has come to rest when it answers
        const auto frame = session.frame();
        const auto direct = directRun();
        while (direct->frame()->step < frame->step)
            direct->step();
        QVERIFY(isSame(*frame, *direct->frame()));
        QTest::qWait(150);
        QCOMPARE(session.frame()->step, frame->step);
    }

    void speed_isKeptAndNeverExceeded()
    {
        LiveSession session;
        session.setSpeedAsked(5.0);
        session.start(testing::smallCity(), options());
        QVERIFY(waitUntilReady(session));
        const double begin_s = session.frame()->time_s;
        QElapsedTimer clock;
        clock.start();
        session.play();
        QTest::qWait(1500);
        const double advanced_s = session.frame()->time_s - begin_s;
        const double allowed_s = 5.0 * static_cast<double>(clock.elapsed()) / 1000.0;
        QVERIFY2(advanced_s <= allowed_s + 1e-6, qPrintable(QStringLiteral("%1 of %2 s").arg(advanced_s).arg(allowed_s)));
        QVERIFY2(advanced_s > 0.05 * allowed_s, qPrintable(QStringLiteral("%1 of %2 s").arg(advanced_s).arg(allowed_s)));
        QVERIFY(session.speedReached() > 1.0);
        QVERIFY(session.speedReached() < 6.0);
        session.pause();
        QCOMPARE(session.speedReached(), 0.0);
    }

    void frames_liePairwiseInTime()
    {
        LiveSession session;
        session.setSpeedAsked(20.0);
        session.start(testing::smallCity(), options());
        session.play();
        QVERIFY(waitForStep(session, 10));
        for (int i = 0; i < 20; ++i) {
            const FramePair pair = session.frames();
            QVERIFY(pair.current && pair.previous);
            QVERIFY(pair.previous->step <= pair.current->step);
            QVERIFY(pair.fraction >= 0.0 && pair.fraction <= 1.0);
            QTest::qWait(5);
        }
    }

    /// Whoever is held, or taken one step on, ends it at the pace of the clock: the eye sees no leap.
    void holdAndStep_areNoLeap()
    {
        LiveSession session;
        session.setSpeedAsked(1.0);
        session.start(testing::smallCity(), options());
        session.play();
        QVERIFY(waitForStep(session, 5));
        const auto seen_s = [&session] {
            const FramePair pair = session.frames();
            return pair.previous->time_s + pair.fraction * (pair.current->time_s - pair.previous->time_s);
        };
        constexpr double kHurry_s = 0.03; // a tenth of a second is a step
        double fraction = session.frames().fraction;
        for (int tries = 0; tries < 500 && fraction >= 0.3; ++tries) {
            QTest::qWait(2);
            fraction = session.frames().fraction;
        }
        QVERIFY(fraction < 0.3);
        QElapsedTimer clock;
        clock.start();
        const double before_s = seen_s();
        session.pause();
        QVERIFY(seen_s() - before_s <= static_cast<double>(clock.elapsed()) / 1000.0 + kHurry_s);
        QTRY_COMPARE(session.frames().fraction, 1.0);
        QTest::qWait(200); // the worker may have been amid a step
        const double held_s = seen_s();
        const auto held = session.frame();
        clock.restart();
        session.stepOnce();
        while (session.frame() == held && clock.elapsed() < 5000)
            QTest::qWait(1);
        QVERIFY(seen_s() - held_s <= static_cast<double>(clock.elapsed()) / 1000.0 + kHurry_s);
        QTRY_COMPARE(session.frames().fraction, 1.0);
        QVERIFY(std::abs(seen_s() - held_s - LiveSession::kStep_s) < 1e-9);
    }

    void stop_isQuick()
    {
        auto session = std::make_unique<LiveSession>();
        session->setSpeedAsked(LiveSession::kFastest);
        session->start(testing::smallCity(), options(20000));
        session->play();
        QVERIFY(waitForStep(*session, 5));
        QElapsedTimer clock;
        clock.start();
        session.reset();
        QVERIFY2(clock.elapsed() < 2000, qPrintable(QString::number(clock.elapsed())));
    }

    void stopWhilePreparing_saysNothingMore()
    {
        LiveSession session;
        QSignalSpy states(&session, &LiveSession::stateChanged);
        QSignalSpy frames(&session, &LiveSession::frameReady);
        session.start(testing::smallCity(), options(100000));
        session.stop();
        QCOMPARE(states.count(), 2);
        QTest::qWait(300);
        QVERIFY(session.state() == LiveSession::State::empty);
        QVERIFY(!session.frame());
        QCOMPARE(frames.count(), 0);
        QCOMPARE(states.count(), 2);
    }

    void people_changeByRestart()
    {
        LiveSession session;
        session.start(testing::smallCity(), options());
        session.play();
        QVERIFY(waitForStep(session, 3));
        session.start(testing::smallCity(), options(77));
        session.play();
        QVERIFY(session.isPlaying());
        QVERIFY(waitForStep(session, 3));
        QCOMPARE(session.frame()->people, 77U);
        QVERIFY(session.state() == LiveSession::State::playing);
    }

    void stories_tellOfEverybodyAndOfNobody()
    {
        LiveSession session;
        session.start(testing::smallCity(), options());
        QVERIFY(waitUntilReady(session));
        QSignalSpy stories(&session, &LiveSession::storyReady);
        QSignalSpy missing(&session, &LiveSession::storyMissing);
        run::PersonStory told;
        connect(&session, &LiveSession::storyReady, this, [&told](const run::PersonStory& story) { told = story; });
        session.requestStory(world::scheduled(42));
        QVERIFY(stories.wait(5000));
        QCOMPARE(told.agent, world::scheduled(42));
        session.requestStory(world::scheduled(kPeople + 5));
        QVERIFY(missing.wait(5000));
        QCOMPARE(missing.front().front().value<world::AgentId>(), world::scheduled(kPeople + 5));
    }

    /// Neither cut to 32 bits nor the end of the program.
    void morePeopleThanARunHolds_failWithASentence()
    {
        LiveSession session;
        QSignalSpy failures(&session, &LiveSession::failed);
        LiveOptions many = options();
        for (const std::uint64_t people : {std::uint64_t{0x1'0000'0000} + kPeople, std::uint64_t{1'000'000'000'000}}) {
            many.people = people;
            session.start(testing::smallCity(), many);
            QVERIFY(failures.wait(5000));
            QVERIFY(failures.takeFirst().front().toString().contains(QString::number(people)));
            QVERIFY(session.state() == LiveSession::State::failed);
        }
    }

    void cityWithoutTargets_failsWithASentence()
    {
        LiveSession session;
        QSignalSpy failures(&session, &LiveSession::failed);
        session.start(world::World(), options());
        QVERIFY(failures.wait(5000));
        QVERIFY(!failures.front().front().toString().isEmpty());
        QVERIFY(session.state() == LiveSession::State::failed);
        session.play();
        QVERIFY(!session.isPlaying());
        session.start(testing::smallCity(), options());
        QVERIFY(waitUntilReady(session));
    }
};

PASSERBY_TEST(LiveSessionTest)

} // namespace live_session_test

#include "live_session_test.moc"
