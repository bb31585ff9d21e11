// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"
#include "core/traffic/view_ahead.h"

#include <vector>

namespace passerby::traffic {

/// Decides who drives where lanes overlap. An area belongs to those on one of its sides at a time; whoever cannot wait between areas takes
/// all of a group or none, and only where there is room behind them, so that nobody who holds one waits for another.
///
/// Those who are in their areas, or cannot stop any more, keep them. Then come, one after the other: those who have waited longer than
/// patience, the longest first, for whom areas are kept free; those who were let in before; the rest, by how long they have waited. Whoever
/// yields waits as long as somebody who moves comes to the other side within the gap, or before oneself is through. Ties by number.
class RightOfWay {
public:
    /// Forgets all that it knows of another city.
    void reset(const LaneConflicts& conflicts)
    {
        m_sides.clear();
        m_bigSides.clear();
        m_bigComing.assign(conflicts.sides(), 0);
    }
    [[nodiscard]] const std::vector<std::uint8_t>& bigComing() const { return m_bigComing; }
    /// Fills `granted` and `rightOfWayGap_m` of all views.
    void decide(const Scene& scene, std::vector<ViewAhead>& views);

    [[nodiscard]] std::size_t heldBytes() const
    {
        return foundation::heldBytes(m_sides, m_touched, m_asking, m_bigComing, m_bigSides, m_bigSidesBefore);
    }

private:
    void collect(const Scene& scene, const std::vector<ViewAhead>& views);
    void sortAsking(const Scene& scene);
    void ask(const Scene& scene, std::uint32_t driver, std::vector<ViewAhead>& views);
    [[nodiscard]] bool mayGo(const Scene& scene, std::uint32_t driver, const ViewAhead& view, const AreaGroup& group,
                             bool isImpatient) const;
    [[nodiscard]] bool isFree(const ViewAhead& view, std::uint32_t side) const;

    struct SideState {
        std::uint32_t holders = 0;
        bool isKept = false; ///< for somebody who has waited for long
        std::uint32_t first = kNone;
        double soonest_s = kFar_m; ///< until `first`, who moves, comes to it
        double next_s = kFar_m;    ///< until somebody else does

        void comes(std::uint32_t driver, double in_s);
        [[nodiscard]] double soonestBut_s(std::uint32_t driver) const { return driver == first ? next_s : soonest_s; }
    };
    std::vector<SideState> m_sides;
    std::vector<std::uint32_t> m_touched;
    std::vector<std::uint32_t> m_asking;
    std::vector<std::uint8_t> m_bigComing; ///< [sides] of big vehicles alone: whether one is on it or comes to it, and did a step ago
    std::vector<std::uint32_t> m_bigSides; ///< those where it is so
    std::vector<std::uint32_t> m_bigSidesBefore;
};

} // namespace passerby::traffic
