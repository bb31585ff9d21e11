// SPDX-License-Identifier: Apache-2.0
// Which cities statistics compare.
#include "core/jobs/compared_cities.h"
#include "core/jobs/measured_run.h"
#include "core/jobs/statistics_job.h"

#include <array>
#include <tuple>
#include <utility>

namespace passerby::jobs {

using foundation::Result;

namespace {

/// 2 × 2: the first is what most cities have.
Result<std::vector<ComparedSetting>> passageSettings(const world::World& world)
{
    constexpr std::array<std::tuple<const char*, bool, bool>, 4> kSettings{
        {{"both", true, true}, {"selection only", false, true}, {"navigation only", true, false}, {"neither", false, false}}};
    std::vector<ComparedSetting> settings;
    for (const auto& [name, hasNavigation, hasSelection] : kSettings) {
        Result<world::World> city = withPassages(world, hasNavigation, hasSelection);
        if (!city)
            return city.error();
        settings.push_back({name, std::move(city).value()});
    }
    return settings;
}

} // namespace

Result<std::vector<ComparedSetting>> comparedSettings(const world::World& world, const StatisticsOptions& options)
{
    Result<world::World> lived = options.passThrough ? withPassersThrough(world) : Result<world::World>(world);
    if (!lived)
        return lived.error();
    std::vector<ComparedSetting> settings;
    if (options.comparesPassages) {
        const Result<world::World> steered = withRoutines(lived.value(), options.orders.front());
        return steered ? passageSettings(steered.value()) : steered.error();
    }
    for (const std::string& order : options.orders) {
        Result<world::World> steered = withRoutines(lived.value(), order);
        if (!steered)
            return steered.error();
        settings.push_back({order, std::move(steered).value()});
    }
    return settings;
}

} // namespace passerby::jobs
