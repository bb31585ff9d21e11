// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace passerby::run {

/// Time of day in [0, 86400).
[[nodiscard]] double clockAt(double startClock_s, double time_s);

} // namespace passerby::run
