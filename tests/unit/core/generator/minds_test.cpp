// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/minds.h"

#include "core/world/row_rules.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <set>

namespace minds_test {

using namespace passerby;
using namespace passerby::generator;

class MindsTest : public QObject {
    Q_OBJECT
private slots:
    void everyMind_isAProfileAndNeedsThatACityTakes()
    {
        for (const Mind mind : kAllMinds) {
            world::World world;
            world::PatchBuilder builder(world);
            const auto profile = builder.add(profileOf(mind));
            const auto kinds = world::usualFixtureKinds();
            addNeeds(builder, profile, mind, [&](std::string_view name) {
                const auto kind = std::find_if(kinds.begin(), kinds.end(), [name](const auto& one) { return one.name == name; });
                return kind == kinds.end() ? world::FixtureKindId{} : builder.add(*kind);
            });
            const auto applied = world.apply(builder.take());
            QVERIFY2(applied.ok(), applied.ok() ? "" : describe(applied.error()).c_str());
            QCOMPARE(world.needs().size(), needsOf(mind).size());
            for (const auto& [id, need] : world.needs()) {
                QVERIFY(need.profile == world.profiles().at(0).id);
                QCOMPARE(need.fulfilledBy.isNull(), need.name == "company");
            }
        }
    }

    void theyDecideForThemselves()
    {
        for (const Mind mind : kAllMinds)
            QVERIFY(profileOf(mind).guidance == world::Guidance::autonomous && profileOf(mind).steering == world::Steering::reactive);
    }

    void commuters_areAsThePaperIsRead()
    {
        const world::AgentProfile commuter = profileOf(Mind::commuter);
        QVERIFY(commuter.speedMean_mps == 1.42 && commuter.speedSd_mps == 0.22 && commuter.share == 0.76);
        QCOMPARE(commuter.parameters.at(kPatience_s), 240.0);
        QCOMPARE(commuter.parameters.at(kPassageTaste), 0.10);
        const auto needs = needsOf(Mind::commuter);
        QCOMPARE(needs.size(), std::size_t{5});
        const world::Need& ticket = needs[0].need;
        QVERIFY(ticket.name == "ticket" && ticket.share == 0.6 && ticket.startLow >= ticket.threshold && ticket.growth_s == 0.0);
        const world::Need& thirst = needs[1].need;
        QVERIFY(needs[1].fulfilledBy == "vending machine" && thirst.growth_s == 3600.0 && thirst.threshold == 0.7);
        QVERIFY(thirst.startHigh == 0.8 && thirst.decay_s == 0.0);
        const world::Need& tiredness = needs[2].need;
        QVERIFY(tiredness.growsWith == world::NeedGrowth::effort && tiredness.growth_s == 1500.0 && tiredness.decay_s == 90.0);
        QVERIFY(std::is_sorted(needs.begin(), needs.end(), [](const auto& a, const auto& b) { return a.need.rank < b.need.rank; }));
    }

    /// Numbers go by the names by which people live: soldiers walk in pairs, most tourists in groups of two to four.
    void soldiersWalkInPairs_touristsInGroups()
    {
        const world::AgentProfile soldier = profileOf(Mind::soldier);
        QVERIFY(soldier.parameters.at("group_share") == 1.0 && soldier.parameters.at("group_low") == 2.0);
        QCOMPARE(soldier.parameters.at("group_high"), 2.0);
        const world::AgentProfile tourist = profileOf(Mind::tourist);
        QVERIFY(tourist.parameters.at("group_share") == 0.6 && tourist.parameters.at("group_high") == 4.0);
        QVERIFY(tourist.parameters.at("stay_low_s") == 900.0 && tourist.parameters.at("taste") == 0.15);
    }

    void soldiersWantNothing_policeOfficersASeatNowAndThen()
    {
        QVERIFY(needsOf(Mind::soldier).empty());
        QCOMPARE(needsOf(Mind::policeOfficer).size(), std::size_t{1});
        QCOMPARE(needsOf(Mind::policeOfficer)[0].fulfilledBy, std::string_view("bench"));
    }

    void names_areUnlike()
    {
        std::set<std::string_view> names;
        for (const Mind mind : kAllMinds)
            names.insert(nameOf(mind));
        QCOMPARE(names.size(), kAllMinds.size());
    }
};

PASSERBY_TEST(MindsTest)

} // namespace minds_test

#include "minds_test.moc"
