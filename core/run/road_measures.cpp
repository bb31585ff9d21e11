// SPDX-License-Identifier: Apache-2.0
#include "core/run/road_measures.h"

namespace passerby::run {

namespace {

constexpr double kMetresInKilometre = 1000.0;
constexpr double kSecondsInHour = 3600.0;

} // namespace

double LaneMeasure::vehicles_per_km() const
{
    return watched_s > 0.0 && length_m > 0.0 ? vehicle_s / watched_s / length_m * kMetresInKilometre : 0.0;
}

double LaneMeasure::vehicles_per_h() const
{
    return watched_s > 0.0 ? static_cast<double>(passed) / watched_s * kSecondsInHour : 0.0;
}

double LaneMeasure::meanSpeed_mps() const
{
    return vehicle_s > 0.0 ? driven_m / vehicle_s : 0.0;
}

double LaneMeasure::meanDelay_s() const
{
    return passed > 0 ? delay_s / static_cast<double>(passed) : 0.0;
}

} // namespace passerby::run
