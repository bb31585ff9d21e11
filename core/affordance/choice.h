// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/junction_table.h"

namespace passerby::affordance {

/// A way that a wanderer may take next, and how likely.
struct Option {
    WayIndex way = kNone;
    double chance = 0.0;
};

/// What a wanderer does at a junction: takes any of its ways with a chance in proportion to its share, except the way back (`arrived`
/// reversed), which is taken only if there is no other. Ways that are closed are none. Where all others have share 0, each of them is as
/// likely. The chances, all > 0,
/// sum to 1. `arrived` ends at the junction; kNone for somebody who starts there. Appends to `options`, ascending by way.
void appendOptions(const WayNetwork& network, const JunctionTable& table, JunctionIndex at, WayIndex arrived, std::vector<Option>& options);

/// The way that the law of appendOptions() takes for a uniform number in [0, 1); needs no memory.
[[nodiscard]] WayIndex drawWay(const WayNetwork& network, const JunctionTable& table, JunctionIndex at, WayIndex arrived, double uniform);

/// Where wanderers start: anywhere along the ways alike, in one direction or the other; or near junctions in proportion to the area seen
/// from them (Michael and Chrysanthou 2003, figure 3), on the ways out of them by their shares, anywhere on their first halves.
enum class StartRule { alongWays, byViewshed };

/// The part of a way, from where it begins, over which those who start on it are spread evenly.
[[nodiscard]] constexpr double startStretch(StartRule rule)
{
    return rule == StartRule::byViewshed ? 0.5 : 1.0;
}

/// [ways] the chance to start on each; sums to 1, empty without ways. By viewshed as the table's rule counts it (`random`: walkable).
[[nodiscard]] std::vector<double> startLaw(const WayNetwork& network, const JunctionTable& table, StartRule rule);

} // namespace passerby::affordance
