// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/bake.h"
#include "core/run/frame.h"

#include <cstdint>
#include <span>
#include <vector>

namespace passerby::jobs {

/// Things that are judged together because each alone is too rare to be measured.
struct Grouping {
    std::vector<std::uint32_t> groupOf; ///< [things]
    std::vector<double> expected;       ///< [groups], > 0 where anything is expected at all

    /// Things of at least one in a thousand stay alone; rarer ones, and what is never expected, are taken together until they are as many.
    [[nodiscard]] static Grouping of(std::span<const double> expected);
    /// Adds values to the sums of their groups.
    void add(std::span<const double> values, std::span<double> sums) const;
};

/// What a bake of an hour says of everybody: ways are directed segments, activities first the shares of people at targets of each type
/// and then those on the way to them.
struct HourPlan {
    double walking = 0.0;
    std::vector<double> expectedActivities; ///< [2 × m]
    Grouping ways;
    Grouping activities;

    /// `bake`: the mean of the hour.
    [[nodiscard]] static HourPlan of(const alibi::Bake& bake, std::span<const std::uint32_t> typeOfTarget);
};

/// The same measured, by one run of some people over one hour: shares of their time.
struct HourTally {
    double walking = 0.0;
    std::vector<double> ways;       ///< [groups]
    std::vector<double> activities; ///< [2 × m]

    /// `inside_s` [m]: people × seconds at targets of each type in the frame's window.
    [[nodiscard]] static HourTally of(const run::Frame& frame, std::span<const double> inside_s, const HourPlan& plan);
};

} // namespace passerby::jobs
