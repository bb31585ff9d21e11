// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/figures/color_ramp.h"
#include "core/jobs/affordance_job.h"
#include "core/jobs/agreement.h"

#include <filesystem>

namespace passerby::jobs {

struct AffordanceReportOptions {
    std::uint64_t people = 10000; ///< at least 8: the smaller runs have a quarter of them, and each run is two halves
    std::uint64_t seed = 0;       ///< 0: the world's
    WanderOptions wander;         ///< whose start is that of all runs but the one by viewshed; `rule` must not be random
    exporters::ColorRamp ramp = exporters::ColorRamp::viridis;
};

/// Counts at junctions of people who began together, after a number of frames of a second.
struct AffordanceCount {
    std::string name;      ///< "Affordance, 10000 people, 500 frames"
    bool isRandom = false; ///< every way alike, the paper's comparison
    bool isByViewshed = false;
    std::uint64_t people = 0;
    double frames = 0.0;
    statistics::SplitCounts visits; ///< [junctions] since the start, of either half of the people
    double reliability = 0.0;
    Agreement withSteady;    ///< with the exact steady state of the same choice, corrected for noise
    Agreement withSteadyRaw; ///< not corrected
    Agreement withExpected;  ///< with the exact counts of so many frames, corrected
};

/// Two quantities at the junctions and how they go together.
struct AffordanceComparison {
    std::string name;
    Agreement raw;       ///< as counted
    Agreement corrected; ///< for noise of counting; the same where there is none
};

/// The experiments of Michael and Chrysanthou 2003 (figures 3 to 5), each beside what is exact.
struct AffordanceReport {
    AffordanceSummary summary;
    std::vector<AffordanceCount> counts;
    std::vector<AffordanceComparison> comparisons;
    std::vector<double> viewsheds_m2;   ///< [junctions] as the start by viewshed counts them
    std::vector<double> steady;         ///< [junctions] exact visits a person and second
    std::vector<double> steadyRandom;   ///< [junctions] where every way is as likely
    std::vector<double> peoplePerMetre; ///< [ways] exact, of all people
    std::string junctionsCsv;
    double simulated_s = 0.0; ///< wall clock
};

/// Both choices after 500 and 5,000 frames, a quarter of the people beside all, and a start by viewshed. People walk by the clock, and
/// each run has people of its own. Errors: "bad-options", those of makeWandererCity, "cancelled".
[[nodiscard]] foundation::Result<AffordanceReport> runAffordanceReport(const WandererCity& city, const AffordanceReportOptions& options,
                                                                       foundation::JobContext& context);

/// report.json, junctions.csv, maps as SVG and index.html, which shows them, in a folder that is made where it is not there. The same city,
/// options and seed give the same bytes, however long it took. Returns the files. Error: "cannot-write".
[[nodiscard]] foundation::Result<std::vector<std::filesystem::path>> writeAffordanceReport(const WandererCity& city,
                                                                                           const AffordanceReport& report,
                                                                                           const AffordanceReportOptions& options,
                                                                                           const std::filesystem::path& folder);

} // namespace passerby::jobs
