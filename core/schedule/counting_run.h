// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/lot_crew.h"
#include "core/alibi/routes.h"
#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/schedule/pair_tally.h"
#include "core/world/world.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace passerby::schedule {

struct CountingOptions {
    std::uint64_t seed = 1;
    std::uint64_t people = 100000;
    double seconds = 3600.0; ///< length of the window; 0: so that a person makes about `tripsEach` trips in it
    double tripsEach = 8.0;
    unsigned threads = 0;
    double hour = -1.0;       ///< as in alibi::BakeOptions
    std::size_t batches = 64; ///< at most 4096
};

/// What people did in a window of the steady state, counted per batch of people (the first `batches`-th part of them, the next, ...).
struct Counts {
    std::shared_ptr<const navigation::NavigationGraph> graph;
    std::shared_ptr<const alibi::Routes> routes;
    std::size_t typeCount = 0;
    std::size_t batches = 0;
    double seconds = 0.0;
    std::uint64_t trips = 0;                   ///< begun, those of no length included
    std::vector<double> people;                ///< [batches]
    std::vector<double> tripsInBatch;          ///< [batches]
    std::vector<double> waysInBatch;           ///< [batches] trips between two different targets
    std::vector<double> cyclesInBatch;         ///< [batches] one-way trips
    std::vector<double> arrivals;              ///< [n × batches] one-way trips to the target that arrive in the window
    std::vector<double> inside_s;              ///< [n × batches] waits begun in the window, in full
    std::vector<double> walkedByType_s;        ///< [m × batches] trips begun in the window, in full, by type of the destination
    std::vector<std::vector<PairCount>> pairs; ///< [batches] ascending
    double counted_s = 0.0;                    ///< wall clock of the counting alone
};

/// Trips spread over the segments of their ways.
struct SegmentCounts {
    std::size_t batches = 0;
    std::vector<float> entries;          ///< [s × batches]
    std::vector<float> slowness_s_per_m; ///< [s × batches] summed over the entries; times the length: people × seconds
};

/// Millions of people, event by event but without positions: waits and trips are counted, the way of a trip is looked up once per pair.
///
/// Everybody starts in the steady state (see SteadyStart). A wait or trip counts if it begins within the window, and then in full. In a
/// stationary process the expected sum of any quantity over the events that begin in a window is rate × length of the window × mean of the
/// quantity (Campbell's formula), so the counts estimate rates and shares of time without bias, and no trip needs cutting at the window's
/// ends. Same seed, same counts for any number of threads.
class CountingRun {
public:
    /// Errors: those of alibi::compileHabits, Routes::build and SteadyStart::prepare; "bad-options"; "cancelled". `routes` may be those of
    /// an earlier run in the same world. `crew`: who counts the batches, one a lot; null: threads of this process.
    [[nodiscard]] static foundation::Result<Counts> count(const world::World& world, const CountingOptions& options,
                                                          foundation::JobContext& context,
                                                          std::shared_ptr<const alibi::Routes> routes = nullptr,
                                                          alibi::LotCrew* crew = nullptr);
    [[nodiscard]] static SegmentCounts spread(const Counts& counts, unsigned threads);
};

} // namespace passerby::schedule
