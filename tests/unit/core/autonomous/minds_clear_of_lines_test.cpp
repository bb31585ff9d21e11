// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_groups.h"

#include <QTest>
#include <map>
#include <string>

namespace minds_clear_of_lines_test {

using namespace passerby;
using namespace passerby::autonomous;
using testing::LivedMinds;
using testing::statusOf;
using testing::TwoHalls;
using world::Steering;

namespace {

constexpr double kServed_s = 10.0;

/// A ticket counter in the western hall with a line of 12 m; everybody wants a ticket and then stays for ten minutes.
TwoHalls hallWithACounter()
{
    TwoHalls city(Steering::orca);
    const auto line = city.addLine({12, 4}, {24, 4});
    const auto counter = city.addFixture("ticket counter", {11, 1}, std::numbers::pi / 2, 1, line);
    world::WorldPatch patch;
    world::Fixture row = *city.world.fixtures().find(counter);
    row.serviceMean_s = kServed_s;
    row.serviceSd_s = 0.0;
    patch.put(counter, row);
    city.apply(patch);
    city.addNeed("ticket", "ticket counter", 1.0, 0.0, 0.0);
    city.setParameter("stay_low_s", 600.0);
    city.setParameter("stay_high_s", 600.0);
    return city;
}

} // namespace

/// Who has nothing to do at a line stands where nobody has to pass.
class MindsClearOfLinesTest : public QObject {
    Q_OBJECT

private slots:
    void whoWasServed_doesNotStandBeforeTheCounter()
    {
        const TwoHalls city = hallWithACounter();
        LivedMinds lived(city.world, 12);
        lived.live(400.0);
        const Minds& minds = *lived.minds->minds();
        const Desk& desk = minds.desks().front();
        const geometry::Point front{11, 2};
        std::map<std::uint32_t, double> done_s;
        for (const MindEvent& event : lived.minds->events())
            if (std::string(event.kind) == "service" && std::string(event.to) == "done")
                done_s[event.person] = event.time_s;
        QVERIFY(done_s.size() > 5);
        for (const auto& [agent, time_s] : done_s) {
            if (!minds.person(agent).isOut || time_s > 370.0)
                continue;
            const geometry::Point place = statusOf(lived, agent).place;
            QVERIFY2(distance(place, front) > 1.5, qPrintable(QStringLiteral("%1 %2").arg(place.x).arg(place.y)));
            QVERIFY(distanceToSegment(place, desk.places().slot(0), front) > 0.5);
        }
    }

    /// From the call to the end of the service: the service and a few steps, however many have been served before.
    void turns_takeNoLongerForThoseWhoWereServed()
    {
        const TwoHalls city = hallWithACounter();
        LivedMinds lived(city.world, 20);
        lived.live(500.0);
        std::map<std::uint32_t, double> called_s;
        double longest_s = 0.0;
        for (const MindEvent& event : lived.minds->events()) {
            if (std::string(event.kind) != "service")
                continue;
            if (std::string(event.to) == "called")
                called_s[event.person] = event.time_s;
            else if (std::string(event.to) == "done")
                longest_s = std::max(longest_s, event.time_s - called_s[event.person]);
        }
        QVERIFY(called_s.size() > 8);
        QVERIFY2(longest_s < kServed_s + 6.0, qPrintable(QString::number(longest_s)));
    }

    /// One of four queues; the others stand a metre off the places of the line, and near it.
    void whoFollows_standsBesideTheLine()
    {
        TwoHalls city = hallWithACounter();
        testing::makeGroups(city, 4);
        LivedMinds lived(city.world, 24);
        const Minds& minds = *lived.minds->minds();
        std::size_t looks = 0;
        std::size_t inLine = 0;
        for (int i = 0; i < 600; ++i) {
            lived.live(1.0);
            const Desk& desk = minds.desks().front();
            for (std::uint32_t agent = 0; agent < minds.size(); ++agent) {
                const std::uint32_t leader = minds.leaderOf(agent);
                if (leader == agent || !desk.people().rankOf(leader + 1) || length(statusOf(lived, agent).velocity_mps) > 0.1)
                    continue;
                ++looks;
                for (std::uint32_t rank = 0; rank < desk.people().waiting().size(); ++rank)
                    inLine += distance(statusOf(lived, agent).place, desk.places().slot(rank)) < 0.5 ? 1 : 0;
            }
        }
        QVERIFY2(looks > 10, qPrintable(QString::number(looks)));
        QVERIFY2(inLine <= looks / 50, qPrintable(QStringLiteral("%1 of %2").arg(inLine).arg(looks)));
    }
};

PASSERBY_TEST(MindsClearOfLinesTest)

} // namespace minds_clear_of_lines_test

#include "minds_clear_of_lines_test.moc"
