// SPDX-License-Identifier: Apache-2.0
#include "core/distributed/validate_together.h"

#include "core/distributed/junction_lots.h"
#include "core/foundation/hasher.h"
#include "core/world/content_hash.h"

namespace passerby::distributed {

using foundation::Hasher;
using foundation::JobContext;
using foundation::Result;
using jobs::Validation;

namespace {

Hasher hasherOf(std::string_view work)
{
    Hasher hasher;
    hasher.add(work);
    return hasher;
}

WorkIdentity identityOf(const world::World& world, const alibi::Bake* bake, const alibi::BakeOptions& baking,
                        const jobs::ValidateOptions& options)
{
    Hasher hasher = hasherOf("validate");
    hasher.add(bake == nullptr);
    hasher.add(bake ? bake->bound : baking.bound);
    hasher.add(bake ? bake->hour : baking.hour);
    hasher.add(bake ? bake->crowding != nullptr : baking.crowding);
    hasher.add(options.people);
    hasher.add(options.seconds);
    hasher.add(options.seed);
    return {world::bakeHash(world), hasher.result()};
}

WorkIdentity identityOf(const world::World& world, const alibi::HourlyBakes* hours, const alibi::BakeOptions& baking,
                        const jobs::ValidateHoursOptions& options)
{
    Hasher hasher = hasherOf("validate hours");
    const bool isBaked = hours && !hours->isCrowded();
    hasher.add(isBaked);
    hasher.add(isBaked ? hours->bound() : baking.bound);
    hasher.add(options.people);
    hasher.add(options.seed);
    hasher.add(options.batches);
    hasher.add(options.warmUp_h);
    return {world::bakeHash(world), hasher.result()};
}

WorkIdentity identityOf(const world::World& world, const jobs::ValidatePerceptualOptions& options)
{
    Hasher hasher = hasherOf("validate perceived");
    hasher.add(options.bake == nullptr);
    for (const std::uint64_t number : {std::uint64_t{options.people}, std::uint64_t{options.runs}, options.seed})
        hasher.add(number);
    for (const double seconds : {options.watch_s, options.away_s, options.blink_s, options.sample_s})
        hasher.add(seconds);
    hasher.add(options.observer.has_value());
    const perceptual::Viewpoint view = options.observer.value_or(perceptual::Viewpoint{});
    for (const double coordinate : {view.position.x, view.position.y, view.radius_m})
        hasher.add(coordinate);
    return {world::runHash(world), hasher.result()};
}

WorkIdentity identityOf(const world::World& world, const world::World& wanderers, const jobs::ValidateAffordanceOptions& options)
{
    Hasher hasher = hasherOf("validate affordance");
    hasher.add(world::runHash(wanderers));
    hasher.add(options.people);
    hasher.add(options.seconds);
    hasher.add(options.seed);
    hasher.add(std::uint64_t{options.batches});
    return {world::runHash(world), hasher.result()};
}

} // namespace

Result<FoundTogether<Validation<jobs::ValidateReport>>>
validateTogether(const world::World& world, std::shared_ptr<const alibi::Bake> bake, const alibi::BakeOptions& baking,
                 const jobs::ValidateOptions& options, const std::filesystem::path& folder, Channel& channel, JobContext& context)
{
    return findTogether<Validation<jobs::ValidateReport>>(
        identityOf(world, bake.get(), baking, options), folder, options.threads, channel,
        [&](alibi::LotCrew& crew) { return jobs::validateBake(world, bake, baking, options, context, &crew); });
}

Result<FoundTogether<Validation<jobs::ValidateHoursReport>>>
validateHoursTogether(const world::World& world, std::shared_ptr<const alibi::HourlyBakes> hours, const alibi::BakeOptions& baking,
                      const jobs::ValidateHoursOptions& options, const std::filesystem::path& folder, Channel& channel, JobContext& context)
{
    return findTogether<Validation<jobs::ValidateHoursReport>>(
        identityOf(world, hours.get(), baking, options), folder, options.threads, channel,
        [&](alibi::LotCrew& crew) { return jobs::validateHours(world, hours, baking, options, context, &crew); });
}

Result<FoundTogether<Validation<jobs::ValidatePerceptualReport>>> validatePerceivedTogether(const world::World& world,
                                                                                            const jobs::ValidatePerceptualOptions& options,
                                                                                            const std::filesystem::path& folder,
                                                                                            Channel& channel, JobContext& context)
{
    return findTogether<Validation<jobs::ValidatePerceptualReport>>(
        identityOf(world, options), folder, options.threads, channel,
        [&](alibi::LotCrew& crew) { return jobs::validatePerceived(world, options, context, &crew); });
}

Result<FoundTogether<Validation<jobs::ValidateAffordanceReport>>>
validateWanderersTogether(const world::World& world, const jobs::WanderOptions& wander, const jobs::ValidateAffordanceOptions& options,
                          const std::filesystem::path& folder, Channel& channel, JobContext& context)
{
    const Result<world::World> wanderers = jobs::wanderersOf(world, wander);
    if (!wanderers)
        return wanderers.error();
    const auto find = [&](alibi::LotCrew& crew) {
        const affordance::JunctionCrew looking = junctionsBy(crew);
        return jobs::validateWanderers(world, wander, options, context, &crew, &looking);
    };
    return findTogether<Validation<jobs::ValidateAffordanceReport>>(identityOf(world, wanderers.value(), options), folder, options.threads,
                                                                    channel, find);
}

} // namespace passerby::distributed
