// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"
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
    geometry::Point place{};
    int level = 0;
};

/// Somebody on foot on a crossing or close beside its ends.
struct WalkerOnCrossing {
    double across_m = 0.0; ///< along the crossing
    double across_mps = 0.0;
    geometry::Point place{};
    int level = 0;
    double speed_mps = 0.0;
    std::uint64_t who = 0; ///< run::OnFoot::who
};

/// People as far as they matter to drivers. Made anew every step; allocates only for more people on lanes than ever.
class PeopleOnLanes {
public:
    /// How far beside a lane people are looked at.
    static constexpr double kBeside_m = 2.0;

    /// `threads` 0: the machine's; the same for any number.
    void sort(const LaneNetwork& network, const LaneMarks& marks, std::span<const run::OnFoot> people, double crossingReach_m,
              unsigned threads);
    [[nodiscard]] std::span<const WalkerOnLane> on(std::uint32_t lane) const { return m_lanes.of(lane); }
    [[nodiscard]] std::span<const WalkerOnCrossing> crossing(std::uint32_t crossing) const { return m_crossings.of(crossing); }

    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(m_found, m_lanes, m_crossings); }

private:
    template <class Entry>
    using Numbered = std::vector<std::pair<std::uint32_t, Entry>>;

    /// Of some people one after the other.
    struct Found {
        [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(lanes, crossings); }

        Numbered<WalkerOnLane> lanes;
        Numbered<WalkerOnCrossing> crossings;
    };
    void find(const LaneNetwork& network, const LaneMarks& marks, const run::OnFoot& person, double crossingReach_m, Found& found) const;

    /// Rows by number, from entries in any order; those of a row keep theirs.
    template <class Entry>
    struct Rows {
        [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(first, next, entries); }

        std::vector<std::uint32_t> first;
        std::vector<std::uint32_t> next;
        std::vector<Entry> entries;

        template <class Part>
        void layOut(std::size_t rows, std::span<const Found> found, const Part& part);
        [[nodiscard]] std::span<const Entry> of(std::uint32_t row) const
        {
            return std::span(entries).subspan(first[row], first[row + 1] - first[row]);
        }
    };

    std::vector<Found> m_found; ///< by chunks of people
    Rows<WalkerOnLane> m_lanes;
    Rows<WalkerOnCrossing> m_crossings;
};

} // namespace passerby::traffic
