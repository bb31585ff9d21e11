// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/line_record.h"

#include "core/autonomous/desk.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace line_record_test {

using namespace passerby;
using namespace passerby::autonomous;

namespace {

/// A straight line of 6 m with one counter.
Desk deskWithLine()
{
    world::WaitingLine line;
    line.points = {{0, 0}, {0, -6}};
    Desk desk(LineSlots(line), 7);
    Desk::Server server;
    server.number = 10;
    server.mean_s = 20.0;
    desk.addServer(server);
    return desk;
}

} // namespace

class LineRecordTest : public QObject {
    Q_OBJECT

private slots:
    /// Two wait from 10 s to 40 s, one of them on to 90 s: 60 + 20 people × seconds in the first minute, 30 in the second.
    void minutes_tellHowManyWaited()
    {
        LineRecord record;
        record.watch(0.0, 0);
        record.watch(10.0, 0);
        record.watch(10.0, 2);
        record.watch(40.0, 2);
        record.watch(90.0, 1);
        record.watch(100.0, 0);
        QCOMPARE(record.size(), std::size_t{2});
        QCOMPARE(record.at(0).from_s, 0.0);
        QCOMPARE(record.at(0).watched_s, 60.0F);
        QCOMPARE(record.at(0).waiting_s, 80.0F);
        QCOMPARE(record.at(0).most, 2U);
        QCOMPARE(record.at(1).from_s, 60.0);
        QCOMPARE(record.at(1).watched_s, 40.0F);
        QCOMPARE(record.at(1).waiting_s, 30.0F);
        QCOMPARE(record.at(1).most, 1U);
        QCOMPARE(record.at(1).meanWaiting(), 0.75);
    }

    void whatWasNotWatched_isNotTold()
    {
        LineRecord record;
        record.watch(130.0, 0); // came to be in an edit
        record.watch(190.0, 3);
        QCOMPARE(record.size(), std::size_t{2});
        QCOMPARE(record.at(0).from_s, 120.0);
        QCOMPARE(record.at(0).watched_s, 50.0F);
        QCOMPARE(record.at(0).meanWaiting(), 3.0);
        QCOMPARE(record.at(1).watched_s, 10.0F);
    }

    void onlyTheLastMinutes_areKept()
    {
        LineRecord record;
        record.watch(0.0, 0);
        record.watch(3600.0 + 30.0, 1);
        QCOMPARE(record.size(), LineRecord::kMost);
        QCOMPARE(record.at(0).from_s, 1800.0);
        QCOMPARE(record.at(LineRecord::kMost - 1).from_s, 3600.0);
        QCOMPARE(record.at(LineRecord::kMost - 1).watched_s, 30.0F);
    }

    /// Two come at 5 s; one is called at 15 s; the other gives up at 35 s; a third turns away.
    void desks_tellWhoWasServedAndWhoWasNot()
    {
        Desk desk = deskWithLine();
        desk.settle(0.0);
        desk.people().ask(1, 100);
        desk.people().ask(2, 200);
        desk.settle(5.0);
        desk.settle(15.0);
        QCOMPARE(desk.call(15.0), 1U);
        QCOMPARE(desk.call(15.0), 0U);
        desk.settle(35.0);
        desk.leave(2);
        desk.turnAway();
        desk.settle(60.0);
        const LineMinute& first = desk.record().at(0);
        QCOMPARE(first.came, 2U);
        QCOMPARE(first.served, 1U);
        QCOMPARE(first.gaveUp, 1U);
        QCOMPARE(first.turnedAway, 1U);
        QCOMPARE(first.meanWait_s(), 10.0);
        QCOMPARE(first.longest_s, 10.0F);
        QCOMPARE(first.waiting_s, 40.0F); // two for 10 s, one for 20 s
        desk.leave(1);                    // has been served: nobody gives up
        QCOMPARE(desk.record().at(0).gaveUp, 1U);
    }

    void anEdit_keepsRecordAndWaits()
    {
        Desk before = deskWithLine();
        before.people().ask(1, 100);
        before.people().ask(2, 200);
        before.settle(5.0);
        Desk after = deskWithLine();
        after.takeOver(before, 20.0);
        QCOMPARE(after.record().at(0).came, 2U);
        QCOMPARE(after.call(25.0), 1U);
        QCOMPARE(after.record().at(0).longest_s, 20.0F); // since 5 s
        QCOMPARE(*after.people().rankOf(2), 0U);
    }
};

PASSERBY_TEST(LineRecordTest)

} // namespace line_record_test

#include "line_record_test.moc"
