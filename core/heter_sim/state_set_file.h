// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/limits.h"
#include "core/heter_sim/state_set.h"

namespace passerby::heter_sim {

/// A set of states takes at most so many bytes.
inline constexpr std::size_t kLargestStateSet_bytes = foundation::kLargestStateSet_bytes;

/// A set as bytes, without loss: "PHSS", version, what it is, its states by rows of equal speed as differences, a checksum; the layout is
/// in README.md. Errors: those of faultOf(StateSet), "bad-text" where name or licence is longer than 255 bytes or holds control characters,
/// "too-large" beyond kLargestStateSet_bytes.
[[nodiscard]] foundation::Result<std::vector<std::uint8_t>> encoded(const StateSet& set);

/// The set that these bytes are. Whatever is not what `encoded` writes is an error, byte by byte: "not-a-state-set", "state-set-version",
/// "damaged-state-set".
[[nodiscard]] foundation::Result<StateSet> decoded(std::span<const std::uint8_t> bytes);

} // namespace passerby::heter_sim
