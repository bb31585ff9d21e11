// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/lot_sums.h"
#include "core/alibi/source_lots.h"
#include "core/alibi/trip_rows.h"
#include "core/navigation/tree_branches.h"

#include <vector>

namespace passerby::alibi {

/// Spreads the trips of each target over its shortest-path tree and sums over targets: per directed segment the entries a second, and the
/// share of time a metre by type of destination. Sums are kept by lot (lots()) and added in ascending order, so they do not depend on
/// threads. A tree is gone through from end to end of its branches, so that only the rows of one way are at work.
class SegmentSums {
public:
    SegmentSums(const navigation::NavigationGraph& graph, const Habits& habits);

    /// How many lots of which each is at work keep the sums within some 250 MB; depends on the city alone.
    [[nodiscard]] static std::size_t chunksFor(const navigation::NavigationGraph& graph, const Habits& habits);
    /// Which sources make up a lot.
    [[nodiscard]] static DealtBlocks lots(const navigation::NavigationGraph& graph, const Habits& habits);

    /// What a lot comes to, of which nothing is added yet.
    void clear(LotSums& sums) const { sums.assign(lineCount(), SumLine{}); }
    [[nodiscard]] std::size_t lineCount() const { return m_firstArrival + linesOf(m_habits.targetCount() + 1); }
    /// Working memory: the portals of one way that are gone through, and what lies behind each as far as it has been seen. One per thread.
    struct Trail {
        struct Step {
            std::uint32_t next = navigation::kNone; ///< portal to go through next
            navigation::SegmentIndex segment = navigation::kNone;
        };
        std::vector<Step> steps;
        std::vector<SumLine> rows;

        void makeRoom(std::size_t depth, std::size_t lines)
        {
            if (depth < steps.size())
                return;
            steps.resize(2 * depth + 64);
            rows.resize(steps.size() * lines);
        }
    };
    /// Adds one source; those of a lot in ascending order.
    void add(LotSums& sums, Trail& trail, std::uint32_t source, const navigation::TreeBranches& tree, const TripRow& row) const;
    /// All lots, added up; call once, then read.
    void finish(LotSums total) { m_total = std::move(total); }

    [[nodiscard]] double entryRate_per_s(navigation::SegmentIndex segment) const { return total(segment, 0); }
    [[nodiscard]] double share_per_m(navigation::SegmentIndex segment, std::size_t type) const { return total(segment, 1 + type); }
    /// Out on round trips.
    [[nodiscard]] double roundTripArrivals_per_s(std::size_t target) const { return tail(target); }
    /// Trips between different targets.
    [[nodiscard]] double trips_per_s() const { return tail(m_habits.targetCount()); }

private:
    [[nodiscard]] double& at(std::vector<SumLine>& rows, std::size_t row, std::size_t column) const
    {
        return rows[row * m_lines + column / 8].values[column % 8];
    }
    [[nodiscard]] double total(std::size_t row, std::size_t column) const { return m_total[row * m_lines + column / 8].values[column % 8]; }
    /// Behind the rows of the segments: arrivals on round trips [n], then the number of trips.
    [[nodiscard]] double tail(std::size_t place) const { return m_total[m_firstArrival + place / 8].values[place % 8]; }
    void addTargets(std::uint32_t source, const navigation::TreeBranches& tree, const TripRow& row, LotSums& sums) const;
    void addPortals(const navigation::TreeBranches& tree, const TripRow& row, LotSums& sums, Trail& trail) const;
    template <std::size_t kLines>
    void addPortalsOf(const navigation::TreeBranches& tree, const TripRow& row, LotSums& sums, Trail& trail) const;

    const Habits& m_habits;
    std::size_t m_lines;        ///< a row: first the entries and then one for each type, in some lines
    std::size_t m_firstArrival; ///< a line
    LotSums m_total;
};

} // namespace passerby::alibi
