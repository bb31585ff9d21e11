// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/navigation_graph.h"

#include <span>
#include <vector>

namespace passerby::navigation {

/// The portals of a city in an order of elimination, with the ways that stand for whatever lies below their ends (a customizable
/// contraction hierarchy: Dibbelt, Strasser and Wagner 2016). Every shortest way is one climb and one descent, so that the distances from
/// one source to everywhere follow from one sweep down the order. Immutable; may be shared by threads. Below, a portal's height is its
/// place in the order.
class PathHierarchy {
public:
    struct Arc {
        std::uint32_t height = 0; ///< of the upper end
        double length_m = 0.0;
    };
    /// A way of the city into a portal or target from a portal.
    struct Entry {
        double length_m = 0.0;
        std::uint32_t height = 0; ///< where it begins
        SegmentIndex segment = kNone;
    };

    /// Cost: some tens of milliseconds for 10,000 portals. Not for graphs that are one-way.
    explicit PathHierarchy(const NavigationGraph& graph);

    [[nodiscard]] std::size_t size() const { return m_rankAt.size(); }
    [[nodiscard]] std::uint32_t heightOf(std::uint32_t rank) const { return m_heightOf[rank]; }
    /// The lowest portal that was joined to it from above; all others are among the parent's own ancestors. kNone at the top.
    [[nodiscard]] std::uint32_t parent(std::uint32_t height) const { return m_parent[height]; }
    /// To portals higher up, ascending; only those that some shortest way needs.
    [[nodiscard]] std::span<const Arc> up(std::uint32_t height) const
    {
        return {m_arcs.data() + m_firstArc[height], m_arcs.data() + m_firstArc[height + 1]};
    }
    [[nodiscard]] NodeIndex portalAt(std::uint32_t height) const { return m_portalAt[height]; }
    /// All ways into portals; those into one are [firstEntry()[height], firstEntry()[height + 1]).
    [[nodiscard]] const std::vector<Entry>& entries() const { return m_entries; }
    [[nodiscard]] const std::vector<std::size_t>& firstEntry() const { return m_firstEntry; }
    /// All ways from portals into targets; those into one are [firstTargetEntry()[target], firstTargetEntry()[target + 1]).
    [[nodiscard]] const std::vector<Entry>& targetEntries() const { return m_targetEntries; }
    [[nodiscard]] const std::vector<std::size_t>& firstTargetEntry() const { return m_firstTargetEntry; }
    [[nodiscard]] std::span<const Entry> entriesInto(std::uint32_t target) const
    {
        return std::span(m_targetEntries).subspan(m_firstTargetEntry[target], m_firstTargetEntry[target + 1] - m_firstTargetEntry[target]);
    }
    /// False where two portals lie in one place: then the order of ties among shortest ways cannot be told from lengths.
    [[nodiscard]] bool isUsable() const { return m_isUsable; }

private:
    void link(const NavigationGraph& graph);
    void measure(const NavigationGraph& graph);
    template <class Visit>
    void forTrianglesOf(std::uint32_t middle, std::vector<std::size_t>& arcTo, Visit visit) const;
    void listEntries(const NavigationGraph& graph);
    void listBelow();
    void customise();
    void prune();

    std::vector<std::uint32_t> m_rankAt;
    std::vector<std::uint32_t> m_heightOf;
    std::vector<NodeIndex> m_portalAt;
    std::vector<std::size_t> m_firstEntry;
    std::vector<Entry> m_entries;
    std::vector<std::size_t> m_firstTargetEntry;
    std::vector<Entry> m_targetEntries;
    std::vector<std::uint32_t> m_parent;
    std::vector<std::size_t> m_firstArc;
    std::vector<Arc> m_arcs;
    /// An arc as seen from its upper end; only while the hierarchy is made.
    struct Below {
        std::uint32_t height = 0; ///< of the lower end
        std::size_t arc = 0;
    };
    std::vector<std::size_t> m_firstBelow;
    std::vector<Below> m_below;
    bool m_isUsable = true;
};

} // namespace passerby::navigation
