// SPDX-License-Identifier: Apache-2.0
#include "core/run/clock.h"

#include <cmath>

namespace passerby::run {

double clockAt(double startClock_s, double time_s)
{
    constexpr double kDay_s = 86400.0;
    const double clock_s = std::fmod(startClock_s + time_s, kDay_s);
    return clock_s < 0.0 ? clock_s + kDay_s : clock_s;
}

} // namespace passerby::run
