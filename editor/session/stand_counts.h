// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/navigation/navigation_graph.h"
#include "core/run/frame.h"
#include "editor/heat/heat_filter.h"
#include "editor/scene/ground_squares.h"
#include "editor/scene/heatmap.h"

#include <memory>
#include <optional>
#include <vector>

namespace passerby::editor {

/// Counts people who do not walk (isGoing()), on the squares of ground where they are, from the frames of a run: each is a look that stands
/// for the time since the one before. Two counts: who *stays*, whatever they do there (stand, sit, talk, watch, are served), and who of
/// them *waits*: is on their feet and does nothing else, in a line, for a train, at a gate or held up by others. Who rides in a lift is on
/// the way: the ground of its shaft is that of no level.
class StandCounts {
public:
    static constexpr double kLooksEvery_s = 0.5; ///< no two looks are nearer in time

    enum class Who { stay, wait };

    /// `world` is the city of the run.
    StandCounts(std::shared_ptr<const navigation::NavigationGraph> graph, const world::World& world, const HeatFilter& filter);

    [[nodiscard]] bool isOf(const navigation::NavigationGraph* graph, const HeatFilter& filter) const;
    /// Frames in the order of their time; an earlier one than the last begins the count anew.
    void add(const run::Frame& frame);
    /// Seconds counted so far.
    [[nodiscard]] double window_s() const { return m_window_s; }
    /// People on average, everywhere together.
    [[nodiscard]] double people(Who who) const;
    /// The squares on which somebody was, in people per m² of what can be walked on there, on average over the window. `maximum`: end of
    /// the ramp; 0: nine tenths of the people are on squares below it, rounded up. Empty when nothing was counted.
    [[nodiscard]] Heatmap map(Who who, double maximum) const;

private:
    [[nodiscard]] std::optional<std::size_t> squareOf(const run::Walker& walker);
    [[nodiscard]] const std::vector<double>& secondsOf(Who who) const { return who == Who::wait ? m_waits_s : m_stays_s; }
    void restart(double time_s);

    std::shared_ptr<const navigation::NavigationGraph> m_graph;
    HeatFilter m_filter;
    GroundSquares m_squares;
    std::map<std::uint32_t, int> m_levels; ///< by number of the cell; without the shafts of lifts
    std::vector<double> m_stays_s;         ///< [squares] people × seconds
    std::vector<double> m_waits_s;         ///< [squares] likewise
    std::optional<double> m_last_s;
    double m_window_s = 0.0;
};

} // namespace passerby::editor
