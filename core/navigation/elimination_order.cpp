// SPDX-License-Identifier: Apache-2.0
#include "core/navigation/elimination_order.h"

#include "core/navigation/portal_network.h"

#include <algorithm>
#include <numeric>

namespace passerby::navigation {

namespace {

constexpr std::size_t kLeaf = 6; ///< portals that are not parted any further

class Dissection {
public:
    explicit Dissection(const NavigationGraph& graph)
        : m_graph(graph), m_network(graph.network()), m_side(m_network.portalCount(), kOutside), m_order(m_network.portalCount())
    {
        std::iota(m_order.begin(), m_order.end(), 0U);
    }

    std::vector<std::uint32_t> run()
    {
        std::vector<std::span<std::uint32_t>> open{m_order};
        while (!open.empty()) {
            const std::span<std::uint32_t> part = open.back();
            open.pop_back();
            if (part.size() <= kLeaf)
                continue;
            const auto [first, second] = split(part);
            open.push_back(part.subspan(0, first));
            open.push_back(part.subspan(first, second));
        }
        return std::move(m_order);
    }

private:
    enum Side : std::uint8_t { kOutside, kFirst, kSecond };

    [[nodiscard]] geometry::Point at(std::uint32_t rank) const { return m_graph.nodes()[m_network.portalAt(rank)].position; }

    [[nodiscard]] bool touches(std::uint32_t rank, Side side) const
    {
        const auto arcs = m_network.arcs(rank);
        return std::any_of(arcs.begin(), arcs.end(), [&](const PortalNetwork::Arc& arc) { return m_side[arc.rank] == side; });
    }

    void halve(std::span<std::uint32_t> part) const
    {
        geometry::Point low = at(part[0]);
        geometry::Point high = low;
        for (const std::uint32_t rank : part) {
            low = {std::min(low.x, at(rank).x), std::min(low.y, at(rank).y)};
            high = {std::max(high.x, at(rank).x), std::max(high.y, at(rank).y)};
        }
        const bool isWide = high.x - low.x > high.y - low.y;
        const auto key = [&](std::uint32_t rank) { return isWide ? at(rank).x : at(rank).y; };
        std::nth_element(part.begin(), part.begin() + static_cast<std::ptrdiff_t>(part.size() / 2), part.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return key(a) != key(b) ? key(a) < key(b) : a < b; });
    }

    /// Orders a part as first half, second half, what parts them; returns the sizes of the halves.
    std::pair<std::size_t, std::size_t> split(std::span<std::uint32_t> part)
    {
        halve(part);
        const std::size_t half = part.size() / 2;
        for (std::size_t i = 0; i < part.size(); ++i)
            m_side[part[i]] = i < half ? kFirst : kSecond;
        std::vector<std::uint32_t> border[2];
        for (std::size_t i = 0; i < part.size(); ++i)
            if (touches(part[i], i < half ? kSecond : kFirst))
                border[i < half ? 0 : 1].push_back(part[i]);
        const std::vector<std::uint32_t>& separator = border[border[0].size() <= border[1].size() ? 0 : 1];
        for (const std::uint32_t rank : separator)
            m_side[rank] = kOutside;
        const auto mine = [&](std::uint32_t rank) { return m_side[rank] == kFirst; };
        const auto second = std::stable_partition(part.begin(), part.end(), mine);
        const auto rest = std::stable_partition(second, part.end(), [&](std::uint32_t rank) { return m_side[rank] == kSecond; });
        for (const std::uint32_t rank : part)
            m_side[rank] = kOutside;
        return {static_cast<std::size_t>(second - part.begin()), static_cast<std::size_t>(rest - second)};
    }

    const NavigationGraph& m_graph;
    const PortalNetwork& m_network;
    std::vector<Side> m_side;
    std::vector<std::uint32_t> m_order;
};

} // namespace

std::vector<std::uint32_t> eliminationOrder(const NavigationGraph& graph)
{
    return Dissection(graph).run();
}

} // namespace passerby::navigation
