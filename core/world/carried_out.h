// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/place_kinds.h"

#include <algorithm>

namespace passerby::world {

/// Whether this version steers people so. Others are kept and written, not offered, and walk as with `none`.
[[nodiscard]] constexpr bool isCarriedOut(Steering steering)
{
    const auto& known = Spelling<Steering>::kCarriedOut;
    return std::find(known.begin(), known.end(), steering) != known.end();
}

/// Whether this version guides people so. Others are kept and written, not offered, and keep a schedule.
[[nodiscard]] constexpr bool isCarriedOut(Guidance guidance)
{
    const auto& known = Spelling<Guidance>::kCarriedOut;
    return std::find(known.begin(), known.end(), guidance) != known.end();
}

} // namespace passerby::world
