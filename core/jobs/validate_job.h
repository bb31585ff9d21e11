// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <cstdint>
#include <string>
#include <vector>

namespace passerby::alibi {
struct Bake;
class LotCrew;
} // namespace passerby::alibi

namespace passerby::jobs {

/// Chance that a validation rejects what is right, where none is asked for.
inline constexpr double kFalseAlarmRate = 1e-3;

struct ValidateOptions {
    std::uint64_t people = 200000;
    double seconds = 0.0;   ///< simulated; 0: about eight trips a person
    std::uint64_t seed = 0; ///< 0: the world's
    unsigned threads = 0;
    double falseAlarmRate = kFalseAlarmRate; ///< chance that a right bake is rejected
    double margin = -1.0;                    ///< relative error that counts as agreement; negative: by the bake's model of bound targets
};

/// One quantity of the bake beside what the simulation measured.
struct Comparison {
    std::string what; ///< "P12 -> T3", "T7", "walking", "walking to cafe"
    double expected = 0.0;
    double measured = 0.0;
    double standardError = 0.0; ///< of measured, from batches of people
    double z = 0.0;             ///< (measured - expected) / standardError
    double relativeError = 0.0; ///< measured / expected - 1
    double pValue = 1.0;        ///< of the excess over the margin, before correction for the number of tests
};

/// What a plot needs of a comparison.
struct ComparedPoint {
    double expected = 0.0;
    double measured = 0.0;
    double z = 0.0;
};

/// A set of comparisons that is judged as one.
struct ComparisonFamily {
    std::string name; ///< "totals", "segment entries", ...
    std::size_t tests = 0;
    double smallestAdjusted = 1.0; ///< smallest p-value after Holm's correction over all families together
    std::size_t rejected = 0;
    double rootMeanSquareZ = 0.0;     ///< about 1 when the bake is exact
    double medianRelativeError = 0.0; ///< of absolute values
    double largestRelativeError = 0.0;
    std::vector<Comparison> worst;     ///< up to ten, smallest p-value first
    std::vector<ComparedPoint> points; ///< all of them
};

/// Origins and destinations of those who enter one segment, against the bake's law.
struct PairComparison {
    std::string segment;
    double entries = 0.0;   ///< counted
    double chiSquare = 0.0; ///< divided by the design effect of counting the same people repeatedly (Rao and Scott 1981)
    double degrees = 0.0;
    double pValue = 1.0;
    double kl = 0.0; ///< nats, of the measured from the expected law, over the pooled classes
};

/// What a validation says of slow-downs in crowds.
struct CrowdingCheck {
    bool fits = false; ///< converged, and no cell's slow-down differs from what the simulation asks for; else the validation fails
    bool isConverged = false;
    unsigned iterations = 0;
    double largestChange = 0.0;   ///< relative, of any slow-down, had there been one bake more
    double largestSlowdown = 1.0; ///< of any cell
    double largestGap = 0.0;      ///< relative, between a cell's slow-down and what its measured density asks for
    double largestFault = 0.0;    ///< the same beyond five standard errors of the measured densities
};

struct ValidateReport {
    bool agrees = false;
    std::string verdict; ///< a sentence or two for people, with the false-alarm rate and the margin
    double falseAlarmRate = 0.0;
    double margin = 0.0; ///< relative; 0 for exact models
    std::uint64_t people = 0;
    double seconds = 0.0;
    std::uint64_t trips = 0;
    std::size_t batches = 0;
    double klSegments = 0.0; ///< nats, of measured from expected shares of walking time
    double klTargets = 0.0;  ///< nats, of measured from expected shares of waiting time
    std::vector<ComparisonFamily> families;
    std::vector<PairComparison> pairs;
    std::optional<CrowdingCheck> crowding; ///< in a city with a flow law
    double simulated_s = 0.0;              ///< wall clock
    double compared_s = 0.0;
};

/// Simulates people event by event and compares every segment and target with the bake. The chance that an exact bake is rejected is at
/// most the false-alarm rate, however the tests depend on each other; a bake whose bound targets are approximated is rejected only for what
/// exceeds the margin. Same seed, same report for any number of threads. Errors: "bad-options", "stale-bake" (of another city), those of
/// schedule::CountingRun and of the crew, "cancelled". `crew`: who simulates people; null: threads of this process.
[[nodiscard]] foundation::Result<ValidateReport> runValidateJob(const world::World& world, const alibi::Bake& bake,
                                                                const ValidateOptions& options, foundation::JobContext& context,
                                                                alibi::LotCrew* crew = nullptr);

} // namespace passerby::jobs
