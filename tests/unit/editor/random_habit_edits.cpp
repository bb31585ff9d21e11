// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/change_habits.h"
#include "editor/commands/populate_by_sight.h"
#include "editor/commands/proxy_rules.h"
#include "editor/models/profile_templates.h"
#include "editor/words/day_curve.h"
#include "editor/words/type_palette.h"
#include "tests/unit/editor/random_edits.h"

namespace passerby::testing {

using namespace passerby::editor;
using foundation::Result;

namespace {

Result<void> done(const Result<ObjectRef>& result)
{
    return result.ok() ? Result<void>() : Result<void>(result.error());
}

EditPhase anyPhase(Dice& dice)
{
    return dice.chance(0.5) ? EditPhase::continued : EditPhase::single;
}

std::optional<world::Hourly> anyCurve(Dice& dice)
{
    if (dice.chance(0.3))
        return std::nullopt;
    const world::Hourly shape = dayShape(kAllDayTemplates[dice.below(kAllDayTemplates.size())]);
    return dragged(withMean(shape, dice.between(0.0, 50.0)), static_cast<int>(dice.below(24)), dice.between(0.0, 90.0), dice.chance(0.5));
}

using OfType = std::function<Result<void>(ProjectDocument&, world::TargetTypeId type, std::size_t place, Dice&)>;

/// On a type and one of its goals, sometimes one that is not there.
std::function<Result<void>(ProjectDocument&, Dice&)> onGoal(const OfType& change)
{
    return [change](ProjectDocument& document, Dice& dice) {
        const auto type = RandomArguments(document.world(), dice).any<world::TargetType>();
        const world::TargetType* row = document.world().targetTypes().find(type);
        return change(document, type, dice.below(row ? row->goals.size() + 1 : 1), dice);
    };
}

world::TargetTypeId anyType(const ProjectDocument& document, Dice& dice)
{
    return RandomArguments(document.world(), dice).any<world::TargetType>();
}

void addGoalEdits(std::vector<RandomEdit>& edits)
{
    edits.push_back({"change_habits.h setGoalShare", onGoal([](auto& document, auto type, std::size_t place, Dice& dice) {
                         const world::TargetType* row = document.world().targetTypes().find(type);
                         return setGoalShare(document, type, row ? row->goals : std::vector<world::Goal>(), place, dice.unit(),
                                             anyPhase(dice));
                     })});
    edits.push_back({"change_habits.h setGoalChoice", onGoal([](auto& document, auto type, std::size_t place, Dice& dice) {
                         return setGoalChoice(document, type, place, static_cast<world::GoalChoice>(dice.below(3)));
                     })});
    edits.push_back({"change_habits.h setGoalRoundTrip", onGoal([](auto& document, auto type, std::size_t place, Dice& dice) {
                         return setGoalRoundTrip(document, type, place, dice.chance(0.5));
                     })});
    edits.push_back({"change_habits.h setGoalDestination", onGoal([](auto& document, auto type, std::size_t place, Dice& dice) {
                         return setGoalDestination(document, type, place, anyType(document, dice));
                     })});
    edits.push_back({"change_habits.h addGoal", onGoal([](auto& document, auto type, std::size_t, Dice& dice) {
                         return addGoal(document, type, anyType(document, dice));
                     })});
    edits.push_back({"change_habits.h removeGoal",
                     onGoal([](auto& document, auto type, std::size_t place, Dice&) { return removeGoal(document, type, place); })});
    edits.push_back({"change_habits.h setGoalCurve", onGoal([](auto& document, auto type, std::size_t place, Dice& dice) {
                         return setGoalCurve(document, type, place, anyCurve(dice), anyPhase(dice));
                     })});
    edits.push_back({"change_habits.h copyCurveToGoals",
                     onGoal([](auto& document, auto type, std::size_t place, Dice&) { return copyCurveToGoals(document, type, place); })});
    edits.push_back({"change_habits.h setWaitCurve", onGoal([](auto& document, auto type, std::size_t, Dice& dice) {
                         return setWaitCurve(document, type, anyCurve(dice), anyPhase(dice));
                     })});
}

void addProfileEdits(std::vector<RandomEdit>& edits)
{
    edits.push_back({"change_habits.h setProfileShare", [](ProjectDocument& document, Dice& dice) {
                         const auto profile = RandomArguments(document.world(), dice).any<world::AgentProfile>();
                         return setProfileShare(document, profileShares(document.world()), profile, dice.unit(), anyPhase(dice));
                     }});
    edits.push_back({"change_habits.h setProfileColors", [](ProjectDocument& document, Dice& dice) {
                         const auto profile = RandomArguments(document.world(), dice).any<world::AgentProfile>();
                         const auto color = [&dice] { return static_cast<std::uint8_t>(dice.below(256)); };
                         std::vector<world::Color> colors;
                         for (std::size_t count = dice.below(4); count > 0; --count)
                             colors.push_back({color(), color(), color()});
                         return setProfileColors(document, profile, colors);
                     }});
    edits.push_back({"change_habits.h addTargetType",
                     [](ProjectDocument& document, Dice&) { return done(addTargetType(document, unusedLook(document.world()))); }});
    edits.push_back({"change_habits.h addProfile", [](ProjectDocument& document, Dice& dice) {
                         return done(addProfile(document, profileOf(kAllProfileTemplates[dice.below(kAllProfileTemplates.size())])));
                     }});
}

void addRuleEdits(std::vector<RandomEdit>& edits)
{
    edits.push_back({"proxy_rules.h addProxyRule", [](ProjectDocument& document, Dice& dice) {
                         return done(addProxyRule(document, static_cast<world::ProxyKind>(dice.below(5))));
                     }});
    edits.push_back({"populate_by_sight.h populateBySight", [](ProjectDocument& document, Dice&) -> Result<void> {
                         if (const Result<QString> populated = populateBySight(document); !populated)
                             return populated.error();
                         return {};
                     }});
    edits.push_back({"proxy_rules.h duplicateProxyRules", [](ProjectDocument& document, Dice& dice) {
                         const auto rule = RandomArguments(document.world(), dice).any<world::ProxyRule>();
                         return duplicateProxyRules(document, {{ObjectKind::proxyRule, rule.number}});
                     }});
}

} // namespace

void addHabitEdits(std::vector<RandomEdit>& edits)
{
    addGoalEdits(edits);
    addProfileEdits(edits);
    addRuleEdits(edits);
}

} // namespace passerby::testing
