// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/affordance_chain.h"

namespace passerby::affordance {

/// Shares of decisions [members] in a closed class; sums to 1. Empty when the equations could not be solved.
[[nodiscard]] std::vector<double> stationaryLaw(const AffordanceChain& chain, std::span<const WayIndex> members);

/// The chance [classes] to end up in each, for somebody who starts by `start` [ways]. Empty when the equations could not be solved.
[[nodiscard]] std::vector<double> absorptionChances(const AffordanceChain& chain, const ChainClasses& classes,
                                                    std::span<const double> start);

} // namespace passerby::affordance
