// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json_text.h"
#include "app/cli/number_check.h"
#include "app/cli/printing.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/jobs/autonomous_report.h"
#include "core/jobs/project_file.h"

#include <CLI/CLI.hpp>
#include <limits>

namespace passerby::cli {

namespace {

struct AutonomousArguments {
    std::string file;
    std::string report;
    jobs::AutonomousReportOptions options;
    bool json = false;
};

Json toJson(const jobs::AutonomousRow& row)
{
    Json json;
    json["steering"] = row.steering;
    json["order"] = row.order;
    json["people_per_m2"] = row.density_pm2;
    for (const auto& [name, value] : jobs::columnsOf(row.measures))
        json[std::string(name)] = value;
    return json;
}

Json toJson(const jobs::AutonomousReport& report)
{
    Json json;
    json["city"] = report.city;
    json["floor_m2"] = report.floor_m2;
    json["line_s_per_person"] = report.line.linear;
    json["parabola_s_per_person"] = report.parabola.linear;
    json["parabola_s_per_person_squared"] = report.parabola.square;
    json["factor"] = report.factor() > 0.0 ? Json(report.factor()) : Json();
    const auto list = [](const std::vector<jobs::AutonomousRow>& rows) {
        Json all = Json::array();
        for (const jobs::AutonomousRow& row : rows)
            all.push_back(toJson(row));
        return all;
    };
    json["load"] = list(report.loads);
    json["density"] = list(report.densities);
    json["routines"] = list(report.routines);
    return json;
}

int report(const AutonomousArguments& arguments, const world::World& world, TerminalContext& context)
{
    const auto made = jobs::runAutonomousReport(world, arguments.options, context);
    if (!made)
        return fail(inFile(arguments.file, made.error()), exitCodeOf(made.error()));
    const auto written = jobs::writeAutonomousReport(made.value(), arguments.report);
    if (!written)
        return fail(written.error(), kFailedOrNo);
    if (arguments.json)
        printJson(toJson(made.value()));
    else
        printText(made.value().markdown());
    return kDone;
}

int run(const AutonomousArguments& arguments)
{
    TerminalContext context;
    const auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    return report(arguments, project.value().world, context);
}

void addReportOptions(CLI::App& verb, jobs::AutonomousReportOptions& options)
{
    verb.add_option("--people", options.people, "Sizes of the population, one after the other (100 to 1000 and 1400)")
        ->delimiter(',')
        ->check(wholeNumber(1, foundation::kMostPeopleInRun))
        ->option_text("N,N,...");
    verb.add_option("--densities", options.densities_pm2, "People on a square metre of floor, one after the other (0.05, 0.2 and 0.8)")
        ->delimiter(',')
        ->check(aboveZero(10.0))
        ->option_text("D,D,...");
    verb.add_option("--routines-people", options.routinesPeople, "People with whom routines are switched off in turn; 0: not at all")
        ->check(wholeNumber(0, foundation::kMostPeopleInRun))
        ->capture_default_str();
    verb.add_option("--warm-up", options.warmUp_s, "Simulated before each measurement, s")
        ->check(numberWithin(0.0, foundation::kLongestRun_s))
        ->capture_default_str();
    verb.add_option("--seconds", options.seconds, "Simulated and measured, s")
        ->check(aboveZero(foundation::kLongestRun_s))
        ->capture_default_str();
    verb.add_option("--seed", options.seed, "Without it the city's seed")->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()));
    addThreadsOption(verb, options.threads);
}

} // namespace

void addAutonomousVerb(CLI::App& app, VerbAction& chosen)
{
    CLI::App* verb = app.add_subcommand("autonomous", "Measure how people walk who live by what they need and want");
    auto arguments = std::make_shared<AutonomousArguments>();
    verb->add_option("FILE", arguments->file, "Project (.gpkg)")->required();
    verb->add_option(
            "--report", arguments->report,
            "Let people live in runs of several sizes and write how long that takes, which part of it takes how long, how they walk "
            "at several densities and with routines switched off, with figures, to this folder")
        ->required()
        ->check(namesSomething())
        ->option_text("FOLDER");
    addReportOptions(*verb, arguments->options);
    verb->add_flag("--json", arguments->json, "Results as JSON");
    verb->callback([&chosen, arguments] { chosen = [arguments] { return run(*arguments); }; });
}

} // namespace passerby::cli
