// SPDX-License-Identifier: Apache-2.0
#include "core/world/settings.h"

#include <algorithm>
#include <cmath>

namespace passerby::world {

double FlowLaw::speedShare(double density_per_m2) const
{
    if (!(density_per_m2 > 0.0))
        return 1.0;
    const double share = 1.0 - std::exp(-shape_per_m2 * (1.0 / density_per_m2 - 1.0 / jamDensity_per_m2));
    return std::clamp(share, slowestShare, 1.0);
}

} // namespace passerby::world
