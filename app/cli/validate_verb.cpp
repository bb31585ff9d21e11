// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bound_option.h"
#include "app/cli/json_text.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/jobs/bake_job.h"
#include "core/jobs/project_file.h"
#include "core/jobs/validate_job.h"

#include <fmt/format.h>

namespace passerby::cli {

namespace {

struct ValidateArguments {
    std::string file;
    jobs::ValidateOptions options;
    alibi::BakeOptions bake;
    bool rebake = false;
    bool json = false;
};

Json toJson(const jobs::Comparison& comparison)
{
    return {{"what", comparison.what},
            {"expected", comparison.expected},
            {"measured", comparison.measured},
            {"standard_error", comparison.standardError},
            {"z", comparison.z},
            {"relative_error", comparison.relativeError},
            {"p_value", comparison.pValue}};
}

Json toJson(const jobs::ComparisonFamily& family)
{
    Json worst = Json::array();
    for (const jobs::Comparison& comparison : family.worst)
        worst.push_back(toJson(comparison));
    return {{"name", family.name},
            {"tests", family.tests},
            {"smallest_adjusted_p", family.smallestAdjusted},
            {"rejected", family.rejected},
            {"root_mean_square_z", family.rootMeanSquareZ},
            {"median_relative_error", family.medianRelativeError},
            {"largest_relative_error", family.largestRelativeError},
            {"worst", worst}};
}

Json toJson(const jobs::ValidateReport& report)
{
    Json families = Json::array();
    for (const jobs::ComparisonFamily& family : report.families)
        families.push_back(toJson(family));
    Json pairs = Json::array();
    for (const jobs::PairComparison& pair : report.pairs)
        pairs.push_back({{"segment", pair.segment},
                         {"entries", pair.entries},
                         {"chi_square", pair.chiSquare},
                         {"degrees", pair.degrees},
                         {"p_value", pair.pValue},
                         {"kl_nats", pair.kl}});
    return {{"agrees", report.agrees},
            {"verdict", report.verdict},
            {"false_alarm_rate", report.falseAlarmRate},
            {"margin", report.margin},
            {"people", report.people},
            {"seconds", report.seconds},
            {"trips", report.trips},
            {"batches", report.batches},
            {"kl_segments_nats", report.klSegments},
            {"kl_targets_nats", report.klTargets},
            {"families", families},
            {"pairs", pairs},
            {"simulated_s", report.simulated_s},
            {"compared_s", report.compared_s}};
}

void printForPeople(const jobs::ValidateReport& report)
{
    fmt::print("{}\n\n", report.verdict);
    fmt::print("{} people, {} trips in {:.0f} simulated seconds\n", report.people, report.trips, report.seconds);
    fmt::print("{:<28}{:>9}{:>10}{:>12}{:>14}{:>14}\n", "", "tests", "rejected", "RMS of z", "median error", "largest error");
    for (const jobs::ComparisonFamily& family : report.families)
        fmt::print("{:<28}{:>9}{:>10}{:>12.3f}{:>12.2f} %{:>12.2f} %\n", family.name, family.tests, family.rejected, family.rootMeanSquareZ,
                   100.0 * family.medianRelativeError, 100.0 * family.largestRelativeError);
}

int validate(const ValidateArguments& arguments)
{
    TerminalContext context;
    auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    std::shared_ptr<const alibi::Bake> bake = arguments.rebake ? nullptr : project.value().bake;
    if (!bake) {
        auto outcome = jobs::runBakeJob(project.value().world, arguments.bake, context);
        if (!outcome)
            return fail(outcome.error(), kFailedOrNo);
        bake = std::make_shared<const alibi::Bake>(std::move(outcome.value().bake));
    }
    jobs::ValidateOptions options = arguments.options;
    options.threads = arguments.bake.threads;
    auto report = jobs::runValidateJob(project.value().world, *bake, options, context);
    if (!report)
        return fail(report.error(), kFailedOrNo);
    if (arguments.json)
        printJson(toJson(report.value()));
    else
        printForPeople(report.value());
    return report.value().agrees ? kDone : kFailedOrNo;
}

} // namespace

void addValidateVerb(CLI::App& app, VerbAction& chosen)
{
    CLI::App* verb = app.add_subcommand("validate", "Simulate and compare with the bake; exit 1 when they disagree");
    auto arguments = std::make_shared<ValidateArguments>();
    verb->add_option("FILE", arguments->file, "Project (.gpkg)")->required();
    verb->add_option("--people", arguments->options.people, "People simulated")->check(CLI::PositiveNumber)->capture_default_str();
    verb->add_option("--seconds", arguments->options.seconds, "Simulated time, s; 0: about eight trips a person")->capture_default_str();
    verb->add_option("--seed", arguments->options.seed, "Without it the city's seed");
    verb->add_flag("--rebake", arguments->rebake, "Bake anew instead of using the bake in the file");
    addBakeOptions(*verb, arguments->bake);
    verb->add_flag("--json", arguments->json, "Results as JSON");
    verb->callback([&chosen, arguments] { chosen = [arguments] { return validate(*arguments); }; });
}

} // namespace passerby::cli
