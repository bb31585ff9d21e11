// SPDX-License-Identifier: Apache-2.0
#include "core/distributed/validate_together.h"

#include "core/foundation/hasher.h"
#include "core/jobs/bake_job.h"
#include "core/world/content_hash.h"

#include <optional>

namespace passerby::distributed {

using foundation::Result;

namespace {

WorkIdentity identityOf(const world::World& world, const alibi::Bake* bake, const alibi::BakeOptions& baking,
                        const jobs::ValidateOptions& options)
{
    foundation::Hasher hasher;
    hasher.add(std::string_view("validate"));
    hasher.add(bake == nullptr);
    hasher.add(bake ? bake->bound : baking.bound);
    hasher.add(bake ? bake->hour : baking.hour);
    hasher.add(bake ? bake->crowding != nullptr : baking.crowding);
    hasher.add(options.people);
    hasher.add(options.seconds);
    hasher.add(options.seed);
    return {world::bakeHash(world), hasher.result()};
}

} // namespace

Result<TogetherValidation> validateTogether(const world::World& world, std::shared_ptr<const alibi::Bake> bake,
                                            const alibi::BakeOptions& baking, const jobs::ValidateOptions& options,
                                            const std::filesystem::path& folder, Channel& channel, foundation::JobContext& context)
{
    std::optional<jobs::ValidateReport> report;
    const auto work = [&](alibi::LotCrew& crew) -> Result<void> {
        if (!bake) {
            Result<jobs::BakeOutcome> baked = jobs::runBakeJob(world, baking, context, &crew);
            if (!baked)
                return baked.error();
            bake = std::make_shared<const alibi::Bake>(std::move(baked).value().bake);
        }
        Result<jobs::ValidateReport> made = jobs::runValidateJob(world, *bake, options, context, &crew);
        if (!made)
            return made.error();
        report = std::move(made).value();
        return {};
    };
    Result<Together> together = workTogether(identityOf(world, bake.get(), baking, options), folder, options.threads, channel, work);
    if (!together)
        return together.error();
    return TogetherValidation{*std::move(report), std::move(together).value()};
}

} // namespace passerby::distributed
