// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>

namespace passerby::foundation {

/// Names one row of one table. `number` is what files and people see (from 1, unique in its table, never 0);
/// `generation` tells a row from another that had the same number before it, so that a stale id finds nothing.
template <class Row>
struct Id {
    std::uint32_t number = 0;
    std::uint32_t generation = 0;

    [[nodiscard]] bool isNull() const { return number == 0; }
    friend bool operator==(const Id&, const Id&) = default;
    /// By number, then by generation. (No three-way comparison: its header is more than Qt's moc can read first.)
    friend bool operator<(const Id& a, const Id& b) { return a.number != b.number ? a.number < b.number : a.generation < b.generation; }
};

} // namespace passerby::foundation

template <class Row>
struct std::hash<passerby::foundation::Id<Row>> {
    std::size_t operator()(const passerby::foundation::Id<Row>& id) const noexcept
    {
        return std::hash<std::uint64_t>{}((std::uint64_t{id.generation} << 32U) | id.number);
    }
};
