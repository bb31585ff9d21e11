// SPDX-License-Identifier: Apache-2.0
#include "core/street/customs.h"

#include "core/world/profile_parameters.h"

#include <algorithm>
#include <utility>

namespace passerby::street {

namespace {

/// Who crosses anywhere, and what there is to cross.
void addCrossing(const world::World& world, Customs& customs)
{
    std::vector<double> rates_permin;
    for (const auto& [id, profile] : world.profiles())
        rates_permin.push_back(world::commonParameter(profile, world::kCrossesAnywhere_permin));
    if (world.lanes().empty() || std::none_of(rates_permin.begin(), rates_permin.end(), [](double rate) { return rate > 0.0; }))
        return;
    customs.crossAnywhere_permin = std::move(rates_permin);
    customs.roads = std::make_shared<const Roads>(world);
}

} // namespace

Customs customsOf(const world::World& world, const ground::WalkingGround& ground, std::uint64_t seed)
{
    Customs customs{world.settings().side, seed, TimedPortals(world, ground)};
    if (auto fields = std::make_shared<const Fields>(world); !fields->empty())
        customs.fields = std::move(fields);
    addCrossing(world, customs);
    if (customs.portals.crosswalks().empty())
        return customs;
    for (const auto& [id, profile] : world.profiles())
        customs.crossAtRed.push_back(world::commonParameter(profile, world::kCrossesAtRed));
    return customs;
}

} // namespace passerby::street
