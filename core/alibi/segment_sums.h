// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/tree_walk.h"
#include "core/alibi/trip_rows.h"

#include <array>
#include <vector>

namespace passerby::alibi {

/// Spreads the trips of each target over its shortest-path tree and sums over targets: per directed segment the entries a second, and the
/// share of time a metre by type of destination. Sums are kept per chunk of sources and merged in the order of chunks, so they do not
/// depend on threads. A tree is gone through in the order of its walk.
class SegmentSums {
public:
    SegmentSums(const navigation::NavigationGraph& graph, const Habits& habits, std::size_t chunks);

    /// How many chunks keep the sums within some 250 MB; depends on the city alone.
    [[nodiscard]] static std::size_t chunksFor(const navigation::NavigationGraph& graph, const Habits& habits);

    /// Each chunk by one thread at a time, its sources in ascending order.
    void add(std::size_t chunk, std::uint32_t source, const SourceTree& tree, const TreeWalk& walk, const TripRow& row);
    /// Adds up the chunks; call once, then read.
    void merge();

    [[nodiscard]] double entryRate_per_s(navigation::SegmentIndex segment) const { return total(segment, 0); }
    [[nodiscard]] double share_per_m(navigation::SegmentIndex segment, std::size_t type) const { return total(segment, 1 + type); }
    /// Out on round trips [n].
    [[nodiscard]] const std::vector<double>& roundTripArrivals_per_s() const { return m_total.roundTripArrivals_per_s; }
    /// Trips between different targets.
    [[nodiscard]] double trips_per_s() const { return m_total.trips_per_s; }

private:
    /// A line of memory. A row of sums, first the entries and then one for each type, is some lines.
    struct alignas(64) Line {
        std::array<double, 8> values{};

        Line& operator+=(const Line& other)
        {
            for (std::size_t i = 0; i < values.size(); ++i)
                values[i] += other.values[i];
            return *this;
        }
    };
    [[nodiscard]] double& at(std::vector<Line>& rows, std::size_t row, std::size_t column) const
    {
        return rows[row * m_lines + column / 8].values[column % 8];
    }
    struct Part {
        std::vector<Line> sums; ///< [s × lines]
        std::vector<double> roundTripArrivals_per_s;
        double trips_per_s = 0.0;
        std::vector<Line> below; ///< [places of a walk × lines] trips that pass; zero between trees
    };

    [[nodiscard]] double total(std::size_t row, std::size_t column) const
    {
        return m_total.sums[row * m_lines + column / 8].values[column % 8];
    }
    void prepare(Part& part) const;
    void addTargets(std::uint32_t source, const SourceTree& tree, const TreeWalk& walk, const TripRow& row, Part& part) const;
    static void addPortals(const TreeWalk& walk, std::size_t lines, Part& part);
    template <std::size_t kLines>
    static void addPortalsOf(const TreeWalk& walk, std::size_t linesOfRow, Part& part);

    const navigation::NavigationGraph& m_graph;
    const Habits& m_habits;
    std::size_t m_lines; ///< a row
    std::vector<Part> m_parts;
    Part m_total;
};

} // namespace passerby::alibi
