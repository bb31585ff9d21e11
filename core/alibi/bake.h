// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/bake_phase.h"
#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/navigation/navigation_graph.h"
#include "core/world/world.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace passerby::alibi {

class TreeStore;
struct KeptAlibis;

/// How the choice of bound targets enters the densities (alibi-math section 3).
enum class BoundModel { averaged, firstOrder, pairwise, exact };

struct BakeOptions {
    BoundModel bound = BoundModel::pairwise;
    unsigned threads = 0; ///< 0: all; the result has the same bytes for any number
    double hour = -1.0;   ///< time of day in [0, 24) for hourly weights and waits; negative: their plain values
    bool crowding = true; ///< false: as if the city had no flow law
    std::size_t keptAbove_bytes = std::size_t{512} << 20U; ///< alibis are kept where their exact tables need more (keepsAlibis)
};

/// How crowds slow people down in a bake of a city with a flow law (alibi-math section 7): on average over time, by the mean density of
/// each cell.
struct Crowding {
    std::vector<double> slowdownOfCell; ///< [cells, ascending by number] time to cross the cell over that of free walking, ≥ 1
    unsigned iterations = 0;            ///< bakes that were needed
    double largestChange = 0.0;         ///< relative, of any segment's slow-down, had there been one bake more
    bool isConverged = false;           ///< largestChange ≤ kCrowdingTolerance
};

/// No segment's time may change by more in a converged crowding.
inline constexpr double kCrowdingTolerance = 1e-3;

/// The steady state of a city: long-run shares of one person's time, population drawn from all profiles by share.
/// Vectors with [s] follow NavigationGraph::segments(), with [n] its targets in ascending order of number, with [m] the target types in
/// ascending order of number.
struct Bake {
    std::uint64_t worldHash = 0;
    BoundModel bound = BoundModel::pairwise;
    double hour = -1.0;                                       ///< as in BakeOptions
    std::shared_ptr<const navigation::NavigationGraph> graph; ///< slowed where there is crowding, except in bakes of HourlyBakes
    std::shared_ptr<const Crowding> crowding;                 ///< null in a city without a flow law
    std::shared_ptr<const KeptAlibis> kept;                   ///< null unless keepsAlibis()
    std::vector<double> probability;                          ///< [s] share of time on the directed segment
    std::vector<double> entryRate_per_s;                      ///< [s] entries of one person
    std::vector<double> meanTravel_s;                         ///< [s] at the mean slowness
    std::vector<float> probabilityByType;  ///< [s × m] the same as probability, split by the type of the trip's destination
    std::vector<double> sigma;             ///< [n] share of one-way arrivals; 0 where nobody ever goes for good
    std::vector<double> probabilityInside; ///< [n]
    std::size_t typeCount = 0;
    double meanCycle_s = 0.0;          ///< mean time between one-way arrivals: 1 / E[1/F] over people
    double walkingShare = 0.0;         ///< sum of probability
    double tripsPerPersonPerDay = 0.0; ///< ways between two different targets; a round trip counts twice
    double checkSum = 0.0;             ///< inside + walking; 1 within 1e-9 or the bake failed

    [[nodiscard]] double expectedAgents(double share, std::int64_t population) const { return share * static_cast<double>(population); }
};

/// Computes the steady state: sections 0 to 3 and 6 of alibi-math (Sunshine-Hill and Badler 2010, corrected). Ways and distances come from
/// one shortest-path tree a target, in up to four passes; memory: the trees where they fit into some hundred MB, tables of [n × m], of [s ×
/// m] and, but for the averaged model, of one entry a pair of bound targets. Errors: those of compileHabits; "type-without-goals",
/// "several-closed-classes", "unreachable-target" (people would have to walk where no way leads), "exact-too-large" (above 2·10⁷ tuples),
/// "cancelled", "bake-check-failed" (times inside and walking do not sum to 1). In a city with a flow law and people, bakes until
/// slow-downs and densities fit together (crowding.h); that they do not come to fit is no error but stands in the result.
[[nodiscard]] foundation::Result<Bake> bakeWorld(const world::World& world, const BakeOptions& options, foundation::JobContext& context,
                                                 std::vector<BakePhase>* phases = nullptr);
/// Whether a bake with these options keeps what alibis are told from without exact tables: where these are too large, habits do not change
/// over the day, nobody is slowed down and ways lead both ways.
[[nodiscard]] bool keepsAlibis(const world::World& world, const BakeOptions& options, const navigation::NavigationGraph& graph);
/// The trees of one bakeWorld of that graph, kept only where it looks at them more than once.
[[nodiscard]] std::unique_ptr<TreeStore> treesForOneBake(const world::World& world, const BakeOptions& options,
                                                         const navigation::NavigationGraph& graph);
/// A bake with ways that several share: `graph` is of this world, `trees` of that graph.
[[nodiscard]] foundation::Result<Bake> bakeWorld(const world::World& world, const BakeOptions& options,
                                                 std::shared_ptr<const navigation::NavigationGraph> graph, TreeStore& trees,
                                                 foundation::JobContext& context, std::vector<BakePhase>* phases = nullptr);

/// An opaque, versioned blob for the project file, and back. Reading fails with code "stale-bake" when the blob is of another world
/// (worldHash) or version, "damaged-bake" when it is no blob of ours or not whole.
[[nodiscard]] std::vector<std::uint8_t> toBytes(const Bake& bake);
[[nodiscard]] foundation::Result<Bake> fromBytes(const std::vector<std::uint8_t>& bytes, const world::World& world);

} // namespace passerby::alibi
