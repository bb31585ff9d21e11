// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heter_sim/heter_sim.h"
#include "core/heter_sim/state_set_file.h"
#include "core/steering/catalogue.h"
#include "core/street/steering_models.h"
#include "core/world/carried_out.h"
#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <set>

namespace steering_models_test {

using namespace passerby;
using world::Steering;

namespace {

world::World cityOf(Steering steering, std::map<std::string, double> parameters = {})
{
    world::World world;
    world::PatchBuilder builder(world);
    world::AgentProfile profile;
    profile.name = "walker";
    profile.steering = steering;
    profile.parameters = std::move(parameters);
    builder.add(profile);
    if (auto done = world.apply(builder.take()); !done)
        qFatal("%s", describe(done.error()).c_str());
    return world;
}

/// What somebody does in whose way another stands, so far ahead.
steering::Vector nextOf(const world::World& world, double ahead_m)
{
    steering::Crowd crowd;
    crowd.add({.id = 1, .preferred = {1.3F, 0.0F}, .radius_m = 0.13F, .maxSpeed_mps = 1.8F, .model = street::modelOf(world, 0)});
    crowd.add({.id = 2, .position = {ahead_m, 0.0}, .radius_m = 0.13F, .maxSpeed_mps = 1.8F});
    std::vector<steering::Vector> next(2);
    steering::Steering(street::steeringModels(world)).step(crowd, {}, 0.1F, 1, next);
    return next[0];
}

} // namespace

/// What profiles make of the catalogue of steering models.
class SteeringModelsTest : public QObject {
    Q_OBJECT
private slots:
    /// As core/simulation does, which this test does not know.
    void initTestCase() { steering::joinCatalogue(heter_sim::HeterSim::kRow); }

    void whatJoinsTwice_isThereOnce()
    {
        const std::size_t count = steering::modelCatalogue().size();
        steering::joinCatalogue(heter_sim::HeterSim::kRow);
        QCOMPARE(steering::modelCatalogue().size(), count);
        QCOMPARE(steering::findModelRow("heter_sim"), &heter_sim::HeterSim::kRow);
        QCOMPARE(steering::modelCatalogue().front()->spelling, std::string_view("orca"));
    }

    void whatIsCarriedOut_isInTheCatalogue()
    {
        std::set<std::string_view> rows;
        for (const steering::ModelRow* row : steering::modelCatalogue())
            QVERIFY(rows.insert(row->spelling).second);
        std::set<std::string_view> known;
        for (std::size_t i = 0; i < world::Spelling<Steering>::kNames.size(); ++i)
            if (const auto kind = static_cast<Steering>(i); kind != Steering::none && world::isCarriedOut(kind))
                known.insert(world::spell(kind));
        QVERIFY(rows == known);
    }

    void everyModel_isMadeOfItsUsualValues()
    {
        for (const steering::ModelRow* row : steering::modelCatalogue()) {
            std::vector<float> usual;
            std::set<std::string_view> keys;
            for (const steering::ModelParameter& parameter : row->parameters) {
                QVERIFY(keys.insert(parameter.key).second);
                QVERIFY(parameter.unit.empty() == (parameter.key.find("_m") == std::string_view::npos && !parameter.key.ends_with("_s")));
                QVERIFY(parameter.least <= parameter.usual && parameter.usual <= parameter.most);
                QCOMPARE(parameter.within(-1.0), parameter.least);
                QCOMPARE(parameter.within(static_cast<double>(parameter.usual)), parameter.usual);
                usual.push_back(parameter.usual);
            }
            const auto model = row->make(usual, 3.0F);
            QVERIFY(model && model->needs().reach_m > 0.0F && model->needs().wallReach_m > 0.0F);
        }
    }

    /// Somebody who stands straight ahead is evaded to the side that the city keeps, unless the profile says another.
    void theSideThatACityKeeps_reachesWhoAsksForIt()
    {
        const auto asideIn = [](world::Side side, std::map<std::string, double> parameters) {
            world::World world = cityOf(Steering::reactive, std::move(parameters));
            world::Settings settings = world.settings();
            settings.side = side;
            world::PatchBuilder builder(world);
            builder.setSettings(settings);
            if (auto done = world.apply(builder.take()); !done)
                qFatal("%s", describe(done.error()).c_str());
            return nextOf(world, 2.5).y;
        };
        QVERIFY(asideIn(world::Side::right, {}) < 0.0F);
        QVERIFY(asideIn(world::Side::left, {}) > 0.0F);
        QVERIFY(asideIn(world::Side::left, {{"keeps_left", 0.0}}) < 0.0F);
    }

    void whatProfilesSay_reachesTheirModel()
    {
        for (std::size_t i = 0; i < world::Spelling<Steering>::kNames.size(); ++i) {
            const auto kind = static_cast<Steering>(i);
            const world::World usual = cityOf(kind);
            const steering::ModelRow* row = steering::findModelRow(world::spell(kind));
            QCOMPARE(street::modelOf(usual, 0), row ? steering::ModelIndex{1} : street::kCarried);
            QCOMPARE(street::isSteered(usual), row != nullptr);
            QCOMPARE(nextOf(usual, 0.45) == (steering::Vector{1.3F, 0.0F}), row == nullptr);
            QCOMPARE(nextOf(cityOf(kind, {{"nobody_knows", 3.0}}), 0.45), nextOf(usual, 0.45));
            if (!row)
                continue;
            // Some parameter changes what somebody does at some distance; not each does: who evades early enough slows down for nobody.
            const std::array ahead_m{0.45, 1.0, 1.5, 2.5, 4.5};
            const auto matters = [&](const steering::ModelParameter& parameter) {
                const world::World told = cityOf(kind, {{std::string(parameter.key), static_cast<double>(parameter.least)}});
                return std::any_of(ahead_m.begin(), ahead_m.end(),
                                   [&](double far_m) { return nextOf(told, far_m) != nextOf(usual, far_m); });
            };
            QVERIFY2(std::any_of(row->parameters.begin(), row->parameters.end(), matters), row->spelling.data());
        }
    }

    /// Who was recorded at 0.5 m/s at most is no faster.
    void statesOfAProfile_areChosenAmong()
    {
        const std::vector<heter_sim::MotionState> slow{{0.25, 0.0}, {0.5, 0.0}, {0.5, 0.4}};
        const auto bytes = [&](heter_sim::AgentKind kind) {
            return std::make_shared<const std::vector<std::uint8_t>>(
                heter_sim::encoded(heter_sim::canonicalSet(slow, kind, true).value()).value());
        };
        const auto with = [](Steering steering, world::StateSetKind kind, const world::SharedBytes& states) {
            world::World world = cityOf(steering);
            world::PatchBuilder builder(world);
            const world::StateSetId set = builder.add(world::StateSet{"slow", "", "", kind, states});
            world::AgentProfile profile = *world.profiles().at(0).row;
            profile.states = set;
            builder.replace(world.profiles().at(0).id, profile);
            if (auto done = world.apply(builder.take()); !done)
                qFatal("%s", describe(done.error()).c_str());
            return world;
        };
        const auto speedAfter = [](const world::World& world) {
            steering::Crowd crowd;
            crowd.add({.id = 1, .preferred = {1.3F, 0.0F}, .radius_m = 0.13F, .maxSpeed_mps = 1.8F, .model = street::modelOf(world, 0)});
            std::vector<steering::Vector> next(1);
            steering::Steering steering(street::steeringModels(world));
            for (int step = 0; step < 50; ++step) {
                steering.step(crowd, {}, 0.1F, 1, next);
                crowd.velocity_mps[0] = next[0];
            }
            return length(next[0]);
        };
        using world::StateSetKind;
        const world::SharedBytes people = bytes(heter_sim::AgentKind::person);
        const float usual_mps = speedAfter(cityOf(Steering::heterSim));
        QVERIFY(usual_mps > 1.0F);
        const world::World slowly = with(Steering::heterSim, StateSetKind::people, people);
        QVERIFY(std::abs(speedAfter(slowly) - 0.5F) < 0.01F);
        QVERIFY(street::profilesWithUnreadableStates(slowly).empty());
        // Whatever cannot be chosen among, the states that come with Passerby count.
        const auto damaged = std::make_shared<const std::vector<std::uint8_t>>(std::vector<std::uint8_t>{'P', 'H', 'S', 'S', 1, 7});
        for (const auto& [kind, states] : {std::pair{StateSetKind::vehicles, people},
                                           {StateSetKind::people, bytes(heter_sim::AgentKind::car)},
                                           {StateSetKind::people, world::SharedBytes(damaged)}}) {
            const world::World city = with(Steering::heterSim, kind, states);
            QCOMPARE(speedAfter(city), usual_mps);
            QCOMPARE(street::profilesWithUnreadableStates(city).size(), std::size_t{1});
        }
        const world::World orca = with(Steering::orca, StateSetKind::people, people);
        QCOMPARE(speedAfter(orca), speedAfter(cityOf(Steering::orca)));
        QVERIFY(street::profilesWithUnreadableStates(orca).empty());
    }
};

PASSERBY_TEST(SteeringModelsTest)

} // namespace steering_models_test

#include "steering_models_test.moc"
