// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heter_sim/candidates.h"
#include "core/heter_sim/own_states.h"
#include "core/heter_sim/reachable.h"
#include "core/heter_sim/situation.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <limits>

namespace state_set_test {

using namespace passerby::heter_sim;
using passerby::steering::Vector;

namespace {

/// The samples of the example: mirrored, each of them would be there twice.
StateSet exampleSet()
{
    const std::vector<MotionState> samples{{0, 0}, {0.95, -0.3}, {1.0, 0.0}, {1.0, 0.3}, {1.25, 0.0}, {1.6, 0.0}};
    return canonicalSet(samples, AgentKind::person, false).value();
}

std::string codeOf(const std::vector<MotionState>& states)
{
    const auto set = canonicalSet(states, AgentKind::person, true);
    return set ? std::string() : set.error().code;
}

} // namespace

class StateSetTest : public QObject {
    Q_OBJECT
private slots:
    void states_areRounded_sorted_andKeptOnce()
    {
        const std::vector<MotionState> states{{1.204, 0.302}, {1.196, 0.298}, {0.5, -0.1}, {0.004, 2.0}, {1.2, -3.1415}};
        const StateSet set = canonicalSet(states, AgentKind::person, false).value();
        QCOMPARE(set.kept, (std::vector<CanonicalState>{{0, 0}, {50, -10}, {120, -314}, {120, 30}}));
        QCOMPARE(set.all(), set.kept);
        QCOMPARE(set.samples, 5U);
        QCOMPARE(int{set.fast_cmps}, 120); // of 0.004, 0.5, 1.196, 1.2, 1.204 the 95 % quantile by rank 3.8, cut
    }

    void mirrored_aSetHasNoHandedness()
    {
        const std::vector<MotionState> states{{1.2, 0.3}, {1.2, -0.3}, {1.0, -0.2}, {0.8, 0.0}};
        const StateSet set = canonicalSet(states, AgentKind::person, true).value();
        QCOMPARE(set.kept, (std::vector<CanonicalState>{{0, 0}, {80, 0}, {100, 20}, {120, 30}}));
        QCOMPARE(set.all(), (std::vector<CanonicalState>{{0, 0}, {80, 0}, {100, -20}, {100, 20}, {120, -30}, {120, 30}}));
        QVERIFY(!faultOf(set));
    }

    void whatIsNoSet_isRefused()
    {
        QCOMPARE(codeOf({}), std::string("no-states"));
        QCOMPARE(codeOf({{0.0, 1.0}, {0.004, 0.0}}), std::string("no-states"));
        QCOMPARE(codeOf({{40.01, 0.0}}), std::string("too-fast"));
        QCOMPARE(codeOf({{std::numeric_limits<double>::quiet_NaN(), 0.0}}), std::string("too-fast"));
        std::vector<MotionState> many;
        for (int speed = 1; speed <= 120; ++speed)
            for (int angle = 1; angle <= 280; ++angle)
                many.push_back({0.01 * speed, 0.01 * angle});
        QCOMPARE(codeOf(many), std::string("too-many-states")); // 33,600 and their mirror images
        many.resize(32'700);
        QCOMPARE(codeOf(many), std::string());
    }

    void groups_areTheCellsThatHoldStates()
    {
        const Candidates candidates(exampleSet(), 0.1F, {});
        std::vector<std::int32_t> cells;
        for (const SpeedGroup& group : candidates.groups())
            cells.push_back(group.cell);
        QCOMPARE(cells, (std::vector<std::int32_t>{0, 9, 10, 12, 16}));
        const auto groupAt = [&](float speed_mps) { return candidates.groups()[candidates.groupOf(speed_mps)].cell; };
        QCOMPARE(groupAt(1.0F), 10);
        QCOMPARE(groupAt(0.999999F), 10); // rounded down
        QCOMPARE(groupAt(1.1F), 10);      // between 10 and 12: the slower
        QCOMPARE(groupAt(1.3F), 12);
        QCOMPARE(groupAt(1.4F), 12); // between 12 and 16
        QCOMPARE(groupAt(1.5F), 16);
        QCOMPARE(groupAt(9.0F), 16);
        QCOMPARE(groupAt(0.42F), 0);
        QCOMPARE(groupAt(0.55F), 9);
        QCOMPARE(groupAt(std::numeric_limits<float>::infinity()), 16);
    }

    /// The example: v_i (1, 0), a group to either side.
    void candidates_areTheStatesOfGroupsNearOnesSpeed()
    {
        const Candidates candidates(exampleSet(), 0.1F, {});
        const CandidateRange range = candidates.around(1.0F, 1);
        QCOMPARE(range.firstState, 1U);
        QCOMPARE(range.endState, 5U);
        const std::array<Vector, 4> expected{{{0.907570F, -0.280744F}, {1.0F, 0.0F}, {0.955336F, 0.295520F}, {1.25F, 0.0F}}};
        for (std::uint32_t i = 0; i < 4; ++i)
            QVERIFY(length(candidates.velocity(range.firstState + i) - expected[i]) < 1e-6F);
        QCOMPARE(candidates.around(0.0F, 0).endState, 1U);
        QCOMPARE(candidates.around(1.25F, 9).firstState, 0U);
        QCOMPARE(candidates.around(1.25F, 9).endState, 6U);
    }

    /// Section 3.2 of the paper: (1, 0.5) along (1, 0) is (−0.5, 1) along (0, 1).
    void directions_areAdapted()
    {
        const Vector adapted = inTheCity(seenAlong({1.0F, 0.5F}, {1.0F, 0.0F}), {0.0F, 1.0F});
        QCOMPARE(adapted, (Vector{-0.5F, 1.0F}));
        QCOMPARE(inTheCity(seenAlong({0.3F, -0.7F}, {0.6F, 0.8F}), {0.6F, 0.8F}).x, 0.3F);
    }

    void tiles_holdEachStateOnce()
    {
        for (const float width_mps : {0.02F, 0.1F, 0.5F, 50.0F}) {
            const Candidates candidates(ownStates(), width_mps, {});
            std::vector<int> seen(candidates.size());
            for (const SpeedGroup& group : candidates.groups())
                for (std::uint32_t tile = group.firstTile; tile < group.endTile; ++tile)
                    for (std::uint32_t lane = 0; lane < Tile::kLanes; ++lane)
                        if (!std::isnan(candidates.tiles()[tile].speed_mps[lane])) {
                            const std::uint32_t index = candidates.tiles()[tile].index[lane];
                            QVERIFY(index >= group.firstState && index < group.endState);
                            ++seen[index];
                        }
            QCOMPARE(seen, std::vector<int>(candidates.size(), 1));
        }
    }

    void whatASetLetsPeopleDo_isTold()
    {
        const auto few = reachOf(Candidates(exampleSet(), 0.1F, {}), 1);
        QCOMPARE(few.size(), std::size_t{5});
        QVERIFY(!few[0].isStraight && !few[0].isToLeft && few[0].isToRight); // standing and 0.95 to the right
        QVERIFY(few[2].isStraight && few[2].isToLeft && few[2].isToRight);
        QVERIFY(few[4].isStraight && !few[4].isToLeft && !few[4].isToRight);
        QVERIFY(std::abs(few[0].widestStep_mps - 0.95) < 1e-9);
    }

    /// Groups 0, 0.95, 1.0, 1.25, 1.6 of the example; by steps of one group.
    void whatIsNotReached_isTold()
    {
        const Candidates candidates(exampleSet(), 0.1F, {});
        const auto missing = unreachedOf(candidates, 1.25F, 1);
        // Straight on: from 0.95 one comes to a stand, which lies beside; 1.0 and 1.25 are not beside it, and 0.95 goes to the right alone.
        QCOMPARE(missing[0], (Unreached{Heading::straight, true, {{1.0, 1.6}}}));
        // The ideal speed of 1.25 goes straight: from 0.95 through 1.0. From standing only 0.95 is beside.
        QCOMPARE(missing[1], (Unreached{Heading::straight, false, {{0.0, 0.0}}}));
        // To the left only 1.0 goes.
        QCOMPARE(missing[2], (Unreached{Heading::left, true, {{1.0, 1.6}}}));
        QCOMPARE(missing[3], (Unreached{Heading::left, false, {{0.0, 1.6}}}));
        // To the right only 0.95 goes: from 1.0, beside it, one comes to a stand.
        QCOMPARE(missing[4], (Unreached{Heading::right, true, {{1.25, 1.6}}}));
        QCOMPARE(missing[5], (Unreached{Heading::right, false, {{0.0, 1.6}}}));
        QCOMPARE(missing.size(), std::size_t{6});
        // By steps of two groups straight on is whole.
        for (const Unreached& one : unreachedOf(candidates, 1.25F, 2))
            QVERIFY(one.heading != Heading::straight);
    }

    void ownStates_leaveNobodyInADeadEnd()
    {
        const StateSet& set = ownStates();
        QVERIFY(!faultOf(set));
        QVERIFY(set.isMirrored && set.kind == AgentKind::person);
        QVERIFY(set.all().size() >= 4000);
        QVERIFY(set.licence.find("Passerby's own") != std::string::npos);
        for (const GroupReach& reach : reachOf(Candidates(set, 0.1F, {}), 2)) {
            QVERIFY(reach.isStraight && reach.isToLeft && reach.isToRight);
            QVERIFY(reach.widestStep_mps < 0.2);
        }
        // Whoever is as fast as the four fastest states slows down only slightly aside: between 1.9 and 2.1 m/s none goes straight on.
        const std::vector<SpeedSpan> fastest{{2.1, set.fastest_mps()}};
        const std::vector<Unreached> expected{{Heading::straight, true, fastest}, {Heading::straight, false, fastest}};
        QCOMPARE(unreachedOf(Candidates(set, 0.1F, {}), 1.3F, 2), expected);
    }
};

PASSERBY_TEST(StateSetTest)

} // namespace state_set_test

#include "state_set_test.moc"
