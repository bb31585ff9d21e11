// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/line_tally.h"

#include "core/simulation/schedule_run.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_minds.h"

#include <QTest>
#include <cmath>

namespace line_tally_test {

using namespace passerby;
using namespace passerby::jobs;
using autonomous::LineMinute;
using autonomous::MindEvent;
using testing::TwoHalls;

namespace {

/// A hall with one counter, a line before it, and a machine without one.
TwoHalls cityWithCounter()
{
    TwoHalls city(world::Steering::orca);
    const auto line = city.addLine({12, 4}, {24, 4});
    city.addFixture("ticket counter", {11, 1}, std::numbers::pi / 2, 1, line);
    city.addFixture("vending machine", {45, 1}, std::numbers::pi / 2);
    city.addNeed("ticket", "ticket counter", 1.0, 0.0, 0.0);
    city.addNeed("thirst", "vending machine", 0.6, 300.0, 0.0);
    return city;
}

struct Lived {
    std::vector<LineHistory> lines;
    std::vector<MindEvent> events;
};

Lived live(const world::World& world, unsigned threads, double seconds)
{
    foundation::JobContext context;
    simulation::ScheduleOptions options;
    options.people = 40;
    options.threads = threads;
    options.keepsEvents = true;
    const auto run = simulation::ScheduleRun::create(world, options, context);
    if (!run)
        qFatal("%s", foundation::describe(run.error()).c_str());
    LineTally tally;
    while (run.value()->time_s() < seconds - 1e-9) {
        run.value()->step();
        tally.look(*run.value());
    }
    return {tally.take(*run.value()), run.value()->events()};
}

std::uint32_t count(const Lived& lived, const std::string& kind, const std::string& to, std::uint32_t object)
{
    std::uint32_t found = 0;
    for (const MindEvent& event : lived.events)
        found += event.kind == kind && event.to == to && event.object == object ? 1 : 0;
    return found;
}

} // namespace

class LineTallyTest : public QObject {
    Q_OBJECT

private slots:
    /// What is counted minute by minute is what events tell one by one; more minutes than a line itself keeps.
    void minutes_areThoseOfTheEvents()
    {
        const TwoHalls city = cityWithCounter();
        const Lived lived = live(city.world, 1, 2400.0);
        QCOMPARE(lived.lines.size(), std::size_t{2});
        const LineHistory& counter = lived.lines.front();
        QCOMPARE(counter.line, city.world.waitingLines().at(0).id.number);
        QCOMPARE(counter.fixtures, std::vector<std::uint32_t>{city.world.fixtures().at(0).id.number});
        QCOMPARE(lived.lines.back().line, 0U);
        QCOMPARE(counter.minutes.size(), std::size_t{40} + (counter.minutes.back().from_s >= 2400.0 ? 1 : 0));
        for (std::size_t i = 0; i < counter.minutes.size(); ++i)
            QCOMPARE(counter.minutes[i].from_s, 60.0 * static_cast<double>(i));
        const LineMinute all = counter.all();
        QVERIFY(all.served > 20);
        QCOMPARE(all.came, count(lived, "line", "waits", counter.line));
        QCOMPARE(all.served, count(lived, "service", "called", counter.fixtures.front()));
        QVERIFY(all.came >= all.served + all.gaveUp);
        QVERIFY(all.meanWait_s() <= static_cast<double>(all.longest_s));
        QVERIFY(all.meanWaiting() <= all.most);
        QVERIFY(std::abs(static_cast<double>(all.watched_s) - 2400.0) < 1.0);
    }

    void anyNumberOfThreads_tellsTheSame()
    {
        const TwoHalls city = cityWithCounter();
        const Lived one = live(city.world, 1, 300.0);
        const Lived many = live(city.world, 8, 300.0);
        QCOMPARE(one.lines.size(), many.lines.size());
        for (std::size_t i = 0; i < one.lines.size(); ++i)
            QVERIFY(one.lines[i].minutes == many.lines[i].minutes);
    }

    void withoutLines_nothingIsTold()
    {
        const TwoHalls city(world::Steering::orca);
        QVERIFY(live(city.world, 1, 120.0).lines.empty());
    }
};

PASSERBY_TEST(LineTallyTest)

} // namespace line_tally_test

#include "line_tally_test.moc"
