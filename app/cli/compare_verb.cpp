// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compare_output.h"
#include "app/cli/hour_option.h"
#include "app/cli/number_check.h"
#include "app/cli/output_check.h"
#include "app/cli/printing.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/comparison/compare_job.h"
#include "core/comparison/comparison_page.h"
#include "core/jobs/report_page.h"

namespace passerby::cli {

namespace {

struct CompareArguments {
    std::string a;
    std::string b;
    std::string html;
    std::optional<double> hour;
    std::size_t seeds = 0; ///< 0: no runs
    comparison::RunOptions runs;
    bool byProfile = false;
    bool json = false;
};

comparison::CompareOptions optionsOf(const CompareArguments& arguments)
{
    comparison::CompareOptions options;
    options.hour = arguments.hour;
    options.byProfile = arguments.byProfile;
    options.threads = arguments.runs.threads;
    if (arguments.seeds > 0) {
        options.runs = arguments.runs;
        options.runs->seeds = arguments.seeds;
    }
    return options;
}

int compare(const CompareArguments& arguments)
{
    for (const std::string& input : {arguments.a, arguments.b})
        if (const auto checked = checkOutput({input}, arguments.html); !checked)
            return fail(checked.error(), exitCodeOf(checked.error()));
    TerminalContext context;
    auto a = comparison::readCompared(arguments.a, arguments.a, context);
    if (!a)
        return fail(a.error(), kWrongUsageOrInput);
    auto b = comparison::readCompared(arguments.b, arguments.b, context);
    if (!b)
        return fail(b.error(), kWrongUsageOrInput);
    const comparison::CompareOptions options = optionsOf(arguments);
    const auto outcome = comparison::runCompareJob(std::move(a).value(), std::move(b).value(), options, context);
    if (!outcome)
        return fail(outcome.error(), outcome.error().code == "cancelled" ? kFailedOrNo : kWrongUsageOrInput);
    if (!arguments.html.empty()) {
        const std::string page = comparison::comparisonHtml(outcome.value().cityA(), outcome.value().cityB(), outcome.value().comparison);
        if (const auto written = jobs::writePage(page, arguments.html); !written)
            return fail(written.error(), kFailedOrNo);
    }
    if (arguments.json)
        printJson(cli::toJson(outcome.value().comparison));
    else
        printComparison(outcome.value().comparison);
    return kDone;
}

} // namespace

void addCompareVerb(CLI::App& app, VerbAction& chosen)
{
    CLI::App* verb = app.add_subcommand("compare", "Put two cities beside each other: walks, gates, areas, places that change most, maps");
    auto arguments = std::make_shared<CompareArguments>();
    verb->add_option("A", arguments->a, "Project, or a variant of one (FILE#NAME), from which the change leads")->required();
    verb->add_option("B", arguments->b, "Project, or a variant of one (FILE#NAME), to which it leads")->required();
    verb->add_option("--html", arguments->html, "Also write a report with maps to this file")->check(namesSomething());
    addHourOption(*verb, arguments->hour, "Compare as if the habits of this time of day lasted for ever");
    verb->add_flag("--by-profile", arguments->byProfile, "Also walks by profile: bakes each profile alone");
    CLI::Option* seeds = verb->add_option("--seeds", arguments->seeds, "Also count in so many runs of each city, with bounds of 95 %")
                             ->check(wholeNumber(2, foundation::kMostComparedRuns));
    verb->add_option("--seconds", arguments->runs.seconds, "Simulated time of each run, s")
        ->check(numberWithin(1.0, foundation::kLongestRun_s))
        ->capture_default_str()
        ->needs(seeds);
    verb->add_option("--first-seed", arguments->runs.firstSeed, "Seed of the first pair of runs; the others follow")
        ->check(wholeNumber(1, std::numeric_limits<std::uint32_t>::max()))
        ->capture_default_str()
        ->needs(seeds);
    addThreadsOption(*verb, arguments->runs.threads);
    verb->add_flag("--json", arguments->json, "Results as JSON");
    verb->callback([&chosen, arguments] { chosen = [arguments] { return compare(*arguments); }; });
}

} // namespace passerby::cli
