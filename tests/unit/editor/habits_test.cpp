// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/change_habits.h"
#include "editor/commands/edit_gesture.h"
#include "editor/models/profile_templates.h"
#include "editor/models/redrawn_normal.h"
#include "editor/words/day_curve.h"
#include "editor/words/shares.h"
#include "editor/words/type_palette.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>
#include <QUndoStack>
#include <cmath>
#include <numeric>
#include <rapidcheck.h>

namespace habits_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

double sum(const std::vector<double>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0);
}

std::vector<double> anyWeights()
{
    const auto count = *rc::gen::inRange(1, 9);
    std::vector<double> weights;
    for (int i = 0; i < count; ++i)
        weights.push_back(*rc::gen::element(0.0, 0.001, 0.3, 1.0, 7.5, 1e6) * *rc::gen::inRange(0, 5));
    return weights;
}

} // namespace

class HabitsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ProjectDocument> m_document;
    world::TargetTypeId m_home;
    world::TargetTypeId m_shop;

    const world::TargetType& home() const { return *m_document->world().targetTypes().find(m_home); }

    /// Does the step, takes it back and does it again; the city must be the same each way.
    void goesBackAndForth(const std::function<void()>& step)
    {
        const world::World before = m_document->snapshot();
        const int count = m_document->undoStack().count();
        step();
        QCOMPARE(m_document->undoStack().count(), count + 1);
        QVERIFY(!m_document->undoStack().undoText().isEmpty());
        const world::World after = m_document->snapshot();
        QVERIFY(!after.sameContent(before));
        m_document->undoStack().undo();
        QVERIFY(m_document->world().sameContent(before));
        m_document->undoStack().redo();
        QVERIFY(m_document->world().sameContent(after));
    }

private slots:
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        m_document->replace(testing::smallCity(), "city.gpkg", nullptr);
        m_home = m_document->world().targetTypes().idOf(1);
        m_shop = m_document->world().targetTypes().idOf(2);
    }
    void cleanup() { m_document.reset(); }

    void randomDrags_keepTheSumAndTheZeros()
    {
        QVERIFY(rc::check("drags", [] {
            std::vector<double> weights = anyWeights();
            const double before = sum(weights);
            for (int drag = 0; drag < 6; ++drag) {
                const auto place = static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(weights.size())));
                const double share = *rc::gen::inRange(0, 1001) / 1000.0;
                const std::vector<double> old = weights;
                weights = withShare(weights, place, share);
                const double others = sum(old) - old[place];
                const std::vector<double> shares = sharesOf(weights);
                RC_ASSERT(std::abs(sum(shares) - 1.0) < 1e-12);
                RC_ASSERT(std::abs(shares[place] - (others > 1e-9 * sum(old) ? share : shares[place])) < 1e-9);
                for (std::size_t i = 0; i < weights.size(); ++i) {
                    RC_ASSERT(weights[i] >= 0.0);
                    RC_ASSERT(i == place || old[i] > 0.0 || weights[i] == 0.0);
                }
            }
            RC_ASSERT(before == 0.0 || std::abs(sum(weights) - before) <= 1e-9 * before);
        }));
    }

    void percentages_sumToOneHundredAndHideNobody()
    {
        QVERIFY(rc::check("percentages", [] {
            const std::vector<double> shares = sharesOf(anyWeights());
            if (sum(shares) == 0.0)
                return;
            const int decimals = percentDecimals(shares);
            for (const int places : {decimals, 0, 1}) {
                const std::vector<double> percents = percentsOf(shares, places);
                RC_ASSERT(std::abs(sum(percents) - 100.0) < 1e-9);
                for (std::size_t i = 0; i < shares.size(); ++i) {
                    RC_ASSERT(std::abs(percents[i] - 100.0 * shares[i]) <= std::pow(10.0, -places) + 1e-9);
                    RC_ASSERT(shares[i] > 0.0 || percents[i] == 0.0);
                }
            }
        }));
        QCOMPARE(percentsOf({1.0 / 3, 1.0 / 3, 1.0 / 3}, 0), (std::vector<double>{34, 33, 33}));
        QCOMPARE(percentDecimals({0.996, 0.004}), 1);
        QCOMPARE(percentDecimals({0.5, 0.5, 0.0}), 0);
    }

    void lastWeight_hasEverything()
    {
        QCOMPARE(withShare({0.0, 2.0, 0.0}, 1, 0.25), (std::vector<double>{0.0, 2.0, 0.0}));
        QCOMPARE(withShare({0.0, 0.0}, 1, 0.25), (std::vector<double>{0.0, 1.0}));
        QCOMPARE(withShare({1.0, 3.0}, 1, 1.0), (std::vector<double>{0.0, 4.0}));
    }

    void goalShare_goesBackAndForth()
    {
        goesBackAndForth([this] { QVERIFY(setGoalShare(*m_document, m_home, home().goals, 0, 0.25).ok()); });
        QCOMPARE(sharesOf(weightsOf(home().goals)), (std::vector<double>{0.25, 0.75}));
        QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Change goal of Home: Shop 67 % → 25 %"));
    }

    void dragThroughZero_comesBackAsOneStep()
    {
        const std::vector<world::Goal> base = home().goals;
        EditGesture gesture;
        gesture.begin(*m_document);
        for (const double share : {2.0 / 3.0, 0.9, 1.0, 0.5, 0.8})
            QVERIFY(setGoalShare(*m_document, m_home, base, 0, share, gesture.phase(*m_document)).ok());
        QCOMPARE(m_document->undoStack().count(), 1);
        QVERIFY(std::abs(sharesOf(weightsOf(home().goals))[1] - 0.2) < 1e-12);
        QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Change goal of Home: Shop 67 % → 80 %"));
        // The next drag is a step of its own, also when it begins with nothing.
        gesture.begin(*m_document);
        const std::vector<world::Goal> now = home().goals;
        QVERIFY(setGoalShare(*m_document, m_home, now, 0, 0.8, gesture.phase(*m_document)).ok());
        QVERIFY(setGoalShare(*m_document, m_home, now, 0, 0.7, gesture.phase(*m_document)).ok());
        QCOMPARE(m_document->undoStack().count(), 2);
        m_document->undoStack().undo();
        m_document->undoStack().undo();
        QVERIFY(home().goals == base);
    }

    void everyCommand_goesBackAndForth()
    {
        goesBackAndForth([this] { QVERIFY(setGoalChoice(*m_document, m_home, 0, world::GoalChoice::bound).ok()); });
        goesBackAndForth([this] { QVERIFY(setGoalRoundTrip(*m_document, m_home, 0, true).ok()); });
        goesBackAndForth([this] { QVERIFY(setGoalDestination(*m_document, m_home, 1, m_home).ok()); });
        goesBackAndForth([this] { QVERIFY(addGoal(*m_document, m_home, m_home).ok()); });
        QVERIFY(std::abs(sharesOf(weightsOf(home().goals)).back() - 0.1) < 1e-12);
        goesBackAndForth([this] { QVERIFY(setGoalCurve(*m_document, m_home, 0, dayShape(DayTemplate::shops)).ok()); });
        QVERIFY(std::abs(home().goals[0].weight - 1.0) < 1e-12);
        goesBackAndForth([this] { QVERIFY(copyCurveToGoals(*m_document, m_home, 0).ok()); });
        for (const world::Goal& goal : home().goals)
            QVERIFY(std::abs(meanOf(*goal.hourlyWeight) - goal.weight) < 1e-12);
        goesBackAndForth([this] { QVERIFY(setGoalCurve(*m_document, m_home, 0, std::nullopt).ok()); });
        goesBackAndForth([this] { QVERIFY(removeGoal(*m_document, m_home, 0).ok()); });
        goesBackAndForth([this] { QVERIFY(setWaitCurve(*m_document, m_home, levelCurve(90.0)).ok()); });
        QCOMPARE(home().waitMean_s, 90.0);
        goesBackAndForth([this] { QVERIFY(setWaitCurve(*m_document, m_home, std::nullopt).ok()); });
        goesBackAndForth([this] { QVERIFY(addTargetType(*m_document, unusedLook(m_document->world())).ok()); });
        goesBackAndForth([this] { QVERIFY(addProfile(*m_document, profileOf(ProfileTemplate::tourist)).ok()); });
        const auto tourist = m_document->world().profiles().at(1).id;
        QVERIFY(std::abs(sharesOf(profileShares(m_document->world())).back() - 0.1) < 1e-12);
        goesBackAndForth([this, tourist] { QVERIFY(setProfileShare(*m_document, profileShares(m_document->world()), tourist, 0.4).ok()); });
        QVERIFY(std::abs(sharesOf(profileShares(m_document->world())).back() - 0.4) < 1e-12);
        goesBackAndForth([this, tourist] { QVERIFY(setProfileColors(*m_document, tourist, {{1, 2, 3}, {4, 5, 6}}).ok()); });
        while (m_document->undoStack().canUndo())
            m_document->undoStack().undo();
        QVERIFY(m_document->world().sameContent(testing::smallCity()));
    }

    void randomHabitEdits_undoToTheStartAndRedoToTheEnd()
    {
        QVERIFY(rc::check("edits", [this] {
            init();
            for (int step = 0; step < 20; ++step) {
                const auto goals = home().goals;
                const auto place = static_cast<std::size_t>(*rc::gen::inRange(0, 5));
                const double value = *rc::gen::inRange(0, 101) / 100.0;
                const auto id = *rc::gen::element(m_home, m_shop);
                switch (*rc::gen::inRange(0, 7)) {
                case 0:
                    RC_ASSERT(
                        setGoalShare(*m_document, m_home, goals, place, value, *rc::gen::element(EditPhase::single, EditPhase::continued))
                            .ok());
                    break;
                case 1:
                    RC_ASSERT(addGoal(*m_document, m_home, id).ok());
                    break;
                case 2:
                    RC_ASSERT(removeGoal(*m_document, m_home, place).ok());
                    break;
                case 3:
                    RC_ASSERT(setGoalCurve(*m_document, m_home, place, dragged(levelCurve(value), 5, 3 * value, true)).ok());
                    break;
                case 4:
                    RC_ASSERT(copyCurveToGoals(*m_document, m_home, place).ok());
                    break;
                case 5:
                    RC_ASSERT(setGoalDestination(*m_document, m_home, place, id).ok());
                    break;
                default:
                    RC_ASSERT(addProfile(*m_document, profileOf(kAllProfileTemplates[place])).ok());
                    break;
                }
                const double total = sum(sharesOf(weightsOf(home().goals)));
                RC_ASSERT(total == 0.0 || std::abs(total - 1.0) < 1e-12);
            }
            const world::World end = m_document->snapshot();
            while (m_document->undoStack().canUndo())
                m_document->undoStack().undo();
            RC_ASSERT(m_document->world().sameContent(testing::smallCity()));
            while (m_document->undoStack().canRedo())
                m_document->undoStack().redo();
            RC_ASSERT(m_document->world().sameContent(end));
        }));
    }

    void weightChange_takesTheCurveAlong()
    {
        QVERIFY(setGoalCurve(*m_document, m_home, 0, dayShape(DayTemplate::office)).ok());
        const auto shape = *home().goals[0].hourlyWeight;
        QVERIFY(setGoalShare(*m_document, m_home, home().goals, 0, 0.5).ok());
        const world::Goal& goal = home().goals[0];
        for (std::size_t hour = 0; hour < 24; ++hour)
            QVERIFY(std::abs((*goal.hourlyWeight)[hour] - shape[hour] * goal.weight) < 1e-12);
    }

    void goneGoals_areLeftAlone()
    {
        const world::World before = m_document->snapshot();
        QVERIFY(setGoalChoice(*m_document, m_home, 9, world::GoalChoice::bound).ok());
        QVERIFY(removeGoal(*m_document, m_home, 9).ok());
        QVERIFY(setGoalShare(*m_document, m_home, {}, 0, 0.5).ok());
        QVERIFY(addGoal(*m_document, m_home, world::TargetTypeId{77, 77}).ok());
        QVERIFY(m_document->world().sameContent(before));
        QCOMPARE(m_document->undoStack().count(), 0);
    }

    void dayShapes_haveMeanOneAndDragsGoRoundMidnight()
    {
        for (const DayTemplate day : kAllDayTemplates) {
            QVERIFY(std::abs(meanOf(dayShape(day)) - 1.0) < 1e-12);
            QVERIFY(!dayTemplateName(day).isEmpty());
        }
        const world::Hourly flat = levelCurve(1.0);
        const world::Hourly one = dragged(flat, 0, 3.0, false);
        QCOMPARE(one[0], 3.0);
        QCOMPARE(one[23], 1.0);
        const world::Hourly smooth = dragged(flat, 0, 3.0, true);
        QCOMPARE(smooth[0], 3.0);
        QVERIFY(smooth[23] > 2.0 && smooth[23] < 3.0);
        QCOMPARE(smooth[1], smooth[23]);
        QVERIFY(smooth[22] > 1.0 && smooth[22] < smooth[23]);
        QVERIFY(std::abs(smooth[4] - 1.0) < 1e-12);
        QCOMPARE(dragged(flat, 5, -2.0, true)[5], 0.0);
        QVERIFY(std::abs(valueAt(one, 23.5) - 2.0) < 1e-12);
        QVERIFY(std::abs(valueAt(one, 24.0) - 3.0) < 1e-12);
    }

    void redrawnNormal_isTheLawOfWaits()
    {
        // Against numbers of the standard normal: ±1 sd holds 68.27 %, cut off there the spread is 0.5396.
        const RedrawnNormal law = RedrawnNormal::ofWaits(10.0, 10.0);
        QVERIFY(std::abs(law.redrawnShare() - 0.317310507863) < 1e-9);
        QVERIFY(std::abs(law.sd() - 5.396) < 1e-3);
        QVERIFY(std::abs(sum(law.bins(17)) - 1.0) < 1e-12);
        QVERIFY(std::abs(law.between(0.0, 10.0) - 0.5) < 1e-12);
        const RedrawnNormal speeds = RedrawnNormal::ofSpeeds(1.34, 0.26);
        QCOMPARE(speeds.low(), 0.67);
        QVERIFY(speeds.redrawnShare() > 0.009 && speeds.redrawnShare() < 0.011);
        const RedrawnNormal point = RedrawnNormal::ofWaits(60.0, 0.0);
        QVERIFY(point.isPoint());
        QCOMPARE(point.sd(), 0.0);
        QCOMPARE(sum(point.bins(9)), 1.0);
    }

    void newThings_haveFreeNamesAndColours()
    {
        const TypeLook first = unusedLook(m_document->world());
        QCOMPARE(first.name, QStringLiteral("Office")); // home is there, a shop too
        for (std::size_t i = 0; i < typePalette().size() + 3; ++i)
            QVERIFY(addTargetType(*m_document, unusedLook(m_document->world())).ok());
        for (int i = 0; i < 2; ++i)
            QVERIFY(addProfile(*m_document, profileOf(ProfileTemplate::police)).ok());
        QCOMPARE(m_document->world().profiles().size(), std::size_t{3});
    }

    void elderlyPeople_areSlowerThanChildren()
    {
        QVERIFY(profileOf(ProfileTemplate::elderly).speedMean_mps < profileOf(ProfileTemplate::child).speedMean_mps);
        QVERIFY(profileOf(ProfileTemplate::child).speedMean_mps < profileOf(ProfileTemplate::resident).speedMean_mps);
    }
};

PASSERBY_TEST(HabitsTest)

} // namespace habits_test

#include "habits_test.moc"
