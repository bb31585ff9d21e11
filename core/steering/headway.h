// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/steering_model.h"

namespace passerby::steering {

/// A velocity chosen by collision avoidance, slowed down so that the gap to whoever walks or stands ahead lasts `headway_s`; 0 slows
/// nobody. Avoidance alone lets people walk as fast in a throng as in the open as long as all do; people do not (Tordeux, Chraibi,
/// Seyfried 2016, "Collision-free speed model for pedestrian dynamics", equation 2). Those who come the other way are left to avoidance.
[[nodiscard]] Vector withHeadway(const Self& self, Vector chosen, const Neighbours& neighbours, float headway_s);

} // namespace passerby::steering
