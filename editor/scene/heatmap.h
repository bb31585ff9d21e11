// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alibi/bake.h"
#include "core/geometry/point.h"
#include "core/navigation/navigation_graph.h"
#include "core/simulation/frame.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace passerby::editor {

/// What the ways of the city are coloured by.
enum class HeatmapQuantity { none, expected, measured };

struct HeatmapOptions {
    HeatmapQuantity quantity = HeatmapQuantity::none;
    /// Only people on their way to this type of target: its place in ascending order of number. None: everybody.
    std::optional<std::uint16_t> destinationType;
    /// End of the colour ramp in people per metre; 0: chosen from the data. Give both views and the legend the same to compare them.
    double maximum = 0.0;

    friend bool operator==(const HeatmapOptions&, const HeatmapOptions&) = default;
};

/// A way between two nodes of one cell, both directions together.
struct HeatmapWay {
    navigation::NodeIndex a = navigation::kNone; ///< a < b
    navigation::NodeIndex b = navigation::kNone;
    geometry::Point from;
    geometry::Point to;
    double elevation_m = 0.0; ///< of the middle
    double length_m = 0.0;
    double density = 0.0; ///< people per metre
};

/// The coloured ways of a city. Ascending by density (then by a, b), so that drawing them in order leaves the busiest on top.
struct Heatmap {
    std::vector<HeatmapWay> ways;
    double maximum = 0.0; ///< people per metre at the end of the ramp: options.maximum, or a round number chosen from the data
    double highest = 0.0; ///< people per metre on the busiest way; above `maximum` the ramp is clipped and the legend says "0.4+"

    [[nodiscard]] bool isEmpty() const { return ways.empty(); }
};

/// Long-run expectation: population × probability of both directions / length.
[[nodiscard]] Heatmap expectedHeatmap(const alibi::Bake& bake, std::int64_t population, const HeatmapOptions& options);
/// Mean over the frame's window: person-seconds of both directions / window / length. Empty before the first measurement.
[[nodiscard]] Heatmap measuredHeatmap(const navigation::NavigationGraph& graph, const simulation::Frame& frame, std::size_t typeCount,
                                      const HeatmapOptions& options);

/// The end of a ramp for these ways: nine tenths of the walking people are on ways up to it, rounded up to 1, 1.5, 2, 3, 4, 5, 6 or 8 times
/// a power of ten; 0 when nobody walks.
[[nodiscard]] double roundMaximum(const std::vector<HeatmapWay>& ways);
/// Place on the colour ramp in [0, 1]: min(1, density / maximum)^0.6, so that quiet ways stay apart; 0 when maximum is 0.
[[nodiscard]] double rampPosition(double density, double maximum);
/// Ways below this place on the ramp are not drawn.
inline constexpr double kFirstDrawnRampPosition = 0.07;
/// Half the width of a way's ribbon in metres at a place on the ramp.
[[nodiscard]] double ribbonHalfWidth_m(double rampPosition);
/// Unit for legends: "people per metre".
inline constexpr const char* kHeatmapUnit = "people per metre";
/// Values for the ticks of a legend, from 0 to maximum, round.
[[nodiscard]] std::vector<double> legendTicks(double maximum);

} // namespace passerby::editor
