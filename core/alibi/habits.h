// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/bound_targets.h"
#include "core/foundation/result.h"
#include "core/navigation/navigation_graph.h"
#include "core/world/world.h"

#include <cstdint>
#include <string>
#include <vector>

namespace passerby::alibi {

/// One goal with its chance among all goals of the type that holds it.
struct HabitGoal {
    std::uint32_t destination = 0; ///< place of the type in ascending order of number
    world::GoalChoice choice = world::GoalChoice::uniform;
    bool roundTrip = false;
    double probability = 0.0; ///< > 0; sums to 1 over a type's goals

    friend bool operator==(const HabitGoal&, const HabitGoal&) = default;
};

/// What one kind of person does who keeps a schedule. Profiles are those with a share above 0 that are not guided by affordance, in
/// ascending order of number; a world without any has one with the default values.
struct ProfileHabits {
    std::uint32_t profile = 0; ///< place among all profiles in ascending order of number
    double share = 1.0;        ///< of those who keep a schedule; all shares sum to 1
    double speedMean_mps = 1.34;
    double speedSd_mps = 0.0;                  ///< normal, redrawn outside 0.5 to 1.5 of the mean
    bool isStepFree = false;                   ///< takes no stairs, and the city has some
    std::vector<std::vector<HabitGoal>> goals; ///< [m]; empty for types that have no targets or no goals
    BoundLaw bound;
};

/// The behaviour model of a city, compiled: what the bake computes with and the simulation draws from. Targets count from 0 in ascending
/// order of number (as in NavigationGraph), types and profiles likewise.
///
/// Conventions: "closest" is by walking distance, ties (1e-9 m) to the smaller place, never oneself (but see ClosestTargets); "uniform" and
/// "bound" may name the place one is in: a trip of no length, after which one waits again. On a round trip the destination's own goals are
/// not used: after its wait the person walks back, waits at the base anew and draws the next goal there. Waits are normal, redrawn outside
/// [0, 2·mean], so their mean is the mean. Who is step free comes to the targets of one part of the city alone (world::stepFreeTargets):
/// goals to types that have none there are left out and the others are as many times as likely, and so are places among their type's.
struct Habits {
    std::vector<std::uint32_t> typeOfTarget;                ///< [n]
    std::vector<geometry::Point> positions;                 ///< [n]
    std::vector<std::uint32_t> placeInType;                 ///< [n] place of the target in targetsOfType[its type]
    std::vector<std::vector<std::uint32_t>> targetsOfType;  ///< [m], ascending
    std::vector<std::string> typeNames;                     ///< [m]
    std::vector<double> waitMean_s;                         ///< [m]
    std::vector<double> waitSd_s;                           ///< [m]
    std::vector<ProfileHabits> profiles;                    ///< at least one
    std::vector<std::uint8_t> isStepFree;                   ///< [n] who is step free comes there; empty where nobody is
    std::vector<std::vector<std::uint32_t>> stepFreeOfType; ///< [m] the same by type, ascending; empty where nobody is

    [[nodiscard]] std::size_t targetCount() const { return typeOfTarget.size(); }
    [[nodiscard]] std::size_t typeCount() const { return targetsOfType.size(); }
    /// Those of a type where people of the profile come, ascending.
    [[nodiscard]] const std::vector<std::uint32_t>& targetsFor(const ProfileHabits& profile, std::uint32_t type) const
    {
        return (profile.isStepFree ? stepFreeOfType : targetsOfType)[type];
    }
    [[nodiscard]] bool isOpenTo(const ProfileHabits& profile, std::uint32_t target) const
    {
        return !profile.isStepFree || isStepFree[target] != 0;
    }
};

/// `hour`: time of day in [0, 24): hourly weights and waits are interpolated linearly between the full hours around it (the value of hour h
/// holds at h o'clock); negative: the plain values. Probability = weight × the profile's multiplier / their sum over the type.
/// Errors: "no-targets"; "bad-weight" (negative or not finite); "goal-without-targets" (a goal of positive weight to a type without
/// targets); "weights-all-zero" (of a type that has targets and goals); "round-trip-only" (no one-way goal has a positive weight);
/// "not-step-free" (nothing that a type has one-way goals to can be reached without steps by those who avoid them).
[[nodiscard]] foundation::Result<Habits> compileHabits(const world::World& world, double hour = -1.0);

/// Of a city where nobody keeps a schedule: no targets, one profile with the default values.
[[nodiscard]] Habits habitsOfNobody();

/// Whether any wait or weight depends on the hour.
[[nodiscard]] bool hasHours(const world::World& world);

} // namespace passerby::alibi
