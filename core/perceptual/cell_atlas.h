// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/bake.h"
#include "core/alibi/habits.h"
#include "core/statistics/alias_table.h"

#include <array>
#include <vector>

namespace passerby::perceptual {

/// A city by cells, each with the share of a person's time that is spent in it. Cells count from 0 in ascending order of number.
class CellAtlas {
public:
    struct Cell {
        std::vector<navigation::SegmentIndex> segments; ///< with traffic
        statistics::AliasTable bySegment;               ///< where of these somebody is who walks in the cell
        double walking = 0.0;                           ///< share of time
        std::vector<std::uint32_t> doors;               ///< targets
        double inside = 0.0;                            ///< share of time
        double longest_m = 0.0;                         ///< segment
        double longestWait_s = 0.0;                     ///< of its doors
        std::vector<navigation::NodeIndex> portals;     ///< on its border
    };
    /// Who steps from a portal into one of its cells.
    struct Entry {
        std::uint32_t cell = navigation::kNone;
        double rate_per_s = 0.0; ///< of one person
        std::vector<navigation::SegmentIndex> segments;
        statistics::AliasTable bySegment;
    };

    CellAtlas(const world::World& world, const alibi::Bake& bake, const alibi::Habits& habits);

    [[nodiscard]] const std::vector<Cell>& cells() const { return m_cells; }
    [[nodiscard]] std::uint32_t cellOfSegment(navigation::SegmentIndex segment) const { return m_cellOfSegment[segment]; }
    [[nodiscard]] std::uint32_t cellOfTarget(std::uint32_t target) const { return m_cellOfTarget[target]; }
    /// Share of time inside the target.
    [[nodiscard]] double inside(std::uint32_t target) const { return m_inside[target]; }
    /// By portal node: into its two cells.
    [[nodiscard]] const std::vector<std::array<Entry, 2>>& entries() const { return m_entries; }

private:
    void addSegments(const alibi::Bake& bake, const std::vector<std::uint32_t>& placeOfNumber);
    void addDoors(const world::World& world, const alibi::Habits& habits);
    void addEntries(const world::World& world, const alibi::Bake& bake, const std::vector<std::uint32_t>& placeOfNumber);

    std::vector<Cell> m_cells;
    std::vector<std::uint32_t> m_cellOfSegment;
    std::vector<std::uint32_t> m_cellOfTarget;
    std::vector<double> m_inside;
    std::vector<std::array<Entry, 2>> m_entries;
};

} // namespace passerby::perceptual
