// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/heatmap.h"

#include <memory>
#include <vector>

namespace passerby::editor {

/// People counted on the segments of a run, summed over time.
struct CountedPeople {
    std::shared_ptr<const std::vector<float>> people_s; ///< people × seconds [s × columns]; null: nothing counted
    std::size_t columns = 1;
    std::size_t column = 0; ///< the one that is meant
    double window_s = 0.0;  ///< over which it was counted
    double spacing_s = 0.0; ///< between looks; 0: counted without gaps

    [[nodiscard]] bool fits(const navigation::NavigationGraph& graph) const;
    /// On a segment, averaged over the window.
    [[nodiscard]] double mean(std::size_t segment) const { return double((*people_s)[segment * columns + column]) / window_s; }
};

/// What a frame has counted of everybody, or of those to one type of target.
[[nodiscard]] CountedPeople countedIn(const run::Frame& frame, std::size_t typeCount, std::optional<std::uint16_t> destinationType);

/// How much the average number of people on a segment varies by chance, as a variance: people enter independently at random (Poisson) and
/// stay `dwell_s` each, `mean` are there on average; counted over a window without gaps, or by looks `spacing_s` apart.
[[nodiscard]] double countVariance(double mean, double dwell_s, double window_s, double spacing_s);

/// A difference in standard deviations of chance; where nobody is expected (variance 0) anybody is far beyond it.
[[nodiscard]] double deviationsOf(double difference, double variance);
/// How sure one may be that a difference of so many standard deviations is not chance, in [0, 1] (HeatmapWay::certainty).
[[nodiscard]] double certaintyOf(double deviations);

/// Counted − expected. Scale difference: people per metre, ways paler where less than two standard deviations of chance lie between the
/// two; significance: the difference in such standard deviations, on a scale that ends at 6. `expected` and the counts are of one graph;
/// `people` live in the run. Empty when nothing was counted or it does not fit.
[[nodiscard]] Heatmap differenceHeatmap(const alibi::Bake& expected, std::int64_t people, const CountedPeople& counted,
                                        const HeatmapOptions& options);

/// Coloured by people: the counts as they are, people-seconds of both directions / window / length. Empty when nothing was counted or it
/// does not fit.
[[nodiscard]] Heatmap countedHeatmap(const navigation::NavigationGraph& graph, const CountedPeople& counted, double maximum);

/// From here on a difference is taken for real, in standard deviations; at half of it and below for nothing.
inline constexpr double kCertainDeviations = 2.0;
inline constexpr double kMostDeviations = 6.0;

} // namespace passerby::editor
