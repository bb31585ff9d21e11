// SPDX-License-Identifier: Apache-2.0
#include "core/perceptual/perceptual_city.h"

#include "core/alibi/city_alibis.h"
#include "core/alibi/kept_alibis.h"
#include "core/statistics/speed_law.h"
#include "core/street/steering_models.h"
#include "core/world/content_hash.h"

#include <algorithm>
#include <cmath>

namespace passerby::perceptual {

using foundation::PartContext;
using foundation::Result;
using ground::WalkingGround;
using street::steeringReach_m;

namespace {

double longestTripOf(const alibi::Routes& routes, const alibi::Habits& habits)
{
    double slowest_mps = 1e9;
    for (const alibi::ProfileHabits& profile : habits.profiles)
        slowest_mps = std::min(slowest_mps, profile.speedMean_mps * (profile.speedSd_mps > 0.0 ? statistics::kSlowest : 1.0));
    return static_cast<double>(routes.longest_m()) / slowest_mps;
}

using BakePointer = std::shared_ptr<const alibi::Bake>;

struct Prepared {
    BakePointer bake;
    alibi::CityAlibis alibis;
};

/// With what the bake has kept of the law.
Result<Prepared> recalled(const world::World& world, const alibi::BakeOptions& options, const BakePointer& bake,
                          foundation::JobContext& context)
{
    Result<alibi::Habits> habits = alibi::compileHabits(world, options.hour);
    if (!habits)
        return habits.error();
    auto law = alibi::TripLaw::recall(std::move(habits).value(), bake->graph, bake->kept->law, options.threads, context);
    if (!law)
        return law.error();
    alibi::CityAlibis alibis;
    alibis.law = std::move(law).value();
    return Prepared{bake, std::move(alibis)};
}

Result<Prepared> withReadyBake(const world::World& world, const alibi::BakeOptions& options, const alibi::AlibiParts& parts,
                               const BakePointer& bake, foundation::JobContext& context)
{
    if (bake->kept)
        return recalled(world, options, bake, context);
    Result<alibi::CityAlibis> alibis = alibi::makeAlibis(world, options, parts, bake->graph, context);
    if (!alibis)
        return alibis.error();
    return Prepared{bake, std::move(alibis).value()};
}

Result<Prepared> withOwnBake(const world::World& world, const alibi::BakeOptions& options, const alibi::AlibiParts& parts,
                             foundation::JobContext& context)
{
    Result<alibi::BakedCity> baked = alibi::bakeWithAlibis(world, options, parts, context);
    if (!baked)
        return baked.error();
    return Prepared{std::make_shared<const alibi::Bake>(std::move(baked.value().bake)), std::move(baked.value().alibis)};
}

alibi::BakeOptions bakingOf(const PerceptualCity::Options& options)
{
    alibi::BakeOptions baking;
    baking.hour = options.hour;
    baking.threads = options.threads;
    baking.keptAbove_bytes = options.budget_bytes;
    return baking;
}

} // namespace

/// Of this world at any hour, with the ways that its own densities slow down, and with all that a bake of it now would keep.
bool PerceptualCity::hasReadyBake(const world::World& world, const Options& options)
{
    const alibi::Bake* bake = options.bake.get();
    const alibi::BakeOptions baking = bakingOf(options);
    return bake && !alibi::hasHours(world) && bake->worldHash == world::bakeHash(world) && bake->bound == baking.bound && bake->graph
           && bool(bake->crowding) == bake->graph->isSlowed() && (bake->kept || !alibi::keepsAlibis(world, baking, *bake->graph));
}

Result<std::shared_ptr<const PerceptualCity>> PerceptualCity::prepare(const world::World& world, const Options& options,
                                                                      foundation::JobContext& context)
{
    const alibi::BakeOptions baking = bakingOf(options);
    alibi::AlibiParts parts;
    parts.tables_bytes = options.budget_bytes;
    PartContext first(context, 0.0, 0.7);
    const Result<Prepared> baked =
        hasReadyBake(world, options) ? withReadyBake(world, baking, parts, options.bake, first) : withOwnBake(world, baking, parts, first);
    if (!baked)
        return baked.error();
    const std::shared_ptr<const alibi::TripLaw> law = baked.value().alibis.law;
    PartContext second(context, 0.7, 1.0);
    Result<std::shared_ptr<const alibi::Routes>> routes = baked.value().bake->kept
                                                              ? alibi::Routes::onDemand(law->graph(), law->closest(), law->closest(true))
                                                              : alibi::Routes::build(law->graph(), law->habits(), options.threads, second);
    if (!routes)
        return routes.error();
    auto city = std::make_shared<PerceptualCity>();
    city->tables = baked.value().alibis.tables;
    city->world = world;
    city->options = options;
    city->options.bake.reset();
    city->law = law;
    city->stories = std::make_shared<const alibi::StoryLaw>(law);
    city->routes = routes.value();
    city->atlas = std::make_unique<const CellAtlas>(world, *baked.value().bake, law->habits());
    city->bake = baked.value().bake;
    if (street::isSteered(world))
        city->ground = std::make_shared<const WalkingGround>(world, *city->routes->graph(), steeringReach_m(world));
    city->longestTrip_s = longestTripOf(*routes.value(), law->habits());
    return std::shared_ptr<const PerceptualCity>(std::move(city));
}

} // namespace passerby::perceptual
