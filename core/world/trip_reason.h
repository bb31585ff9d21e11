// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace passerby::world {

/// Why somebody walks: towards a new base, out on a round trip, or back from one to the base.
enum class TripReason : std::uint8_t { oneWay, out, back };

} // namespace passerby::world
