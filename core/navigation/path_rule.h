// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/path_tree.h"
#include "core/navigation/portal_network.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace passerby::navigation {

/// All ways are open.
struct EverySegment {
    [[nodiscard]] bool operator()(SegmentIndex) const { return true; }
};

/// The last arc into the portal at `rank`, seen from there, of the preferred way there by way of another portal: of those within kTie_m of
/// its distance the one with the fewest edges, then the smaller number of the last portal. Null where none of them comes from a nearer
/// portal. Segments that are not open are none.
template <class DistanceTo, class EdgesTo, class IsOpen = EverySegment>
const PortalNetwork::Arc* preferredArc(const PortalNetwork& network, std::uint32_t rank, DistanceTo distanceTo, EdgesTo edgesTo,
                                       IsOpen isOpen = {})
{
    const double there_m = distanceTo(rank);
    const auto preference = [&](const PortalNetwork::Arc& arc) { return std::pair(edgesTo(arc.rank), network.portalAt(arc.rank)); };
    const PortalNetwork::Arc* best = nullptr;
    for (const PortalNetwork::Arc& arc : network.arcsInto(rank))
        if (const double before_m = distanceTo(arc.rank);
            before_m < there_m && before_m + arc.length_m <= there_m + kTie_m && isOpen(arc.segment))
            best = best == nullptr || preference(arc) < preference(*best) ? &arc : best;
    return best;
}

/// Sorts each run of equal `keyOf` in an order that ascends by it, by `orderOf`.
template <class Value, class KeyOf, class OrderOf>
void sortRuns(std::vector<Value>& values, KeyOf keyOf, OrderOf orderOf)
{
    for (std::size_t begin = 0, end = 0; begin < values.size(); begin = end) {
        const auto key = keyOf(values[begin]);
        for (end = begin + 1; end < values.size() && keyOf(values[end]) == key;)
            ++end;
        if (end - begin > 1)
            std::sort(values.begin() + static_cast<std::ptrdiff_t>(begin), values.begin() + static_cast<std::ptrdiff_t>(end),
                      [&](const Value& a, const Value& b) { return orderOf(a) < orderOf(b); });
    }
}

} // namespace passerby::navigation
