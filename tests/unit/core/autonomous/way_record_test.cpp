// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/measures/way_record.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <vector>

namespace way_record_test {

using namespace passerby;
using namespace passerby::autonomous;

namespace {

/// Person 3 at a place of an axis, on the way to its 100th metre.
std::vector<OnTheWay> at(double x_m, double to_m = 100.0, bool isWalking = true)
{
    return {{3, {x_m, 0.0}, {to_m, 0.0}, to_m - x_m, isWalking}};
}

} // namespace

class WayRecordTest : public QObject {
    Q_OBJECT

private slots:
    /// 0.99 m in 120 s are too little, and counted once; 1 m is enough.
    void whoMakesNoProgress_isStuckOnce()
    {
        WayRecord slow;
        WayRecord quickEnough;
        for (int second = 0; second <= 300; ++second) {
            slow.add(second, at(0.99 * second / 300.0));
            quickEnough.add(second, at(second / 119.0));
        }
        QCOMPARE(slow.stuck(), 1U);
        QCOMPARE(quickEnough.stuck(), 0U);
    }
    void onlyAfterTwoMinutes()
    {
        WayRecord record;
        for (int second = 0; second < 120; ++second)
            record.add(second, at(5.0));
        QCOMPARE(record.stuck(), 0U);
        record.add(120.0, at(5.0));
        QCOMPARE(record.stuck(), 1U);
        record.add(121.0, at(7.0)); // on they go, and are stuck anew
        for (int second = 122; second <= 241; ++second)
            record.add(second, at(7.0));
        QCOMPARE(record.stuck(), 2U);
    }
    /// Metres to and fro are no progress, which as the crow flies they would be.
    void whoGoesToAndFro_isStuck()
    {
        WayRecord record;
        for (int second = 0; second <= 120; ++second)
            record.add(second, at(second % 8 < 4 ? 0.0 : -6.0));
        QCOMPARE(record.stuck(), 1U);
    }
    void whoRests_beginsAnew()
    {
        WayRecord record;
        for (int second = 0; second <= 200; ++second)
            record.add(second, at(5.0, 100.0, second != 100));
        QCOMPARE(record.stuck(), 0U);
        WayRecord gone;
        for (int second = 0; second <= 200; ++second)
            gone.add(second, second == 100 ? std::vector<OnTheWay>{} : at(5.0));
        QCOMPARE(gone.stuck(), 0U);
    }
    /// Somewhere else every ten seconds, on the spot or three metres on each time.
    void whoChangesTheirMind_isJudgedByWhereTheyAre()
    {
        WayRecord onTheSpot;
        WayRecord goingAbout;
        for (int second = 0; second <= 120; ++second) {
            const double to_m = 100.0 + second / 10;
            onTheSpot.add(second, at(5.0, to_m));
            goingAbout.add(second, at(3.0 * (second / 10), to_m));
        }
        QCOMPARE(onTheSpot.stuck(), 1U);
        QCOMPARE(goingAbout.stuck(), 0U);
    }
};

PASSERBY_TEST(WayRecordTest)

} // namespace way_record_test

#include "way_record_test.moc"
