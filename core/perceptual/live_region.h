// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"
#include "core/perceptual/cell_atlas.h"

namespace passerby::perceptual {

/// Which cells are live (simulated person by person), and when they were. Times never go back.
class LiveRegion {
public:
    explicit LiveRegion(const CellAtlas& atlas) : m_atlas(atlas), m_lives(atlas.cells().size()) {}

    [[nodiscard]] bool isLive(std::uint32_t cell) const { return m_lives[cell].isLive; }
    void open(std::uint32_t cell, double now_s);
    /// Forgets what cannot matter any more: when the cell was live before `oldest_s`.
    void close(std::uint32_t cell, double now_s, double oldest_s);
    /// Whether the cell was live at some time of the open interval, or at the instant where it has no length.
    [[nodiscard]] bool wasLive(std::uint32_t cell, double from_s, double to_s) const;
    /// Share of a person's time outside of live cells; 0 where that is only rounding.
    [[nodiscard]] double hiddenShare() const;

    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(m_lives); }

private:
    struct Interval {
        double from_s;
        double to_s;
    };
    struct Life {
        [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(intervals); }

        bool isLive = false;
        std::vector<Interval> intervals; ///< ascending; the last is open while live
    };

    const CellAtlas& m_atlas;
    std::vector<Life> m_lives;
    double m_share = 0.0;
    std::size_t m_live = 0;
};

} // namespace passerby::perceptual
