// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace passerby::street {

/// So many steps somebody walks to a corner that they see before they look again.
inline constexpr std::uint32_t kLookEvery = 5;

} // namespace passerby::street
