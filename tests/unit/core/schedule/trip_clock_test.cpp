// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/trip_clock.h"

#include "tests/support/test_registry.h"

#include <QTest>

namespace trip_clock_test {

using passerby::schedule::TripClock;

/// At 1.25 m/s a metre takes 0.8 s.
class TripClockTest : public QObject {
    Q_OBJECT

private slots:
    void byTheClock_distanceIsTimeTimesSpeed()
    {
        TripClock clock;
        clock.begin(100.0);
        QCOMPARE(clock.walkedBy(108.0, 1.25, 50.0), 10.0);
        QCOMPARE(clock.walkedBy(200.0, 1.25, 50.0), 50.0); // no farther than the way is long
        QCOMPARE(clock.endOf_s(40.0), 140.0);
        QCOMPARE(clock.durationUntil_s(108.0), 8.0);
    }

    void whoWasHeldUp_hasComeAsFarAsTheyHave_andDepartedWhenTheyDid()
    {
        TripClock clock;
        clock.begin(100.0);
        clock.setWalked(10.0, 0.8, 160.0); // a minute for what takes 8 s
        QCOMPARE(clock.departed_s(), 100.0);
        QCOMPARE(clock.walkedBy(160.0, 1.25, 50.0), 10.0);
        QCOMPARE(clock.walkedBy(168.0, 1.25, 50.0), 20.0);
        QCOMPARE(clock.endOf_s(40.0), 192.0); // 152 s is when they would have set out
        QCOMPARE(clock.durationUntil_s(192.0), 40.0);
    }

    void beginning_startsBothAnew()
    {
        TripClock clock;
        clock.begin(100.0);
        clock.setWalked(10.0, 0.8, 160.0);
        clock.begin(300.0);
        QCOMPARE(clock.departed_s(), 300.0);
        QCOMPARE(clock.walkedBy(308.0, 1.25, 50.0), 10.0);
    }
};

PASSERBY_TEST(TripClockTest)

} // namespace trip_clock_test

#include "trip_clock_test.moc"
