// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bound_option.h"
#include "app/cli/json_text.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/jobs/bake_job.h"
#include "core/jobs/project_file.h"

#include <fmt/format.h>

namespace passerby::cli {

namespace {

struct BakeArguments {
    std::string file;
    alibi::BakeOptions options;
    bool json = false;
};

void printReport(const jobs::BakeReport& report, const alibi::Bake& bake, bool json)
{
    if (json) {
        Json phases = Json::object();
        for (const alibi::BakePhase& phase : report.phases)
            phases[std::string(phase.name)] = phase.seconds;
        printJson({{"targets", report.targets},
                   {"nodes", report.nodes},
                   {"segments", report.segments},
                   {"types", report.types},
                   {"profiles", report.profiles},
                   {"walking_share", bake.walkingShare},
                   {"trips_per_person_per_day", bake.tripsPerPersonPerDay},
                   {"check_sum", bake.checkSum},
                   {"phases_s", phases},
                   {"seconds", report.seconds},
                   {"peak_memory_bytes", report.peakMemory_bytes}});
        return;
    }
    fmt::print("{} targets of {} types, {} nodes, {} segments: {:.1f} % walking, {:.1f} trips a person and day; {:.2f} s\n", report.targets,
               report.types, report.nodes, report.segments, 100.0 * bake.walkingShare, bake.tripsPerPersonPerDay, report.seconds);
}

int bake(const BakeArguments& arguments)
{
    TerminalContext context;
    auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    auto outcome = jobs::runBakeJob(project.value().world, arguments.options, context);
    if (!outcome)
        return fail(outcome.error(), kFailedOrNo);
    const jobs::BakeReport report = outcome.value().report;
    project.value().bake = std::make_shared<const alibi::Bake>(std::move(outcome.value().bake));
    const auto written = jobs::writeProject(arguments.file, project.value(), context);
    if (!written)
        return fail(written.error(), kFailedOrNo);
    printReport(report, *project.value().bake, arguments.json);
    return kDone;
}

} // namespace

void addBakeVerb(CLI::App& app, VerbAction& chosen)
{
    CLI::App* verb = app.add_subcommand("bake", "Compute how many people are on every way, and store it in the project");
    auto arguments = std::make_shared<BakeArguments>();
    verb->add_option("FILE", arguments->file, "Project (.gpkg)")->required();
    addBakeOptions(*verb, arguments->options);
    verb->add_flag("--json", arguments->json, "Results as JSON");
    verb->callback([&chosen, arguments] { chosen = [arguments] { return bake(*arguments); }; });
}

} // namespace passerby::cli
