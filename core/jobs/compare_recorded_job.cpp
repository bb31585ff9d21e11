// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/compare_recorded_job.h"

#include "core/jobs/idm_driving.h"
#include "core/jobs/project_file.h"
#include "core/jobs/seconds_since.h"
#include "core/jobs/sumo_row.h"

#include <algorithm>
#include <array>
#include <chrono>

namespace passerby::jobs {

using foundation::Result;

namespace {

constexpr double kReading = 0.1; // share of the progress
constexpr double kWalking = 0.9; // up to there, where somebody drives
constexpr std::array<std::string_view, 4> kDrivers{"heter_sim", "idm", "sumo", "straight"};

judging::VehicleJudgeOptions drivingOptions(const CompareRecordedOptions& options)
{
    const auto drives = [&](std::string_view name) {
        return std::find(options.drivers.begin(), options.drivers.end(), name) != options.drivers.end();
    };
    judging::VehicleJudgeOptions driving;
    driving.step_s = options.judging.step_s;
    driving.seed = options.judging.seed;
    driving.threads = options.judging.threads;
    driving.withHeterSim = drives("heter_sim");
    driving.withStraight = drives("straight");
    driving.changes = mobilRule();
    if (drives("idm"))
        driving.more.push_back(idmRow(driving.step_s));
    if (drives("sumo"))
        driving.more.push_back(sumoRow(driving.step_s, driving.seed));
    return driving;
}

} // namespace

std::string driverNames()
{
    std::string names;
    for (const std::string_view name : kDrivers)
        names.append(names.empty() ? "" : ", ").append(name);
    return names;
}

bool isDriver(std::string_view name)
{
    return std::find(kDrivers.begin(), kDrivers.end(), name) != kDrivers.end();
}

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
    auto sets = readRecordedSets(options.data, city ? &city->world : nullptr, options.smoothing_s, reading, options.compared);
    if (!sets)
        return sets.error();
    CompareRecordedOutcome outcome;
    outcome.report.options = options.judging;
    const double walked = sets.value().vehicleSets.empty() ? 1.0 : sets.value().sets.empty() ? kReading : kWalking;
    if (!sets.value().sets.empty()) {
        foundation::PartContext walking(context, kReading, walked);
        auto report = judging::judge(sets.value().sets, options.judging, walking);
        if (!report)
            return report.error();
        outcome.report = std::move(report).value();
    }
    if (!sets.value().vehicleSets.empty()) {
        foundation::PartContext driving(context, walked, 1.0);
        auto report = judging::judgeVehicles(sets.value().vehicleSets, drivingOptions(options), driving);
        if (!report)
            return report.error();
        outcome.vehicles = std::move(report).value();
    }
    outcome.notes = std::move(sets.value().notes);
    outcome.hasWalls = city.has_value();
    outcome.seconds = secondsSince(start);
    return outcome;
}

} // namespace passerby::jobs
