// SPDX-License-Identifier: Apache-2.0
#include "core/distributed/compare_together.h"

#include "core/foundation/hasher.h"
#include "core/world/content_hash.h"

namespace passerby::distributed {

using comparison::ComparedProject;
using comparison::CompareOptions;
using foundation::Result;

namespace {

void add(const ComparedProject& city, foundation::Hasher& hasher)
{
    hasher.add(world::runHash(city.world));
    hasher.add(city.world.settings().initialTime_s);
    const bool isBaked = city.bake && city.bake->worldHash == world::bakeHash(city.world); // else it is baked together
    hasher.add(isBaked);
    hasher.add(isBaked ? city.bake->bound : alibi::BoundModel{});
    hasher.add(isBaked ? city.bake->hour : 0.0);
}

WorkIdentity identityOf(const ComparedProject& a, const std::vector<ComparedProject>& others, const CompareOptions& options)
{
    foundation::Hasher cities;
    add(a, cities);
    for (const ComparedProject& other : others)
        add(other, cities);
    foundation::Hasher hasher;
    hasher.add(std::string_view("compare"));
    hasher.add(options.hour.value_or(-1.0));
    hasher.add(options.byProfile);
    const comparison::RunOptions runs = options.runs.value_or(comparison::RunOptions{0, 0, 0.0, 0});
    hasher.add(runs.seeds);
    hasher.add(runs.firstSeed);
    hasher.add(runs.seconds);
    return {cities.result(), hasher.result()};
}

} // namespace

Result<Together> compareTogether(ComparedProject a, std::vector<ComparedProject> others, const CompareOptions& options,
                                 const std::function<Result<void>(comparison::CompareOutcome)>& handOver,
                                 const std::filesystem::path& folder, Channel& channel, foundation::JobContext& context)
{
    const WorkIdentity identity = identityOf(a, others, options);
    const auto work = [&](alibi::LotCrew& crew) {
        return comparison::runCompareJobs(std::move(a), std::move(others), options, handOver, context, &crew);
    };
    return workTogether(identity, folder, options.threads, channel, work);
}

} // namespace passerby::distributed
