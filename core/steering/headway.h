// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/steering_model.h"

namespace passerby::steering {

/// How people slow down behind one another.
struct Headway {
    float gap_s = 0.2F;    ///< the gap to whoever is ahead lasts so long; 0 slows nobody, as in papers on collision avoidance
    float clear_m = 0.11F; ///< what people keep free between them when they stand
};

/// A velocity chosen by collision avoidance, slowed down behind whoever walks or stands ahead. Avoidance alone lets people walk as fast in
/// a throng as in the open as long as all do; people do not (Tordeux, Chraibi, Seyfried 2016, "Collision-free speed model for pedestrian
/// dynamics", equation 2). Those who come the other way are left to avoidance.
[[nodiscard]] Vector withHeadway(const Self& self, Vector chosen, const Neighbours& neighbours, const Headway& headway);

} // namespace passerby::steering
