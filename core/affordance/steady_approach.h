// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/affordance_chain.h"
#include "core/foundation/job_context.h"
#include "core/statistics/speed_law.h"

namespace passerby::affordance {

/// [times × junctions] how often one person is expected to arrive at each junction from the start until each of `times_s` (ascending, ≥ 0):
/// what counting at junctions gives before the steady state is reached. People start by the law `start` [ways] (startLaw), there anywhere
/// on startStretch() of the way.
///
/// How people come through the city, told by the metres that they have walked, does not depend on their speed, so the flow is followed
/// once, in bins of a metre, and read at the distance that each speed has come by each time. A way's length is kept on average by
/// dividing those who leave it between two bins; ways shorter than a bin count as one. Error: "cancelled".
[[nodiscard]] foundation::Result<std::vector<double>> expectedVisits(const WayNetwork& network, const AffordanceChain& chain,
                                                                     std::span<const double> start, StartRule rule,
                                                                     std::span<const statistics::SpeedNode> speeds,
                                                                     std::span<const double> times_s, foundation::JobContext& context);

} // namespace passerby::affordance
