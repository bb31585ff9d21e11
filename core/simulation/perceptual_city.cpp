// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/perceptual_city.h"

#include "core/statistics/speed_law.h"

#include <algorithm>
#include <cmath>

namespace passerby::simulation {

using foundation::PartContext;
using foundation::Result;

namespace {

double longestTripOf(const alibi::Routes& routes, const alibi::Habits& habits)
{
    double slowest_mps = 1e9;
    for (const alibi::ProfileHabits& profile : habits.profiles)
        slowest_mps = std::min(slowest_mps, profile.speedMean_mps * (profile.speedSd_mps > 0.0 ? statistics::kSlowest : 1.0));
    float longest_m = 0.0F;
    for (std::uint32_t from = 0; from < routes.targetCount(); ++from)
        for (std::uint32_t to = 0; to < routes.targetCount(); ++to)
            if (std::isfinite(routes.length_m(from, to)))
                longest_m = std::max(longest_m, routes.length_m(from, to));
    return static_cast<double>(longest_m) / slowest_mps;
}

} // namespace

Result<std::shared_ptr<const PerceptualCity>> PerceptualCity::prepare(const world::World& world, const Options& options,
                                                                      foundation::JobContext& context)
{
    alibi::BakeOptions baking;
    baking.hour = options.hour;
    baking.threads = options.threads;
    PartContext first(context, 0.0, 0.35);
    Result<alibi::Bake> bake = alibi::bakeWorld(world, baking, first);
    if (!bake)
        return bake.error();
    PartContext second(context, 0.35, 0.6);
    Result<alibi::Habits> habits = alibi::compileHabits(world, options.hour);
    if (!habits)
        return habits.error();
    alibi::TreeStore trees(*bake.value().graph, options.threads);
    alibi::PhaseClock phases(nullptr);
    const Result<std::shared_ptr<const alibi::TripLaw>> law =
        alibi::TripLaw::solve(std::move(habits).value(), bake.value().graph, baking.bound, trees, second, phases);
    if (!law)
        return law.error();
    PartContext third(context, 0.6, 0.8);
    const auto routes = alibi::Routes::build(law.value()->graph(), law.value()->habits(), options.threads, third);
    if (!routes)
        return routes.error();
    auto city = std::make_shared<PerceptualCity>();
    if (alibi::AlibiTables::estimate_bytes(*law.value()->graph()) <= options.budget_bytes) {
        PartContext fourth(context, 0.8, 1.0);
        const auto tables = alibi::AlibiTables::build(*law.value(), options.threads, options.budget_bytes, fourth);
        if (!tables)
            return tables.error();
        city->tables = tables.value();
    }
    city->world = world;
    city->options = options;
    city->law = law.value();
    city->stories = std::make_shared<const alibi::StoryLaw>(law.value());
    city->routes = routes.value();
    city->atlas = std::make_unique<const CellAtlas>(world, bake.value(), law.value()->habits());
    city->bake = std::move(bake).value();
    city->longestTrip_s = longestTripOf(*routes.value(), law.value()->habits());
    return std::shared_ptr<const PerceptualCity>(std::move(city));
}

} // namespace passerby::simulation
