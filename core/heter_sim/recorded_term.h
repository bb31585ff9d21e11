// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/next_velocity_law.h"
#include "core/heter_sim/situation.h"

#include <vector>

namespace passerby::heter_sim {

/// What velocities that followed where people were recorded cost candidates, by their cell: the rarer they are there, the more; or, drawn,
/// the farther they are from one that is drawn as often as it followed, anew every kFollows_s. Not the paper's.
class RecordedTerm {
public:
    /// `weight` > 0.
    RecordedTerm(const NextVelocityLaw& law, float weight, bool isDrawn);

    /// For somebody in this situation, [cells]; null where nobody was recorded like them. What is drawn depends on who they are and how
    /// often they drew alone, and is remembered.
    [[nodiscard]] const float* energies(const Situation& situation, std::uint32_t id, steering::Memory& memory) const;

private:
    /// What somebody keeps of a draw.
    struct Drawn {
        std::uint32_t draws = 0;
        std::uint32_t cell = 0; ///< and 1; 0: none
        float left_s = 0.0F;    ///< until the next
    };

    NextVelocityLaw m_law;
    bool m_isDrawn;
    std::vector<float> m_energies; ///< [rows × cells], or [cells × cells] of the one drawn
};

} // namespace passerby::heter_sim
