// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/change_habits.h"

#include "editor/document/selection.h"
#include "editor/words/day_curve.h"
#include "editor/words/number_text.h"
#include "editor/words/shares.h"
#include "editor/words/text.h"
#include "editor/words/type_palette.h"

#include <cmath>

namespace passerby::editor {

namespace {

using foundation::Result;
using world::Goal;
using world::TargetType;
using world::TargetTypeId;

/// Of whoever is added to others.
constexpr double kNewShare = 0.1;

QString nameOf(const world::World& world, TargetTypeId id)
{
    const TargetType* type = world.targetTypes().find(id);
    return type ? QString::fromStdString(type->name) : QString();
}

QString percent(double share)
{
    return formatNumber(100.0 * share, share > 0.0 && share < 0.01 ? 1 : 0) + QStringLiteral(" %");
}

Result<void> changeType(ProjectDocument& document, TargetTypeId id, const QString& name, const std::string& key,
                        const std::function<void(TargetType&)>& change, EditPhase phase = EditPhase::single)
{
    if (!document.world().targetTypes().contains(id))
        return {};
    return changeRows<TargetType>(document, name, key, {{ObjectKind::targetType, id.number}}, change, phase);
}

/// Changes the goal at a place, when it is still there; `words` takes the names of the type and of the destination.
Result<void> changeGoal(ProjectDocument& document, TargetTypeId id, std::size_t place, const char* words, const std::string& key,
                        const std::function<void(Goal&)>& change, EditPhase phase = EditPhase::single)
{
    const TargetType* type = document.world().targetTypes().find(id);
    if (!type || place >= type->goals.size())
        return {};
    const QString name = text(words).arg(QString::fromStdString(type->name), nameOf(document.world(), type->goals[place].destination));
    return changeType(
        document, id, name, "goals." + std::to_string(place) + "." + key, [&](TargetType& row) { change(row.goals[place]); }, phase);
}

/// The curve about another mean, as the goal's weight goes from `before` to `after`.
world::Hourly followed(const world::Hourly& curve, double before, double after)
{
    if (before > 0.0) {
        world::Hourly result = curve;
        for (double& value : result)
            value *= after / before;
        return result;
    }
    return withMean(curve, after);
}

} // namespace

std::vector<double> weightsOf(const std::vector<Goal>& goals)
{
    std::vector<double> weights;
    weights.reserve(goals.size());
    for (const Goal& goal : goals)
        weights.push_back(goal.weight);
    return weights;
}

std::vector<Goal> withWeights(std::vector<Goal> goals, const std::vector<double>& weights)
{
    for (std::size_t i = 0; i < goals.size() && i < weights.size(); ++i) {
        if (goals[i].hourlyWeight && goals[i].weight != weights[i])
            goals[i].hourlyWeight = followed(*goals[i].hourlyWeight, goals[i].weight, weights[i]);
        goals[i].weight = weights[i];
    }
    return goals;
}

Result<void> setGoalShare(ProjectDocument& document, TargetTypeId type, const std::vector<Goal>& base, std::size_t place, double share,
                          EditPhase phase)
{
    const TargetType* row = document.world().targetTypes().find(type);
    if (!row || row->goals.size() != base.size() || place >= base.size())
        return {};
    const std::vector<double> before = weightsOf(base);
    const std::vector<double> after = withShare(before, place, share);
    const QString name = text("Change goal of %1: %2 %3 → %4")
                             .arg(QString::fromStdString(row->name), nameOf(document.world(), base[place].destination),
                                  percent(sharesOf(before)[place]), percent(sharesOf(after)[place]));
    return changeType(
        document, type, name, "goals." + std::to_string(place) + ".share",
        [&](TargetType& changed) { changed.goals = withWeights(base, after); }, phase);
}

Result<void> setGoalChoice(ProjectDocument& document, TargetTypeId type, std::size_t place, world::GoalChoice choice)
{
    return changeGoal(document, type, place, QT_TR_NOOP("Change which %2 people of %1 go to"), "choice",
                      [choice](Goal& goal) { goal.choice = choice; });
}

Result<void> setGoalRoundTrip(ProjectDocument& document, TargetTypeId type, std::size_t place, bool roundTrip)
{
    return changeGoal(document, type, place, roundTrip ? QT_TR_NOOP("Return to %1 from %2") : QT_TR_NOOP("Stay at %2 after %1"),
                      "round_trip", [roundTrip](Goal& goal) { goal.roundTrip = roundTrip; });
}

Result<void> setGoalDestination(ProjectDocument& document, TargetTypeId type, std::size_t place, TargetTypeId destination)
{
    if (!document.world().targetTypes().contains(destination))
        return {};
    return changeGoal(document, type, place, QT_TR_NOOP("Change goal of %1 from %2"), "destination",
                      [destination](Goal& goal) { goal.destination = destination; });
}

Result<void> addGoal(ProjectDocument& document, TargetTypeId type, TargetTypeId destination)
{
    const world::World& world = document.world();
    if (!world.targetTypes().contains(destination))
        return {};
    return changeType(document, type, text("Add goal to %1: %2").arg(nameOf(world, type), nameOf(world, destination)), "goals.add",
                      [destination](TargetType& row) {
                          row.goals.push_back({destination, world::GoalChoice::uniform, false, 0.0, std::nullopt});
                          row.goals = withWeights(row.goals, withShare(weightsOf(row.goals), row.goals.size() - 1, kNewShare));
                      });
}

Result<void> removeGoal(ProjectDocument& document, TargetTypeId type, std::size_t place)
{
    const TargetType* row = document.world().targetTypes().find(type);
    if (!row || place >= row->goals.size())
        return {};
    const QString name =
        text("Remove goal of %1: %2").arg(QString::fromStdString(row->name), nameOf(document.world(), row->goals[place].destination));
    return changeType(document, type, name, "goals.remove",
                      [place](TargetType& changed) { changed.goals.erase(changed.goals.begin() + static_cast<std::ptrdiff_t>(place)); });
}

Result<void> setGoalCurve(ProjectDocument& document, TargetTypeId type, std::size_t place, const std::optional<world::Hourly>& curve,
                          EditPhase phase)
{
    return changeGoal(
        document, type, place, curve ? QT_TR_NOOP("Change %2 over the day for %1") : QT_TR_NOOP("Same %2 all day for %1"), "hourly",
        [&curve](Goal& goal) {
            goal.hourlyWeight = curve;
            if (curve)
                goal.weight = meanOf(*curve);
        },
        phase);
}

Result<void> setWaitCurve(ProjectDocument& document, TargetTypeId type, const std::optional<world::Hourly>& curve, EditPhase phase)
{
    const QString name =
        (curve ? text("Change stay at %1 over the day") : text("Same stay at %1 all day")).arg(nameOf(document.world(), type));
    return changeType(
        document, type, name, "hourlyWaitMean_s",
        [&curve](TargetType& row) {
            row.hourlyWaitMean_s = curve;
            if (curve)
                row.waitMean_s = meanOf(*curve);
        },
        phase);
}

Result<void> copyCurveToGoals(ProjectDocument& document, TargetTypeId type, std::size_t place)
{
    const TargetType* row = document.world().targetTypes().find(type);
    if (!row || place >= row->goals.size())
        return {};
    const std::optional<world::Hourly> curve = row->goals[place].hourlyWeight;
    return changeType(document, type, text("Same curve for all goals of %1").arg(QString::fromStdString(row->name)), "goals.curves",
                      [&](TargetType& changed) {
                          for (Goal& goal : changed.goals)
                              goal.hourlyWeight = curve ? std::optional(withMean(*curve, goal.weight)) : std::nullopt;
                      });
}

std::vector<double> profileShares(const world::World& world)
{
    std::vector<double> shares;
    for (const auto& [id, profile] : world.profiles())
        shares.push_back(profile.share);
    return shares;
}

Result<void> setProfileShare(ProjectDocument& document, const std::vector<double>& base, world::AgentProfileId profile, double share,
                             EditPhase phase)
{
    const auto& profiles = document.world().profiles();
    const std::size_t place = profiles.indexOf(profile);
    if (base.size() != profiles.size() || place >= base.size())
        return {};
    const std::vector<double> after = withShare(base, place, share);
    std::vector<ObjectRef> refs;
    world::WorldPatch patch;
    for (std::size_t i = 0; i < base.size(); ++i) {
        const auto& entry = profiles.at(i);
        refs.push_back({ObjectKind::profile, entry.id.number});
        if (entry.row->share == after[i])
            continue;
        world::AgentProfile changed = *entry.row;
        changed.share = after[i];
        patch.put(entry.id, std::move(changed));
    }
    const QString name =
        text("Change share of %1: %2 → %3")
            .arg(QString::fromStdString(profiles.at(place).row->name), percent(sharesOf(base)[place]), percent(sharesOf(after)[place]));
    return ChangePropertyCommand::push(document, name, "shares." + std::to_string(profile.number), refs, patch, phase);
}

Result<void> setProfileColors(ProjectDocument& document, world::AgentProfileId profile, const std::vector<world::Color>& colors)
{
    const world::AgentProfile* row = document.world().profiles().find(profile);
    if (!row)
        return {};
    return changeRows<world::AgentProfile>(document, text("Change clothes of %1").arg(QString::fromStdString(row->name)), "colors",
                                           {{ObjectKind::profile, profile.number}},
                                           [&colors](world::AgentProfile& changed) { changed.colors = colors; });
}

Result<ObjectRef> addTargetType(ProjectDocument& document, const TypeLook& look)
{
    TargetType type;
    type.name = freeTypeName(document.world(), look.name.toStdString());
    type.color = look.color;
    type.icon = look.icon.toStdString();
    constexpr double kWaitMean_s = 600.0;
    type.waitMean_s = kWaitMean_s;
    type.waitSd_s = kWaitMean_s / 3.0;
    const auto id = document.world().targetTypes().nextId();
    world::WorldPatch patch;
    const QString name = text("Add type %1").arg(QString::fromStdString(type.name));
    patch.put(id, std::move(type));
    if (const auto pushed = ApplyPatchCommand::push(document, name, patch); !pushed.ok())
        return pushed.error();
    const ObjectRef ref{ObjectKind::targetType, id.number};
    document.selection().set(ref);
    return ref;
}

world::WorldPatch patchWithProfile(const world::World& world, world::AgentProfile& profile)
{
    profile.name = freeProfileName(world, profile.name);
    std::vector<double> shares = profileShares(world);
    shares.push_back(0.0);
    shares = withShare(shares, shares.size() - 1, kNewShare);
    world::WorldPatch patch;
    std::size_t place = 0;
    for (const auto& [other, row] : world.profiles()) {
        world::AgentProfile changed = row;
        changed.share = shares[place++];
        if (!(changed == row))
            patch.put(other, std::move(changed));
    }
    profile.share = shares.back();
    patch.put(world.profiles().nextId(), profile);
    return patch;
}

Result<ObjectRef> addProfile(ProjectDocument& document, world::AgentProfile profile)
{
    const auto id = document.world().profiles().nextId();
    const world::WorldPatch patch = patchWithProfile(document.world(), profile);
    const QString name = text("Add profile %1").arg(QString::fromStdString(profile.name));
    if (const auto pushed = ApplyPatchCommand::push(document, name, patch); !pushed.ok())
        return pushed.error();
    const ObjectRef ref{ObjectKind::profile, id.number};
    document.selection().set(ref);
    return ref;
}

} // namespace passerby::editor
