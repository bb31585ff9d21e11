// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace passerby::wander {

/// Where wanderers are found when a run begins: where they are in the long run, or as affordance::StartRule has it.
enum class WanderStart { steady, alongWays, byViewshed };

} // namespace passerby::wander
