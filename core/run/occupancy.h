// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/navigation_graph.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace passerby::run {

/// Adds up people × seconds on each segment, and publishes snapshots that never change. A snapshot costs what was touched since an earlier
/// one that nobody holds any more; the first ones, and those after a reset, cost a full copy.
class Occupancy {
public:
    struct Snapshot {
        std::vector<float> bySegment_s; ///< [s]
        std::vector<float> byType_s;    ///< [s × m]
    };

    Occupancy(std::size_t segments, std::size_t types);
    /// The same sums and the same current snapshot; later ones are its own.
    Occupancy(const Occupancy& other);
    Occupancy(Occupancy&&) noexcept = default;
    Occupancy& operator=(const Occupancy& other) { return *this = Occupancy(other); }
    Occupancy& operator=(Occupancy&&) noexcept = default;
    ~Occupancy() = default;

    void add(navigation::SegmentIndex segment, std::uint32_t type, double seconds)
    {
        const std::size_t entry = segment * m_types + type;
        m_bySegment_s[segment] += seconds;
        m_byType_s[entry] += seconds;
        m_touched.push_back(entry);
    }
    /// Makes the sums of this moment the current snapshot.
    void publish();
    [[nodiscard]] const std::shared_ptr<const Snapshot>& snapshot() const { return m_published; }
    /// Zero everywhere; publishes.
    void reset();
    /// About how much memory it takes, the current snapshot included.
    [[nodiscard]] std::size_t heldBytes() const;

private:
    struct Buffer;
    struct Pool;

    void copyAll(Buffer& buffer) const;
    void copyTouched(Buffer& buffer) const;

    std::size_t m_types;
    std::vector<double> m_bySegment_s;
    std::vector<double> m_byType_s;
    std::vector<std::size_t> m_touched;             ///< entries of m_byType_s since the last snapshot
    std::deque<std::vector<std::size_t>> m_history; ///< the same before, the latest snapshot's first
    std::uint64_t m_version = 0;
    std::shared_ptr<Pool> m_pool;
    std::shared_ptr<const Snapshot> m_published;
};

} // namespace passerby::run
