// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/claims.h"
#include "core/autonomous/goal_stack.h"
#include "core/autonomous/need.h"
#include "core/autonomous/waiting_people.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <random>

namespace mind_test {

using namespace passerby;
using namespace passerby::autonomous;

namespace {

Goal goal(GoalKind kind, float deadline_s = 0.0F)
{
    Goal made;
    made.kind = kind;
    made.deadline_s = deadline_s;
    return made;
}

std::vector<GoalKind> kindsOf(const GoalStack& stack)
{
    std::vector<GoalKind> kinds;
    for (const Goal& one : stack.goals())
        kinds.push_back(one.kind);
    return kinds;
}

} // namespace

class MindTest : public QObject {
    Q_OBJECT

private slots:
    void thirstIsKnownBeforehand()
    {
        Need thirst(0.2);
        thirst.grow(100.0, 3600.0, 1.0);
        const double wanted_s = thirst.reaches(0.7, 100.0).value();
        QVERIFY(std::abs(wanted_s - 100.0 - 3531.0) < 0.5);
        QVERIFY(std::abs(thirst.at(wanted_s) - 0.7) < 1e-12);
        QVERIFY(!thirst.reaches(1.0, 100.0));
    }
    void tirednessFadesOnABench()
    {
        Need tiredness(0.7);
        tiredness.fade(10.0, 60.0);
        QVERIFY(std::abs(tiredness.fadesTo(0.1, 10.0).value() - 10.0 - 117.0) < 0.5);
        QVERIFY(!tiredness.fadesTo(0.0, 10.0));
        QVERIFY(!tiredness.reaches(0.8, 10.0));
        QCOMPARE(tiredness.reaches(0.5, 10.0).value(), 10.0); // it has
    }
    void whatOneDoesChangesHowFastItGrows()
    {
        Need walks(0.1);
        walks.grow(0.0, 1500.0, 1.0);
        Need climbs = walks;
        climbs.grow(200.0, 1500.0, 3.0); // as high as it was, then three times as fast
        QCOMPARE(climbs.at(200.0), walks.at(200.0));
        QVERIFY(std::abs(climbs.at(300.0) - walks.at(500.0)) < 1e-12);
        climbs.grow(300.0, 1500.0, 0.0);
        QCOMPARE(climbs.at(900.0), climbs.at(300.0));
        QVERIFY(!climbs.reaches(0.9, 300.0));
    }
    void aNeedStaysWithinItsBounds()
    {
        std::mt19937 random(4);
        std::uniform_real_distribution<double> share(0.0, 1.0);
        Need need(share(random));
        double now_s = 0.0;
        for (int i = 0; i < 2000; ++i) {
            now_s += 200.0 * share(random);
            const double before = need.at(now_s);
            if (i % 3 == 0)
                need.grow(now_s, 1.0 + 3000.0 * share(random), 3.0 * share(random));
            else if (i % 3 == 1)
                need.fade(now_s, 1.0 + 200.0 * share(random));
            QVERIFY(std::abs(need.at(now_s) - before) < 1e-12); // never jumps
            QVERIFY(need.at(now_s + 1e6) >= 0.0 && need.at(now_s + 1e6) <= 1.0);
        }
    }
    void onlyOneOfTwoHasTheSeat()
    {
        for (const bool isTurned : {false, true}) {
            Claims claims;
            std::vector<Ask> asks{{{7, 0}, 12, 5.0, 900, 60.0}, {{7, 0}, 9, 5.0, 900, 60.0}, {{7, 1}, 12, 5.0, 1500, 60.0}};
            if (isTurned)
                std::reverse(asks.begin(), asks.end());
            for (const Ask& ask : asks)
                claims.ask(ask);
            QCOMPARE(claims.holder({7, 0}), 0U); // nobody yet: all ask first
            claims.settle(5.0);
            QCOMPARE(claims.holder({7, 0}), 9U); // as near, as early: the smaller number
            QCOMPARE(claims.holder({7, 1}), 12U);
            QCOMPARE(claims.taken(7), std::size_t{2});
        }
    }
    void whoAskedFirstAndThenWhoIsNearerHasIt()
    {
        Claims claims;
        claims.ask({{1, 0}, 2, 4.0, 100, 60.0});
        claims.ask({{1, 0}, 3, 3.5, 900, 60.0});
        claims.ask({{2, 0}, 4, 4.0, 901, 60.0});
        claims.ask({{2, 0}, 5, 4.0, 900, 60.0});
        claims.settle(4.0);
        QVERIFY(claims.holds(3, {1, 0}));
        QVERIFY(claims.holds(5, {2, 0}));
    }
    void claimsEnd()
    {
        Claims claims;
        claims.ask({{1, 0}, 2, 0.0, 0, 10.0});
        claims.settle(0.0);
        claims.renew(2, {1, 0}, 20.0);
        claims.renew(3, {1, 0}, 99.0); // not theirs
        claims.settle(19.9);
        QVERIFY(claims.holds(2, {1, 0}));
        claims.ask({{1, 0}, 3, 19.0, 0, 50.0});
        claims.settle(20.0);
        QVERIFY(claims.holds(3, {1, 0}));
        claims.release(2, {1, 0});
        QVERIFY(claims.holds(3, {1, 0}));
        claims.releaseAll(3);
        QCOMPARE(claims.size(), std::size_t{0});
    }
    void whatIsDeletedIsNobodys()
    {
        Claims claims;
        for (std::uint32_t place = 0; place < 3; ++place)
            claims.ask({{5, place}, 30 - place, 0.0, 0, 10.0});
        claims.ask({{6, 0}, 40, 0.0, 0, 10.0});
        claims.settle(0.0);
        QCOMPARE(claims.dissolve(5), (std::vector<std::uint32_t>{28, 29, 30}));
        QCOMPARE(claims.taken(5), std::size_t{0});
        QCOMPARE(claims.holder({6, 0}), 40U);
    }
    void neverTwoOnOnePlace()
    {
        std::mt19937 random(8);
        const auto drawn = [&](std::uint32_t most) { return static_cast<std::uint32_t>(random() % most); };
        Claims claims;
        Claims shuffled;
        for (int step = 0; step < 300; ++step) {
            std::vector<Ask> asks;
            for (int i = 0; i < 20; ++i)
                asks.push_back({{1 + drawn(5), drawn(3)}, 1 + drawn(40), step - drawn(4) * 1.0, drawn(3000), step + 1.0 + drawn(20)});
            for (const Ask& ask : asks)
                claims.ask(ask);
            std::shuffle(asks.begin(), asks.end(), random);
            for (const Ask& ask : asks)
                shuffled.ask(ask);
            claims.settle(step);
            shuffled.settle(step);
            QVERIFY(claims.size() <= 15);
            for (std::uint32_t fixture = 1; fixture <= 5; ++fixture)
                for (std::uint32_t place = 0; place < 3; ++place)
                    QCOMPARE(claims.holder({fixture, place}), shuffled.holder({fixture, place}));
        }
    }
    void aNeedInterruptsAPlan()
    {
        GoalStack stack;
        GoalStack::Dropped dropped;
        QVERIFY(stack.push(goal(GoalKind::visit)));
        QVERIFY(stack.push(goal(GoalKind::board)));
        QVERIFY(stack.push(goal(GoalKind::goThrough)));
        QVERIFY(stack.push(goal(GoalKind::walk)));
        QVERIFY(stack.interrupt(goal(GoalKind::drink), dropped));
        QCOMPARE(kindsOf(stack), (std::vector{GoalKind::visit, GoalKind::board, GoalKind::drink}));
        QCOMPARE(dropped.count, std::size_t{2});
        QCOMPARE(dropped.goal[0].kind, GoalKind::walk);
        QCOMPARE(stack.pop(GoalEnd::success, dropped).kind, GoalKind::drink);
        QCOMPARE(stack.top().kind, GoalKind::board);
        QCOMPARE(stack.top().tries, std::uint8_t{0});
    }
    void aFailureIsCountedBelow()
    {
        GoalStack stack;
        GoalStack::Dropped dropped;
        for (const GoalKind kind : {GoalKind::visit, GoalKind::sit, GoalKind::goThrough, GoalKind::walk})
            stack.push(goal(kind));
        stack.pop(GoalEnd::noWay, dropped);
        QCOMPARE(kindsOf(stack), (std::vector{GoalKind::visit, GoalKind::sit}));
        QCOMPARE(stack.top().tries, std::uint8_t{1});
    }
    void whatIsTooLateGoesWithAllAboveIt()
    {
        GoalStack stack;
        GoalStack::Dropped dropped;
        stack.push(goal(GoalKind::visit, 1.0F)); // the bottom stays
        stack.push(goal(GoalKind::board));
        stack.push(goal(GoalKind::buyTicket, 600.0F));
        stack.push(goal(GoalKind::walk, 900.0F));
        QVERIFY(!stack.expire(599.0F, dropped));
        QVERIFY(stack.expire(600.0F, dropped));
        QCOMPARE(kindsOf(stack), (std::vector{GoalKind::visit, GoalKind::board}));
        QCOMPARE(dropped.count, std::size_t{2});
        QVERIFY(!stack.expire(601.0F, dropped));
    }
    void aFullStackRefuses()
    {
        GoalStack stack;
        GoalStack::Dropped dropped;
        for (std::size_t i = 0; i < GoalStack::kMost; ++i)
            QVERIFY(stack.push(goal(GoalKind::duty)));
        const GoalStack before = stack;
        QVERIFY(!stack.push(goal(GoalKind::drink)));
        QVERIFY(!stack.interrupt(goal(GoalKind::drink), dropped));
        QVERIFY(stack == before);
        stack.pop(GoalEnd::success, dropped);
        QVERIFY(stack.push(goal(GoalKind::walk)));
        QVERIFY(stack.interrupt(goal(GoalKind::drink), dropped)); // the plan makes room
    }
    void plansGrowStale()
    {
        GoalStack stack;
        Goal walk = goal(GoalKind::walk);
        walk.planVersion = 3;
        walk.since_s = 100.0F;
        stack.push(walk);
        QVERIFY(!stack.isStale(3, 129.0F, 2.9F));
        QVERIFY(stack.isStale(4, 100.0F, 0.0F));
        QVERIFY(stack.isStale(3, 131.0F, 0.0F));
        QVERIFY(stack.isStale(3, 100.0F, 3.1F));
    }
    void placesFollowTheLine()
    {
        const LineSlots places({"", 0, {{0, 0}, {3, 0}, {3, -2}}, 0.6});
        QCOMPARE(places.capacity(), 9U); // on 5 m: at 0, 0.6 … 4.8 m
        QCOMPARE(places.slot(0), (geometry::Point{0, 0}));
        QVERIFY(geometry::distance(places.slot(4), {2.4, 0}) < 1e-9);
        QVERIFY(geometry::distance(places.slot(7), {3, -1.2}) < 1e-9);
        QVERIFY(geometry::distance(places.slot(10), {3, -3}) < 1e-9); // on beyond its end
        QVERIFY(geometry::distance(places.lookingFrom(0), {-1, 0}) < 1e-9);
        QVERIFY(geometry::distance(places.lookingFrom(8), {0, 1}) < 1e-9);
    }
    void placesOfUnusualLinesAreNumbers()
    {
        const LineSlots back({"", 0, {{0, 0}, {1.2, 0}, {0, 0}}, 0.6}); // turns back on itself: two ranks at one place
        QCOMPARE(back.capacity(), 5U);
        QVERIFY(geometry::distance(back.slot(3), {0.6, 0}) < 1e-9);
        const LineSlots none({"", 0, {{2, 3}, {2, 3}}, 0.6}); // no length
        QCOMPARE(none.capacity(), 1U);
        QCOMPARE(none.slot(3), (geometry::Point{2, 3}));
        for (const LineSlots& places : {back, none})
            for (const std::uint32_t rank : {0U, 1U, 2U, 3U, 4U, 9U, 4'000'000'000U}) {
                QVERIFY(std::isfinite(places.slot(rank).x) && std::isfinite(places.slot(rank).y));
                QVERIFY(std::abs(length(places.lookingFrom(rank)) - 1.0) < 1e-9);
            }
        QCOMPARE(back.slot(4'000'000'000U), back.slot(back.capacity() + LineSlots::kTail - 1));
        const LineSlots whole({"", 0, {{0, 0}, {1.8, 0}}, 0.6}); // 3 × 0.6 m hold four
        QCOMPARE(whole.capacity(), 4U);
    }
    void ranksAreInTheOrderOfComing()
    {
        WaitingPeople line;
        line.ask(5, 400);
        line.ask(3, 400);
        line.ask(9, 100);
        line.settle(10);
        QCOMPARE(std::vector(line.waiting().begin(), line.waiting().end()), (std::vector<std::uint32_t>{9, 3, 5}));
        line.ask(3, 0); // waits already
        line.ask(1, 50);
        line.settle(4);
        line.ask(2, 50); // full
        line.settle(4);
        QCOMPARE(line.waiting().size(), std::size_t{4});
        QCOMPARE(line.callFirst(), 9U);
        line.leave(5);
        QCOMPARE(line.rankOf(1).value(), 1U); // moved up
        line.putFirst(9);
        QCOMPARE(line.rankOf(9).value(), 0U);
        QCOMPARE(line.close(), (std::vector<std::uint32_t>{9, 3, 1}));
        QCOMPARE(line.callFirst(), 0U);
    }
};

PASSERBY_TEST(MindTest)

} // namespace mind_test

#include "mind_test.moc"
