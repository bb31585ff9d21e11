// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/tree_preorder.h"
#include "core/alibi/trip_rows.h"

#include <span>
#include <vector>

namespace passerby::alibi {

/// The trips from one source in the preorder of its tree, where those that lead over one segment stand together.
struct TripsInOrder {
    std::span<const PlaceRange> ranges;   ///< [portals] as TreePreorder::number gives them
    std::span<const std::uint32_t> order; ///< [n]
    std::span<const double> upTo_per_s;   ///< [n + 1] rates of the targets at places before; those to the source itself come first

    [[nodiscard]] double rate_per_s(PlaceRange range) const { return upTo_per_s[range.last] - upTo_per_s[range.first]; }
    /// The trips that lead over the last segment of the way to a target.
    [[nodiscard]] static PlaceRange at(std::uint32_t place) { return {place, place + 1}; }
};

/// Sums the rates of a row in the order of the tree. `upTo_per_s` takes the sums.
inline void sumInOrder(std::uint32_t source, const TripRow& row, std::span<const std::uint32_t> order, std::vector<double>& upTo_per_s)
{
    upTo_per_s.resize(order.size() + 1);
    double sum = 0.0;
    for (std::size_t place = 0; place < order.size(); ++place) {
        upTo_per_s[place] = sum;
        if (place == 0 || order[place] != source) // after those that can be reached stands the source again
            sum += row.trips[order[place]].rate_per_s;
    }
    upTo_per_s[order.size()] = sum;
}

} // namespace passerby::alibi
