// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/id.h"
#include "core/geometry/point.h"

#include <cstddef>
#include <string>
#include <vector>

namespace passerby::world {

/// From one who waits to the next.
inline constexpr double kLeastWaitingSpacing_m = 0.1;
inline constexpr double kMostWaitingSpacing_m = 100.0;
/// On one line.
inline constexpr std::size_t kMostWaitingPlaces = 10'000;

/// Where people queue: a polyline whose first point is where somebody stands who is served next.
struct WaitingLine {
    std::string name;
    int level = 0;
    std::vector<geometry::Point> points; ///< from head to tail, at least 2
    double spacing_m = 0.6;              ///< from one who waits to the next, kLeastWaitingSpacing_m to kMostWaitingSpacing_m

    friend bool operator==(const WaitingLine&, const WaitingLine&) = default;
};

using WaitingLineId = foundation::Id<WaitingLine>;

/// Where somebody of a waiting line stands.
struct WaitingPlace {
    geometry::Point at;
    geometry::Point ahead; ///< unit vector along the line to its head; {} where the line has no length
};

/// Along the line, from its head to its tail.
[[nodiscard]] double lengthOf_m(const WaitingLine& line);

/// How many stand on it: one at its head and one more a spacing, at most kMostWaitingPlaces; 0 without points or where the spacing is not
/// positive.
[[nodiscard]] std::size_t capacityOf(const WaitingLine& line);

/// The places from the head on, each a spacing along the line behind the one before, also where the line turns back on itself: as many as
/// capacityOf(), and after these `beyond` more, straight on past its tail.
[[nodiscard]] std::vector<WaitingPlace> placesAlong(const WaitingLine& line, std::size_t beyond = 0);

} // namespace passerby::world
