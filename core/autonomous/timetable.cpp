// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/timetable.h"

#include "core/foundation/random_stream.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::autonomous {

namespace {

constexpr double kShowEvery_s = 1200.0;
constexpr double kShowLasts_s = 600.0;

} // namespace

TrainStop stopAt(const world::TrainService& service, double startClock_s, double now_s)
{
    const double since_s = startClock_s + now_s - service.offset_s;
    TrainStop stop;
    stop.train = static_cast<std::int64_t>(std::floor(since_s / service.period_s));
    if (since_s - static_cast<double>(stop.train) * service.period_s >= service.dwell_s)
        ++stop.train;
    stop.arrives_s = service.offset_s + static_cast<double>(stop.train) * service.period_s - startClock_s;
    stop.leaves_s = stop.arrives_s + service.dwell_s;
    return stop;
}

TrainStop trainFrom(const world::TrainService& service, double startClock_s, double from_s)
{
    TrainStop stop = stopAt(service, startClock_s, from_s);
    if (stop.leaves_s < from_s) {
        ++stop.train;
        stop.arrives_s += service.period_s;
        stop.leaves_s += service.period_s;
    }
    return stop;
}

bool playsAt(std::uint32_t stage, double clock_s)
{
    const double turns = clock_s / kShowEvery_s + stage / std::numbers::phi;
    return (turns - std::floor(turns)) * kShowEvery_s < kShowLasts_s;
}

std::uint32_t alighting(const world::TrainService& service, std::uint64_t seed, std::uint32_t number, std::int64_t train)
{
    constexpr std::uint64_t kTrains = std::uint64_t{1} << 62U;
    foundation::RandomStream random(seed, kTrains | number, foundation::Purpose::visit, static_cast<std::uint32_t>(train));
    return static_cast<std::uint32_t>(std::llround(std::max(0.0, service.alightingMean + service.alightingSd * random.normal())));
}

} // namespace passerby::autonomous
