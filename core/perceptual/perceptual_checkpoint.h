// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/perceptual/perceptual_state.h"

#include <memory>

namespace passerby::perceptual {

/// A PerceptualRun between two steps.
struct PerceptualCheckpoint {
    std::unique_ptr<const PerceptualRun::State> state;
    std::shared_ptr<const alibi::AlibiSampler::Position> sampler; ///< null where its draws depend on nothing but what they are given

    /// About how much memory it takes that it does not share.
    [[nodiscard]] std::size_t heldBytes() const { return state->heldBytes() + (sampler ? sampler->bytes : 0); }
};

} // namespace passerby::perceptual
