// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/affordance_output.h"
#include "app/cli/number_check.h"
#include "app/cli/on_ranks.h"
#include "app/cli/output_check.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "app/cli/wander_options.h"
#include "core/distributed/together.h"
#include "core/distributed/work_identities.h"
#include "core/exporters/tables/junctions_table.h"
#include "core/jobs/affordance_report.h"
#include "core/jobs/project_file.h"
#include "core/jobs/report_page.h"

namespace passerby::cli {

namespace {

struct AffordanceArguments {
    std::string file;
    jobs::WanderOptions wander;
    std::uint64_t people = 10000;
    std::uint64_t seed = 0;
    std::string out;
    std::string report;
    exporters::ColorRamp ramp = exporters::ColorRamp::viridis;
    bool json = false;
    RankOptions ranks;
};

template <class Result>
void printResult(const Result& result, bool json)
{
    if (json)
        printJson(cli::toJson(result));
    else
        printForPeople(result);
}

int report(const AffordanceArguments& arguments, const jobs::WandererCity& city, foundation::JobContext& context)
{
    const jobs::AffordanceReportOptions options{arguments.people, arguments.seed, arguments.wander, arguments.ramp};
    const auto made = jobs::runAffordanceReport(city, options, context);
    if (!made)
        return fail(made.error(), exitCodeOf(made.error()));
    if (const auto written = jobs::writeAffordanceReport(city, made.value(), options, arguments.report); !written)
        return fail(written.error(), kFailedOrNo);
    printResult(made.value(), arguments.json);
    return kDone;
}

int summarise(const AffordanceArguments& arguments, const jobs::WandererCity& city, foundation::JobContext& context)
{
    if (!arguments.out.empty()) {
        const std::string table = exporters::junctionsTable(city.network(), affordance::wanderersTable(city.world, *city.affordance));
        if (const auto written = jobs::writePage(table, arguments.out); !written)
            return fail(written.error(), kFailedOrNo);
    }
    if (!arguments.report.empty())
        return report(arguments, city, context);
    printResult(jobs::summariseAffordance(city, arguments.people), arguments.json);
    return kDone;
}

/// The same on several processes; what is written is written by the first.
int runDistributed(const AffordanceArguments& arguments)
{
    const auto work = [&arguments](jobs::ProjectFile& project, unsigned threads, distributed::Channel& ranks,
                                   foundation::JobContext& context) {
        jobs::WanderOptions wander = arguments.wander;
        wander.threads = threads;
        const auto made = distributed::findTogether<jobs::WandererCity>(
            distributed::affordanceWork(project.world, wander), arguments.ranks.checkpoint, threads, ranks,
            [&](alibi::LotCrew& crew) { return jobs::makeWandererCity(project.world, wander, context, &crew); });
        if (ranks.rank() != 0)
            return made ? kDone : kFailedOrNo; // rank 0 tells why
        if (!made)
            return fail(inFile(arguments.file, made.error()), exitCodeOf(made.error()));
        const int code = summarise(arguments, made.value().found, context);
        if (code == kDone && made.value().together.checkpoint)
            made.value().together.checkpoint->remove();
        return code;
    };
    return onRanks(arguments.file, false, false, arguments.wander.threads, work);
}

int run(const AffordanceArguments& arguments)
{
    if (const auto checked = checkOutput({arguments.file}, arguments.out); !checked)
        return fail(checked.error(), exitCodeOf(checked.error()));
    if (arguments.ranks.isDistributed)
        return runDistributed(arguments);
    TerminalContext context;
    const auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    const auto city = jobs::makeWandererCity(project.value().world, arguments.wander, context);
    if (!city)
        return fail(inFile(arguments.file, city.error()), exitCodeOf(city.error()));
    return summarise(arguments, city.value(), context);
}

} // namespace

void addAffordanceVerb(CLI::App& app, VerbAction& chosen)
{
    static const std::map<std::string, exporters::ColorRamp> kRamps(exporters::kColorRamps.begin(), exporters::kColorRamps.end());
    CLI::App* verb = app.add_subcommand("affordance", "Tell where people wander who are drawn by what they can see");
    auto arguments = std::make_shared<AffordanceArguments>();
    verb->add_option("FILE", arguments->file, "Project (.gpkg)")->required();
    verb->add_option("--people", arguments->people, "How many wander")
        ->check(wholeNumber(1, foundation::kMostPeopleInRun))
        ->capture_default_str();
    addWanderOptions(*verb, arguments->wander);
    verb->add_option("--report", arguments->report,
                     "Also let people wander by random choice and by affordance for 5000 frames of a second, and write what was counted "
                     "beside what is exact, with maps, to this folder")
        ->check(namesSomething())
        ->option_text("FOLDER");
    verb->add_option("--seed", arguments->seed, "Of the report; without it the city's seed")
        ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()));
    verb->add_option("--palette", arguments->ramp,
                     "Colours of the report's maps: viridis (default), cividis (nearly the same to people with and without red-green "
                     "sight) or paper "
                     "(yellow to dark blue)")
        ->transform(CLI::CheckedTransformer(kRamps).description(""))
        ->option_text("PALETTE");
    verb->add_option("--out", arguments->out, "Also write what is seen at each junction to this CSV file (junctions.csv)")
        ->check(namesSomething());
    addThreadsOption(*verb, arguments->wander.threads);
    verb->add_flag("--json", arguments->json, "Results as JSON");
    addRankOptions(*verb, "affordance", arguments->ranks);
    verb->callback([&chosen, arguments] { chosen = [arguments] { return run(*arguments); }; });
}

} // namespace passerby::cli
