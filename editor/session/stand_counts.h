// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/navigation/navigation_graph.h"
#include "core/run/frame.h"
#include "editor/heat/heat_filter.h"
#include "editor/scene/heatmap_difference.h"

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace passerby::editor {

/// Counts people who do not walk, on the way of their cell that is nearest to where they stand, from the frames of a run: each is a look
/// that stands for the time since the one before. Two counts: who *stays*, whatever they do there (stand, sit, talk, watch, are served),
/// and who of them *waits*: is on their feet and does nothing else, in a line, for a train, at a gate or held up by others.
class StandCounts {
public:
    static constexpr double kWalksFrom_mps = 0.2; ///< who is slower stays
    static constexpr double kLooksEvery_s = 0.5;  ///< no two looks are nearer in time

    StandCounts(std::shared_ptr<const navigation::NavigationGraph> graph, const HeatFilter& filter);

    [[nodiscard]] bool isOf(const navigation::NavigationGraph* graph, const HeatFilter& filter) const;
    /// Frames in the order of their time; an earlier one than the last begins the count anew.
    void add(const run::Frame& frame);
    [[nodiscard]] CountedPeople staying() const { return counted(m_stays_s); }
    [[nodiscard]] CountedPeople waiting() const { return counted(m_waits_s); }

private:
    [[nodiscard]] navigation::SegmentIndex nearestWay(const run::Walker& walker) const;
    [[nodiscard]] CountedPeople counted(const std::vector<float>& people_s) const;
    void restart(double time_s);

    std::shared_ptr<const navigation::NavigationGraph> m_graph;
    HeatFilter m_filter;
    std::unordered_map<std::uint32_t, std::vector<navigation::SegmentIndex>> m_ways; ///< by number of the cell, one direction of each
    std::vector<float> m_stays_s;                                                    ///< [segments]
    std::vector<float> m_waits_s;                                                    ///< [segments]
    std::optional<double> m_last_s;
    double m_window_s = 0.0;
    std::size_t m_looks = 0;
};

} // namespace passerby::editor
