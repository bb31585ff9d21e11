// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/validate_output.h"

#include "app/cli/json_text.h"
#include "app/cli/printing.h"

namespace passerby::cli {

namespace {

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

Json toJson(const std::vector<jobs::ComparisonFamily>& families)
{
    Json list = Json::array();
    for (const jobs::ComparisonFamily& family : families)
        list.push_back(toJson(family));
    return list;
}

Json toJson(const jobs::ValidateReport& report)
{
    Json crowding = nullptr;
    if (report.crowding)
        crowding = {{"fits", report.crowding->fits},
                    {"converged", report.crowding->isConverged},
                    {"bakes", report.crowding->iterations},
                    {"largest_change", report.crowding->largestChange},
                    {"largest_slowdown", report.crowding->largestSlowdown},
                    {"largest_gap", report.crowding->largestGap},
                    {"largest_fault", report.crowding->largestFault}};
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
            {"families", toJson(report.families)},
            {"pairs", pairs},
            {"crowding", crowding},
            {"simulated_s", report.simulated_s},
            {"compared_s", report.compared_s}};
}

Json toJson(const jobs::ValidatePerceptualReport& report)
{
    return {{"agrees", report.agrees},
            {"verdict", report.verdict},
            {"false_alarm_rate", report.falseAlarmRate},
            {"people", report.people},
            {"runs", report.runs},
            {"cells", report.cells},
            {"expected_in_view", report.meanInView},
            {"tests", report.tests},
            {"rejected", report.rejected},
            {"families", toJson(report.families)},
            {"full_s", report.full_s},
            {"perceptual_s", report.perceptual_s}};
}

Json toJson(const jobs::ValidateAffordanceReport& report)
{
    return {{"agrees", report.agrees},
            {"verdict", report.verdict},
            {"false_alarm_rate", report.falseAlarmRate},
            {"people", report.people},
            {"seconds", report.seconds},
            {"visits", report.visits},
            {"batches", report.batches},
            {"least_people", jobs::kLeastPassing},
            {"places", report.places},
            {"places_too_quiet", report.tooQuiet},
            {"tests", report.tests},
            {"rejected", report.rejected},
            {"families", toJson(report.families)},
            {"simulated_s", report.simulated_s}};
}

void printForPeople(const std::vector<jobs::ComparisonFamily>& families)
{
    print("{:<28}{:>9}{:>10}{:>12}{:>14}{:>14}\n", "", "tests", "rejected", "RMS of z", "median error", "largest error");
    for (const jobs::ComparisonFamily& family : families)
        print("{:<28}{:>9}{:>10}{:>12.3f}{:>12.2f} %{:>12.2f} %\n", family.name, family.tests, family.rejected, family.rootMeanSquareZ,
              100.0 * family.medianRelativeError, 100.0 * family.largestRelativeError);
}

void printForPeople(const jobs::ValidateReport& report)
{
    print("{}\n\n", report.verdict);
    print("{} people, {} trips in {:.0f} simulated seconds\n", report.people, report.trips, report.seconds);
    printForPeople(report.families);
}

void printForPeople(const jobs::ValidatePerceptualReport& report)
{
    print("{}\n\n", report.verdict);
    print("{} people, {:.1f} of them walking in view ({} cells), {} runs of each kind\n", report.people, report.meanInView, report.cells,
          report.runs);
    print("{:<52}{:>7}{:>10}{:>12}\n", "", "tests", "rejected", "RMS of z");
    for (const jobs::ComparisonFamily& family : report.families)
        print("{:<52}{:>7}{:>10}{:>12.3f}\n", family.name, family.tests, family.rejected, family.rootMeanSquareZ);
}

void printForPeople(const jobs::ValidateAffordanceReport& report)
{
    print("{}\n\n", report.verdict);
    print("{} people came to junctions {} times in {:g} simulated seconds\n", report.people, report.visits, report.seconds);
    print("{} junctions and directed ways compared, alone or in groups of at least {:.0f} expected people; {} too quiet\n", report.places,
          jobs::kLeastPassing, report.tooQuiet);
    printForPeople(report.families);
}

} // namespace

void printReport(const jobs::ValidateReport& report, bool json)
{
    json ? printJson(toJson(report)) : printForPeople(report);
}

void printReport(const jobs::ValidatePerceptualReport& report, bool json)
{
    json ? printJson(toJson(report)) : printForPeople(report);
}

void printReport(const jobs::ValidateAffordanceReport& report, bool json)
{
    json ? printJson(toJson(report)) : printForPeople(report);
}

} // namespace passerby::cli
