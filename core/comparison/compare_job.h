// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/comparison/compare_cities.h"
#include "core/comparison/count_runs.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace passerby::comparison {

/// A city to compare, with its bake where there is a fresh one.
struct ComparedProject {
    std::string source; ///< where it comes from, as people wrote it: "plans/town.gpkg"
    world::World world;
    std::shared_ptr<const alibi::Bake> bake;
    std::string title; ///< given by runCompareJob where it is empty
};

struct CompareOptions {
    std::optional<double> hour; ///< time of day of whose habits it is; none: the plain habits
    bool byProfile = false;
    std::optional<RunOptions> runs; ///< none: what is exact alone
    unsigned threads = 0;           ///< of bakes; 0: all; the same numbers for any
};

struct CompareOutcome {
    ComparedProject a; ///< baked
    ComparedProject b;
    Comparison comparison;

    [[nodiscard]] BakedCity cityA() const { return {a.title, a.world, *a.bake}; }
    [[nodiscard]] BakedCity cityB() const { return {b.title, b.world, *b.bake}; }
};

/// A city of a project file, or a variant of one. `source`: as people wrote it. Errors: those of jobs::readProject.
[[nodiscard]] foundation::Result<ComparedProject> readCompared(const std::filesystem::path& file, std::string source,
                                                               foundation::JobContext& context);

/// The cities' names, or where these are equal or missing, the names of their files.
void giveTitles(ComparedProject& a, ComparedProject& b);

/// Puts the first city beside each of the others, one after another, and hands each comparison over as soon as it is made: bakes what has
/// no fresh bake (of the hour), compares, and lives runs where they are asked for, all before the first is handed over. `crew`: who
/// shares the work; null: threads of this process. Errors: those of alibi::bakeWorld, compareCities, profileFigures, countRuns, the crew
/// and `handOver`; of what is wrong with one of the cities `where` begins with its source or title.
[[nodiscard]] foundation::Result<void> runCompareJobs(ComparedProject a, std::vector<ComparedProject> others, const CompareOptions& options,
                                                      const std::function<foundation::Result<void>(CompareOutcome)>& handOver,
                                                      foundation::JobContext& context, alibi::LotCrew* crew = nullptr);
/// The same for two cities.
[[nodiscard]] foundation::Result<CompareOutcome> runCompareJob(ComparedProject a, ComparedProject b, const CompareOptions& options,
                                                               foundation::JobContext& context);

} // namespace passerby::comparison
