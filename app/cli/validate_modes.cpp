// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bound_option.h"
#include "app/cli/output_check.h"
#include "app/cli/terminal.h"
#include "app/cli/validate_arguments.h"
#include "app/cli/validate_output.h"
#include "app/cli/verb.h"
#include "core/distributed/together.h"
#include "core/distributed/work_identities.h"
#include "core/jobs/report_page.h"
#include "core/jobs/validate_hours_html.h"
#include "core/jobs/validate_html.h"
#include "core/simulation/schedule_run.h"
#include "core/world/content_hash.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <functional>

namespace passerby::cli {

namespace {

using distributed::Channel;
using foundation::JobContext;
using foundation::Result;
using jobs::Validation;

/// One way to validate a city.
template <class Report>
struct Mode {
    /// With so many threads of this process, or by a crew where there is one.
    std::function<Result<Validation<Report>>(const jobs::ProjectFile& project, unsigned threads, alibi::LotCrew* crew, JobContext& context)>
        find;
    std::function<distributed::WorkIdentity(const jobs::ProjectFile& project)> identity;
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
    const auto validation = mode.find(project.value(), arguments.bake.threads, nullptr, context);
    return validation ? publish(arguments, project.value().world, validation.value(), mode.page) : failIn(arguments, validation.error());
}

template <class Report>
int runTogether(const ValidateArguments& arguments, const Mode<Report>& mode)
{
    const auto work = [&](const jobs::ProjectFile& project, unsigned threads, Channel& ranks, JobContext& context) {
        const auto validated = distributed::findTogether<Validation<Report>>(
            mode.identity(project), arguments.ranks.checkpoint, threads, ranks,
            [&](alibi::LotCrew& crew) { return mode.find(project, threads, &crew, context); });
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
    const auto bakeOf = [&](const jobs::ProjectFile& project) { return arguments.rebake ? nullptr : project.bake; };
    const auto find = [&](const jobs::ProjectFile& project, unsigned threads, alibi::LotCrew* crew, JobContext& context) {
        jobs::ValidateOptions options = arguments.options;
        options.threads = threads;
        return jobs::validateBake(project.world, bakeOf(project), bakingOf(arguments, threads), options, context, crew);
    };
    const auto identity = [&](const jobs::ProjectFile& project) {
        return distributed::validationWork(project.world, bakeOf(project).get(), arguments.bake, arguments.options);
    };
    return run<jobs::ValidateReport>(arguments, {find, identity, jobs::validationHtml});
}

int validateHours(const ValidateArguments& arguments)
{
    jobs::ValidateHoursOptions asked = arguments.hours;
    if (arguments.people->count() > 0)
        asked.people = arguments.options.people;
    asked.seed = arguments.options.seed;
    const auto hoursOf = [&](const jobs::ProjectFile& project) { return arguments.rebake ? nullptr : project.hours; };
    const auto find = [&](const jobs::ProjectFile& project, unsigned threads, alibi::LotCrew* crew, JobContext& context) {
        jobs::ValidateHoursOptions options = asked;
        options.threads = threads;
        return jobs::validateHours(project.world, hoursOf(project), bakingOf(arguments, threads), options, context, crew);
    };
    const auto identity = [&](const jobs::ProjectFile& project) {
        return distributed::validationWork(project.world, hoursOf(project).get(), arguments.bake, asked);
    };
    return run<jobs::ValidateHoursReport>(arguments, {find, identity, jobs::hoursHtml});
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
    const auto find = [&](const jobs::ProjectFile& project, unsigned threads, alibi::LotCrew* crew, JobContext& context) {
        return jobs::validatePerceived(project.world, optionsFor(project, threads), context, crew);
    };
    const auto identity = [&](const jobs::ProjectFile& project) {
        return distributed::validationWork(project.world, optionsFor(project, 0));
    };
    return run<jobs::ValidatePerceptualReport>(arguments, {find, identity, jobs::perceptualHtml});
}

int validateWanderers(const ValidateArguments& arguments)
{
    jobs::ValidateAffordanceOptions asked;
    asked.people = arguments.options.people;
    asked.seconds = arguments.options.seconds;
    asked.seed = arguments.options.seed;
    const auto find = [&](const jobs::ProjectFile& project, unsigned threads, alibi::LotCrew* crew, JobContext& context) {
        jobs::WanderOptions wander = arguments.wander;
        wander.start = wander::WanderStart::steady;
        wander.threads = threads;
        jobs::ValidateAffordanceOptions options = asked;
        options.threads = threads;
        return jobs::validateWanderers(project.world, wander, options, context, crew);
    };
    const auto identity = [&](const jobs::ProjectFile& project) {
        return distributed::validationWork(project.world, arguments.wander, asked);
    };
    return run<jobs::ValidateAffordanceReport>(arguments, {find, identity, jobs::affordanceHtml});
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
