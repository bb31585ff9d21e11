// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/desk.h"
#include "core/autonomous/timetable.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <map>

namespace desk_test {

using namespace passerby;
using namespace passerby::autonomous;

namespace {

/// A straight line of 6 m with so many counters of 20 s each.
Desk deskOf(std::uint32_t counters)
{
    world::WaitingLine line;
    line.points = {{0, 0}, {0, -6}};
    Desk desk(LineSlots(line), 7);
    for (std::uint32_t i = 0; i < counters; ++i) {
        Desk::Server server;
        server.thing = i;
        server.number = 10 + i;
        server.mean_s = 20.0;
        desk.addServer(server);
    }
    return desk;
}

/// Ends services that are over, then calls whoever is first, who is at the counter at once; when each began to be served.
void serve(Desk& desk, double now_s, std::map<std::uint32_t, double>& began_s)
{
    while (const std::uint32_t done = desk.finish(now_s))
        desk.leave(done);
    while (const std::uint32_t next = desk.call()) {
        desk.serve(next, now_s, 20.0);
        began_s[next] = now_s;
    }
}

} // namespace

class DeskTest : public QObject {
    Q_OBJECT

private slots:
    /// Ten come at intervals of 1 s: the first two are served at once, then two every 20 s, in their order.
    void tenAtTwoCounters_areServedInPairs()
    {
        Desk desk = deskOf(2);
        std::map<std::uint32_t, double> began_s;
        for (int now_s = 1; now_s <= 120; ++now_s) {
            if (now_s <= 10)
                desk.people().ask(static_cast<std::uint32_t>(now_s), 500);
            desk.people().settle(desk.most());
            serve(desk, now_s, began_s);
        }
        QCOMPARE(began_s.size(), std::size_t{10});
        for (std::uint32_t person = 1; person <= 10; ++person)
            QCOMPARE(began_s[person], 1.0 + (person + 1) % 2 + 20.0 * ((person - 1) / 2));
    }

    void whoGivesUp_letsTheOthersMoveUp()
    {
        Desk desk = deskOf(1);
        for (std::uint32_t person = 1; person <= 10; ++person)
            desk.people().ask(person, person);
        desk.people().settle(desk.most());
        QCOMPARE(desk.call(), 1U);
        QCOMPARE(desk.call(), 0U); // the only counter is taken
        QCOMPARE(*desk.people().rankOf(6), 4U);
        desk.leave(5);
        QCOMPARE(*desk.people().rankOf(4), 2U);
        QCOMPARE(*desk.people().rankOf(6), 3U);
        QCOMPARE(*desk.people().rankOf(10), 7U);
        desk.leave(1); // served or not, the counter is free
        QCOMPARE(desk.call(), 2U);
    }

    void anEditKeepsWhoIsServed_whereTheCounterIsStillThere()
    {
        Desk before = deskOf(2);
        before.people().ask(1, 0);
        before.people().ask(2, 1);
        before.people().settle(before.most());
        before.call();
        before.call();
        before.serve(1, 5.0, 20.0);
        Desk after = deskOf(1);
        QVERIFY(after.takeOver(before.servers()[0]));
        QVERIFY(!after.takeOver(before.servers()[1]));
        QVERIFY(after.serverOf(1) && after.serverOf(1)->isServing && after.serverOf(1)->until_s == 25.0);
        QVERIFY(!after.serverOf(2));
        QCOMPARE(after.finish(24.9), 0U);
        QCOMPARE(after.finish(25.0), 1U);
        QCOMPARE(after.finish(26.0), 0U); // they still stand there, but are done
    }

    /// Two counters go: the first of two is done at hers and makes room, the second is served still. Somebody is on the way.
    void whereCountersGo_whoIsDoneIsNotCalledBack_andWhoComesIsKnown()
    {
        Desk before = deskOf(2);
        before.people().ask(1, 0);
        before.people().ask(2, 1);
        before.settle(0.0);
        before.serve(before.call(0.0), 0.0, 20.0);
        before.serve(before.call(0.0), 0.0, 30.0);
        QCOMPARE(before.finish(20.0), 1U);
        before.expect();
        Desk after = deskOf(0);
        after.takeOver(before, 20.0);
        QCOMPARE(after.people().waiting().size(), std::size_t{1});
        QCOMPARE(after.people().waiting().front(), 2U);
        QCOMPARE(after.ahead(), std::size_t{2});
    }

    void theWaitIsKnownToWhoComes()
    {
        Desk desk = deskOf(2);
        QCOMPARE(desk.wait_s(), 0.0);
        for (std::uint32_t person = 1; person <= 8; ++person)
            desk.people().ask(person, person);
        desk.people().settle(desk.most());
        QCOMPARE(desk.wait_s(), 80.0); // eight at two counters of 20 s
        QCOMPARE(desk.most(), std::size_t{11 + 6});
    }

    /// A turn is the way to the counter and the service: 30 s at two counters, where the service alone takes 20 s.
    void theWait_isLearnedFromHowTheLineMoves()
    {
        Desk desk = deskOf(2);
        for (std::uint32_t person = 1; person <= 5; ++person)
            desk.people().ask(person, person);
        desk.settle(0.0);
        desk.call(0.0);
        QCOMPARE(desk.wait_s(), 40.0);
        desk.serve(1, 10.0, 20.0);
        QCOMPARE(desk.finish(30.0), 1U);
        QCOMPARE(desk.wait_s(), 60.0);
        QCOMPARE(desk.wait_s(6), 90.0);
    }

    /// Those on the way say so twice a second: who sets out has them ahead as well.
    void whoIsOnTheWay_isAhead()
    {
        Desk desk = deskOf(1);
        desk.people().ask(1, 0);
        desk.settle(0.0);
        QCOMPARE(desk.ahead(), std::size_t{1});
        desk.expect();
        desk.expect();
        QCOMPARE(desk.ahead(), std::size_t{3});
        desk.settle(0.5);
        desk.expect(); // the other one has changed their mind
        QCOMPARE(desk.ahead(), std::size_t{3});
        desk.settle(1.0);
        QCOMPARE(desk.ahead(), std::size_t{2});
        desk.settle(1.5);
        QCOMPARE(desk.ahead(), std::size_t{1});
    }

    /// Every 600 s from 100 s after midnight on, for 120 s; the run began at 8:00, which is 28 800 s.
    void trainsStopByTheClock()
    {
        world::TrainService service;
        service.offset_s = 100.0;
        const double start_s = 28'800.0; // the train of 28 300 s is gone, the next one comes at 28 900 s
        const TrainStop next = stopAt(service, start_s, 0.0);
        QCOMPARE(next.arrives_s, 100.0);
        QCOMPARE(next.leaves_s, 220.0);
        QVERIFY(!next.stands(0.0) && next.stands(100.0) && next.stands(219.0) && !next.stands(220.0));
        QCOMPARE(stopAt(service, start_s, 150.0).train, next.train);
        QCOMPARE(stopAt(service, start_s, 220.0).train, next.train + 1);
        QCOMPARE(trainFrom(service, start_s, 200.0).leaves_s, 220.0);
        QCOMPARE(trainFrom(service, start_s, 221.0).leaves_s, 820.0);
        double sum = 0.0;
        for (std::int64_t train = 0; train < 400; ++train)
            sum += alighting(service, 1, 1, train);
        QVERIFY(std::abs(sum / 400.0 - 60.0) < 4.0); // four standard errors
    }
};

PASSERBY_TEST(DeskTest)

} // namespace desk_test

#include "desk_test.moc"
