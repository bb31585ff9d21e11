// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/place_kinds.h"

namespace passerby::world {

/// Whether this version steers people so. Others are kept and written, not offered, and walk as with `none`.
[[nodiscard]] constexpr bool isCarriedOut(Steering steering)
{
    return steering == Steering::none || steering == Steering::orca || steering == Steering::rvo || steering == Steering::socialForce;
}

/// Whether this version guides people so. Others are kept and written, not offered, and keep a schedule.
[[nodiscard]] constexpr bool isCarriedOut(Guidance guidance)
{
    return guidance == Guidance::alibi || guidance == Guidance::affordance;
}

} // namespace passerby::world
