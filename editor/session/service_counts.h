// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/frame.h"
#include "editor/scene/service_map.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace passerby::editor {

/// Counts how many walk in each cell, from the frames of a run: each is a look that stands for the time since the one before.
class ServiceCounts {
public:
    static constexpr double kLooksEvery_s = 0.5; ///< no two looks are nearer in time

    /// `world` is the city of the run.
    ServiceCounts(std::shared_ptr<const navigation::NavigationGraph> graph, const world::World& world);

    [[nodiscard]] bool isOf(const navigation::NavigationGraph* graph, const world::World& world) const
    {
        return m_graph.get() == graph && m_ground.isOf(world);
    }
    /// Frames in the order of their time; an earlier one than the last begins the count anew.
    void add(const run::Frame& frame);
    [[nodiscard]] double window_s() const { return m_window_s; }
    /// Of each cell in which somebody was: the level that half of those who were there, by the time that they were, found or had it better;
    /// or the worst at any look.
    [[nodiscard]] Heatmap experienced() const;
    [[nodiscard]] Heatmap worst() const;

private:
    struct Cell {
        std::array<double, world::kServiceClasses> person_s{};
        std::optional<world::ServiceClass> worst;
    };

    std::shared_ptr<const navigation::NavigationGraph> m_graph;
    ServiceGround m_ground;
    std::vector<std::uint32_t> m_cellOfSegment;
    std::vector<Cell> m_cells;
    std::vector<std::uint32_t> m_people; ///< in each cell, at one look
    std::optional<double> m_last_s;
    double m_window_s = 0.0;
};

} // namespace passerby::editor
