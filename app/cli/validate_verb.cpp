// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bound_option.h"
#include "app/cli/number_check.h"
#include "app/cli/on_ranks.h"
#include "app/cli/output_check.h"
#include "app/cli/terminal.h"
#include "app/cli/validate_output.h"
#include "app/cli/verb.h"
#include "app/cli/wander_options.h"
#include "core/alibi/hourly_bakes.h"
#include "core/distributed/validate_together.h"
#include "core/jobs/bake_job.h"
#include "core/jobs/project_file.h"
#include "core/jobs/report_page.h"
#include "core/jobs/validate_hours_html.h"
#include "core/jobs/validate_html.h"
#include "core/jobs/validate_perceptual_job.h"
#include "core/simulation/schedule_run.h"
#include "core/world/content_hash.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <limits>

namespace passerby::cli {

namespace {

struct ValidateArguments {
    std::string file;
    jobs::ValidateOptions options;
    alibi::BakeOptions bake;
    bool rebake = false;
    bool json = false;
    std::string html;
    bool isByHour = false;
    jobs::ValidateHoursOptions hours;
    bool isPerceptual = false;
    std::string observer;
    unsigned runs = 100;
    bool isOfWanderers = false;
    jobs::WanderOptions wander;
    CLI::Option* people = nullptr;
    RankOptions ranks;
};

jobs::ReportTitle titleOf(const ValidateArguments& arguments, alibi::BoundModel bound, std::uint64_t hash)
{
    return {std::filesystem::path(arguments.file).stem().string(), boundModelName(bound), fmt::format("{:016x}", hash)};
}

/// Prints the report, writes the page where one is wanted, and says how the program ends.
template <class Report>
int publish(const Report& report, const ValidateArguments& arguments, const std::string& page)
{
    if (!arguments.html.empty())
        if (const auto written = jobs::writePage(page, arguments.html); !written)
            return fail(written.error(), kFailedOrNo);
    printReport(report, arguments.json);
    return report.agrees ? kDone : kFailedOrNo;
}

int validatePerceptual(const ValidateArguments& arguments)
{
    TerminalContext context;
    auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    jobs::ValidatePerceptualOptions options;
    if (arguments.people->count() > 0)
        options.people = static_cast<std::uint32_t>(std::min<std::uint64_t>(arguments.options.people, simulation::kMostPeopleInRun));
    options.runs = arguments.runs;
    options.bake = arguments.rebake ? nullptr : project.value().bake;
    options.seed = arguments.options.seed;
    options.threads = arguments.bake.threads;
    if (!arguments.observer.empty()) {
        const auto observer = perceptual::Observer::fromText(arguments.observer);
        if (!observer)
            return fail(observer.error(), kWrongUsageOrInput);
        options.observer = observer.value().viewpoint(0.0);
    }
    const auto report = jobs::runValidatePerceptualJob(project.value().world, options, context);
    if (!report)
        return fail(report.error(), exitCodeOf(report.error()));
    const jobs::ReportTitle title = titleOf(arguments, alibi::BoundModel::pairwise, world::bakeHash(project.value().world));
    return publish(report.value(), arguments, jobs::perceptualHtml(report.value(), title));
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
        return fail(report.error(), exitCodeOf(report.error()));
    const jobs::ReportTitle title = titleOf(arguments, bake->bound, bake->worldHash);
    return publish(report.value(), arguments, jobs::validationHtml(report.value(), title));
}

/// The same on several processes.
int validateDistributed(const ValidateArguments& arguments)
{
    const auto work = [&arguments](jobs::ProjectFile& project, unsigned threads, distributed::Channel& ranks,
                                   foundation::JobContext& context) {
        jobs::ValidateOptions options = arguments.options;
        alibi::BakeOptions baking = arguments.bake;
        options.threads = baking.threads = threads;
        const auto validated = distributed::validateTogether(project.world, arguments.rebake ? nullptr : project.bake, baking, options,
                                                             arguments.ranks.checkpoint, ranks, context);
        if (ranks.rank() != 0)
            return validated ? kDone : kFailedOrNo; // rank 0 tells why
        if (!validated)
            return fail(validated.error(), exitCodeOf(validated.error()));
        const alibi::BoundModel bound = project.bake && !arguments.rebake ? project.bake->bound : baking.bound;
        const jobs::ReportTitle title = titleOf(arguments, bound, world::bakeHash(project.world));
        const int code = publish(validated.value().report, arguments, jobs::validationHtml(validated.value().report, title));
        const bool isToldOf = code == kDone || !validated.value().report.agrees; // else it could not be written, and is not lost
        if (validated.value().together.checkpoint && isToldOf)
            validated.value().together.checkpoint->remove();
        return code;
    };
    return onRanks(arguments.file, false, false, arguments.bake.threads, work);
}

int validateAffordance(const ValidateArguments& arguments)
{
    TerminalContext context;
    const auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    jobs::WanderOptions wander = arguments.wander;
    wander.start = wander::WanderStart::steady;
    wander.threads = arguments.bake.threads;
    const auto city = jobs::makeWandererCity(project.value().world, wander, context);
    if (!city)
        return fail(inFile(arguments.file, city.error()), exitCodeOf(city.error()));
    jobs::ValidateAffordanceOptions options;
    options.people = arguments.options.people;
    options.seconds = arguments.options.seconds;
    options.seed = arguments.options.seed;
    options.threads = arguments.bake.threads;
    const auto report = jobs::runValidateAffordanceJob(city.value(), options, context);
    if (!report)
        return fail(inFile(arguments.file, report.error()), exitCodeOf(report.error()));
    const jobs::ReportTitle title = titleOf(arguments, alibi::BoundModel::pairwise, world::bakeHash(project.value().world));
    return publish(report.value(), arguments, jobs::affordanceHtml(report.value(), title));
}

int validateHours(const ValidateArguments& arguments)
{
    TerminalContext context;
    auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    std::shared_ptr<const alibi::HourlyBakes> hours = arguments.rebake ? nullptr : project.value().hours;
    if (!hours || hours->isCrowded()) {
        foundation::PartContext baking(context, 0.0, 0.3);
        alibi::BakeOptions free = arguments.bake;
        free.crowding = false;
        auto baked = alibi::HourlyBakes::make(project.value().world, free, baking);
        if (!baked)
            return fail(baked.error(), kFailedOrNo);
        hours = std::move(baked).value();
    }
    jobs::ValidateHoursOptions options = arguments.hours;
    if (arguments.people->count() > 0)
        options.people = arguments.options.people;
    options.seed = arguments.options.seed;
    options.threads = arguments.bake.threads;
    foundation::PartContext simulating(context, 0.3, 1.0);
    const auto report = jobs::runValidateHoursJob(project.value().world, *hours, options, simulating);
    if (!report)
        return fail(report.error(), exitCodeOf(report.error()));
    const jobs::ReportTitle title = titleOf(arguments, hours->bound(), hours->worldHash());
    return publish(report.value(), arguments, jobs::hoursHtml(report.value(), title));
}

int run(const ValidateArguments& arguments)
{
    if (const auto checked = checkOutput({arguments.file}, arguments.html); !checked)
        return fail(checked.error(), exitCodeOf(checked.error()));
    if (arguments.isByHour)
        return validateHours(arguments);
    if (arguments.isOfWanderers)
        return validateAffordance(arguments);
    if (arguments.ranks.isDistributed)
        return validateDistributed(arguments);
    return arguments.isPerceptual ? validatePerceptual(arguments) : validate(arguments);
}

} // namespace

void addValidateVerb(CLI::App& app, VerbAction& chosen)
{
    CLI::App* verb = app.add_subcommand("validate", "Simulate and compare with the bake; exit 1 when they disagree");
    auto arguments = std::make_shared<ValidateArguments>();
    verb->add_option("FILE", arguments->file, "Project (.gpkg)")->required();
    arguments->people = verb->add_option("--people", arguments->options.people, "People simulated")
                            ->check(wholeNumber(1, foundation::kMostPeopleInRun))
                            ->capture_default_str();
    verb->add_option("--seconds", arguments->options.seconds, "Simulated time, s; 0: about eight trips a person")
        ->check(numberWithin(0.0, foundation::kLongestRun_s))
        ->capture_default_str();
    verb->add_option("--seed", arguments->options.seed, "Without it the city's seed")
        ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()));
    verb->add_flag("--rebake", arguments->rebake, "Bake anew instead of using the bake in the file");
    addBakeOptions(*verb, arguments->bake);
    verb->add_flag("--json", arguments->json, "Results as JSON");
    verb->add_option("--html", arguments->html, "Also write a report with figures to this file")->check(namesSomething());
    CLI::Option* perceptual =
        verb->add_flag("--perceptual", arguments->isPerceptual,
                       "Compare what an observer perceives with the full simulation instead (2000 people by default)");
    verb->add_option("--observer", arguments->observer, "Where that observer stands; without it where most people pass")
        ->option_text("\"X,Y,RADIUS\"")
        ->needs(perceptual);
    verb->add_option("--runs", arguments->runs, "Runs of each kind")
        ->check(wholeNumber(20, foundation::kMostComparedRuns))
        ->capture_default_str()
        ->needs(perceptual);
    perceptual->excludes("--seconds");
    CLI::Option* hours = verb->add_flag("--hours", arguments->isByHour,
                                        "Compare the bakes of the hours with a whole day simulated in full (100000 people by default)")
                             ->excludes(perceptual)
                             ->excludes("--seconds");
    verb->add_option("--margin", arguments->hours.margin, "Relative error of the hours' densities that counts as agreement")
        ->check(aboveZero(foundation::kWidestMargin))
        ->capture_default_str()
        ->needs(hours);
    CLI::Option* affordance =
        verb->add_flag("--affordance", arguments->isOfWanderers,
                       "Compare people who wander, drawn by what they can see, with their exact densities instead; needs no bake")
            ->excludes(perceptual)
            ->excludes(hours);
    addLookOptions(*verb, arguments->wander, affordance);
    addRankOptions(*verb, "validate", arguments->ranks)->excludes(perceptual)->excludes(hours)->excludes(affordance);
    verb->callback([&chosen, arguments] { chosen = [arguments] { return run(*arguments); }; });
}

} // namespace passerby::cli
