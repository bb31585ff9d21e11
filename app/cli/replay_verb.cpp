// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/number_check.h"
#include "app/cli/output_check.h"
#include "app/cli/simulate_output.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/jobs/project_file.h"
#include "core/jobs/replay_job.h"
#include "core/jobs/run_log_file.h"

#include <CLI/CLI.hpp>

namespace passerby::cli {

namespace {

struct ReplayArguments {
    std::string log;
    std::string file;
    std::string out;
    std::string events;
    std::string traffic;
    unsigned threads = 0;
    bool json = false;
};

int replay(const ReplayArguments& arguments)
{
    for (const std::string& written : {arguments.out, arguments.events, arguments.traffic})
        if (const auto checked = checkOutput({arguments.log, arguments.file}, written); !checked)
            return fail(checked.error(), exitCodeOf(checked.error()));
    if (const auto apart = checkResultsApart({{"--out", arguments.out}, {"--events", arguments.events}, {"--traffic", arguments.traffic}});
        !apart)
        return fail(apart.error(), kWrongUsageOrInput);
    TerminalContext context;
    const auto run = jobs::readRunLog(arguments.log, context);
    if (!run)
        return fail(run.error(), kWrongUsageOrInput);
    const auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    const auto report =
        jobs::runReplayJob(project.value().world, run.value(),
                           {arguments.out, arguments.threads, arguments.events, arguments.traffic, project.value().bake}, context);
    if (!report && report.error().code == "other-city")
        return fail(inFile(arguments.file, report.error()), kWrongUsageOrInput);
    if (!report)
        return fail(report.error(), exitCodeOf(report.error()));
    printReport(report.value(), {run.value().mode, {arguments.out}, arguments.json, arguments.events, arguments.traffic}, project.value());
    return kDone;
}

} // namespace

void addReplayVerb(CLI::App& app, VerbAction& chosen)
{
    CLI::App* verb = app.add_subcommand("replay", "Live a run again from its log, with the same frames to the byte");
    auto arguments = std::make_shared<ReplayArguments>();
    verb->add_option("LOG", arguments->log, "What simulate --log or Run → Save the run… has written (.json)")->required();
    verb->add_option("FILE", arguments->file, "Project with the city in which the run began (.gpkg)")->required();
    verb->add_option("--out", arguments->out, "Trajectories to write (SQLite, JuPedSim's layout)")->check(namesSomething());
    verb->add_option("--events", arguments->events, "Events to write of those who live by what they need and want (CSV)")
        ->check(namesSomething());
    verb->add_option("--traffic", arguments->traffic, "Measures of lanes, near misses and waits, to write (CSV)")->check(namesSomething());
    addThreadsOption(*verb, arguments->threads);
    verb->add_flag("--json", arguments->json, "Results as JSON");
    verb->callback([&chosen, arguments] { chosen = [arguments] { return replay(*arguments); }; });
}

} // namespace passerby::cli
