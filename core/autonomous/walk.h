// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"
#include "core/navigation/navigation_graph.h"

#include <array>
#include <cstdint>
#include <limits>

namespace passerby::autonomous {

/// How somebody finds their way through a room, as last seen. Of fixed size, so that nothing is allocated while people walk.
struct Walk {
    static constexpr std::size_t kMostPoints = 16;
    static constexpr std::size_t kMostRays = 12;        ///< that somebody looks along at a time
    static constexpr double kBesideThemselves_m = 0.02; ///< that is free on the way to a point in sight
    static constexpr double kNever_s = -std::numeric_limits<double>::infinity();

    enum class By : std::uint8_t { aim, tree, path, lattice };

    By by = By::aim;
    bool hasPoint = false;     ///< they go to `point` and do not aim by themselves
    bool isExactTried = false; ///< on the way to this place
    bool seesOthers = true;    ///< their steering avoids people
    bool isWhole = true;       ///< the points lead to the end
    double radius_m = 0.0;
    geometry::Point point;                  ///< the farthest of their way in sight
    double left_m = 0.0;                    ///< by the tree, from there
    std::uint32_t room = navigation::kNone; ///< through which
    std::uint32_t passage = navigation::kNone;
    std::array<geometry::Point, kMostPoints> points{}; ///< of a way of their own
    std::array<float, kMostPoints> cost_m{};           ///< to each of them from the one before, as crowded as it was when planned
    geometry::Point begun;                             ///< from where the first of them is walked to
    geometry::Point turned;                            ///< from where they walk straight to `point`
    std::uint32_t count = 0;
    std::uint32_t at = 0;
    double planned_s = kNever_s;
    double allowed_s = 0.0;  ///< until then they should have arrived
    double met_s = kNever_s; ///< when somebody last came towards them in a narrow place

    /// How far from walls the ways are that they look along.
    [[nodiscard]] double clear_m() const { return radius_m + kBesideThemselves_m; }
};

/// How many ways within rooms were found: over squares of a path map, and on the lattice.
struct PathShares {
    std::uint64_t squares = 0;
    std::uint64_t lattice = 0;
};

} // namespace passerby::autonomous
