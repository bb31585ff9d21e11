// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bound_option.h"
#include "app/cli/output_check.h"
#include "app/cli/terminal.h"
#include "app/cli/validate_arguments.h"
#include "app/cli/validate_output.h"
#include "app/cli/verb.h"
#include "core/distributed/validate_together.h"
#include "core/jobs/report_page.h"
#include "core/jobs/validate_hours_html.h"
#include "core/jobs/validate_html.h"
#include "core/simulation/schedule_run.h"
#include "core/world/content_hash.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace passerby::cli {

namespace {

using distributed::Channel;
using distributed::FoundTogether;
using foundation::JobContext;
using foundation::Result;
using jobs::Validation;

/// One way to validate a city: alone, shared out to the ranks of a channel, and as a page.
template <class Report>
struct Mode {
    std::function<Result<Validation<Report>>(const jobs::ProjectFile& project, unsigned threads, JobContext& context)> alone;
    std::function<Result<FoundTogether<Validation<Report>>>(const jobs::ProjectFile& project, unsigned threads, Channel& ranks,
                                                            JobContext& context)>
        together;
    std::string (*page)(const Report& report, const jobs::ReportTitle& title);
};

/// Prints the report, writes the page where one is wanted, and says how the program ends.
template <class Report>
int publish(const ValidateArguments& arguments, const world::World& city, const Validation<Report>& validation,
            std::string (*page)(const Report&, const jobs::ReportTitle&))
{
    const jobs::ReportTitle title{std::filesystem::path(arguments.file).stem().string(), boundModelName(validation.bound),
                                  fmt::format("{:016x}", world::bakeHash(city))};
    if (!arguments.html.empty())
        if (const auto written = jobs::writePage(page(validation.report, title), arguments.html); !written)
            return fail(written.error(), kFailedOrNo);
    printReport(validation.report, arguments.json);
    return validation.report.agrees ? kDone : kFailedOrNo;
}

int failIn(const ValidateArguments& arguments, const foundation::Error& error)
{
    return fail(inFile(arguments.file, error), exitCodeOf(error));
}

template <class Report>
int runAlone(const ValidateArguments& arguments, const Mode<Report>& mode)
{
    TerminalContext context;
    auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    const auto validation = mode.alone(project.value(), arguments.bake.threads, context);
    return validation ? publish(arguments, project.value().world, validation.value(), mode.page) : failIn(arguments, validation.error());
}

template <class Report>
int runTogether(const ValidateArguments& arguments, const Mode<Report>& mode)
{
    const auto work = [&](const jobs::ProjectFile& project, unsigned threads, Channel& ranks, JobContext& context) {
        const auto validated = mode.together(project, threads, ranks, context);
        if (ranks.rank() != 0)
            return validated ? kDone : kFailedOrNo; // rank 0 tells why
        if (!validated)
            return failIn(arguments, validated.error());
        const Validation<Report>& found = validated.value().found;
        const int code = publish(arguments, project.world, found, mode.page);
        const bool isToldOf = code == kDone || !found.report.agrees; // else it could not be written, and is not lost
        if (validated.value().together.checkpoint && isToldOf)
            validated.value().together.checkpoint->remove();
        return code;
    };
    return onRanks(arguments.file, false, false, arguments.bake.threads, work);
}

template <class Report>
int run(const ValidateArguments& arguments, const Mode<Report>& mode)
{
    return arguments.ranks.isDistributed ? runTogether(arguments, mode) : runAlone(arguments, mode);
}

alibi::BakeOptions bakingOf(const ValidateArguments& arguments, unsigned threads)
{
    alibi::BakeOptions baking = arguments.bake;
    baking.threads = threads;
    return baking;
}

int validateBake(const ValidateArguments& arguments)
{
    const auto optionsFor = [&](unsigned threads) {
        jobs::ValidateOptions options = arguments.options;
        options.threads = threads;
        return options;
    };
    const auto bakeOf = [&](const jobs::ProjectFile& project) { return arguments.rebake ? nullptr : project.bake; };
    return run<jobs::ValidateReport>(
        arguments, {[&](const jobs::ProjectFile& project, unsigned threads, JobContext& context) {
                        return jobs::validateBake(project.world, bakeOf(project), bakingOf(arguments, threads), optionsFor(threads),
                                                  context);
                    },
                    [&](const jobs::ProjectFile& project, unsigned threads, Channel& ranks, JobContext& context) {
                        return distributed::validateTogether(project.world, bakeOf(project), bakingOf(arguments, threads),
                                                             optionsFor(threads), arguments.ranks.checkpoint, ranks, context);
                    },
                    jobs::validationHtml});
}

int validateHours(const ValidateArguments& arguments)
{
    const auto optionsFor = [&](unsigned threads) {
        jobs::ValidateHoursOptions options = arguments.hours;
        if (arguments.people->count() > 0)
            options.people = arguments.options.people;
        options.seed = arguments.options.seed;
        options.threads = threads;
        return options;
    };
    const auto hoursOf = [&](const jobs::ProjectFile& project) { return arguments.rebake ? nullptr : project.hours; };
    return run<jobs::ValidateHoursReport>(
        arguments, {[&](const jobs::ProjectFile& project, unsigned threads, JobContext& context) {
                        return jobs::validateHours(project.world, hoursOf(project), bakingOf(arguments, threads), optionsFor(threads),
                                                   context);
                    },
                    [&](const jobs::ProjectFile& project, unsigned threads, Channel& ranks, JobContext& context) {
                        return distributed::validateHoursTogether(project.world, hoursOf(project), bakingOf(arguments, threads),
                                                                  optionsFor(threads), arguments.ranks.checkpoint, ranks, context);
                    },
                    jobs::hoursHtml});
}

int validatePerceived(const ValidateArguments& arguments)
{
    jobs::ValidatePerceptualOptions asked;
    if (arguments.people->count() > 0)
        asked.people = static_cast<std::uint32_t>(std::min<std::uint64_t>(arguments.options.people, simulation::kMostPeopleInRun));
    asked.runs = arguments.runs;
    asked.seed = arguments.options.seed;
    if (!arguments.observer.empty()) {
        const auto observer = perceptual::Observer::fromText(arguments.observer);
        if (!observer)
            return fail(observer.error(), kWrongUsageOrInput);
        asked.observer = observer.value().viewpoint(0.0);
    }
    const auto optionsFor = [&](const jobs::ProjectFile& project, unsigned threads) {
        jobs::ValidatePerceptualOptions options = asked;
        options.bake = arguments.rebake ? nullptr : project.bake;
        options.threads = threads;
        return options;
    };
    return run<jobs::ValidatePerceptualReport>(
        arguments, {[&](const jobs::ProjectFile& project, unsigned threads, JobContext& context) {
                        return jobs::validatePerceived(project.world, optionsFor(project, threads), context);
                    },
                    [&](const jobs::ProjectFile& project, unsigned threads, Channel& ranks, JobContext& context) {
                        return distributed::validatePerceivedTogether(project.world, optionsFor(project, threads),
                                                                      arguments.ranks.checkpoint, ranks, context);
                    },
                    jobs::perceptualHtml});
}

int validateWanderers(const ValidateArguments& arguments)
{
    const auto wanderFor = [&](unsigned threads) {
        jobs::WanderOptions wander = arguments.wander;
        wander.start = wander::WanderStart::steady;
        wander.threads = threads;
        return wander;
    };
    const auto optionsFor = [&](unsigned threads) {
        jobs::ValidateAffordanceOptions options;
        options.people = arguments.options.people;
        options.seconds = arguments.options.seconds;
        options.seed = arguments.options.seed;
        options.threads = threads;
        return options;
    };
    return run<jobs::ValidateAffordanceReport>(
        arguments, {[&](const jobs::ProjectFile& project, unsigned threads, JobContext& context) {
                        return jobs::validateWanderers(project.world, wanderFor(threads), optionsFor(threads), context);
                    },
                    [&](const jobs::ProjectFile& project, unsigned threads, Channel& ranks, JobContext& context) {
                        return distributed::validateWanderersTogether(project.world, wanderFor(threads), optionsFor(threads),
                                                                      arguments.ranks.checkpoint, ranks, context);
                    },
                    jobs::affordanceHtml});
}

} // namespace

int validate(const ValidateArguments& arguments)
{
    if (const auto checked = checkOutput({arguments.file}, arguments.html); !checked)
        return fail(checked.error(), exitCodeOf(checked.error()));
    if (arguments.isByHour)
        return validateHours(arguments);
    if (arguments.isOfWanderers)
        return validateWanderers(arguments);
    return arguments.isPerceptual ? validatePerceived(arguments) : validateBake(arguments);
}

} // namespace passerby::cli
