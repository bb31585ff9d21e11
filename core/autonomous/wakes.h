// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace passerby::autonomous {

/// When somebody inside comes out.
struct Wake {
    double time_s = 0.0;
    std::uint32_t agent = 0;
    std::uint32_t visits = 0; ///< of theirs when it was written down; else it is stale

    friend bool operator>(const Wake& a, const Wake& b) { return a.time_s != b.time_s ? a.time_s > b.time_s : a.agent > b.agent; }
};

/// Those to come, the earliest first. Has room for as many as were reserved, so that nothing is allocated while people live: who comes out
/// by another way leaves a stale one behind, which is dropped when the room is needed.
class Wakes {
public:
    void reserve(std::size_t wakes) { m_wakes.reserve(wakes); }
    [[nodiscard]] bool empty() const { return m_wakes.empty(); }
    [[nodiscard]] std::size_t size() const { return m_wakes.size(); }
    [[nodiscard]] const Wake& top() const { return m_wakes.front(); }
    void pop()
    {
        std::pop_heap(m_wakes.begin(), m_wakes.end(), std::greater());
        m_wakes.pop_back();
    }
    /// Where there is no more room, those go of which `isStale` says so.
    template <class IsStale>
    void push(const Wake& wake, const IsStale& isStale)
    {
        if (m_wakes.size() == m_wakes.capacity()) {
            std::erase_if(m_wakes, isStale);
            std::make_heap(m_wakes.begin(), m_wakes.end(), std::greater());
        }
        m_wakes.push_back(wake);
        std::push_heap(m_wakes.begin(), m_wakes.end(), std::greater());
    }

    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(m_wakes); }

private:
    std::vector<Wake> m_wakes; ///< a heap
};

} // namespace passerby::autonomous
