// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/number_check.h"
#include "app/cli/output_check.h"
#include "app/cli/simulate_output.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/jobs/project_file.h"
#include "core/jobs/simulate_job.h"

#include <CLI/CLI.hpp>
#include <limits>
#include <map>

namespace passerby::cli {

namespace {

struct SimulateArguments {
    std::string file;
    std::string out;
    std::string log;
    std::string events;
    std::string traffic;
    std::string observer;
    std::string observerPath;
    jobs::SimulateOptions options;
    bool hasWanderStart = false;
    bool json = false;
};

bool isPerceptual(const SimulateArguments& arguments)
{
    return arguments.options.mode == jobs::SimulationMode::perceptual;
}

foundation::Result<void> checkObserver(const SimulateArguments& arguments)
{
    if (isPerceptual(arguments) && arguments.hasWanderStart)
        return foundation::Error{"bad-options", "--wander-start goes with --mode full: nobody wanders in perceptual runs.", ""};
    if (isPerceptual(arguments) == (arguments.observer.empty() && arguments.observerPath.empty()))
        return foundation::Error{"bad-options", "--mode perceptual goes with --observer or --observer-path, and only with it.", ""};
    if (isPerceptual(arguments) && !arguments.traffic.empty())
        return foundation::Error{"bad-options", "--traffic goes with --mode full: nobody drives in perceptual runs.", ""};
    if (isPerceptual(arguments) && !arguments.events.empty())
        return foundation::Error{"bad-options", "--events goes with --mode full: nobody lives by needs in perceptual runs.", ""};
    return {};
}

/// Reads "x,y,radius", the name of a region, or the path file into the options.
foundation::Result<void> readObserver(SimulateArguments& arguments, const world::World& world)
{
    if (!isPerceptual(arguments))
        return {};
    foundation::Result<perceptual::Observer> read = arguments.observerPath.empty()
                                                        ? perceptual::Observer::fromText(arguments.observer, world)
                                                        : perceptual::Observer::fromFile(arguments.observerPath);
    if (!read)
        return read.error();
    arguments.options.observer = std::move(read).value();
    return {};
}

int simulate(SimulateArguments arguments)
{
    for (const std::string& written : {arguments.out, arguments.log, arguments.events, arguments.traffic})
        if (const auto checked = checkOutput({arguments.file, arguments.observerPath}, written); !checked)
            return fail(checked.error(), exitCodeOf(checked.error()));
    if (const auto apart = checkResultsApart(
            {{"--out", arguments.out}, {"--log", arguments.log}, {"--events", arguments.events}, {"--traffic", arguments.traffic}});
        !apart)
        return fail(apart.error(), kWrongUsageOrInput);
    if (const auto checked = checkObserver(arguments); !checked)
        return fail(checked.error(), kWrongUsageOrInput);
    TerminalContext context;
    auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    if (const auto read = readObserver(arguments, project.value().world); !read)
        return fail(read.error(), kWrongUsageOrInput);
    arguments.options.out = arguments.out;
    arguments.options.log = arguments.log;
    arguments.options.events = arguments.events;
    arguments.options.traffic = arguments.traffic;
    arguments.options.bake = project.value().bake;
    auto report = jobs::runSimulateJob(project.value().world, arguments.options, context);
    if (!report)
        return fail(report.error(), exitCodeOf(report.error()));
    printReport(report.value(),
                {arguments.options.mode, {arguments.out, arguments.log}, arguments.json, arguments.events, arguments.traffic},
                project.value());
    return kDone;
}

CLI::Option* addWanderStart(CLI::App& verb, jobs::SimulateOptions& options)
{
    using wander::WanderStart;
    static const std::map<std::string, WanderStart> kStarts{
        {"steady", WanderStart::steady}, {"ways", WanderStart::alongWays}, {"viewshed", WanderStart::byViewshed}};
    return verb
        .add_option(
            "--wander-start", options.wanderStart,
            "Where those who wander begin: where they are in the long run (steady, the default), anywhere along the ways (ways), or "
            "by what is seen (viewshed)")
        ->transform(CLI::CheckedTransformer(kStarts).description(""))
        ->option_text("START");
}

} // namespace

void addSimulateVerb(CLI::App& app, VerbAction& chosen)
{
    CLI::App* verb = app.add_subcommand("simulate", "Let people keep their schedules and write where they walk");
    auto arguments = std::make_shared<SimulateArguments>();
    jobs::SimulateOptions& options = arguments->options;
    verb->add_option("FILE", arguments->file, "Project (.gpkg)")->required();
    verb->add_option("--mode", options.mode, "Simulate everybody (full, the default) or whom an observer perceives (perceptual)")
        ->transform(CLI::CheckedTransformer(std::map<std::string, jobs::SimulationMode>{{"full", jobs::SimulationMode::full},
                                                                                        {"perceptual", jobs::SimulationMode::perceptual}})
                        .description(""))
        ->option_text("MODE");
    CLI::Option* observer = verb->add_option("--observer", arguments->observer,
                                             "Where the observer stands and how far they see, m, or the name of a drawn observer or region")
                                ->option_text("\"X,Y,RADIUS\"|NAME");
    verb->add_option("--observer-path", arguments->observerPath, "File of lines \"time,x,y,radius\" (s, m) along which the observer moves")
        ->excludes(observer);
    const CLI::Option* wanderStart = addWanderStart(*verb, options);
    verb->add_option("--seconds", options.seconds, "Simulated time, s")->check(aboveZero(foundation::kLongestRun_s))->capture_default_str();
    verb->add_option("--agents", options.agents, "People; without it the city's population")
        ->check(wholeNumber(0, foundation::kMostPeoplePerceived));
    verb->add_option("--out", arguments->out, "Trajectories to write (SQLite, JuPedSim's layout)")->check(namesSomething());
    verb->add_option("--log", arguments->log, "Log to write, from which replay lives the same run again (JSON)")->check(namesSomething());
    verb->add_option("--events", arguments->events, "Events to write of those who live by what they need and want (CSV)")
        ->check(namesSomething());
    verb->add_option("--traffic", arguments->traffic, "Measures of lanes, near misses and waits, to write (CSV)")->check(namesSomething());
    verb->add_option("--fps", options.fps, "Frames written a simulated second")
        ->check(aboveZero(foundation::kMostFramesPerSecond))
        ->capture_default_str();
    verb->add_option("--seed", options.seed, "Without it the city's seed")
        ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()));
    addThreadsOption(*verb, options.threads);
    verb->add_flag("--json", arguments->json, "Results as JSON");
    verb->callback([&chosen, arguments, wanderStart] {
        arguments->hasWanderStart = wanderStart->count() > 0;
        chosen = [arguments] { return simulate(*arguments); };
    });
}

} // namespace passerby::cli
