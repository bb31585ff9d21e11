// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/alibi_sampler.h"
#include "core/alibi/tree_preorder.h"
#include "core/alibi/trip_law.h"

#include <memory>
#include <vector>

namespace passerby::alibi {

/// Tables from which the ends of a trip are drawn exactly in constant or logarithmic time (alibi-math section 5). In the shortest-path tree
/// of a source the targets behind an edge are one run of the tree's preorder; with running sums of the trip rates in that order, the rate
/// of (source, edge) is a difference of two entries. Rates are whole multiples of 2⁻³² of their source's; rarer pairs are never drawn.
///
/// Memory, bytes: 8 a pair of source and target, 8 a pair of source and portal, 8 a pair of source and segment with traffic. Immutable; may
/// be shared by threads.
class AlibiTables {
public:
    /// One source (NavigationGraph::sourceCount) of the trips over a segment.
    struct Source {
        std::uint32_t source = 0;
        std::uint32_t upTo = 0; ///< running sum over the segment's sources, in 2⁻³² of the segment's rate
    };
    using Range = PlaceRange;

    /// Grows the trees of all sources once. Errors: "cancelled"; "alibi-tables-too-large" when they would need more than `budget_bytes`
    /// (found before the work is done).
    [[nodiscard]] static foundation::Result<std::shared_ptr<const AlibiTables>>
    build(const TripLaw& law, unsigned threads, std::size_t budget_bytes, foundation::JobContext& context);
    /// About how many bytes the tables of a city need.
    [[nodiscard]] static std::size_t estimate_bytes(const navigation::NavigationGraph& graph);

    [[nodiscard]] const navigation::NavigationGraph& graph() const { return *m_graph; }
    [[nodiscard]] std::size_t memory_bytes() const;
    /// Ascending by source.
    [[nodiscard]] std::span<const Source> sources(navigation::SegmentIndex segment) const
    {
        return {m_sources.data() + m_firstSource[segment], m_sources.data() + m_firstSource[segment + 1]};
    }
    /// True when the way from the source to the segment's end takes the segment (and anybody walks it).
    [[nodiscard]] bool leadsOver(std::uint32_t source, navigation::SegmentIndex segment) const;
    /// Where in the source's preorder the targets behind a portal are; empty where it cannot be reached.
    [[nodiscard]] Range behind(std::uint32_t source, navigation::NodeIndex portal) const { return m_ranges[source * m_portals + portal]; }
    /// The target at a place of the source's preorder; its own is at 0.
    [[nodiscard]] std::uint32_t targetAt(std::uint32_t source, std::uint32_t place) const { return m_order[source * m_targets + place]; }
    /// Trips a second from the source to the targets of a range.
    [[nodiscard]] double rate_per_s(std::uint32_t source, Range range) const
    {
        return m_unit_per_s[source] * static_cast<double>(sumBefore(source, range.last) - sumBefore(source, range.first));
    }
    /// Draws a target of the range by rate; the range must have some.
    [[nodiscard]] std::uint32_t drawWithin(std::uint32_t source, Range range, foundation::RandomStream& random) const;
    /// Trips a second from the source.
    [[nodiscard]] double rate_per_s(std::uint32_t source) const { return m_unit_per_s[source] * kWholeUnits; }
    /// Draws where somebody goes who ends a wait at the target: any target, that one included (a goal that leads nowhere); and as whose
    /// source they leave it.
    [[nodiscard]] TripEnds drawFrom(std::uint32_t target, foundation::RandomStream& random) const;

    class Builder;

private:
    static constexpr double kWholeUnits = 4294967295.0; ///< 2³² - 1, what running sums end with

    AlibiTables() = default;
    [[nodiscard]] std::uint64_t sumBefore(std::uint32_t source, std::uint32_t place) const
    {
        return place == 0 ? 0 : std::uint64_t{m_upTo[source * m_targets + place - 1]};
    }

    std::shared_ptr<const navigation::NavigationGraph> m_graph;
    std::size_t m_targets = 0;
    std::size_t m_portals = 0;
    std::vector<Range> m_ranges;            ///< [sources × portals]
    std::vector<std::uint32_t> m_order;     ///< [sources × n]
    std::vector<std::uint32_t> m_upTo;      ///< [sources × n] running sums of the row's rates in preorder, last entry 2³² - 1
    std::vector<double> m_unit_per_s;       ///< [sources] rate of one unit of m_upTo
    std::vector<std::size_t> m_firstSource; ///< [s + 1]
    std::vector<Source> m_sources;
};

/// Draws from the tables: exact, independent, about a tenth of a microsecond for a segment.
class ExactSampler final : public AlibiSampler {
public:
    explicit ExactSampler(std::shared_ptr<const AlibiTables> tables) : m_tables(std::move(tables)) {}
    [[nodiscard]] std::optional<TripEnds> draw(std::span<const navigation::SegmentIndex> path, foundation::RandomStream& random) override;

private:
    std::shared_ptr<const AlibiTables> m_tables;
    std::vector<double> m_upTo; ///< working memory of paths
};

} // namespace passerby::alibi
