// SPDX-License-Identifier: Apache-2.0
#include "core/affordance/isovist_measure.h"

namespace passerby::affordance {

double valueOf(const Isovist& isovist, IsovistMeasure measure)
{
    switch (measure) {
    case IsovistMeasure::area:
        return isovist.area_m2;
    case IsovistMeasure::walkable:
        return isovist.walkable_m2;
    case IsovistMeasure::perimeter:
        return isovist.perimeter_m;
    case IsovistMeasure::compactness:
        return isovist.compactness;
    case IsovistMeasure::occlusivity:
        return isovist.occlusivity_m;
    case IsovistMeasure::drift:
        return isovist.drift_m;
    case IsovistMeasure::longestSight:
        break;
    }
    return isovist.longestSight_m;
}

} // namespace passerby::affordance
