// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/walker.h"

namespace passerby::run {

/// Puts somebody who walks by the clock on their segment, `into_m` effective metres from its beginning, as fast as it lets them; their
/// segment and their speed when alone are set already.
void showOnWay(const navigation::NavigationGraph& graph, double into_m, Walker& walker);

} // namespace passerby::run
