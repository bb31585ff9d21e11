// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/lot_crew.h"
#include "core/jobs/validate_affordance_job.h"

#include <vector>

namespace passerby::jobs {

/// What batches of people did who wandered for some time, each independent of the others.
struct WandererBatches {
    struct Tally {
        std::vector<double> visits;  ///< [junctions] how often somebody came there
        std::vector<double> onWay_s; ///< [ways] people × seconds
    };
    std::vector<Tally> tallies;
    double personSeconds = 0.0; ///< of one batch
};

/// Lets batches of people wander from where they are in the long run, each a lot of the crew's. Errors: those of the crew, "cancelled".
[[nodiscard]] foundation::Result<WandererBatches> letBatchesWander(const WandererCity& city, const ValidateAffordanceOptions& options,
                                                                   double seconds, alibi::LotCrew& crew, foundation::JobContext& context);

} // namespace passerby::jobs
