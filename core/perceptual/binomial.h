// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/random_stream.h"

namespace passerby::perceptual {

/// Successes in `trials` (≥ 0) trials of chance `p`, which is clamped to [0, 1]. Exact law.
[[nodiscard]] std::int64_t drawBinomial(std::int64_t trials, double p, foundation::RandomStream& random);

} // namespace passerby::perceptual
