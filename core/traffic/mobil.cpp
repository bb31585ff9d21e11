// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/mobil.h"

namespace passerby::traffic {

bool changesLanes(const MobilSituation& situation, const TrafficParameters& parameters)
{
    if (situation.own.then_mps2 < -parameters.safeBraking_mps2)
        return false;
    if (situation.behindThere && situation.behindThere->then_mps2 < -parameters.safeBraking_mps2)
        return false;
    double others_mps2 = 0.0;
    for (const auto& behind : {situation.behindThere, situation.behindHere})
        if (behind)
            others_mps2 += behind->then_mps2 - behind->now_mps2;
    return situation.own.then_mps2 - situation.own.now_mps2 + parameters.politeness * others_mps2 > parameters.changeGain_mps2;
}

} // namespace passerby::traffic
