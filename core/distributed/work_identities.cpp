// SPDX-License-Identifier: Apache-2.0
#include "core/distributed/work_identities.h"

#include "core/foundation/hasher.h"
#include "core/world/content_hash.h"

namespace passerby::distributed {

using foundation::Hasher;

namespace {

Hasher hasherOf(std::string_view work)
{
    Hasher hasher;
    hasher.add(work);
    return hasher;
}

void add(const alibi::BakeOptions& options, Hasher& hasher)
{
    hasher.add(options.bound);
    hasher.add(options.hour);
    hasher.add(options.crowding);
    hasher.add(std::uint64_t{options.keptAbove_bytes});
}

void add(const jobs::WanderOptions& options, Hasher& hasher)
{
    hasher.add(options.rule.has_value());
    hasher.add(options.rule.value_or(affordance::ShareRule{}));
    hasher.add(options.frustum_deg.value_or(0.0));
}

} // namespace

WorkIdentity bakeWork(const world::World& world, const alibi::BakeOptions& options, bool withHours)
{
    Hasher hasher = hasherOf("bake");
    add(options, hasher);
    hasher.add(withHours);
    return {world::bakeHash(world), hasher.result()};
}

WorkIdentity affordanceWork(const world::World& world, const jobs::WanderOptions& options)
{
    Hasher hasher = hasherOf("affordance");
    add(options, hasher);
    return {world::runHash(world), hasher.result()};
}

WorkIdentity validationWork(const world::World& world, const alibi::Bake* bake, const alibi::BakeOptions& baking,
                            const jobs::ValidateOptions& options)
{
    Hasher hasher = hasherOf("validate");
    hasher.add(bake != nullptr);
    if (bake) {
        hasher.add(bake->bound);
        hasher.add(bake->hour);
        hasher.add(bake->crowding != nullptr);
    } else {
        add(baking, hasher);
    }
    hasher.add(options.people);
    hasher.add(options.seconds);
    hasher.add(options.seed);
    return {world::bakeHash(world), hasher.result()};
}

WorkIdentity validationWork(const world::World& world, const alibi::HourlyBakes* hours, const alibi::BakeOptions& baking,
                            const jobs::ValidateHoursOptions& options)
{
    Hasher hasher = hasherOf("validate hours");
    const bool isBaked = hours && !hours->isCrowded();
    hasher.add(isBaked);
    if (isBaked)
        hasher.add(hours->bound());
    else
        add(baking, hasher);
    hasher.add(options.people);
    hasher.add(options.seed);
    hasher.add(options.batches);
    hasher.add(options.warmUp_h);
    return {world::bakeHash(world), hasher.result()};
}

WorkIdentity validationWork(const world::World& world, const jobs::ValidatePerceptualOptions& options)
{
    Hasher hasher = hasherOf("validate perceived");
    hasher.add(jobs::bakesFirst(world, options)); // then there are passes of a bake before
    hasher.add(world.settings().initialTime_s);
    for (const std::uint64_t number :
         {std::uint64_t{options.people}, std::uint64_t{options.runs}, options.seed, std::uint64_t{options.budget_bytes}})
        hasher.add(number);
    for (const double seconds : {options.watch_s, options.away_s, options.blink_s, options.sample_s})
        hasher.add(seconds);
    hasher.add(options.fault);
    hasher.add(options.observer.has_value());
    const perceptual::Viewpoint view = options.observer.value_or(perceptual::Viewpoint{});
    for (const double metres : {view.position.x, view.position.y, view.radius_m})
        hasher.add(metres);
    return {world::runHash(world), hasher.result()};
}

WorkIdentity validationWork(const world::World& world, const jobs::WanderOptions& wander, const jobs::ValidateAffordanceOptions& options)
{
    Hasher hasher = hasherOf("validate affordance");
    add(wander, hasher);
    hasher.add(options.people);
    hasher.add(options.seconds);
    hasher.add(options.seed);
    hasher.add(std::uint64_t{options.batches});
    return {world::runHash(world), hasher.result()};
}

} // namespace passerby::distributed
