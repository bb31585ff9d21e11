// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/behaviour_shares.h"

#include "core/world/content_hash.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/small_city.h"

#include <QTest>
#include <cmath>
#include <tuple>

namespace behaviour_shares_test {

using namespace passerby;
using testing::SmallCity;
using world::AgentProfile;
using world::Guidance;

/// Who wanders, and what such people mind.
class BehaviourSharesTest : public QObject {
    Q_OBJECT

private slots:
    void shares_areThoseOfAllProfiles()
    {
        SmallCity city;
        QCOMPARE(world::wanderingShare(city.world), 0.0);
        QCOMPARE(world::scheduledPeople(city.world, 7), std::uint64_t{7});
        AgentProfile wanderer;
        wanderer.name = "wanderer";
        wanderer.share = 1.0;
        wanderer.guidance = Guidance::affordance;
        city.add(wanderer); // the resident's share is 1
        QCOMPARE(world::wanderingShare(city.world), 0.5);
        QCOMPARE(world::wanderingPeople(city.world, 101), std::uint64_t{51}); // of 50.5
        QCOMPARE(world::scheduledPeople(city.world, 101), std::uint64_t{50});
        city.edit(city.resident, [](AgentProfile& profile) { profile.share = 0.0; });
        QCOMPARE(world::wanderingShare(city.world), 1.0);
        QCOMPARE(world::scheduledPeople(city.world, 100), std::uint64_t{0});
    }

    void noShares_nobodyWanders()
    {
        SmallCity city;
        city.edit(city.resident, [](AgentProfile& profile) {
            profile.share = 0.0;
            profile.guidance = Guidance::affordance;
        });
        QCOMPARE(world::wanderingShare(city.world), 0.0);
        QCOMPARE(world::wanderingShare(world::World()), 0.0);
    }

    void whoseGuidanceIsNotCarriedOut_keepsASchedule()
    {
        SmallCity city;
        city.edit(city.resident, [](AgentProfile& profile) { profile.guidance = Guidance::waypoints; });
        AgentProfile wanderer;
        wanderer.name = "wanderer";
        wanderer.share = 3.0;
        wanderer.guidance = Guidance::affordance;
        city.add(wanderer);
        QCOMPARE(world::peopleByGuidance(city.world, 10), (world::PeopleByGuidance{2, 8, 0, 0})); // of 2.5 and 7.5
        AgentProfile profile;
        for (const auto& [guidance, scheduled, wandering] :
             {std::tuple{Guidance::alibi, true, false}, {Guidance::affordance, false, true}, {Guidance::autonomous, false, false}, {Guidance::waypoints, true, false}}) {
            profile.guidance = guidance;
            QVERIFY(world::isScheduled(profile) == scheduled && world::isWandering(profile) == wandering);
            QVERIFY(world::isAutonomous(profile) == (guidance == Guidance::autonomous));
        }
    }

    void whoAsksForSteering_isSteered()
    {
        SmallCity city;
        QVERIFY(!world::hasSteeredProfile(city.world));
        AgentProfile profile;
        QVERIFY(!world::asksForSteering(profile) && !world::isSteered(profile));
        for (const auto steering : {world::Steering::orca, world::Steering::rvo, world::Steering::heterSim}) {
            profile.steering = steering;
            QVERIFY(world::asksForSteering(profile) && world::isSteered(profile));
        }
        city.edit(city.resident, [](AgentProfile& p) { p.steering = world::Steering::heterSim; });
        QVERIFY(world::hasSteeredProfile(city.world));
        city.edit(city.resident, [](AgentProfile& p) { p.steering = world::Steering::none; });
        QVERIFY(!world::hasSteeredProfile(city.world));
    }

    void countsOfWanderers_areTheirShareToTheNearest_andNobodyIsLost()
    {
        SmallCity city;
        AgentProfile wanderer;
        wanderer.name = "wanderer";
        wanderer.guidance = Guidance::affordance;
        const auto id = city.add(wanderer);
        for (const double share : {0.0, 1e-9, 0.1, 1.0 / 3.0, 0.5, 0.7, 1.0, 3.0, 1e9})
            for (std::uint64_t people = 0; people < 200; ++people) {
                city.edit(id, [&](AgentProfile& profile) { profile.share = share; });
                const auto nearest = static_cast<std::uint64_t>(std::llround(world::wanderingShare(city.world) * double(people)));
                QCOMPARE(world::wanderingPeople(city.world, people), nearest);
                QCOMPARE(world::scheduledPeople(city.world, people), people - nearest);
            }
    }

    void runHash_knowsWhatWanderersSee_whereTheyAre()
    {
        const auto hashOf = [](bool wanders, const auto& change) {
            SmallCity city;
            city.edit(city.resident, [&](AgentProfile& p) { p.guidance = wanders ? Guidance::affordance : Guidance::alibi; });
            change(city);
            return world::runHash(city.world);
        };
        const auto nothing = [](SmallCity&) {};
        const auto house = [](SmallCity& c) {
            c.add(world::Obstacle{"", world::ObstacleKind::building, 0, SmallCity::square({3, 3}, 1), 0.0, 9.0});
        };
        const auto low = [&](SmallCity& c) {
            c.add(world::Obstacle{"", world::ObstacleKind::building, 0, SmallCity::square({3, 3}, 1), 0.0, 1.0});
        };
        const auto attractor = [](SmallCity& c) { c.add(world::Attractor{"", {15, 5}, 2.0, 30.0}); };
        const auto junction = [](SmallCity& c) { c.add(world::JunctionEdit{world::JunctionChange::add, "", {5, 5}}); };
        const auto angle = [](SmallCity& c) { c.edit(c.resident, [](AgentProfile& p) { p.parameters["frustum_deg"] = 90.0; }); };
        const auto differs = [&](bool wanders, const auto& change) { return hashOf(wanders, change) != hashOf(wanders, nothing); };
        QVERIFY(differs(true, house) && differs(true, attractor) && differs(true, junction) && differs(true, angle));
        QVERIFY(!differs(false, house) && !differs(false, attractor) && !differs(false, junction) && !differs(false, angle));
        QVERIFY(hashOf(true, nothing) != hashOf(false, nothing));
        QVERIFY(hashOf(true, low) != hashOf(true, house)); // one sees over it
    }

    void runHash_knowsHolesOfRegions_whereSomebodyIsSteered()
    {
        const auto hashOf = [](bool hasHole) {
            SmallCity city;
            city.edit(city.resident, [](AgentProfile& p) { p.steering = world::Steering::orca; });
            geometry::Polygon place = SmallCity::square({0, 0}, 9);
            if (hasHole)
                place.holes.push_back({{2, 2}, {2, 3}, {3, 3}, {3, 2}});
            city.add(world::Region{"Place", 0, place, false});
            return world::runHash(city.world);
        };
        QVERIFY(hashOf(false) != hashOf(true));
    }
};

PASSERBY_TEST(BehaviourSharesTest)

} // namespace behaviour_shares_test

#include "behaviour_shares_test.moc"
