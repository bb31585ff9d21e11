// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json_text.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/jobs/project_file.h"
#include "core/jobs/simulate_job.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace passerby::cli {

namespace {

struct SimulateArguments {
    std::string file;
    std::string out;
    jobs::SimulateOptions options;
    bool json = false;
};

void printReport(const jobs::SimulateReport& report, const SimulateArguments& arguments)
{
    if (arguments.json) {
        printJson({{"people", report.people},
                   {"seconds", report.seconds},
                   {"frames", report.frames},
                   {"trips", report.trips},
                   {"mean_walking", report.meanWalking},
                   {"prepared_s", report.prepared_s},
                   {"ran_s", report.ran_s},
                   {"real_time_factor", report.realTimeFactor},
                   {"notices", report.notices},
                   {"out", arguments.out}});
        return;
    }
    for (const std::string& notice : report.notices)
        fmt::print("{}\n", notice);
    fmt::print("{} people for {:.0f} s: {:.0f} walking on average, {} trips begun, {:.0f} times real time\n", report.people, report.seconds,
               report.meanWalking, report.trips, report.realTimeFactor);
    if (!arguments.out.empty())
        fmt::print("{}\n", arguments.out);
}

int simulate(SimulateArguments arguments)
{
    TerminalContext context;
    auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    arguments.options.out = arguments.out;
    auto report = jobs::runSimulateJob(project.value().world, arguments.options, context);
    if (!report)
        return fail(report.error(), kFailedOrNo);
    printReport(report.value(), arguments);
    return kDone;
}

} // namespace

void addSimulateVerb(CLI::App& app, VerbAction& chosen)
{
    CLI::App* verb = app.add_subcommand("simulate", "Let people keep their schedules and write where they walk");
    auto arguments = std::make_shared<SimulateArguments>();
    jobs::SimulateOptions& options = arguments->options;
    verb->add_option("FILE", arguments->file, "Project (.gpkg)")->required();
    verb->add_option("--seconds", options.seconds, "Simulated time, s")->check(CLI::PositiveNumber)->capture_default_str();
    verb->add_option("--agents", options.agents, "People; without it the city's population")->check(CLI::NonNegativeNumber);
    verb->add_option("--out", arguments->out, "Trajectories to write (SQLite, JuPedSim's layout)");
    verb->add_option("--fps", options.fps, "Frames written a simulated second")->check(CLI::PositiveNumber)->capture_default_str();
    verb->add_option("--seed", options.seed, "Without it the city's seed");
    verb->add_option("--threads", options.threads, "0: all; the result is the same for any number")->capture_default_str();
    verb->add_flag("--json", arguments->json, "Results as JSON");
    verb->callback([&chosen, arguments] { chosen = [arguments] { return simulate(*arguments); }; });
}

} // namespace passerby::cli
