// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/id.h"
#include "core/geometry/point.h"
#include "core/world/place_kinds.h"

#include <string>
#include <vector>

namespace passerby::world {

/// What is driven along: by the middle, from the first point to the last. A lane goes on where another begins at its end, on whichever
/// level (so one leads up to a bridge); nothing else joins the two, and no border of a cell matters to either.
struct Lane {
    std::string name;
    int level = 0;
    std::vector<geometry::Point> points; ///< its centre line, at least 2, in the direction of driving
    double width_m = 3.25;               ///< in (0, 30]
    double limit_mps = 13.9;             ///< nobody drives faster, in (0, 100]
    LaneKind kind = LaneKind::car;

    friend bool operator==(const Lane&, const Lane&) = default;
};

using LaneId = foundation::Id<Lane>;

/// Along the middle.
[[nodiscard]] double lengthOf_m(const Lane& lane);
/// Where the straight line from one point to the other crosses the middle of the lane: distances from its beginning, ascending. What passes
/// an end of either within a centimetre counts. Levels are not looked at.
[[nodiscard]] std::vector<double> placesAcross(const Lane& lane, geometry::Point a, geometry::Point b);

/// What a signal shows.
enum class SignalLight { dark, green, amber, red };

/// A light that changes by the clock: green, then amber, then red, over and over. Lines where vehicles stop obey it, and crossings: there
/// people on foot begin while it is green.
struct Signal {
    std::string name;
    double green_s = 0.0;
    double amber_s = 0.0;
    double red_s = 0.0;
    double offset_s = 0.0; ///< from midnight to the beginning of some green

    friend bool operator==(const Signal&, const Signal&) = default;
};

using SignalId = foundation::Id<Signal>;

/// How long it takes until it begins anew; 0: it is never lit.
[[nodiscard]] double cycleOf_s(const Signal& signal);
/// At this time of the clock, seconds since midnight of any day.
[[nodiscard]] SignalLight lightOf(const Signal& signal, double clock_s);

/// Where vehicles stop on every lane of the level that this line crosses, whichever way the lane leads. It knows no lane: lanes may be
/// drawn, cut and moved, and it stays where it is painted.
struct StopLine {
    std::string name;
    int level = 0;
    geometry::Point a;
    geometry::Point b;
    SignalId signal{}; ///< null: whoever comes gives way

    friend bool operator==(const StopLine&, const StopLine&) = default;
};

using StopLineId = foundation::Id<StopLine>;

/// Where people on foot cross every lane of the level between its two ends. It knows no lane, as stop lines do.
struct Crossing {
    std::string name;
    int level = 0;
    geometry::Point a;
    geometry::Point b;
    double width_m = 4.0; ///< along the lanes, in (0, 100]
    SignalId signal{};    ///< as people on foot see it; null: a zebra crossing

    friend bool operator==(const Crossing&, const Crossing&) = default;
};

using CrossingId = foundation::Id<Crossing>;

} // namespace passerby::world
