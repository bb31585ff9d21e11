// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/wakes.h"

#include "tests/support/test_registry.h"

#include <QTest>

namespace wakes_test {

using namespace passerby;
using namespace passerby::autonomous;

namespace {

bool isNoneStale(const Wake&)
{
    return false;
}

} // namespace

class WakesTest : public QObject {
    Q_OBJECT

private slots:
    void theEarliestComesFirst_ofSeveralTheSmallestNumber()
    {
        Wakes wakes;
        for (const Wake& wake : {Wake{20.0, 3, 0}, Wake{10.0, 7, 0}, Wake{20.0, 1, 0}, Wake{15.0, 2, 0}})
            wakes.push(wake, isNoneStale);
        for (const std::uint32_t agent : {7U, 2U, 1U, 3U}) {
            QCOMPARE(wakes.top().agent, agent);
            wakes.pop();
        }
        QVERIFY(wakes.empty());
    }

    /// Two people are told again and again when to come out: only the last time counts, and there is never more than there was room for.
    void whereRoomIsScarce_staleOnesGo()
    {
        constexpr std::size_t kRoom = 4;
        Wakes wakes;
        wakes.reserve(kRoom);
        for (std::uint32_t visit = 0; visit < 1000; ++visit)
            for (const std::uint32_t agent : {0U, 1U}) {
                const auto isStale = [&](const Wake& wake) { return wake.visits != (wake.agent < agent ? visit : visit - 1); };
                wakes.push({2000.0 - visit, agent, visit}, isStale);
                QVERIFY(wakes.size() <= kRoom);
            }
        for (const std::uint32_t agent : {0U, 1U}) {
            QCOMPARE(wakes.top().agent, agent);
            QCOMPARE(wakes.top().visits, 999U);
            wakes.pop();
        }
    }
};

PASSERBY_TEST(WakesTest)

} // namespace wakes_test

#include "wakes_test.moc"
