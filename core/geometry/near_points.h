// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"
#include "core/geometry/point.h"

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace passerby::geometry {

/// Numbers at points, found by what lies near. Made anew as often as one likes: it keeps its memory, and allocates only for more points
/// than ever. Squares of a lattice through the origin share its buckets, so there is no outside; places are finite, within 10⁹ m.
class NearPoints {
public:
    /// `square_m` > 0: about as far as will be looked.
    explicit NearPoints(double square_m) : m_square_m(square_m) { clear(0); }

    /// Forgets all; `expected`: how many are about to be put.
    void clear(std::size_t expected)
    {
        m_entries.clear();
        m_entries.reserve(2 * expected);
        m_first.assign(std::bit_ceil(2 * expected + 1), kEnd);
    }
    void put(Point place, std::uint32_t number)
    {
        std::uint32_t& first = m_first[bucketOf(square(place.x), square(place.y))];
        m_entries.push_back({place, number, first});
        first = static_cast<std::uint32_t>(m_entries.size() - 1);
    }
    [[nodiscard]] bool empty() const { return m_entries.empty(); }
    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(m_first, m_entries); }
    /// Calls visit(number) for all at most so far away, each once for every time it was put; the order depends on what was put alone.
    template <class Visit>
    void visitNear(Point place, double within_m, const Visit& visit) const
    {
        for (std::int64_t y = square(place.y - within_m); y <= square(place.y + within_m); ++y)
            for (std::int64_t x = square(place.x - within_m); x <= square(place.x + within_m); ++x)
                for (std::uint32_t i = m_first[bucketOf(x, y)]; i != kEnd; i = m_entries[i].next)
                    if (const Point there = m_entries[i].place;
                        square(there.x) == x && square(there.y) == y && dot(there - place, there - place) <= within_m * within_m)
                        visit(m_entries[i].number);
    }

private:
    static constexpr std::uint32_t kEnd = 0xFFFFFFFFU;

    struct Entry {
        Point place;
        std::uint32_t number;
        std::uint32_t next; ///< of the same bucket
    };

    [[nodiscard]] std::int64_t square(double along_m) const { return static_cast<std::int64_t>(std::floor(along_m / m_square_m)); }
    [[nodiscard]] std::size_t bucketOf(std::int64_t x, std::int64_t y) const
    {
        constexpr std::uint64_t kOdd = 0x9E37'79B9'7F4A'7C15U; // 2^64 over the golden ratio
        const std::uint64_t mixed = (static_cast<std::uint64_t>(x) * kOdd + static_cast<std::uint64_t>(y)) * kOdd;
        return static_cast<std::size_t>(mixed >> 32U) & (m_first.size() - 1);
    }

    double m_square_m;
    std::vector<std::uint32_t> m_first; ///< [buckets], a power of two
    std::vector<Entry> m_entries;
};

} // namespace passerby::geometry
