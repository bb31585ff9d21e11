// SPDX-License-Identifier: Apache-2.0
#include "core/navigation/path_hierarchy.h"

#include "core/navigation/elimination_order.h"
#include "core/navigation/path_tree.h"
#include "core/navigation/portal_network.h"

#include <algorithm>
#include <limits>

namespace passerby::navigation {

PathHierarchy::PathHierarchy(const NavigationGraph& graph) : m_rankAt(eliminationOrder(graph)), m_heightOf(m_rankAt.size())
{
    for (std::uint32_t height = 0; height < m_rankAt.size(); ++height)
        m_heightOf[m_rankAt[height]] = height;
    listEntries(graph);
    link(graph);
    measure(graph);
    listBelow();
    customise();
    prune();
}

void PathHierarchy::listEntries(const NavigationGraph& graph)
{
    const PortalNetwork& network = graph.network();
    for (const std::uint32_t rank : m_rankAt)
        m_portalAt.push_back(network.portalAt(rank));
    m_firstEntry.push_back(0);
    for (const std::uint32_t rank : m_rankAt) {
        for (const PortalNetwork::Arc& arc : network.arcs(rank))
            m_entries.push_back(
                {arc.length_m, m_heightOf[arc.rank], graph.findSegment(network.portalAt(arc.rank), network.portalAt(rank))});
        m_firstEntry.push_back(m_entries.size());
    }
    m_firstTargetEntry.push_back(0);
    for (std::uint32_t target = 0; target < graph.targetCount(); ++target) {
        for (const PortalNetwork::Arc& arc : network.entries(target))
            m_targetEntries.push_back({arc.length_m, m_heightOf[arc.rank], arc.segment});
        m_firstTargetEntry.push_back(m_targetEntries.size());
    }
}

/// Finds who is joined to whom: eliminating a portal joins its upper neighbours, all of which its lowest one passes on.
void PathHierarchy::link(const NavigationGraph& graph)
{
    const auto count = static_cast<std::uint32_t>(m_rankAt.size());
    std::vector<std::vector<std::uint32_t>> up(count);
    for (std::uint32_t height = 0; height < count; ++height)
        for (const PortalNetwork::Arc& arc : graph.network().arcs(m_rankAt[height]))
            if (m_heightOf[arc.rank] > height)
                up[height].push_back(m_heightOf[arc.rank]);
    m_firstArc.assign(1, 0);
    std::vector<std::uint32_t> joined;
    for (std::uint32_t height = 0; height < count; ++height) {
        std::vector<std::uint32_t>& mine = up[height];
        std::sort(mine.begin(), mine.end());
        mine.erase(std::unique(mine.begin(), mine.end()), mine.end());
        for (const std::uint32_t upper : mine)
            m_arcs.push_back({upper, std::numeric_limits<double>::infinity()});
        m_firstArc.push_back(m_arcs.size());
        m_parent.push_back(mine.empty() ? kNone : mine.front());
        if (mine.size() > 1) {
            std::vector<std::uint32_t>& heir = up[mine.front()];
            std::sort(heir.begin(), heir.end());
            joined.clear();
            std::set_union(heir.begin(), heir.end(), mine.begin() + 1, mine.end(), std::back_inserter(joined));
            heir = joined;
        }
        std::vector<std::uint32_t>().swap(mine);
    }
}

/// Lengths of the city's own ways.
void PathHierarchy::measure(const NavigationGraph& graph)
{
    std::vector<double*> arcTo(m_rankAt.size(), nullptr);
    for (std::uint32_t height = 0; height < m_rankAt.size(); ++height) {
        for (std::size_t i = m_firstArc[height]; i < m_firstArc[height + 1]; ++i)
            arcTo[m_arcs[i].height] = &m_arcs[i].length_m;
        for (const PortalNetwork::Arc& arc : graph.network().arcs(m_rankAt[height])) {
            m_isUsable = m_isUsable && arc.length_m > 2.0 * kTie_m;
            if (m_heightOf[arc.rank] > height)
                *arcTo[m_heightOf[arc.rank]] = std::min(*arcTo[m_heightOf[arc.rank]], arc.length_m);
        }
    }
}

void PathHierarchy::listBelow()
{
    m_firstBelow.assign(m_rankAt.size() + 1, 0);
    for (const Arc& arc : m_arcs)
        ++m_firstBelow[arc.height + 1];
    for (std::size_t height = 0; height < m_rankAt.size(); ++height)
        m_firstBelow[height + 1] += m_firstBelow[height];
    m_below.resize(m_arcs.size());
    std::vector<std::size_t> next(m_firstBelow.begin(), m_firstBelow.end() - 1);
    for (std::uint32_t height = 0; height < m_rankAt.size(); ++height)
        for (std::size_t i = m_firstArc[height]; i < m_firstArc[height + 1]; ++i)
            m_below[next[m_arcs[i].height]++] = {height, i};
}

/// Calls visit(lower to middle, lower to upper, middle to upper) for the arcs of each triangle with this middle.
template <class Visit>
void PathHierarchy::forTrianglesOf(std::uint32_t middle, std::vector<std::size_t>& arcTo, Visit visit) const
{
    for (std::size_t i = m_firstArc[middle]; i < m_firstArc[middle + 1]; ++i)
        arcTo[m_arcs[i].height] = i;
    for (std::size_t b = m_firstBelow[middle]; b < m_firstBelow[middle + 1]; ++b)
        for (std::size_t i = m_below[b].arc + 1; i < m_firstArc[m_below[b].height + 1]; ++i)
            visit(m_below[b].arc, i, arcTo[m_arcs[i].height]);
}

/// From below: an arc is at most as long as the way around by a portal that both its ends are joined to from above.
void PathHierarchy::customise()
{
    std::vector<std::size_t> arcTo(m_rankAt.size(), 0);
    for (std::uint32_t middle = 0; middle < m_rankAt.size(); ++middle)
        forTrianglesOf(middle, arcTo, [&](std::size_t down, std::size_t up, std::size_t across) {
            m_arcs[across].length_m = std::min(m_arcs[across].length_m, m_arcs[down].length_m + m_arcs[up].length_m);
        });
}

/// From above: drops arcs for which there is a shorter way around by a higher portal ("perfect customization").
void PathHierarchy::prune()
{
    const std::size_t count = m_rankAt.size();
    std::vector<double> shortest_m;
    for (const Arc& arc : m_arcs)
        shortest_m.push_back(arc.length_m);
    std::vector<std::size_t> arcTo(count, 0);
    for (std::size_t middle = count; middle-- > 0;)
        forTrianglesOf(static_cast<std::uint32_t>(middle), arcTo, [&](std::size_t down, std::size_t up, std::size_t across) {
            shortest_m[up] = std::min(shortest_m[up], shortest_m[down] + shortest_m[across]);
            shortest_m[down] = std::min(shortest_m[down], shortest_m[up] + shortest_m[across]);
        });
    std::size_t kept = 0;
    for (std::size_t height = 0; height < count; ++height) {
        const std::size_t first = m_firstArc[height];
        m_firstArc[height] = kept;
        for (std::size_t i = first; i < m_firstArc[height + 1]; ++i)
            if (m_arcs[i].length_m <= shortest_m[i] + kTie_m)
                m_arcs[kept++] = m_arcs[i];
    }
    m_firstArc[count] = kept;
    m_arcs.resize(kept);
    m_arcs.shrink_to_fit();
    std::vector<Below>().swap(m_below);
    std::vector<std::size_t>().swap(m_firstBelow);
}

} // namespace passerby::navigation
