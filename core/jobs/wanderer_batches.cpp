// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/wanderer_batches.h"

#include "core/foundation/random_stream.h"
#include "core/foundation/words.h"
#include "core/wander/wanderers.h"

#include <algorithm>
#include <cmath>

namespace passerby::jobs {

using foundation::Error;
using foundation::Result;

namespace {

constexpr double kSlice_s = 20.0;

std::uint64_t peopleOfBatch(const ValidateAffordanceOptions& options)
{
    return options.people / options.batches;
}

bool liveBatch(const WandererCity& city, const ValidateAffordanceOptions& options, double seconds, std::size_t batch, alibi::LotSums& sums,
               const alibi::LotPass::GoesOn& goesOn)
{
    const std::uint64_t seed = options.seed != 0 ? options.seed : city.world.settings().seed;
    const std::uint64_t own = foundation::RandomStream(seed, batch, foundation::Purpose::statistics, 2).bits64();
    wander::Wanderers wanderers(city.world, city.affordance, own);
    wanderers.populate(peopleOfBatch(options), wander::WanderStart::steady, 0.0);
    for (double now_s = 0.0; now_s < seconds;) {
        now_s = std::min(seconds, now_s + kSlice_s);
        wanderers.advance(now_s);
        if (!goesOn())
            return false;
    }
    wanderers.publish(seconds);
    alibi::LotWriter tally(sums);
    for (const std::uint32_t visits : wanderers.tally()->visits)
        tally.add(static_cast<double>(visits));
    for (const float time_s : wanderers.tally()->onWay_s)
        tally.add(static_cast<double>(time_s));
    return true;
}

/// What liveBatch() wrote for each batch.
std::vector<WandererBatches::Tally> talliesOf(const alibi::LotSums& sums, std::size_t batches, const affordance::WayNetwork& network)
{
    std::vector<WandererBatches::Tally> tallies(batches);
    alibi::LotReader reader(sums);
    for (WandererBatches::Tally& tally : tallies) {
        tally.visits.resize(network.junctions.size());
        reader.read(tally.visits);
        tally.onWay_s.resize(network.ways.size());
        reader.read(tally.onWay_s);
        reader.skipToLot();
    }
    return tallies;
}

} // namespace

Result<WandererBatches> letBatchesWander(const WandererCity& city, const ValidateAffordanceOptions& options, double seconds,
                                         alibi::LotCrew& crew, foundation::JobContext& context)
{
    const affordance::WayNetwork& network = city.network();
    const auto slices = static_cast<std::size_t>(std::ceil(seconds / kSlice_s));
    const auto work = [&](std::size_t batch, alibi::LotSums& sums, const alibi::LotPass::GoesOn& goesOn) {
        return liveBatch(city, options, seconds, batch, sums, goesOn);
    };
    const Result<alibi::LotSums> sums =
        crew.run({"wanderers", "Letting people wander", options.batches * slices, options.batches,
                  alibi::linesOf(network.junctions.size() + network.ways.size()), alibi::LotPass::Joined::appended, false, work},
                 context);
    if (context.isCancelled())
        return Error{"cancelled", foundation::told("Validation was cancelled."), ""};
    if (!sums)
        return sums.error();
    return WandererBatches{talliesOf(sums.value(), options.batches, network), static_cast<double>(peopleOfBatch(options)) * seconds};
}

} // namespace passerby::jobs
