// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace passerby::world {

/// Cells, counted from 0, that hang together once they are joined.
class JoinedCells {
public:
    explicit JoinedCells(std::size_t count) : m_parent(count) { std::iota(m_parent.begin(), m_parent.end(), std::size_t{0}); }

    void join(std::size_t a, std::size_t b)
    {
        a = partOf(a);
        b = partOf(b);
        m_parent[std::max(a, b)] = std::min(a, b);
    }
    /// The lowest cell of those that hang together with this one.
    [[nodiscard]] std::size_t partOf(std::size_t cell)
    {
        while (m_parent[cell] != cell)
            cell = m_parent[cell] = m_parent[m_parent[cell]];
        return cell;
    }

private:
    std::vector<std::size_t> m_parent;
};

} // namespace passerby::world
