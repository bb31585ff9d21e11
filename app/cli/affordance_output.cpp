// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/affordance_output.h"

#include "app/cli/printing.h"

#include <algorithm>
#include <fmt/format.h>

namespace passerby::cli {

namespace {

constexpr std::size_t kMostParts = 10;    ///< that are listed for people, of each group
constexpr std::size_t kMostFindings = 20; ///< likewise

Json toJson(const std::vector<jobs::BusyPlace>& places, const char* unit)
{
    Json list = Json::array();
    for (const jobs::BusyPlace& place : places)
        list.push_back({{"name", place.name}, {"x_m", place.at.x}, {"y_m", place.at.y}, {unit, place.value}});
    return list;
}

Json toJson(const std::vector<jobs::GroupWays>& groups)
{
    Json list = Json::array();
    for (const jobs::GroupWays& group : groups) {
        Json classes = Json::array();
        for (const jobs::ClosedWays& one : group.classes)
            classes.push_back({{"ways", one.ways}, {"junctions", one.junctions}, {"chance", one.chance}, {"length_m", one.length_m}});
        list.push_back({{"profiles", group.profiles},
                        {"share", group.share},
                        {"closed_classes", std::move(classes)},
                        {"ways_left_for_good", group.leftForGood}});
    }
    return list;
}

Json toJson(const std::vector<foundation::Issue>& findings)
{
    Json list = Json::array();
    for (const foundation::Issue& issue : findings)
        list.push_back(cli::toJson(issue));
    return list;
}

Json toJson(const jobs::Agreement& agreement)
{
    return agreement.value ? Json(*agreement.value) : Json(nullptr);
}

/// Two numbers in columns; why there are none, said once where it is the same.
std::string bothTexts(const jobs::Agreement& a, const jobs::Agreement& b)
{
    const std::string first = textOf(a);
    const std::string second = textOf(b);
    return !a.value && first == second ? "  " + first : fmt::format("{:>8}{:>9}", first, "  " + second);
}

void printGroup(const jobs::GroupWays& group, bool isOnly)
{
    const std::string who =
        isOnly ? "people" : fmt::format("\"{}\" ({:.2f} % of people)", fmt::join(group.profiles, "\", \""), 100.0 * group.share);
    print("Parts of the city that {} do not leave: {}\n", who, group.classes.size());
    for (std::size_t i = 0; i < std::min<std::size_t>(kMostParts, group.classes.size()); ++i) {
        const jobs::ClosedWays& one = group.classes[i];
        print("  {:>6.2f} % of {} in the long run, {} junctions, {} directed ways, {:.1f} km\n", 100.0 * one.chance,
              isOnly ? "people" : "them", one.junctions, one.ways, 1e-3 * one.length_m);
    }
    if (group.classes.size() > kMostParts)
        print("  and {} more\n", group.classes.size() - kMostParts);
    if (group.leftForGood > 0)
        print("  nobody in the long run on {} directed ways\n", group.leftForGood);
}

void printFindings(const std::vector<foundation::Issue>& findings)
{
    if (findings.empty())
        return;
    print("{} finding{}\n", findings.size(), findings.size() == 1 ? "" : "s");
    for (std::size_t i = 0; i < std::min(kMostFindings, findings.size()); ++i)
        print("  {}\n", toLine(findings[i]));
    if (findings.size() > kMostFindings)
        print("  and {} more\n", findings.size() - kMostFindings);
}

void printList(const char* title, const std::vector<jobs::BusyPlace>& places, const char* unit)
{
    print("\n{}\n", title);
    for (const jobs::BusyPlace& place : places)
        print("  {:<20} {:>10.4g} {}   at ({:.1f}, {:.1f})\n", place.name, place.value, unit, place.at.x, place.at.y);
}

} // namespace

Json toJson(const jobs::AffordanceSummary& summary)
{
    return {{"cells", summary.cells},
            {"junctions", summary.junctions},
            {"crossings", summary.byReason[0]},
            {"dead_ends", summary.byReason[1]},
            {"bends", summary.byReason[2]},
            {"of_rings", summary.byReason[3]},
            {"added", summary.byReason[4]},
            {"ways", summary.ways},
            {"findings", toJson(summary.findings)},
            {"length_m", summary.totalLength_m},
            {"mean_length_m", summary.meanLength_m},
            {"longest_m", summary.longest_m},
            {"largest_viewshed", {{"junction", summary.largestViewshed.name}, {"area_m2", summary.largestViewshed.value}}},
            {"mean_viewshed_m2", summary.meanViewshed_m2},
            {"people", summary.people},
            {"mean_speed_mps", summary.meanSpeed_mps},
            {"groups", toJson(summary.groups)},
            {"busiest_junctions", toJson(summary.junctionsByVisits, "visits_per_min")},
            {"busiest_ways", toJson(summary.waysByDensity, "people_per_m")},
            {"ways_s", summary.times_s.ways},
            {"sight_s", summary.times_s.sight},
            {"steady_s", summary.times_s.steady}};
}

void printForPeople(const jobs::AffordanceSummary& summary)
{
    print("{} junctions: {} crossings, {} dead ends, {} bends{}{}\n", summary.junctions, summary.byReason[0], summary.byReason[1],
          summary.byReason[2], summary.byReason[3] > 0 ? fmt::format(", {} of rings", summary.byReason[3]) : "",
          summary.byReason[4] > 0 ? fmt::format(", {} added", summary.byReason[4]) : "");
    print("{} ways, {:.1f} km, {:.1f} m on average, {:.1f} m at most\n", summary.ways, 1e-3 * summary.totalLength_m, summary.meanLength_m,
          summary.longest_m);
    print("Viewsheds: {:.0f} m² on average, the largest of {:.0f} m² at {}\n", summary.meanViewshed_m2, summary.largestViewshed.value,
          summary.largestViewshed.name);
    for (const jobs::GroupWays& group : summary.groups)
        printGroup(group, summary.groups.size() == 1);
    printFindings(summary.findings);
    print("{} people at {:.2f} m/s on average, in the long run:\n", summary.people, summary.meanSpeed_mps);
    printList("Busiest junctions", summary.junctionsByVisits, "people a minute");
    printList("Busiest ways", summary.waysByDensity, "people a metre");
    print("\nFound in {:.3f} s: ways {:.3f} s, sight {:.3f} s, steady state {:.3f} s\n",
          summary.times_s.ways + summary.times_s.sight + summary.times_s.steady, summary.times_s.ways, summary.times_s.sight,
          summary.times_s.steady);
}

Json toJson(const jobs::AffordanceReport& report)
{
    Json result = toJson(report.summary);
    Json comparisons = Json::array();
    for (const jobs::AffordanceComparison& one : report.comparisons)
        comparisons.push_back({{"name", one.name}, {"correlation", toJson(one.raw)}, {"corrected", toJson(one.corrected)}});
    Json counts = Json::array();
    for (const jobs::AffordanceCount& count : report.counts)
        counts.push_back({{"name", count.name},
                          {"reliability", count.reliability},
                          {"with_steady", toJson(count.withSteady)},
                          {"with_expected", toJson(count.withExpected)}});
    result["comparisons"] = comparisons;
    result["counts"] = counts;
    result["simulated_s"] = report.simulated_s;
    return result;
}

void printForPeople(const jobs::AffordanceReport& report)
{
    printForPeople(report.summary);
    print("\nCorrelation of counts at junctions, and corrected for the noise of counting\n");
    for (const jobs::AffordanceComparison& one : report.comparisons)
        print("  {:<64}{}\n", one.name, bothTexts(one.raw, one.corrected));
    print("\nWith the steady state, and with the exact counts of so many frames, both corrected\n");
    for (const jobs::AffordanceCount& count : report.counts)
        print("  {:<64}{}\n", count.name, bothTexts(count.withSteady, count.withExpected));
    print("\nPeople walked for {:.2f} s\n", report.simulated_s);
}

} // namespace passerby::cli
