// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

namespace passerby::autonomous {

/// How many pairs are served in another order than that in which they joined (Kendall's distance): 0 when nobody overtakes. Who stands in
/// one of the lists alone is left out; each stands in a list once at most.
[[nodiscard]] std::uint64_t kendallDistance(std::span<const std::uint64_t> joined, std::span<const std::uint64_t> served);

} // namespace passerby::autonomous
