// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace passerby::run {

struct Frame;

/// Hash of all that a frame says about its run, on any machine: two frames of equal hash are the same, whatever thread made them and
/// whether the run is lived for the first time or again. What is shared counts by its content; of the city behind the wanderers' tally only
/// that there is one, since this room does not know it (visits and times on its ways are all hashed). Left out are the speeds asked for and
/// reached, which are about the machine.
[[nodiscard]] std::uint64_t frameHash(const Frame& frame);

} // namespace passerby::run
