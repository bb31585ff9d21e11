// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/street/steered_people.h"
#include "core/street/steering_models.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/small_city.h"

#include <QTest>
#include <algorithm>

namespace rescues_test {

using namespace passerby;
using geometry::Point;
using street::SteeredPeople;
using testing::SmallCity;

namespace {

constexpr double kStep_s = 0.1;

/// Two halls of 10 m beside each other with a portal between them, and people who want from one to the other.
struct Halls {
    SmallCity city;
    std::shared_ptr<const ground::WalkingGround> ground;
    std::optional<SteeredPeople> people;
    ground::StandingRoom room;
    std::vector<double> arrivals_s;
    double now_s = 0.0;

    Halls(double width_m, world::Steering steering, bool hasRescues)
    {
        city.edit(city.portal, [&](world::Portal& portal) {
            portal.a = {10, 5.0 - 0.5 * width_m};
            portal.b = {10, 5.0 + 0.5 * width_m};
        });
        city.edit(city.house, [](world::Target& target) { target.position = {1, 5}; });
        city.edit(city.desk, [](world::Target& target) { target.position = {19, 5}; });
        city.edit(city.resident, [&](world::AgentProfile& profile) { profile.steering = steering; });
        const auto graph = navigation::NavigationGraph::build(city.world);
        ground = std::make_shared<const ground::WalkingGround>(city.world, graph, street::steeringReach_m(city.world));
        street::Customs customs = street::customsOf(city.world, *ground, 11);
        customs.hasRescues = hasRescues;
        people.emplace(ground, street::steeringModels(city.world), 1, std::move(customs));
    }
    void add(std::uint32_t number, Point place)
    {
        const world::AgentId agent = world::scheduled(number);
        const bool goesEast = place.x < 10.0;
        people->addOnTheWay(street::travellerOf(city.world, agent, 0, 1.3), place, goesEast ? 0 : 1, now_s, room);
        if (goesEast)
            people->lead(agent, std::vector<ground::Leg>{{0, 0, 0}, {2, 1, 1}});
        else
            people->lead(agent, std::vector<ground::Leg>{{0, 1, 0}, {1, 0, 1}});
    }
    /// Until all have arrived, or for so long.
    void walk(double most_s)
    {
        while (now_s < most_s && people->size() > 0) {
            people->step(now_s, kStep_s);
            now_s += kStep_s;
            for (const world::AgentId agent : std::vector(people->arrived())) {
                arrivals_s.push_back(now_s);
                people->remove(agent);
            }
        }
    }
};

} // namespace

class RescuesTest : public QObject {
    Q_OBJECT
private slots:
    /// Nobody is helped, and all get through.
    void aQueueBeforeANarrowPortal_flows_data()
    {
        QTest::addColumn<bool>("hasRescues");
        QTest::newRow("without rescues") << false;
        QTest::newRow("with rescues") << true;
    }
    void aQueueBeforeANarrowPortal_flows()
    {
        QFETCH(bool, hasRescues);
        Halls halls(0.8, world::Steering::reactive, hasRescues);
        for (std::uint32_t i = 0; i < 40; ++i)
            halls.add(i, {3.0 + 0.75 * (i / 5) + 0.01 * (i % 3), 3.4 + 0.8 * (i % 5)});
        halls.walk(150.0);
        QCOMPARE(halls.arrivals_s.size(), std::size_t{40});
        const double flow_1ps = 32.0 / (halls.arrivals_s[35] - halls.arrivals_s[3]);
        const street::Rescues rescues = halls.people->rescues();
        qInfo("%.2f people/s, the last after %.0f s, %d rescues", flow_1ps, halls.arrivals_s.back(), static_cast<int>(rescues.all()));
        QVERIFY(flow_1ps > 0.8 && flow_1ps < 2.0);
        QCOMPARE(rescues.all(), std::uint64_t{0});
    }
    /// Before somebody who stands in a narrow portal for good one is helped past, unless nobody is.
    void rescues_areCounted_andCanBeSwitchedOff()
    {
        const auto meet = [](bool hasRescues) {
            Halls halls(0.3, world::Steering::orca, hasRescues);
            halls.add(0, {7, 5});
            halls.add(1, {9, 5});
            halls.people->settleDown(world::scheduled(1), {9.9, 5}, 0.0);
            halls.walk(60.0);
            return std::pair(halls.arrivals_s.size(), halls.people->rescues());
        };
        const auto [helped, rescues] = meet(true);
        QCOMPARE(helped, std::size_t{1});
        QVERIFY(rescues.thin + rescues.letThrough > 0);
        QCOMPARE(rescues.climbed, std::uint64_t{0});
        const auto [alone, none] = meet(false);
        QCOMPARE(alone, std::size_t{0});
        QVERIFY(none == street::Rescues{});
    }
};

PASSERBY_TEST(RescuesTest)

} // namespace rescues_test

#include "rescues_test.moc"
