// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "editor/commands/change_property.h"

#include <optional>
#include <vector>

namespace passerby::editor {

class ProjectDocument;
struct TypeLook;

// Each function is one undoable step with a name that says what happened ("Change goal of Café: Office 18 % → 23 %"); with
// EditPhase::continued it joins the step before. Types, goals and profiles that are gone meanwhile are left alone.

[[nodiscard]] std::vector<double> weightsOf(const std::vector<world::Goal>& goals);
/// The goals with other weights; curves over the day keep their shape and go along.
[[nodiscard]] std::vector<world::Goal> withWeights(std::vector<world::Goal> goals, const std::vector<double>& weights);

/// Gives the goal at `place` of `base` a share in [0, 1] of all choices; the others keep their ratios. `base` are the goals when the drag
/// began, so that what passes through zero comes back.
[[nodiscard]] foundation::Result<void> setGoalShare(ProjectDocument& document, world::TargetTypeId type,
                                                    const std::vector<world::Goal>& base, std::size_t place, double share,
                                                    EditPhase phase = EditPhase::single);
[[nodiscard]] foundation::Result<void> setGoalChoice(ProjectDocument& document, world::TargetTypeId type, std::size_t place,
                                                     world::GoalChoice choice);
[[nodiscard]] foundation::Result<void> setGoalRoundTrip(ProjectDocument& document, world::TargetTypeId type, std::size_t place,
                                                        bool roundTrip);
[[nodiscard]] foundation::Result<void> setGoalDestination(ProjectDocument& document, world::TargetTypeId type, std::size_t place,
                                                          world::TargetTypeId destination);
/// Adds "any" target of the type as a goal, with a tenth of the choices (all of them when it is the first).
[[nodiscard]] foundation::Result<void> addGoal(ProjectDocument& document, world::TargetTypeId type, world::TargetTypeId destination);
[[nodiscard]] foundation::Result<void> removeGoal(ProjectDocument& document, world::TargetTypeId type, std::size_t place);

/// The goal's weight over the day; its plain weight becomes the curve's mean. Without a curve the weight is the same all day.
[[nodiscard]] foundation::Result<void> setGoalCurve(ProjectDocument& document, world::TargetTypeId type, std::size_t place,
                                                    const std::optional<world::Hourly>& curve, EditPhase phase = EditPhase::single);
/// The mean stay over the day; the plain one becomes the curve's mean.
[[nodiscard]] foundation::Result<void> setWaitCurve(ProjectDocument& document, world::TargetTypeId type,
                                                    const std::optional<world::Hourly>& curve, EditPhase phase = EditPhase::single);
/// Gives all other goals of the type the shape of this one's curve (or none), each about its own weight.
[[nodiscard]] foundation::Result<void> copyCurveToGoals(ProjectDocument& document, world::TargetTypeId type, std::size_t place);

/// Shares of all profiles, in the order of the table.
[[nodiscard]] std::vector<double> profileShares(const world::World& world);
/// Gives the profile a share in [0, 1] of the population; the others keep their ratios. `base` are all shares when the drag began.
[[nodiscard]] foundation::Result<void> setProfileShare(ProjectDocument& document, const std::vector<double>& base,
                                                       world::AgentProfileId profile, double share, EditPhase phase = EditPhase::single);
[[nodiscard]] foundation::Result<void> setProfileColors(ProjectDocument& document, world::AgentProfileId profile,
                                                        const std::vector<world::Color>& colors);

/// Adds a type of this look and selects it. It has no goals yet.
[[nodiscard]] foundation::Result<ObjectRef> addTargetType(ProjectDocument& document, const TypeLook& look);
/// What adding the profile comes to, under the next number: it gets a free name and its share of the others'.
[[nodiscard]] world::WorldPatch patchWithProfile(const world::World& world, world::AgentProfile& profile);
/// Adds the profile (its name made free) with a tenth of the population, all of it when it is the first, and selects it.
[[nodiscard]] foundation::Result<ObjectRef> addProfile(ProjectDocument& document, world::AgentProfile profile);

} // namespace passerby::editor
