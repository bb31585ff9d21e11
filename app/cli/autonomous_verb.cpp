// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/autonomous_options.h"
#include "app/cli/autonomous_output.h"
#include "app/cli/output_check.h"
#include "app/cli/printing.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/jobs/project_file.h"

#include <CLI/CLI.hpp>

namespace passerby::cli {

namespace {

/// What all three ask for, where it was given.
template <class Options>
Options given(Options options, const AutonomousArguments& arguments)
{
    if (!arguments.people.empty())
        options.people = arguments.people;
    options.warmUp_s = arguments.warmUp_s.value_or(options.warmUp_s);
    options.threads = arguments.threads.value_or(options.threads);
    options.seed = arguments.seed;
    return options;
}

template <class Report>
int show(const Report& report, const std::string& text, bool json)
{
    if (json)
        printJson(cli::toJson(report));
    else
        printText(text);
    return kDone;
}

int failIn(const AutonomousArguments& arguments, const foundation::Error& error)
{
    const bool isOfRows = error.code == "bad-rows" || error.code == "other-city" || error.code == "cancelled";
    const int code = error.code == "bad-rows" || error.code == "other-city" ? kWrongUsageOrInput : exitCodeOf(error);
    return fail(isOfRows ? error : inFile(arguments.file, error), code);
}

int report(const AutonomousArguments& arguments, const world::World& world, TerminalContext& context)
{
    jobs::AutonomousReportOptions options = given(arguments.report, arguments);
    options.seconds = arguments.seconds.value_or(options.seconds);
    const auto made = jobs::runAutonomousReport(world, options, context);
    if (!made)
        return failIn(arguments, made.error());
    if (const auto written = jobs::writeAutonomousReport(made.value(), arguments.reportTo); !written)
        return fail(written.error(), kFailedOrNo);
    return show(made.value(), made.value().markdown(), arguments.json);
}

int orders(const AutonomousArguments& arguments, const world::World& world, TerminalContext& context)
{
    jobs::OrdersOptions options = given(arguments.orders, arguments);
    options.rows = arguments.rows;
    const auto made = jobs::runOrdersJob(world, options, context);
    return made ? show(made.value(), made.value().text(), arguments.json) : failIn(arguments, made.error());
}

int statistics(const AutonomousArguments& arguments, const world::World& world, TerminalContext& context)
{
    jobs::StatisticsOptions options = given(arguments.statistics, arguments);
    options.seconds = arguments.seconds.value_or(options.seconds);
    const auto settings = jobs::comparedSettings(world, options);
    if (!settings)
        return failIn(arguments, settings.error());
    const auto made = jobs::runStatisticsJob(settings.value(), options, context);
    if (!made)
        return failIn(arguments, made.error());
    if (const auto written = jobs::writeStatistics(made.value(), arguments.statisticsTo); !written)
        return fail(written.error(), kFailedOrNo);
    return show(made.value(), made.value().markdown(), arguments.json);
}

int run(const AutonomousArguments& arguments)
{
    const int asked = (arguments.areOrders ? 1 : 0) + (arguments.reportTo.empty() ? 0 : 1) + (arguments.statisticsTo.empty() ? 0 : 1);
    if (asked != 1)
        return fail({"bad-options", "One of --report, --orders and --statistics is needed, and no more than one.", ""}, kWrongUsageOrInput);
    if (arguments.areOrders)
        if (const auto checked = checkOutput({arguments.file}, arguments.rows); !checked)
            return fail(checked.error(), exitCodeOf(checked.error()));
    TerminalContext context;
    const auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    const world::World& world = project.value().world;
    if (arguments.areOrders)
        return orders(arguments, world, context);
    return arguments.reportTo.empty() ? statistics(arguments, world, context) : report(arguments, world, context);
}

} // namespace

void addAutonomousVerb(CLI::App& app, VerbAction& chosen)
{
    CLI::App* verb = app.add_subcommand("autonomous", "Measure how people walk who live by what they need and want");
    auto arguments = std::make_shared<AutonomousArguments>();
    verb->add_option("FILE", arguments->file, "Project (.gpkg)")->required();
    addOptions(*verb, *arguments);
    verb->callback([&chosen, arguments] { chosen = [arguments] { return run(*arguments); }; });
}

} // namespace passerby::cli
