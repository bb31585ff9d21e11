// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/number_check.h"
#include "app/cli/places_output.h"
#include "app/cli/printing.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/jobs/measure_run_job.h"
#include "core/jobs/project_file.h"
#include "core/world/behaviour_shares.h"

#include <CLI/CLI.hpp>

namespace passerby::cli {

namespace {

struct MeasureArguments {
    std::string file;
    std::string run;
    std::int64_t agents = -1; ///< negative: the city's population
    bool byProfile = false;
    bool json = false;
};

void printAsJson(const jobs::RunPlaces& measured, const world::World& city, const jobs::ExpectedPlaces* expected)
{
    printJson({{"frames", measured.frames},
               {"frames_per_second", measured.framesPerSecond},
               {"seconds", measured.places.watched_s},
               {"people", measured.people},
               {"notices", measured.notices},
               {"gates", gatesAsJson(measured.places, city, expected)},
               {"areas", areasAsJson(measured.places, city, expected)}});
}

int measure(const MeasureArguments& arguments)
{
    TerminalContext context;
    const auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    const world::World& city = project.value().world;
    const auto measured = jobs::measureRunFile(city, arguments.run, context);
    if (!measured)
        return fail(measured.error(), measured.error().code == "cancelled" ? kFailedOrNo : kWrongUsageOrInput);
    const auto people = static_cast<std::uint64_t>(arguments.agents < 0 ? city.settings().population : arguments.agents);
    std::optional<jobs::ExpectedPlaces> expected = expectedIn(project.value(), people);
    if (arguments.byProfile) {
        if (!expected)
            return fail(
                {"no-bake", "The city has no fresh bake, from which to tell what is to be expected. Bake it first.", arguments.file},
                kWrongUsageOrInput);
        auto split = jobs::expectedPlacesByProfile(city, run::measuredPlaces(city), *project.value().bake,
                                                   static_cast<double>(world::scheduledPeople(city, people)), context);
        if (!split)
            return fail(split.error(), exitCodeOf(split.error()));
        expected = std::move(split).value();
    }
    if (arguments.json) {
        printAsJson(measured.value(), city, expected ? &*expected : nullptr);
        return kDone;
    }
    for (const std::string& notice : measured.value().notices)
        print("{}\n", notice);
    print("{} different people in {} frames, {} s\n", measured.value().people, measured.value().frames, measured.value().places.watched_s);
    printPlaces(measured.value().places, city, expected ? &*expected : nullptr);
    return kDone;
}

} // namespace

void addMeasureVerb(CLI::App& app, VerbAction& chosen)
{
    CLI::App* verb =
        app.add_subcommand("measure", "Count in the file of a run who crosses the measurement lines and who is in the regions of "
                                      "a city");
    auto arguments = std::make_shared<MeasureArguments>();
    verb->add_option("FILE", arguments->file, "Project with the lines and regions (.gpkg)")->required();
    verb->add_option("RUN", arguments->run, "Trajectories of simulate --out, or of JuPedSim (SQLite)")->required();
    verb->add_option("--agents", arguments->agents, "People in the run, for what is to be expected; without it the city's population")
        ->check(wholeNumber(0, foundation::kMostPeopleInRun));
    verb->add_flag("--by-profile", arguments->byProfile,
                   "Also what is to be expected by profile, and by goal exactly: bakes each profile alone");
    verb->add_flag("--json", arguments->json, "Results as JSON, also by profile and goal, and as N–t curves");
    verb->callback([&chosen, arguments] { chosen = [arguments] { return measure(*arguments); }; });
}

} // namespace passerby::cli
