// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alibi/bake.h"
#include "core/exporters/figures/color_ramp.h"
#include "core/geometry/point.h"
#include "core/navigation/navigation_graph.h"
#include "core/run/frame.h"
#include "editor/scene/heat_scale.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace passerby::editor {

struct HeatRaster;

struct HeatmapOptions {
    /// Of differences: people per metre, or standard deviations of chance.
    HeatScale scale = HeatScale::people;
    /// Only people on their way to this type of target: its place in ascending order of number. None: everybody.
    std::optional<std::uint16_t> destinationType;
    /// End of the colour ramp in people per metre; 0: chosen from the data. Give both views and the legend the same to compare them.
    double maximum = 0.0;
    /// Of the population, that the bake is of: 1, or the share of the profile when it is one profile's.
    double populationShare = 1.0;

    friend bool operator==(const HeatmapOptions&, const HeatmapOptions&) = default;
};

/// A way between two nodes of one cell, both directions together. On the ways of wanderers: a piece of one, `a` the way's number and `b`
/// that of the piece.
struct HeatmapWay {
    navigation::NodeIndex a = navigation::kNone; ///< a < b
    navigation::NodeIndex b = navigation::kNone;
    geometry::Point from;
    geometry::Point to;
    double elevation_m = 0.0; ///< of the middle
    double length_m = 0.0;
    double density = 0.0;   ///< people per metre; of differences the signed value, in the unit of the scale
    double certainty = 1.0; ///< in [0, 1]: below 1 where chance alone may explain a difference, which is then shown paler

    friend bool operator==(const HeatmapWay&, const HeatmapWay&) = default;
};

/// A share of what is seen from a junction, towards one of its ways.
struct HeatArrow {
    geometry::Point foot; ///< the centre of the junction
    double elevation_m = 0.0;
    double direction_rad = 0.0; ///< from east
    double share = 0.0;         ///< in [0, 1]
    double greatest = 0.0;      ///< share of this junction
    double room_m = 0.0;        ///< to the nearest junction that a way leads to

    friend bool operator==(const HeatArrow&, const HeatArrow&) = default;
};

/// The coloured ways of a city. Ascending by what is shown (then by a, b), so that drawing them in order leaves the busiest on top.
struct Heatmap {
    std::vector<HeatmapWay> ways;
    double maximum = 0.0; ///< value at the end of the ramp: options.maximum, or a round number chosen from the data
    double highest = 0.0; ///< largest amount of all ways; above `maximum` the ramp is clipped and the legend says "0.4 +"
    HeatScale scale = HeatScale::people;
    exporters::ColorRamp ramp = exporters::ColorRamp::viridis; ///< of what is no difference
    std::vector<HeatArrow> arrows{};                           ///< by junction
    std::shared_ptr<const HeatRaster> raster{};                ///< null: only ways are coloured

    [[nodiscard]] bool isEmpty() const { return ways.empty() && !raster; }
    friend bool operator==(const Heatmap&, const Heatmap&) = default;
};

/// Long-run expectation: population × probability of both directions / length.
[[nodiscard]] Heatmap expectedHeatmap(const alibi::Bake& bake, std::int64_t population, const HeatmapOptions& options);
/// Nine tenths of the people are on ways whose amount is at most this; 0 when nobody walks.
[[nodiscard]] double coveringDensity(const std::vector<HeatmapWay>& ways);
/// Rounded up to 1, 1.5, 2, 3, 4, 5, 6 or 8 times a power of ten; 0 for what is not positive.
[[nodiscard]] double roundedUp(double value);
/// The end of a ramp for these ways: their covering density, rounded up.
[[nodiscard]] double roundMaximum(const std::vector<HeatmapWay>& ways);
/// Place on the colour ramp in [0, 1]: min(1, density / maximum)^0.6, so that quiet ways stay apart; 0 when maximum is 0.
[[nodiscard]] double rampPosition(double density, double maximum);
/// The same for any scale; on diverging ones 0.5 is a value of 0, and significance is spread evenly.
[[nodiscard]] double rampPosition(double value, double maximum, HeatScale scale);
/// Where the way is shown on the ramp of its heatmap: uncertain ones nearer to the middle.
[[nodiscard]] double rampPosition(const HeatmapWay& way, const Heatmap& map);
/// How much there is to see at a place on the ramp, in [0, 1].
[[nodiscard]] double rampWeight(double rampPosition, HeatScale scale);
/// Ways below this weight are not drawn.
inline constexpr double kFirstDrawnRampPosition = 0.07;
/// Half the width of a way's ribbon in metres at a weight.
[[nodiscard]] double ribbonHalfWidth_m(double rampWeight);
/// Values for the ticks of a legend, ascending, round: from 0 or −maximum to maximum.
[[nodiscard]] std::vector<double> legendTicks(double maximum, HeatScale scale = HeatScale::people);

/// The sum over both directions of each way, per metre, coloured by `options.maximum` (or what fits). `people`: [s] on each segment.
[[nodiscard]] Heatmap heatmapOf(const navigation::NavigationGraph& graph, const std::function<double(std::size_t)>& people, double maximum);

} // namespace passerby::editor
