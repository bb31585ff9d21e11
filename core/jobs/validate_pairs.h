// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/bake.h"
#include "core/alibi/habits.h"
#include "core/jobs/validate_job.h"
#include "core/schedule/counting_run.h"

namespace passerby::jobs {

/// Compares, on a few segments from the busiest down, who enters: the counted pairs of origin and destination against the trip rates of
/// the bake's model. Pairs that expect few entries are pooled. Pearson's statistic is scaled to the mean and variance that it has when the
/// same people are counted repeatedly, both estimated from batches of people (Rao and Scott 1981, second order: Satterthwaite). `margin`:
/// relative error that does not count. The p-value is 0 where the bake's own entries are not the sum of that law. Errors: those of
/// alibi::bakeWorld; "cancelled".
[[nodiscard]] foundation::Result<std::vector<PairComparison>> comparePairs(const alibi::Habits& habits, const alibi::Bake& bake,
                                                                           const schedule::Counts& counts, double margin, unsigned threads,
                                                                           foundation::JobContext& context);

} // namespace passerby::jobs
