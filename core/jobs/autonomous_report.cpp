// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/autonomous_report.h"

#include "core/exporters/export_files.h"
#include "core/foundation/words.h"
#include "core/geometry/polygon.h"
#include "core/world/behaviour_shares.h"
#include "core/world/patch_builder.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace passerby::jobs {

using foundation::Error;
using foundation::Result;

namespace {

constexpr std::string_view kAllRoutines = "CABFED";

double floorOf(const world::World& world)
{
    double floor_m2 = 0.0;
    for (const auto& [id, cell] : world.cells())
        floor_m2 += geometry::area(cell.polygon);
    return floor_m2;
}

/// The same people, who give way as ORCA says.
Result<world::World> withOrca(const world::World& world)
{
    world::PatchBuilder builder(world);
    for (const auto& [id, row] : world.profiles()) {
        world::AgentProfile profile = row;
        if (world::isAutonomous(row))
            profile.steering = world::Steering::orca;
        builder.replace(id, std::move(profile));
    }
    world::World changed = world;
    if (const auto applied = changed.apply(builder.take()); !applied)
        return applied.error();
    return changed;
}

/// What is to be measured, one run behind the other.
struct Plan {
    struct Entry {
        AutonomousRow row;
        std::uint64_t people = 0;
        std::vector<AutonomousRow>* into = nullptr;
    };
    std::vector<Entry> entries;
};

Plan measurementPlan(const AutonomousReportOptions& options, AutonomousReport& report)
{
    Plan plan;
    const auto densityOf = [&](std::uint64_t people) { return static_cast<double>(people) / report.floor_m2; };
    for (const std::uint64_t people : options.people)
        plan.entries.push_back({{"reactive", std::string(kAllRoutines), densityOf(people), {}}, people, &report.loads});
    for (const double density : options.densities_pm2)
        for (const char* steering : {"reactive", "orca"}) {
            const auto people = static_cast<std::uint64_t>(std::llround(density * report.floor_m2));
            const std::string order(steering == std::string_view("orca") ? "" : kAllRoutines);
            plan.entries.push_back({{steering, order, density, {}}, people, &report.densities});
        }
    if (options.routinesPeople > 0)
        for (const char* order : {"CABFED", "CABFD", "CABF", "ABF", ""})
            plan.entries.push_back({{"reactive", order, densityOf(options.routinesPeople), {}}, options.routinesPeople, &report.routines});
    return plan;
}

void fitLoads(AutonomousReport& report)
{
    std::vector<double> people;
    std::vector<double> load;
    for (const AutonomousRow& row : report.loads) {
        people.push_back(static_cast<double>(row.measures.people));
        load.push_back(row.measures.stepping_s / row.measures.seconds);
    }
    report.line = statistics::fitLine(people, load);
    report.parabola = statistics::fitParabola(people, load);
}

Result<void> checkMeasuring(const AutonomousReportOptions& options, const AutonomousReport& report)
{
    if (!(options.seconds > 0.0) || !(options.warmUp_s >= 0.0))
        return Error{"bad-options", foundation::told("The measured time must be above 0 s, and that before it not below."), ""};
    if (!(report.floor_m2 > 0.0))
        return Error{"bad-options", foundation::told("There is no floor to walk on in this city."), ""};
    return {};
}

} // namespace

double AutonomousRow::perStep_us(double step_s) const
{
    const double personSteps = measures.out * measures.seconds / step_s;
    return personSteps > 0.0 ? 1e6 * measures.stepping_s / personSteps : 0.0;
}

double AutonomousRow::stepsPerSecond(double step_s) const
{
    return measures.stepping_s > 0.0 ? measures.seconds / step_s / measures.stepping_s : 0.0;
}

double AutonomousReport::factor() const
{
    return parabola.square > 0.0 ? parabola.linear / parabola.square : 0.0;
}

Result<AutonomousReport> runAutonomousReport(const world::World& world, const AutonomousReportOptions& options,
                                             foundation::JobContext& context)
{
    AutonomousReport report;
    report.city = world.settings().name.empty() ? "a city" : world.settings().name;
    report.floor_m2 = floorOf(world);
    report.seed = options.seed != 0 ? options.seed : world.settings().seed;
    report.warmUp_s = options.warmUp_s;
    report.threads = options.threads;
    if (const Result<void> checked = checkMeasuring(options, report); !checked)
        return checked.error();
    Plan plan = measurementPlan(options, report);
    const auto all = static_cast<double>(plan.entries.size());
    for (std::size_t i = 0; i < plan.entries.size(); ++i) {
        Plan::Entry& entry = plan.entries[i];
        Result<world::World> steered = entry.row.steering == "orca" ? withOrca(world) : withRoutines(world, entry.row.order);
        if (!steered)
            return steered.error();
        MeasuredRunOptions measured;
        measured.people = entry.people;
        measured.seed = report.seed;
        measured.warmUp_s = options.warmUp_s;
        measured.seconds = options.seconds;
        measured.step_s = AutonomousReport::kStep_s;
        measured.threads = options.threads;
        measured.timesParts = true;
        foundation::PartContext part(context, static_cast<double>(i) / all, static_cast<double>(i + 1) / all);
        Result<RunMeasures> measures = measureRun(steered.value(), measured, part);
        if (!measures)
            return measures.error();
        entry.row.measures = measures.value();
        entry.into->push_back(std::move(entry.row));
    }
    fitLoads(report);
    return report;
}

Result<std::vector<std::filesystem::path>> writeAutonomousReport(const AutonomousReport& report, const std::filesystem::path& folder)
{
    return exporters::writeFiles({{folder / "runs.csv", report.csv()},
                                  {folder / "load.svg", report.loadSvg()},
                                  {folder / "parts.svg", report.partsSvg()},
                                  {folder / "report.md", report.markdown()}},
                                 {}, folder);
}

} // namespace passerby::jobs
