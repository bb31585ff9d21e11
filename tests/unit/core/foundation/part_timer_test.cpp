// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/part_timer.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <chrono>
#include <thread>

namespace part_timer_test {

using namespace passerby::foundation;

namespace {

void rest(int milliseconds)
{
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

double timeOf(const PartTimes& times, RunPart part)
{
    return times[static_cast<std::size_t>(part)];
}

} // namespace

class PartTimerTest : public QObject {
    Q_OBJECT

private slots:
    /// Sleeping takes at least as long as asked for.
    void innerScopes_areNoPartOfOuterOnes()
    {
        const auto began = std::chrono::steady_clock::now();
        PartTimer::start();
        {
            const PartTimer outer(RunPart::minds);
            rest(20);
            {
                const PartTimer inner(RunPart::ways);
                rest(30);
            }
            rest(20);
        }
        rest(20);
        const PartTimes times = PartTimer::stop();
        const double all_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        QVERIFY(timeOf(times, RunPart::minds) >= 0.039 && timeOf(times, RunPart::ways) >= 0.029);
        QVERIFY(timeOf(times, RunPart::minds) + timeOf(times, RunPart::ways) <= all_s - 0.019);
        QCOMPARE(timeOf(times, RunPart::street), 0.0);
    }

    void off_nothingIsCounted()
    {
        PartTimer::start();
        PartTimer::stop();
        {
            const PartTimer timer(RunPart::street);
            rest(5);
        }
        QCOMPARE(timeOf(PartTimer::stop(), RunPart::street), 0.0);
    }
};

PASSERBY_TEST(PartTimerTest)

} // namespace part_timer_test

#include "part_timer_test.moc"
