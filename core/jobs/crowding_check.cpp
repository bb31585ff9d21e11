// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/crowding_check.h"

#include "core/alibi/crowding.h"
#include "core/statistics/batch_error.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace passerby::jobs {

namespace {

using schedule::Counts;
using schedule::SegmentCounts;

constexpr double kMargin = 0.005;
constexpr double kStandardErrors = 5.0;

/// [cells × batches] densities, people per m².
std::vector<double> measuredDensities(const world::World& world, const Counts& counts, const SegmentCounts& segments)
{
    std::vector<double> densities_per_m2(world.cells().size() * counts.batches);
    std::vector<double> share(counts.graph->segments().size());
    for (std::size_t batch = 0; batch < counts.batches; ++batch) {
        const double personSeconds = counts.people[batch] * counts.seconds;
        for (navigation::SegmentIndex segment = 0; segment < share.size(); ++segment)
            share[segment] = counts.graph->effectiveLength_m(segment)
                             * static_cast<double>(segments.slowness_s_per_m[segment * counts.batches + batch]) / personSeconds;
        const std::vector<double> ofBatch = alibi::densitiesAt(world, *counts.graph, share);
        for (std::size_t cell = 0; cell < ofBatch.size(); ++cell)
            densities_per_m2[cell * counts.batches + batch] = ofBatch[cell];
    }
    return densities_per_m2;
}

} // namespace

std::optional<CrowdingCheck> checkCrowding(const world::World& world, const alibi::Bake& bake, const Counts& counts,
                                           const SegmentCounts& segments)
{
    if (!bake.crowding)
        return std::nullopt;
    const world::FlowLaw& law = *world.settings().flowLaw;
    const std::vector<double> densities_per_m2 = measuredDensities(world, counts, segments);
    CrowdingCheck check;
    check.isConverged = bake.crowding->isConverged;
    check.iterations = bake.crowding->iterations;
    check.largestChange = bake.crowding->largestChange;
    for (std::size_t cell = 0; cell < bake.crowding->slowdownOfCell.size(); ++cell) {
        const double used = bake.crowding->slowdownOfCell[cell];
        const statistics::BatchMean density =
            statistics::batchMean(std::span(densities_per_m2).subspan(cell * counts.batches, counts.batches));
        const double noise = kStandardErrors * density.standardError;
        const double least = 1.0 / law.speedShare(density.mean - noise);
        const double most = 1.0 / law.speedShare(density.mean + noise);
        check.largestSlowdown = std::max(check.largestSlowdown, used);
        check.largestGap = std::max(check.largestGap, std::abs(1.0 / law.speedShare(density.mean) / used - 1.0));
        check.largestFault = std::max({check.largestFault, least / used - 1.0, 1.0 - most / used});
    }
    check.fits = check.isConverged && check.largestFault <= kMargin;
    return check;
}

std::string tell(const CrowdingCheck& crowding)
{
    if (!crowding.isConverged)
        return fmt::format(
            "Slow-downs in crowds and densities did not come to fit together in {} bakes (one more would change a slow-down by "
            "{:.2g} %), so this bake is not to be relied on.",
            crowding.iterations, 100.0 * crowding.largestChange);
    if (!crowding.fits)
        return fmt::format(
            "The slow-downs in crowds are not those that the simulated densities ask for: one is off by {:.2g} % beyond what "
            "chance explains.",
            100.0 * crowding.largestFault);
    return fmt::format("In crowds people are slowed down by up to {:.2f} times; what the simulated densities ask for differs from that by "
                       "at most {:.2g} %, within chance and {:g} %.",
                       crowding.largestSlowdown, 100.0 * crowding.largestGap, 100.0 * kMargin);
}

} // namespace passerby::jobs
