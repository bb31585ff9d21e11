// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/nearest_kernel.h"

#include <algorithm>
#include <bitset>

namespace passerby::steering {

/// All who may be neighbours of the people in one cell of a grid, gathered once for all of them. Lives on the stack of whoever steps.
class NeighbourBlock {
public:
    NeighbourBlock(const Crowd& crowd, const NeighbourGrid& grid) : m_crowd(crowd), m_grid(grid) {}

    using Fan = steering::Fan;

    /// Gathers around this cell.
    void gather(NeighbourGrid::Cell cell);
    /// The nearest `most` (up to Neighbours::kMost) bodies closer than `reach_m` (up to the cell size) to the body at this place of the
    /// grid, which lies in the gathered cell, in the fan where there is one. Does not depend on the order of the crowd's rows nor on who is
    /// out of reach.
    void findNearest(std::uint32_t place, float reach_m, std::uint32_t most, Neighbours& found, const Fan* fan = nullptr);

private:
    /// Number of a place among the candidates; m_candidates.count when it is none of them.
    [[nodiscard]] std::uint32_t candidateAt(std::uint32_t place) const;
    void noteOdd(NeighbourGrid::Range range);
    void refuse(std::uint32_t place);
    void refuseUsual();
    void findAmongMany(Vector here, float reach2_m2, std::uint32_t most, Neighbours& found) const;
    void answerByWhoAsks(float reach2_m2, Neighbours& found) const;

    const Crowd& m_crowd;
    const NeighbourGrid& m_grid;
    geometry::Point m_corner;
    std::array<NeighbourGrid::Range, 9> m_ranges{};
    float m_lastThreshold_m2 = 0.0F; ///< where the nearest ended for the one before, a good first guess
    /// A candidate whose terms must be looked at.
    struct Odd {
        std::uint32_t candidate;
        Terms terms;
    };
    /// What may be refused by some of the odd at all, so that most who ask need not look at each: sets of ids and trails by some of their
    /// bits, and what all have in common.
    struct Refusals {
        std::bitset<1024> owners;
        std::bitset<64> trails;
        std::uint32_t leastPriority = Terms::kRefusesNobody;
        std::uint32_t commonLayers = 0xFFFFFFFFU;

        void add(const Terms& terms)
        {
            if (terms.owner != 0)
                owners.set(terms.owner % owners.size());
            if (terms.refusedTrail != 0)
                trails.set(terms.refusedTrail % trails.size());
            leastPriority = std::min(leastPriority, terms.refusedPriority);
            commonLayers &= terms.layers;
        }
        [[nodiscard]] bool concern(const Terms& asker, std::uint32_t askerId) const
        {
            return asker.priority >= leastPriority || owners.test(askerId % owners.size())
                   || (asker.trail != 0 && trails.test(asker.trail % trails.size())) || (asker.layers & commonLayers) == 0;
        }
    };
    /// One that is not there yet: terms have values from the start, and writing those of thousands would cost every block more than its
    /// work.
    union OddRoom {
        OddRoom() {}
        Odd odd;
    };
    Refusals m_refusals;
    std::uint32_t m_oddCount = 0;
    std::array<OddRoom, Candidates::kMost> m_odd; // nothing behind m_oddCount
    std::uint32_t m_answeringCount = 0;
    std::array<std::uint32_t, Candidates::kMost> m_answering; ///< which of the odd answer by who asks; undefined behind m_answeringCount
    Candidates m_candidates;
};

} // namespace passerby::steering
