// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/live_line.h"

#include "core/simulation/schedule_run.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_minds.h"

#include <QTest>

namespace live_line_test {

using namespace passerby;
using namespace passerby::editor;

class LiveLineTest : public QObject {
    Q_OBJECT
private slots:
    /// A counter tells of its line, a machine of its own; a bench and who is not there of none.
    void linesAndWhatIsServed_tellWhoWaits()
    {
        testing::TwoHalls city;
        const auto drawn = city.addLine({12, 4}, {24, 4});
        const auto counter = city.addFixture("ticket counter", {11, 1}, std::numbers::pi / 2, 1, drawn);
        const auto machine = city.addFixture("vending machine", {45, 1}, std::numbers::pi / 2);
        const auto bench = city.addFixture("bench", {15, 15}, -std::numbers::pi / 2, 3);
        city.addNeed("ticket", "ticket counter", 1.0, 0.0, 0.0);
        simulation::ScheduleOptions options;
        options.people = 30;
        options.threads = 1;
        foundation::JobContext context;
        const auto run = simulation::ScheduleRun::create(city.world, options, context);
        QVERIFY(run.ok());
        while (run.value()->time_s() < 150.0)
            run.value()->step();
        const auto line = lineOf(run.value()->minds(), {ObjectKind::waitingLine, drawn.number});
        QVERIFY(line && line->minutes.size() == 3 && line->waiting > 0);
        const auto same = lineOf(run.value()->minds(), {ObjectKind::fixture, counter.number});
        QVERIFY(same && same->minutes == line->minutes && same->waiting == line->waiting);
        const auto other = lineOf(run.value()->minds(), {ObjectKind::fixture, machine.number});
        QVERIFY(other && other->waiting == 0 && other->minutes.size() == 3);
        QVERIFY(!lineOf(run.value()->minds(), {ObjectKind::fixture, bench.number}));
        QVERIFY(!lineOf(run.value()->minds(), {ObjectKind::waitingLine, drawn.number + 1}));
        QVERIFY(!lineOf(nullptr, {ObjectKind::waitingLine, drawn.number}));
    }
};

PASSERBY_TEST(LiveLineTest)

} // namespace live_line_test

#include "live_line_test.moc"
