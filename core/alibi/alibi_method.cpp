// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/alibi_method.h"

#include "core/alibi/alibi_pools.h"
#include "core/alibi/alibi_tables.h"
#include "core/alibi/compact_sampler.h"

namespace passerby::alibi {

using foundation::JobContext;
using foundation::Result;
using Sampler = std::shared_ptr<AlibiSampler>;

namespace {

Result<Sampler> makePools(const std::shared_ptr<const TripLaw>& law, const AlibiMethodOptions& options, JobContext& context)
{
    Result<std::unique_ptr<PoolSampler>> pools = PoolSampler::create(law, options.poolSize, options.seed, options.threads, context);
    if (!pools)
        return pools.error();
    return Sampler(std::move(pools).value());
}

} // namespace

AlibiMethod chosenMethod(const navigation::NavigationGraph& graph, const AlibiMethodOptions& options)
{
    if (options.method != AlibiMethod::automatic)
        return options.method;
    return AlibiTables::estimate_bytes(graph) <= options.budget_bytes ? AlibiMethod::exact : AlibiMethod::pool;
}

Result<Sampler> makeSampler(const std::shared_ptr<const TripLaw>& law, const AlibiMethodOptions& options, JobContext& context)
{
    const AlibiMethod method = chosenMethod(*law->graph(), options);
    if (method == AlibiMethod::exact) {
        Result<std::shared_ptr<const AlibiTables>> tables = AlibiTables::build(*law, options.threads, options.budget_bytes, context);
        if (!tables)
            return tables.error();
        return Sampler(std::make_shared<ExactSampler>(std::move(tables).value()));
    }
    if (method == AlibiMethod::pool)
        return makePools(law, options, context);
    if (method == AlibiMethod::compact)
        return Sampler(std::make_shared<CompactSampler>(std::make_shared<const CompactLaw>(*law), law->graph()));
    foundation::PartContext filling(context, 0.0, 0.6);
    Result<Sampler> pools = makePools(law, options, filling);
    if (!pools)
        return pools;
    foundation::PartContext finding(context, 0.6, 1.0);
    const Result<std::shared_ptr<const Routes>> routes = Routes::build(law->graph(), law->habits(), options.threads, finding);
    if (!routes)
        return routes.error();
    return Sampler(std::make_shared<MetropolisSampler>(law, routes.value(), pools.value(), options.metropolis));
}

std::string_view methodName(AlibiMethod method)
{
    switch (method) {
    case AlibiMethod::exact:
        return "exact";
    case AlibiMethod::pool:
        return "pool";
    case AlibiMethod::metropolis:
        return "mh";
    case AlibiMethod::compact:
        return "compact";
    default:
        return "automatic";
    }
}

} // namespace passerby::alibi
