// SPDX-License-Identifier: Apache-2.0
#include "core/distributed/affordance_together.h"

#include "core/distributed/junction_lots.h"
#include "core/foundation/hasher.h"
#include "core/world/content_hash.h"

namespace passerby::distributed {

using foundation::JobContext;
using foundation::Result;

namespace {

/// Options make other wanderers of the same city; where they start changes nothing of what is seen.
WorkIdentity identityOf(const world::World& city, const world::World& wanderers)
{
    foundation::Hasher hasher;
    hasher.add(std::string_view("affordance"));
    hasher.add(world::runHash(wanderers));
    return {world::runHash(city), hasher.result()};
}

} // namespace

Result<FoundTogether<jobs::WandererCity>> affordanceTogether(const world::World& world, const jobs::WanderOptions& options,
                                                             const std::filesystem::path& folder, Channel& channel, JobContext& context)
{
    const Result<world::World> wanderers = jobs::wanderersOf(world, options);
    if (!wanderers)
        return wanderers.error();
    const auto find = [&](alibi::LotCrew& crew) {
        const affordance::JunctionCrew looking = junctionsBy(crew);
        return jobs::makeWandererCity(world, options, context, &looking);
    };
    return findTogether<jobs::WandererCity>(identityOf(world, wanderers.value()), folder, options.threads, channel, find);
}

} // namespace passerby::distributed
