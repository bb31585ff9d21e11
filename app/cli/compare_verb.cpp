// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compare_output.h"
#include "app/cli/hour_option.h"
#include "app/cli/number_check.h"
#include "app/cli/on_ranks.h"
#include "app/cli/output_check.h"
#include "app/cli/printing.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/comparison/compare_job.h"
#include "core/comparison/comparison_page.h"
#include "core/comparison/report_tables.h"
#include "core/distributed/compare_together.h"
#include "core/jobs/report_page.h"

#include <fmt/format.h>

namespace passerby::cli {

namespace {

using foundation::Error;
using foundation::Result;

struct CompareArguments {
    std::string a;
    std::vector<std::string> others;
    bool isWithVariants = false; ///< those of A are others, too
    std::string html;
    std::optional<double> hour;
    std::size_t seeds = 0; ///< 0: no runs
    comparison::RunOptions runs;
    bool byProfile = false;
    bool json = false;
    RankOptions ranks;
};

comparison::CompareOptions optionsOf(const CompareArguments& arguments, unsigned threads)
{
    comparison::CompareOptions options;
    options.hour = arguments.hour;
    options.byProfile = arguments.byProfile;
    options.threads = threads;
    if (arguments.seeds > 0) {
        options.runs = arguments.runs;
        options.runs->seeds = arguments.seeds;
        options.runs->threads = threads;
    }
    return options;
}

struct Cities {
    comparison::ComparedProject a;
    std::vector<comparison::ComparedProject> others;
};

/// The names of all cities but the first.
Result<std::vector<std::string>> namesOfOthers(const CompareArguments& arguments, const world::World& a)
{
    std::vector<std::string> names = arguments.others;
    if (!arguments.isWithVariants)
        return names;
    if (a.variants().empty())
        return Error{"no-variants", "The city has no variants.", arguments.a};
    for (const auto& [id, variant] : a.variants())
        names.push_back(arguments.a + "#" + variant.name);
    return names;
}

Result<Cities> readCities(const CompareArguments& arguments, foundation::JobContext& context)
{
    auto a = comparison::readCompared(arguments.a, arguments.a, context);
    if (!a)
        return a.error();
    Cities cities{std::move(a).value(), {}};
    const auto names = namesOfOthers(arguments, cities.a.world);
    if (!names)
        return names.error();
    for (const std::string& name : names.value()) {
        auto other = comparison::readCompared(name, name, context);
        if (!other)
            return other.error();
        cities.others.push_back(std::move(other).value());
    }
    return cities;
}

/// What comes of comparisons, one after another.
class Output {
public:
    /// `count`: of all that will come.
    Output(const CompareArguments& arguments, std::size_t count) : m_arguments(arguments), m_count(count) {}

    Result<void> add(const comparison::CompareOutcome& outcome)
    {
        m_comparisons.push_back(outcome.comparison);
        if (!m_arguments.html.empty()) {
            const std::string page = comparison::comparisonHtml(outcome.cityA(), outcome.cityB(), outcome.comparison);
            if (auto written = jobs::writePage(page, numbered(m_arguments.html)); !written)
                return written;
        }
        if (!m_arguments.json)
            printComparison(outcome.comparison, m_comparisons.size() > 1);
        return {};
    }

    void end() const
    {
        if (!m_arguments.json && m_count > 1)
            printTable(comparison::batchTable(m_comparisons));
        if (!m_arguments.json)
            return;
        if (m_count == 1)
            return printJson(cli::toJson(m_comparisons.front()));
        Json list = Json::array();
        for (const comparison::Comparison& comparison : m_comparisons)
            list.push_back(cli::toJson(comparison));
        printJson(list);
    }

private:
    /// Of several pages, each has its number.
    [[nodiscard]] std::filesystem::path numbered(std::filesystem::path page) const
    {
        if (m_count > 1)
            page.replace_filename(fmt::format("{}-{}{}", page.stem().string(), m_comparisons.size(), page.extension().string()));
        return page;
    }

    const CompareArguments& m_arguments;
    std::size_t m_count;
    std::vector<comparison::Comparison> m_comparisons;
};

int exitCodeAfter(const Error& error)
{
    return error.code == "cancelled" ? kFailedOrNo : kWrongUsageOrInput;
}

int compareDistributed(const CompareArguments& arguments)
{
    std::optional<Cities> cities;
    const auto read = [&](foundation::JobContext& context) -> Result<void> {
        auto all = readCities(arguments, context);
        if (!all)
            return all.error();
        cities = std::move(all).value();
        return {};
    };
    const auto work = [&](unsigned threads, distributed::Channel& ranks, foundation::JobContext& context) {
        Output output(arguments, cities->others.size());
        const auto handOver = [&](const comparison::CompareOutcome& outcome) {
            return ranks.rank() == 0 ? output.add(outcome) : Result<void>();
        };
        const auto done = distributed::compareTogether(std::move(cities->a), std::move(cities->others), optionsOf(arguments, threads),
                                                       handOver, arguments.ranks.checkpoint, ranks, context);
        if (ranks.rank() != 0)
            return done ? kDone : kFailedOrNo; // rank 0 tells why
        if (!done)
            return fail(done.error(), exitCodeAfter(done.error()));
        output.end();
        if (done.value().checkpoint)
            done.value().checkpoint->remove();
        return kDone;
    };
    return onRanks(arguments.runs.threads, read, work);
}

int compare(const CompareArguments& arguments)
{
    std::vector<std::string> inputs = arguments.others;
    inputs.push_back(arguments.a);
    for (const std::string& input : inputs)
        if (const auto checked = checkOutput({input}, arguments.html); !checked)
            return fail(checked.error(), exitCodeOf(checked.error()));
    if (arguments.ranks.isDistributed)
        return compareDistributed(arguments);
    TerminalContext context;
    auto cities = readCities(arguments, context);
    if (!cities)
        return fail(cities.error(), kWrongUsageOrInput);
    Output output(arguments, cities.value().others.size());
    const auto handOver = [&output](const comparison::CompareOutcome& outcome) { return output.add(outcome); };
    const auto done = comparison::runCompareJobs(std::move(cities.value().a), std::move(cities.value().others),
                                                 optionsOf(arguments, arguments.runs.threads), handOver, context);
    if (!done)
        return fail(done.error(), exitCodeAfter(done.error()));
    output.end();
    return kDone;
}

} // namespace

void addCompareVerb(CLI::App& app, VerbAction& chosen)
{
    CLI::App* verb = app.add_subcommand("compare", "Put two cities beside each other: walks, gates, areas, places that change most, maps");
    auto arguments = std::make_shared<CompareArguments>();
    verb->add_option("A", arguments->a, "Project, or a variant of one (FILE#NAME), from which the change leads")->required();
    CLI::Option* others = verb->add_option("B", arguments->others,
                                           "Project, or a variant of one (FILE#NAME), to which it leads; several, and A is put beside "
                                           "each");
    verb->add_flag("--variants", arguments->isWithVariants, "Also put A beside each of its variants");
    verb->add_option("--html", arguments->html,
                     "Also write a report with maps to this file; of several cities B, each has its number in the name: report-2.html")
        ->check(namesSomething());
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
    addRankOptions(*verb, "compare", arguments->ranks);
    verb->callback([&chosen, arguments, others] {
        if (arguments->others.empty() && !arguments->isWithVariants)
            throw CLI::RequiredError(others->get_name());
        chosen = [arguments] { return compare(*arguments); };
    });
}

} // namespace passerby::cli
