// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/need.h"

namespace passerby::world {

/// Whether a train of one service comes before one of the other has left, at some time of a day. Where one comes so often that this
/// would take long to find out, only its first 100,000 trains are looked at.
[[nodiscard]] bool standTogether(const TrainService& a, const TrainService& b);

} // namespace passerby::world
