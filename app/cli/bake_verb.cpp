// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bake_output.h"
#include "app/cli/bound_option.h"
#include "app/cli/hour_option.h"
#include "app/cli/output_check.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"

namespace passerby::cli {

namespace {

int bake(const BakeArguments& arguments)
{
    if (arguments.ranks.isDistributed)
        return bakeDistributed(arguments);
    if (const auto checked = checkOutput({}, isStored(arguments) ? arguments.file : std::string(), arguments.isForced); !checked)
        return fail(checked.error(), exitCodeOf(checked.error()));
    TerminalContext context;
    auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    alibi::BakeOptions options = arguments.options;
    options.hour = arguments.hour.value_or(options.hour);
    auto bakes = jobs::runBakeJobs(project.value().world, options, arguments.hours, context);
    if (!bakes)
        return fail(bakes.error(), kFailedOrNo);
    return storeAndPrintBake(arguments, project.value(), std::move(bakes).value(), context);
}

} // namespace

void addBakeVerb(CLI::App& app, VerbAction& chosen)
{
    CLI::App* verb = app.add_subcommand(
        "bake",
        "Compute how many people are on every way, and store it in the project; of a variant (FILE#NAME) it is told and not stored");
    auto arguments = std::make_shared<BakeArguments>();
    verb->add_option("FILE", arguments->file, "Project (.gpkg)")->required();
    addBakeOptions(*verb, arguments->options);
    CLI::Option* hours = verb->add_flag("--hours", arguments->hours, "Also bake the 24 hours of the day, and store them in the project");
    addHourOption(*verb, arguments->hour, "Only say what the habits of this time of day would lead to; nothing is stored")->excludes(hours);
    addForceOption(*verb, arguments->isForced);
    addRankOptions(*verb, "bake", arguments->ranks);
    verb->add_flag("--json", arguments->json, "Results as JSON");
    verb->callback([&chosen, arguments] { chosen = [arguments] { return bake(*arguments); }; });
}

} // namespace passerby::cli
