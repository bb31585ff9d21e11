// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace passerby::traffic {

/// Boxes by the squares of a grid that they meet, made once and asked without allocating. Squares are enlarged where there would be more
/// than a few million.
class CellIndex {
public:
    struct Entry {
        geometry::Box box;
        std::uint32_t item = 0;
    };

    CellIndex() = default;
    CellIndex(const std::vector<Entry>& entries, double square_m);

    /// Items whose boxes meet the square in which the place lies, in the order of the entries; an item with several boxes may come several
    /// times.
    [[nodiscard]] std::span<const std::uint32_t> near(geometry::Point place) const;

private:
    geometry::Box m_bounds;
    double m_square_m = 1.0;
    std::size_t m_columns = 0;
    std::size_t m_rows = 0;
    std::vector<std::uint32_t> m_first; ///< [squares + 1]
    std::vector<std::uint32_t> m_items;
};

} // namespace passerby::traffic
