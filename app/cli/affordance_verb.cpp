// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json_text.h"
#include "app/cli/number_check.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "app/cli/wander_options.h"
#include "core/exporters/tables/junctions_table.h"
#include "core/jobs/affordance_report.h"
#include "core/jobs/project_file.h"
#include "core/jobs/report_page.h"

#include <fmt/format.h>

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
};

Json toJson(const std::vector<jobs::BusyPlace>& places, const char* unit)
{
    Json list = Json::array();
    for (const jobs::BusyPlace& place : places)
        list.push_back({{"name", place.name}, {"x_m", place.at.x}, {"y_m", place.at.y}, {unit, place.value}});
    return list;
}

Json toJson(const jobs::AffordanceSummary& summary)
{
    Json classes = Json::array();
    for (const jobs::ClosedWays& one : summary.classes)
        classes.push_back({{"ways", one.ways}, {"junctions", one.junctions}, {"chance", one.chance}, {"length_m", one.length_m}});
    return {{"cells", summary.cells},
            {"junctions", summary.junctions},
            {"crossings", summary.byReason[0]},
            {"dead_ends", summary.byReason[1]},
            {"bends", summary.byReason[2]},
            {"of_rings", summary.byReason[3]},
            {"added", summary.byReason[4]},
            {"ways", summary.ways},
            {"findings", summary.issues},
            {"length_m", summary.totalLength_m},
            {"mean_length_m", summary.meanLength_m},
            {"longest_m", summary.longest_m},
            {"largest_viewshed", {{"junction", summary.largestViewshed.name}, {"area_m2", summary.largestViewshed.value}}},
            {"mean_viewshed_m2", summary.meanViewshed_m2},
            {"people", summary.people},
            {"mean_speed_mps", summary.meanSpeed_mps},
            {"closed_classes", classes},
            {"ways_left_for_good", summary.leftForGood},
            {"busiest_junctions", toJson(summary.junctionsByVisits, "visits_per_min")},
            {"busiest_ways", toJson(summary.waysByDensity, "people_per_m")},
            {"ways_s", summary.times_s.ways},
            {"sight_s", summary.times_s.sight},
            {"steady_s", summary.times_s.steady}};
}

void printList(const char* title, const std::vector<jobs::BusyPlace>& places, const char* unit)
{
    fmt::print("\n{}\n", title);
    for (const jobs::BusyPlace& place : places)
        fmt::print("  {:<20} {:>10.4g} {}   at ({:.1f}, {:.1f})\n", place.name, place.value, unit, place.at.x, place.at.y);
}

void printForPeople(const jobs::AffordanceSummary& summary)
{
    fmt::print("{} junctions: {} crossings, {} dead ends, {} bends{}{}\n", summary.junctions, summary.byReason[0], summary.byReason[1],
               summary.byReason[2], summary.byReason[3] > 0 ? fmt::format(", {} of rings", summary.byReason[3]) : "",
               summary.byReason[4] > 0 ? fmt::format(", {} added", summary.byReason[4]) : "");
    fmt::print("{} ways, {:.1f} km, {:.1f} m on average, {:.1f} m at most\n", summary.ways, 1e-3 * summary.totalLength_m,
               summary.meanLength_m, summary.longest_m);
    fmt::print("Viewsheds: {:.0f} m² on average, the largest of {:.0f} m² at {}\n", summary.meanViewshed_m2, summary.largestViewshed.value,
               summary.largestViewshed.name);
    fmt::print("Parts of the city that people do not leave: {}\n", summary.classes.size());
    for (std::size_t i = 0; i < std::min<std::size_t>(10, summary.classes.size()); ++i) {
        const jobs::ClosedWays& one = summary.classes[i];
        fmt::print("  {:>6.2f} % of people in the long run, {} junctions, {} directed ways, {:.1f} km\n", 100.0 * one.chance, one.junctions,
                   one.ways, 1e-3 * one.length_m);
    }
    if (summary.leftForGood > 0)
        fmt::print("  nobody in the long run on {} directed ways\n", summary.leftForGood);
    if (summary.issues > 0)
        fmt::print("{} findings: cells that no way reaches, edits that could not be carried out\n", summary.issues);
    fmt::print("{} people at {:.2f} m/s on average, in the long run:\n", summary.people, summary.meanSpeed_mps);
    printList("Busiest junctions", summary.junctionsByVisits, "people a minute");
    printList("Busiest ways", summary.waysByDensity, "people a metre");
    fmt::print("\nFound in {:.3f} s: ways {:.3f} s, sight {:.3f} s, steady state {:.3f} s\n",
               summary.times_s.ways + summary.times_s.sight + summary.times_s.steady, summary.times_s.ways, summary.times_s.sight,
               summary.times_s.steady);
}

Json toJson(const jobs::AffordanceReport& report)
{
    Json result = toJson(report.summary);
    Json comparisons = Json::array();
    for (const jobs::AffordanceComparison& one : report.comparisons)
        comparisons.push_back({{"name", one.name}, {"correlation", one.raw}, {"corrected", one.corrected}});
    Json counts = Json::array();
    for (const jobs::AffordanceCount& count : report.counts)
        counts.push_back({{"name", count.name},
                          {"reliability", count.reliability},
                          {"with_steady", count.withSteady},
                          {"with_expected", count.withExpected}});
    result["comparisons"] = comparisons;
    result["counts"] = counts;
    result["simulated_s"] = report.simulated_s;
    return result;
}

void printForPeople(const jobs::AffordanceReport& report)
{
    printForPeople(report.summary);
    fmt::print("\nCorrelation of counts at junctions, and corrected for the noise of counting\n");
    for (const jobs::AffordanceComparison& one : report.comparisons)
        fmt::print("  {:<64}{:>8.4f}{:>9.4f}\n", one.name, one.raw, one.corrected);
    fmt::print("\nWith the steady state, and with the exact counts of so many frames, both corrected\n");
    for (const jobs::AffordanceCount& count : report.counts)
        fmt::print("  {:<64}{:>8.4f}{:>9.4f}\n", count.name, count.withSteady, count.withExpected);
    fmt::print("\nPeople walked for {:.2f} s\n", report.simulated_s);
}

template <class Result>
void print(const Result& result, bool json)
{
    if (json)
        printJson(toJson(result));
    else
        printForPeople(result);
}

int report(const AffordanceArguments& arguments, const jobs::WandererCity& city, TerminalContext& context)
{
    const jobs::AffordanceReportOptions options{arguments.people, arguments.seed, arguments.wander, arguments.ramp};
    const auto made = jobs::runAffordanceReport(city, options, context);
    if (!made)
        return fail(made.error(), exitCodeOf(made.error()));
    if (const auto written = jobs::writeAffordanceReport(city, made.value(), options, arguments.report); !written)
        return fail(written.error(), kFailedOrNo);
    print(made.value(), arguments.json);
    return kDone;
}

int summarise(const AffordanceArguments& arguments, const world::World& world, TerminalContext& context)
{
    const auto city = jobs::makeWandererCity(world, arguments.wander, context);
    if (!city)
        return fail(city.error(), exitCodeOf(city.error()));
    if (!arguments.out.empty()) {
        const std::string table = exporters::junctionsTable(city.value().network(), jobs::mainTable(city.value()));
        if (const auto written = jobs::writePage(table, arguments.out); !written)
            return fail(written.error(), kFailedOrNo);
    }
    if (!arguments.report.empty())
        return report(arguments, city.value(), context);
    print(jobs::summariseAffordance(city.value(), arguments.people), arguments.json);
    return kDone;
}

int run(const AffordanceArguments& arguments)
{
    if (const auto apart = jobs::checkApart(arguments.file, arguments.out); !apart)
        return fail(apart.error(), kWrongUsageOrInput);
    TerminalContext context;
    const auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    return summarise(arguments, project.value().world, context);
}

} // namespace

void addAffordanceVerb(CLI::App& app, VerbAction& chosen)
{
    static const std::map<std::string, exporters::ColorRamp> kRamps{{"viridis", exporters::ColorRamp::viridis},
                                                                    {"paper", exporters::ColorRamp::paper}};
    CLI::App* verb = app.add_subcommand("affordance", "Tell where people wander who are drawn by what they can see");
    auto arguments = std::make_shared<AffordanceArguments>();
    verb->add_option("FILE", arguments->file, "Project (.gpkg)")->required();
    verb->add_option("--people", arguments->people, "How many wander")->check(CLI::PositiveNumber)->capture_default_str();
    addWanderOptions(*verb, arguments->wander);
    verb->add_option("--report", arguments->report,
                     "Also let people wander by random choice and by affordance for 5000 frames of a second, and write what was counted "
                     "beside what is exact, with maps, to this folder")
        ->option_text("FOLDER");
    verb->add_option("--seed", arguments->seed, "Of the report; without it the city's seed");
    verb->add_option("--palette", arguments->ramp, "Colours of the report's maps: viridis (default) or paper (yellow to dark blue)")
        ->transform(CLI::CheckedTransformer(kRamps).description(""))
        ->option_text("PALETTE");
    verb->add_option("--out", arguments->out, "Also write what is seen at each junction to this CSV file (junctions.csv)");
    verb->add_option("--threads", arguments->wander.threads, "0: all; the result is the same for any number")->capture_default_str();
    verb->add_flag("--json", arguments->json, "Results as JSON");
    verb->callback([&chosen, arguments] { chosen = [arguments] { return run(*arguments); }; });
}

} // namespace passerby::cli
