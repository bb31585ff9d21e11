// SPDX-License-Identifier: GPL-3.0-or-later
// Sets of states that fit: without loss where they do, else on a coarser grid, and what that changes of choices.
#include "core/foundation/random_stream.h"
#include "core/heter_sim/choice.h"
#include "core/heter_sim/fitted_set.h"
#include "core/heter_sim/own_states.h"
#include "core/heter_sim/state_set_file.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace fitted_set_test {

using namespace passerby::heter_sim;
using passerby::foundation::Purpose;
using passerby::foundation::RandomStream;

namespace {

/// Speeds of 0 to 2 m/s and angles up to nearly half a turn, evenly spread and all different once rounded.
std::vector<MotionState> many(std::size_t count)
{
    RandomStream random(5, 1, Purpose::statistics);
    std::vector<MotionState> states;
    for (std::size_t i = 0; i < count; ++i)
        states.push_back({2.0 * random.uniform(), 6.0 * random.uniform() - 3.0});
    return states;
}

std::vector<MotionState> ownMoments()
{
    std::vector<MotionState> states;
    for (const CanonicalState& state : ownStates().all())
        states.push_back({state.speed_mps(), state.angle_rad()});
    return states;
}

/// Somebody who walks on, likes another speed and has up to three others near them.
Situation drawn(RandomStream& random)
{
    Situation situation;
    situation.hasControl = true;
    situation.speed_mps = static_cast<float>(1.8 * random.uniform());
    const double aside = 0.6 * random.uniform() - 0.3;
    situation.velocity = {situation.speed_mps * static_cast<float>(std::cos(aside)),
                          situation.speed_mps * static_cast<float>(std::sin(aside))};
    situation.ideal_mps = static_cast<float>(0.8 + 0.8 * random.uniform());
    situation.most_mps = 3.0F;
    situation.radius_m = 0.2F;
    situation.step_s = 0.1F;
    situation.turnWeight = 1.0F;
    situation.paceWeight = 1.0F;
    situation.others = static_cast<std::uint32_t>(4.0 * random.uniform());
    for (std::uint32_t i = 0; i < situation.others; ++i) {
        situation.x_m[i] = static_cast<float>(0.6 + 4.0 * random.uniform());
        situation.y_m[i] = static_cast<float>(3.0 * random.uniform() - 1.5);
        situation.x_mps[i] = static_cast<float>(3.0 * random.uniform() - 1.5);
        situation.y_mps[i] = static_cast<float>(1.0 * random.uniform() - 0.5);
        situation.reach_m[i] = 0.4F;
    }
    return situation;
}

} // namespace

class FittedSetTest : public QObject {
    Q_OBJECT

private slots:
    void whatFits_losesNothing()
    {
        const auto states = ownMoments();
        const auto fitted = fittedSet(states, AgentKind::person, true);
        QVERIFY(fitted.ok());
        QCOMPARE(fitted.value().step, 1);
        QCOMPARE(fitted.value().set, canonicalSet(states, AgentKind::person, true).value());
        QCOMPARE(decoded(encoded(fitted.value().set).value()).value(), fitted.value().set);
    }

    void whatDoesNotFit_liesOnTheFinestGridThatDoes()
    {
        const auto states = many(200'000);
        QCOMPARE(canonicalSet(states, AgentKind::person, false).error().code, std::string("too-many-states"));
        const auto fitted = fittedSet(states, AgentKind::person, false);
        QVERIFY(fitted.ok());
        QCOMPARE(fitted.value().step, 2); // some 100 × 300 places
        QVERIFY(!faultOf(fitted.value().set));
        QCOMPARE(fitted.value().set.samples, 200'000U);
        for (const CanonicalState& state : fitted.value().set.kept)
            QVERIFY(state.speed_cmps % 2 == 0 && state.angle_crad % 2 == 0);
        QVERIFY(encoded(fitted.value().set).value().size() <= kLargestStateSet_bytes);
    }

    void nobodyWhoMoves_isRefused()
    {
        QCOMPARE(fittedSet(std::vector<MotionState>{{0.0, 0.0}}, AgentKind::person, true).error().code, std::string("no-states"));
        QCOMPARE(fittedSet(std::vector<MotionState>{{50.0, 0.0}}, AgentKind::person, true).error().code, std::string("too-fast"));
    }

    /// The states that ship, and the same on a grid of 0.02 m/s and 0.02 rad: nearly all choices are nearly the same velocity.
    void coarserGrid_hardlyChangesChoices()
    {
        const EnergySettings settings;
        std::vector<MotionState> coarse = ownMoments();
        for (MotionState& state : coarse)
            state = {0.02 * std::nearbyint(state.speed_mps / 0.02), 0.02 * std::nearbyint(state.angle_rad / 0.02)};
        const Candidates whole(ownStates(), 0.1F, settings);
        const Candidates thin(canonicalSet(coarse, AgentKind::person, true).value(), 0.1F, settings);
        RandomStream random(5, 2, Purpose::statistics);
        constexpr int kSituations = 20'000;
        int near = 0;
        double sum = 0.0;
        for (int i = 0; i < kSituations; ++i) {
            const Situation situation = drawn(random);
            const Choice one = bestOf(whole, whole.around(situation.speed_mps, 2), situation, settings);
            const Choice other = bestOf(thin, thin.around(situation.speed_mps, 2), situation, settings);
            QVERIFY(one.index != Choice::kNone && other.index != Choice::kNone);
            const double apart = static_cast<double>(length(whole.velocity(one.index) - thin.velocity(other.index)));
            near += apart <= 0.05 ? 1 : 0;
            sum += apart;
        }
        qInfo("%.2f %% of choices within 0.05 m/s, %.4f m/s apart on average", 100.0 * near / kSituations, sum / kSituations);
        QVERIFY(near >= 0.98 * kSituations);
    }
};

PASSERBY_TEST(FittedSetTest)

} // namespace fitted_set_test

#include "fitted_set_test.moc"
