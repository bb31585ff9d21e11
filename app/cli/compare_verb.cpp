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
#include "core/jobs/project_file.h"
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

/// Whether there may be several, whatever their number is.
bool isBatch(const CompareArguments& arguments)
{
    return arguments.others.size() > 1 || arguments.isWithVariants;
}

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
    const jobs::CityName city = jobs::cityNameFrom(arguments.a);
    for (const auto& [id, variant] : a.variants())
        if (variant.name != city.variant)
            names.push_back(city.file.string() + "#" + variant.name);
    if (names.size() == arguments.others.size())
        return Error{"no-variants", "The city has no variants to compare with.", arguments.a};
    return names;
}

/// Of several pages, each has its number.
std::filesystem::path numbered(std::filesystem::path page, std::size_t number)
{
    page.replace_filename(fmt::format("{}-{}{}", page.stem().string(), number, page.extension().string()));
    return page;
}

/// No page is to replace a city that it is made of.
Result<void> checkPages(const CompareArguments& arguments, std::vector<std::string> inputs)
{
    const std::size_t pages = inputs.size();
    inputs.push_back(arguments.a);
    for (std::size_t page = 1; page <= pages && !arguments.html.empty(); ++page)
        for (const std::string& input : inputs) {
            const std::string name = isBatch(arguments) ? numbered(arguments.html, page).string() : arguments.html;
            if (auto checked = checkOutput({input}, name); !checked)
                return checked;
        }
    return {};
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
    if (const auto checked = checkPages(arguments, names.value()); !checked)
        return checked.error();
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
    explicit Output(const CompareArguments& arguments) : m_arguments(arguments) {}

    Result<void> add(const comparison::CompareOutcome& outcome)
    {
        m_comparisons.push_back(outcome.comparison);
        if (!m_arguments.html.empty()) {
            const std::string page = comparison::comparisonHtml(outcome.cityA(), outcome.cityB(), outcome.comparison);
            const std::filesystem::path file = m_arguments.html;
            const auto written = jobs::writePage(page, isBatch(m_arguments) ? numbered(file, m_comparisons.size()) : file);
            m_isUnwritten = !written.ok();
            if (m_isUnwritten)
                return written;
        }
        if (!m_arguments.json)
            printComparison(outcome.comparison, m_comparisons.size() > 1);
        return {};
    }

    void end() const
    {
        if (!m_arguments.json && m_comparisons.size() > 1)
            printTable(comparison::batchTable(m_comparisons));
        if (!m_arguments.json)
            return;
        if (!isBatch(m_arguments))
            return printJson(cli::toJson(m_comparisons.front()));
        Json list = Json::array();
        for (const comparison::Comparison& comparison : m_comparisons)
            list.push_back(cli::toJson(comparison));
        printJson(list);
    }

    /// 1 where it could not be written or was ended, else the cities are at fault.
    [[nodiscard]] int exitCodeAfter(const Error& error) const
    {
        const bool isEnded = error.code == "cancelled" || error.code == "stopped-elsewhere";
        return m_isUnwritten || isEnded ? kFailedOrNo : kWrongUsageOrInput;
    }

private:
    const CompareArguments& m_arguments;
    std::vector<comparison::Comparison> m_comparisons;
    bool m_isUnwritten = false;
};

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
        Output output(arguments);
        const auto handOver = [&](const comparison::CompareOutcome& outcome) {
            return ranks.rank() == 0 ? output.add(outcome) : Result<void>();
        };
        const auto done = distributed::compareTogether(std::move(cities->a), std::move(cities->others), optionsOf(arguments, threads),
                                                       handOver, arguments.ranks.checkpoint, ranks, context);
        if (!done && ranks.rank() == 0)
            static_cast<void>(fail(done.error(), kFailedOrNo)); // for all
        if (!done)
            return output.exitCodeAfter(done.error());
        if (ranks.rank() != 0)
            return kDone;
        output.end();
        if (done.value().checkpoint)
            done.value().checkpoint->remove();
        return kDone;
    };
    return onRanks(arguments.runs.threads, read, work);
}

int compare(const CompareArguments& arguments)
{
    if (arguments.ranks.isDistributed)
        return compareDistributed(arguments);
    TerminalContext context;
    auto cities = readCities(arguments, context);
    if (!cities)
        return fail(cities.error(), kWrongUsageOrInput);
    Output output(arguments);
    const auto handOver = [&output](const comparison::CompareOutcome& outcome) { return output.add(outcome); };
    const auto done = comparison::runCompareJobs(std::move(cities.value().a), std::move(cities.value().others),
                                                 optionsOf(arguments, arguments.runs.threads), handOver, context);
    if (!done)
        return fail(done.error(), output.exitCodeAfter(done.error()));
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
    verb->add_flag("--variants", arguments->isWithVariants, "Also put A beside each of the variants of its file");
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
    verb->add_flag("--json", arguments->json, "Results as JSON; of several cities B, or with --variants, a list");
    addRankOptions(*verb, "compare", arguments->ranks);
    verb->callback([&chosen, arguments, others] {
        if (arguments->others.empty() && !arguments->isWithVariants)
            throw CLI::RequiredError(others->get_name());
        chosen = [arguments] { return compare(*arguments); };
    });
}

} // namespace passerby::cli
