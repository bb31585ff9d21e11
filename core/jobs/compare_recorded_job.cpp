// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/compare_recorded_job.h"

#include "core/jobs/project_file.h"
#include "core/jobs/recorded_sets.h"
#include "core/jobs/seconds_since.h"

#include <chrono>
#include <optional>

namespace passerby::jobs {

using foundation::Result;

namespace {

constexpr double kReading = 0.1; // share of the progress

} // namespace

Result<CompareRecordedOutcome> runCompareRecordedJob(const CompareRecordedOptions& options, foundation::JobContext& context)
{
    const auto start = std::chrono::steady_clock::now();
    std::optional<ProjectFile> city;
    if (!options.city.empty()) {
        foundation::PartContext opening(context, 0.0, 0.02);
        auto project = readProject(options.city, opening);
        if (!project)
            return project.error();
        city = std::move(project).value();
    }
    foundation::PartContext reading(context, 0.02, kReading);
    auto sets = readRecordedSets(options.data, city ? &city->world : nullptr, options.smoothing_s, reading);
    if (!sets)
        return sets.error();
    foundation::PartContext walking(context, kReading, 1.0);
    auto report = judging::judge(sets.value().sets, options.judging, walking);
    if (!report)
        return report.error();
    CompareRecordedOutcome outcome;
    outcome.report = std::move(report).value();
    outcome.notes = std::move(sets.value().notes);
    outcome.hasWalls = city.has_value();
    outcome.seconds = secondsSince(start);
    return outcome;
}

} // namespace passerby::jobs
