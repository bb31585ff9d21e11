// SPDX-License-Identifier: Apache-2.0
#include "core/run/walker_on_foot.h"

namespace passerby::run {

using street::SteeredPeople;

void showOnFoot(const SteeredPeople::Status& status, Walker& walker)
{
    walker.x_m = static_cast<float>(status.place.x);
    walker.y_m = static_cast<float>(status.place.y);
    walker.heading_rad = static_cast<float>(status.heading_rad);
    walker.speed_mps = static_cast<float>(length(status.velocity_mps));
}

} // namespace passerby::run
