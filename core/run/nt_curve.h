// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace passerby::run {

/// Several counts that only grow, kept at even distances in time: where there is no more room every second value goes, and distances are
/// twice as long. Allocates nothing once it is made.
template <std::size_t kCounts>
class NtCurve {
public:
    static constexpr std::size_t kMostEntries = 720; ///< even

    NtCurve() : m_entries(kMostEntries) {}
    /// `values` at the end of a stretch.
    void add(const std::array<std::uint32_t, kCounts>& values)
    {
        m_last = values;
        if (++m_pending < m_merged)
            return;
        m_pending = 0;
        m_entries[m_size++] = values;
        if (m_size < kMostEntries)
            return;
        for (std::size_t place = 0; place < kMostEntries / 2; ++place)
            m_entries[place] = m_entries[2 * place + 1];
        m_size = kMostEntries / 2;
        m_merged *= 2;
    }
    /// How many stretches an entry stands for.
    [[nodiscard]] std::size_t merged() const { return m_merged; }
    /// Those of one count; the last one where a stretch of merged ones is not over yet.
    [[nodiscard]] std::vector<std::uint32_t> curveOf(std::size_t count) const
    {
        std::vector<std::uint32_t> curve;
        curve.reserve(m_size + 1);
        for (std::size_t place = 0; place < m_size; ++place)
            curve.push_back(m_entries[place][count]);
        if (m_pending > 0)
            curve.push_back(m_last[count]);
        return curve;
    }
    [[nodiscard]] std::size_t heldBytes() const { return m_entries.capacity() * sizeof(m_entries[0]); }

private:
    std::vector<std::array<std::uint32_t, kCounts>> m_entries;
    std::array<std::uint32_t, kCounts> m_last{};
    std::size_t m_size = 0;
    std::size_t m_merged = 1;
    std::size_t m_pending = 0;
};

} // namespace passerby::run
