// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/lot_crew.h"
#include "core/alibi/segment_draws.h"
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
    /// `keepsDraws`: of the trips over each segment some are drawn on the way (SegmentDraws).
    SegmentSums(const navigation::NavigationGraph& graph, const Habits& habits, bool keepsDraws = false);

    /// How many lots of which each is at work keep the sums within some 250 MB, draws not counted; depends on the city alone.
    [[nodiscard]] static std::size_t chunksFor(const navigation::NavigationGraph& graph, const Habits& habits);
    /// Which sources make up a lot.
    [[nodiscard]] static DealtBlocks lots(const navigation::NavigationGraph& graph, const Habits& habits);
    /// Where draws are kept some lots go ahead, so that the others need look only for draws that are earlier than theirs.
    [[nodiscard]] bool keepsDraws() const { return m_keepsDraws; }
    void setAhead(LotSums sums) { m_ahead = std::move(sums); }

    [[nodiscard]] std::size_t lineCount() const { return m_firstDraw + (m_keepsDraws ? m_segments : 0); }
    /// How lots are joined; it holds on to this.
    [[nodiscard]] LotPass::Add adder() const;
    /// Working memory of a lot: the portals of one way that are gone through, and what lies behind each as far as it has been seen.
    struct Trail {
        struct Step {
            std::uint32_t next = navigation::kNone; ///< portal to go through next
            navigation::SegmentIndex segment = navigation::kNone;
            std::uint32_t firstMet = 0;
        };
        std::vector<Step> steps;
        std::vector<SumLine> rows;
        /// Targets with trips in the order in which they were met, so that those behind a portal stand together, and the sums of their
        /// rates up to each; only where draws are kept.
        std::vector<std::uint32_t> met;
        std::vector<double> upTo_per_s;
        std::uint32_t metCount = 0;
        /// [segments] by how many entries a second a draw changes next, 0 before the first; only where draws are kept. Beside the rows, so
        /// that these are as short as without draws.
        std::vector<float> nextChange_per_s;

        void meetNobody(std::size_t targets);
        void meet(std::uint32_t target, double rate_per_s);
        [[nodiscard]] std::uint32_t pickBehind(const Step& step, double part) const;
        void makeRoom(std::size_t depth, std::size_t lines)
        {
            if (depth < steps.size())
                return;
            steps.resize(2 * depth + 64);
            rows.resize(steps.size() * lines);
        }
    };
    /// A lot of which nothing is added yet.
    void begin(LotSums& sums, Trail& trail) const;
    /// Adds one source (NavigationGraph::sourceCount); those of a lot in ascending order.
    void add(LotSums& sums, Trail& trail, std::uint32_t source, const navigation::TreeBranches& tree, const TripRow& row) const;
    /// All lots but those that went ahead, added up; call once, then read.
    void finish(LotSums total);

    /// Where draws are kept and somebody walks; which of SegmentDraws::kEach.
    [[nodiscard]] TripEnds draw(navigation::SegmentIndex segment, std::size_t place) const
    {
        return SegmentDraws::of(m_total[m_firstDraw + segment]).trip(place);
    }
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
    void addTargets(std::uint32_t source, const navigation::TreeBranches& tree, const TripRow& row, LotSums& sums, Trail& trail) const;
    void addPortals(std::uint32_t source, const navigation::TreeBranches& tree, const TripRow& row, LotSums& sums, Trail& trail) const;
    template <std::size_t kLines, bool kDraws>
    void addPortalsOf(std::uint32_t source, const navigation::TreeBranches& tree, const TripRow& row, LotSums& sums, Trail& trail) const;
    template <class Pick>
    void offer(LotSums& sums, Trail& trail, std::size_t segment, std::uint32_t source, const Pick& pick) const;

    const navigation::NavigationGraph& m_graph;
    const Habits& m_habits;
    bool m_keepsDraws;
    std::size_t m_segments;
    std::size_t m_lines;        ///< a row: first the entries and then one for each type, in some lines
    std::size_t m_firstArrival; ///< a line
    std::size_t m_firstDraw;    ///< likewise
    LotSums m_ahead;            ///< empty where none went
    LotSums m_total;
};

} // namespace passerby::alibi
