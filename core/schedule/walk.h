// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/routes.h"
#include "core/foundation/held_bytes.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace passerby::schedule {

/// A way being walked: its segments, and how far along it was last accounted for.
struct Walk {
    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(segments, endsAt_m, entered_m); }

    std::vector<navigation::SegmentIndex> segments;
    std::vector<double> endsAt_m; ///< [segments] effective metres from the origin to the end of each; so are all metres walked
    std::size_t current = 0;      ///< the segment in which accounted_m lies
    double accounted_m = 0.0;
    /// Segments that are not entered at their beginning, and how far in they are; ascending. Empty but after turning round before a fence;
    /// the first segment is one of them after an edit of the city.
    std::vector<std::pair<std::size_t, double>> entered_m;

    void begin(const alibi::Routes& routes, std::uint32_t source, std::uint32_t to);
    [[nodiscard]] double length_m() const { return endsAt_m.empty() ? 0.0 : endsAt_m.back(); }
    /// How far into the segment at `place` somebody is who has walked so far.
    [[nodiscard]] double into_m(std::size_t place, double walked_m) const
    {
        double into_m = walked_m - (place > 0 ? endsAt_m[place - 1] : 0.0);
        for (const auto& [turned, from_m] : entered_m)
            into_m += turned == place ? from_m : 0.0;
        return into_m;
    }
    /// Whether the end of the segment at `place` was never reached: the next one leads back.
    [[nodiscard]] bool isTurnedIn(std::size_t place) const
    {
        return std::any_of(entered_m.begin(), entered_m.end(), [place](const auto& turned) { return turned.first == place + 1; });
    }
    /// Place of the segment that lies `walked_m` from the origin, not before `current`; the last one beyond the end.
    [[nodiscard]] std::size_t segmentAt(double walked_m) const
    {
        std::size_t place = current;
        while (place + 1 < segments.size() && endsAt_m[place] <= walked_m)
            ++place;
        return place;
    }
};

/// Walks by slot, whose memory is used again, so that a departure allocates nothing once the run has settled.
class WalkStore {
public:
    [[nodiscard]] std::uint32_t take();
    void release(std::uint32_t slot) { m_free.push_back(slot); }
    [[nodiscard]] Walk& operator[](std::uint32_t slot) { return m_walks[slot]; }
    [[nodiscard]] const Walk& operator[](std::uint32_t slot) const { return m_walks[slot]; }
    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(m_walks, m_free); }

private:
    std::vector<Walk> m_walks;
    std::vector<std::uint32_t> m_free;
};

} // namespace passerby::schedule
