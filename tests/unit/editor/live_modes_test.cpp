// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/navigation/navigation_graph.h"
#include "core/perceptual/perceptual_run.h"
#include "editor/session/live_run.h"
#include "editor/session/live_session.h"
#include "editor/session/people_in_view.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <cmath>

namespace live_modes_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

constexpr std::uint32_t kPeople = 3000;

world::World longStreet()
{
    return testing::corridor(6).make();
}

/// The second block of the street and no other.
geometry::Polygon secondBlock()
{
    return {{{65, 1}, {115, 1}, {115, 3}, {65, 3}}, {}};
}

geometry::Polygon fourthBlock()
{
    return {{{185, 1}, {235, 1}, {235, 3}, {185, 3}}, {}};
}

LiveOptions options(LiveMode mode, std::uint64_t people = kPeople)
{
    LiveOptions result;
    result.people = people;
    result.seed = 11;
    result.threads = 1;
    result.mode = mode;
    return result;
}

bool waitUntilReady(LiveSession& session)
{
    return QTest::qWaitFor([&session] { return session.isReady() && session.frame(); }, 20000);
}

bool waitForStep(LiveSession& session, std::uint64_t step)
{
    return QTest::qWaitFor([&] { return session.frame() && session.frame()->step >= step; }, 20000);
}

const run::PerceptualView& viewOf(const LiveSession& session)
{
    return *session.frame()->perceptual;
}

bool waitForCells(LiveSession& session, const std::vector<std::uint32_t>& cells)
{
    return QTest::qWaitFor([&] { return session.frame() && viewOf(session).visibleCells == cells; }, 10000);
}

} // namespace

class LiveModesTest : public QObject {
    Q_OBJECT

private slots:
    void onlySeen_isThePerceptualRunItself()
    {
        LiveSession session;
        session.look(secondBlock());
        session.start(longStreet(), options(LiveMode::seen));
        QVERIFY(waitUntilReady(session));
        for (int i = 0; i < 50; ++i)
            session.stepOnce();
        QVERIFY(waitForStep(session, 50));

        foundation::JobContext context;
        perceptual::PerceptualCity::Options preparing;
        preparing.hour = 8.0;
        const auto city = perceptual::PerceptualCity::prepare(longStreet(), preparing, context);
        QVERIFY(city.ok());
        perceptual::PerceptualOptions direct;
        direct.seed = 11;
        direct.people = kPeople;
        auto run = perceptual::PerceptualRun::create(city.value(), direct, perceptual::Observer::of(secondBlock()), context);
        QVERIFY(run.ok());
        for (int i = 0; i < 50; ++i)
            run.value()->step();
        const auto expected = run.value()->frame();
        const auto frame = session.frame();
        QCOMPARE(frame->step, expected->step);
        QCOMPARE(frame->insideByTarget, expected->insideByTarget);
        QVERIFY(!frame->walkers.empty());
        QVERIFY(std::equal(frame->walkers.begin(), frame->walkers.end(), expected->walkers.begin(), expected->walkers.end(),
                           [](const auto& a, const auto& b) { return a.agent == b.agent && a.x_m == b.x_m && a.y_m == b.y_m; }));
        QVERIFY(session.graph() && session.routes());
    }

    void looking_fillsCellsAtOnce_alsoWhileHeld()
    {
        LiveSession session;
        session.start(longStreet(), options(LiveMode::seen));
        QVERIFY(waitUntilReady(session));
        QVERIFY(viewOf(session).visibleCells.empty());
        session.look(secondBlock());
        QVERIFY(waitForCells(session, {1}));
        QCOMPARE(session.frame()->step, std::uint64_t{0});
        QVERIFY(!session.frame()->walkers.empty());
        const std::size_t walking = session.frame()->walkers.size();
        session.look(fourthBlock());
        QVERIFY(waitForCells(session, {3}));
        QCOMPARE(viewOf(session).heldCells, std::vector<std::uint32_t>{1});
        QVERIFY(viewOf(session).known >= walking);
        QVERIFY(!viewOf(session).arrivals.empty());
        for (const auto& arrival : viewOf(session).arrivals)
            QVERIFY(arrival.rate_per_s > 0.0 && arrival.next_s >= 0.0);
    }

    void followedPerson_staysKnownAndShownOutOfView()
    {
        LiveSession session;
        session.look(secondBlock());
        session.start(longStreet(), options(LiveMode::seen));
        QVERIFY(waitUntilReady(session));
        QSignalSpy told(&session, &LiveSession::storyReady);
        const world::AgentId agent = session.frame()->walkers.front().agent;
        session.follow(agent);
        session.look({});
        QVERIFY(waitForCells(session, {}));
        session.setSpeedAsked(1000.0);
        session.play();
        QVERIFY(QTest::qWaitFor([&] { return session.frame()->time_s > 4000.0; }, 30000)); // long after the trip
        session.pause();
        told.clear();
        session.requestStory(agent);
        QVERIFY2(told.wait(5000), "nothing is known any more of somebody who is followed");
        const auto story = told.front().front().value<run::PersonStory>();
        QCOMPARE(story.agent, agent);
        const auto& walkers = session.frame()->walkers;
        QVERIFY(walkers.size() <= 1);
        QCOMPARE(!walkers.empty(), story.walking);
        session.follow(std::nullopt);
        QVERIFY(QTest::qWaitFor([&] { return session.frame()->walkers.empty(); }, 5000));
    }

    void followedPersonOutOfView_isNotInView()
    {
        LiveSession session;
        session.look(secondBlock());
        session.start(longStreet(), options(LiveMode::seen));
        QVERIFY(waitUntilReady(session));
        const std::size_t walking = session.frame()->walkers.size();
        QVERIFY(walking > 0);
        QCOMPARE(peopleInView(*session.frame(), session.world(), *session.graph()), walking);
        session.follow(session.frame()->walkers.front().agent);
        session.look({});
        QVERIFY(waitForCells(session, {}));
        QCOMPARE(session.frame()->walkers.size(), std::size_t{1});
        QCOMPARE(peopleInView(*session.frame(), session.world(), *session.graph()), std::size_t{0});
        session.setMode(LiveMode::everybody);
        QVERIFY(waitUntilReady(session));
        QCOMPARE(peopleInView(*session.frame(), session.world(), *session.graph()), session.frame()->walkers.size());
    }

    void both_lookedElsewhereWhileHeld_areComparedThere()
    {
        LiveSession session;
        session.look(secondBlock());
        session.start(longStreet(), options(LiveMode::both));
        QVERIFY(waitUntilReady(session));
        for (std::uint64_t step = 1; step <= 20; ++step)
            session.stepOnce();
        QVERIFY(waitForStep(session, 20));
        const auto there = session.comparison();
        QVERIFY(there->ofSeen.counted_s > 1.0);
        session.look(fourthBlock());
        QVERIFY(waitForCells(session, {3}));
        const auto here = session.comparison();
        QCOMPARE(here->seen->step, there->seen->step);
        QCOMPARE(here->ofSeen.counted_s, 0.0);
        QCOMPARE(here->ofEverybody.counted_s, 0.0);
        QVERIFY(here->expected.ways != there->expected.ways);
        QCOMPARE(std::size_t{here->ofSeen.now}, here->seen->walkers.size());
    }

    void morePeopleThanAFullRunHolds_costNothingOutOfView()
    {
        LiveSession session;
        session.start(longStreet(), options(LiveMode::seen, 3'000'000'000ULL));
        QVERIFY(waitUntilReady(session));
        QCOMPARE(session.frame()->people, 3'000'000'000U);
        QCOMPARE(viewOf(session).known, 0U);
        session.setMode(LiveMode::everybody);
        QTRY_COMPARE_WITH_TIMEOUT(session.state(), LiveSession::State::failed, 20000);
    }

    void both_runAtOneClockAndAreCounted()
    {
        LiveSession session;
        session.look(secondBlock());
        session.start(longStreet(), options(LiveMode::both));
        QVERIFY(waitUntilReady(session));
        session.setSpeedAsked(1000.0);
        session.play();
        QVERIFY(QTest::qWaitFor([&] { return session.comparison() && session.comparison()->ofSeen.counted_s > 1500.0; }, 60000));
        session.pause();
        const auto both = session.comparison();
        QCOMPARE(both->everybody->step, both->seen->step);
        QCOMPARE(both->everybody->clock_s, both->seen->clock_s);
        QVERIFY(!both->everybody->perceptual && both->seen->perceptual);
        QCOMPARE(both->ofEverybody.counted_s, both->ofSeen.counted_s);
        for (const auto* counted : {&both->ofEverybody, &both->ofSeen}) {
            const double away = std::abs(counted->walking - both->expected.walking) / both->expected.walking;
            QVERIFY2(away < 0.25, qPrintable(QStringLiteral("%1 for %2").arg(counted->walking).arg(both->expected.walking)));
        }
        const double counted_s = both->ofSeen.counted_s;
        session.look(fourthBlock());
        QVERIFY(waitForCells(session, {3}));
        session.stepOnce();
        QVERIFY(waitForStep(session, both->seen->step + 1));
        QVERIFY2(session.comparison()->ofSeen.counted_s < counted_s, "counting goes on over other cells");
    }

    void mode_canBeChangedWhileItPlays()
    {
        LiveSession session;
        session.look(secondBlock());
        session.start(longStreet(), options(LiveMode::everybody));
        QVERIFY(waitUntilReady(session));
        session.play();
        session.setMode(LiveMode::seen);
        QVERIFY(waitUntilReady(session));
        QVERIFY(session.isPlaying());
        QVERIFY(session.frame()->perceptual);
        QVERIFY(!session.comparison());
        session.setMode(LiveMode::everybody);
        QVERIFY(waitUntilReady(session));
        QVERIFY(!session.frame()->perceptual);
    }

    void fences_areOfFullRunsAlone_andGoWithTheRun()
    {
        LiveSession session;
        session.look(secondBlock());
        session.start(longStreet(), options(LiveMode::everybody));
        QVERIFY(waitUntilReady(session));
        QSignalSpy changed(&session, &LiveSession::barriersChanged);
        const auto walker = session.frame()->walkers.front();
        const auto fence = ground::barrierAcross(session.world(), *session.graph(), walker.segment, 0.5);
        session.block(fence);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(session.barriers(), std::vector<ground::Barrier>{fence});
        QSignalSpy told(&session, &LiveSession::storyReady);
        int detours = 0;
        for (const auto& one : std::vector<run::Walker>(session.frame()->walkers)) {
            told.clear();
            session.requestStory(one.agent);
            QVERIFY(told.wait(5000));
            detours += told.front().front().value<run::PersonStory>().detour ? 1 : 0;
        }
        QVERIFY2(detours > 0, "nobody minds the fence");
        session.block(ground::barrierAcross(session.world(), *session.graph(), walker.segment, 0.25));
        session.unblockAll();
        QVERIFY(session.barriers().empty());
        for (const auto& one : std::vector<run::Walker>(session.frame()->walkers)) {
            told.clear();
            session.requestStory(one.agent);
            QVERIFY(told.wait(5000));
            QVERIFY2(std::isfinite(told.front().front().value<run::PersonStory>().arrives_s), "somebody stands before nothing");
        }
        session.block(fence);
        session.restart();
        QVERIFY(session.barriers().empty());
        session.setMode(LiveMode::seen);
        QVERIFY(waitUntilReady(session));
        QVERIFY(!session.canBlock());
        session.block(fence);
        QVERIFY(session.barriers().empty());
    }
};

PASSERBY_TEST(LiveModesTest)

} // namespace live_modes_test

#include "live_modes_test.moc"
