// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/road_traffic.h"
#include "core/traffic/lane_marks.h"

#include <span>
#include <vector>

namespace passerby::traffic {

/// Somebody on foot on a lane or close beside it.
struct WalkerOnLane {
    double along_m = 0.0;
    double offset_m = 0.0;  ///< positive to the left of its middle
    double aside_mps = 0.0; ///< positive to the left
    double along_mps = 0.0;
    double radius_m = 0.25;
};

/// Somebody on foot on a crossing or close beside its ends.
struct WalkerOnCrossing {
    double across_m = 0.0; ///< along the crossing
    double across_mps = 0.0;
};

/// People as far as they matter to drivers. Made anew every step; allocates only for more people on lanes than ever.
class PeopleOnLanes {
public:
    /// How far beside a lane people are looked at.
    static constexpr double kBeside_m = 2.0;

    void sort(const LaneNetwork& network, const LaneMarks& marks, std::span<const run::OnFoot> people, double crossingReach_m);
    [[nodiscard]] std::span<const WalkerOnLane> on(std::uint32_t lane) const { return m_lanes.of(lane); }
    [[nodiscard]] std::span<const WalkerOnCrossing> crossing(std::uint32_t crossing) const { return m_crossings.of(crossing); }

private:
    /// Rows by number, from entries in any order; those of a row keep theirs.
    template <class Entry>
    struct Rows {
        std::vector<std::pair<std::uint32_t, Entry>> found;
        std::vector<std::uint32_t> first;
        std::vector<std::uint32_t> next;
        std::vector<Entry> entries;

        void layOut(std::size_t rows);
        [[nodiscard]] std::span<const Entry> of(std::uint32_t row) const
        {
            return std::span(entries).subspan(first[row], first[row + 1] - first[row]);
        }
    };

    Rows<WalkerOnLane> m_lanes;
    Rows<WalkerOnCrossing> m_crossings;
};

} // namespace passerby::traffic
