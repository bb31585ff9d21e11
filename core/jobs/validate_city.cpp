// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/validate_city.h"

#include "core/alibi/habits.h"
#include "core/jobs/bake_job.h"

namespace passerby::jobs {

using foundation::JobContext;
using foundation::PartContext;
using foundation::Result;

namespace {

constexpr double kPreparing = 0.3; ///< of the progress, where something must be made first

} // namespace

Result<Validation<ValidateReport>> validateBake(const world::World& world, std::shared_ptr<const alibi::Bake> bake,
                                                const alibi::BakeOptions& baking, const ValidateOptions& options, JobContext& context,
                                                alibi::LotCrew* crew)
{
    const double begin = bake ? 0.0 : kPreparing;
    if (!bake) {
        PartContext part(context, 0.0, begin);
        Result<BakeOutcome> baked = runBakeJob(world, baking, part, crew);
        if (!baked)
            return baked.error();
        bake = std::make_shared<const alibi::Bake>(std::move(baked).value().bake);
    }
    PartContext validating(context, begin, 1.0);
    Result<ValidateReport> report = runValidateJob(world, *bake, options, validating, crew);
    if (!report)
        return report.error();
    return Validation<ValidateReport>{std::move(report).value(), bake->bound};
}

Result<Validation<ValidateHoursReport>> validateHours(const world::World& world, std::shared_ptr<const alibi::HourlyBakes> hours,
                                                      const alibi::BakeOptions& baking, const ValidateHoursOptions& options,
                                                      JobContext& context, alibi::LotCrew* crew)
{
    const bool isBaked = hours && !hours->isCrowded();
    const double begin = isBaked ? 0.0 : kPreparing;
    if (!isBaked) {
        PartContext part(context, 0.0, begin);
        alibi::BakeOptions free = baking;
        free.crowding = false;
        Result<BakedDay> baked = runDayBakeJob(world, free, part, crew);
        if (!baked)
            return baked.error();
        hours = baked.value().hours;
    }
    PartContext living(context, begin, 1.0);
    Result<ValidateHoursReport> report = runValidateHoursJob(world, *hours, options, living, crew);
    if (!report)
        return report.error();
    return Validation<ValidateHoursReport>{std::move(report).value(), hours->bound()};
}

bool bakesFirst(const world::World& world, const ValidatePerceptualOptions& options)
{
    return !alibi::hasHours(world) && !perceptual::PerceptualCity::hasReadyBake(world, perceptualOptions(world, options));
}

Result<Validation<ValidatePerceptualReport>> validatePerceived(const world::World& world, const ValidatePerceptualOptions& options,
                                                               JobContext& context, alibi::LotCrew* crew)
{
    ValidatePerceptualOptions baked = options;
    const bool isToBake = crew && bakesFirst(world, options);
    const double begin = isToBake ? kPreparing : 0.0;
    if (isToBake) {
        PartContext part(context, 0.0, begin);
        alibi::BakeOptions baking;
        baking.threads = options.threads;
        baking.keptAbove_bytes = options.budget_bytes;
        Result<BakeOutcome> bake = runBakeJob(world, baking, part, crew);
        if (!bake)
            return bake.error();
        baked.bake = std::make_shared<const alibi::Bake>(std::move(bake).value().bake);
    }
    PartContext watching(context, begin, 1.0);
    Result<ValidatePerceptualReport> report = runValidatePerceptualJob(world, baked, watching, crew);
    if (!report)
        return report.error();
    return Validation<ValidatePerceptualReport>{std::move(report).value()};
}

Result<Validation<ValidateAffordanceReport>> validateWanderers(const world::World& world, const WanderOptions& wander,
                                                               const ValidateAffordanceOptions& options, JobContext& context,
                                                               alibi::LotCrew* crew)
{
    PartContext seeing(context, 0.0, kPreparing);
    const Result<WandererCity> city = makeWandererCity(world, wander, seeing, crew);
    if (!city)
        return city.error();
    PartContext wandering(context, kPreparing, 1.0);
    Result<ValidateAffordanceReport> report = runValidateAffordanceJob(city.value(), options, wandering, crew);
    if (!report)
        return report.error();
    return Validation<ValidateAffordanceReport>{std::move(report).value()};
}

} // namespace passerby::jobs
