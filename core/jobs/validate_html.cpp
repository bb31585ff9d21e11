// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/validate_html.h"

#include "core/exporters/figures/svg_figure.h"
#include "core/jobs/report_page.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace passerby::jobs {

namespace {

using exporters::escaped;

std::string pairs(const ValidateReport& report)
{
    if (report.pairs.empty())
        return "<p>No segment was entered often enough.</p>\n";
    std::string text = "<table>" + tableRow({"Segment", "entries", "χ²", "degrees of freedom", "p", "KL, nats"}, "th");
    for (const PairComparison& pair : report.pairs)
        text += tableRow({escaped(pair.segment), fmt::format("{:.0f}", pair.entries), fmt::format("{:.1f}", pair.chiSquare),
                          fmt::format("{:.1f}", pair.degrees), fmt::format("{:.3g}", pair.pValue), fmt::format("{:.2g}", pair.kl)});
    return text + "</table>\n";
}

std::string method(const ValidateReport& report, const ReportTitle& title)
{
    return fmt::format(
        "<p>{} people were simulated for {:.0f} s each, {} trips in all, and measured in {} batches of people. Bound places: {}. "
        "p-values are Student's t on the batches, corrected together after Holm: the chance that an exact bake is rejected is at most "
        "{:g}{}. "
        "Segments and targets that expect fewer than 2000 events are judged in groups. KL divergence of measured from expected shares: "
        "walking {:.3g} nats, waiting {:.3g} nats.</p>\n<p class=\"note\">City {}.</p>\n",
        report.people, report.seconds, report.trips, report.batches, escaped(title.model), report.falseAlarmRate,
        report.margin > 0.0 ? fmt::format("; relative errors up to {:.2g} % count as agreement", 100.0 * report.margin) : "",
        report.klSegments, report.klTargets, escaped(title.hash));
}

std::string perceptualMethod(const ValidatePerceptualReport& report, const ReportTitle& title)
{
    return fmt::format(
        "<p>{} people; {} runs in full and as many of what one observer perceives, each with a seed of its own. The observer looks at {} "
        "cells in which {:.3g} people walk on average, goes away until the region is let go, comes back, and blinks. Every quantity is a "
        "number a run; Welch's t judges the difference of the means over runs, and all p-values are corrected together after Holm: the "
        "chance that a right simulation is rejected is at most {:g}. Wall-clock time of all runs: full {:.2f} s, perceived {:.2f} s.</p>\n"
        "<p class=\"note\">City {}.</p>\n",
        report.people, report.runs, report.cells, report.meanInView, report.falseAlarmRate, report.full_s, report.perceptual_s,
        escaped(title.hash));
}

} // namespace

std::string validationHtml(const ValidateReport& report, const ReportTitle& title)
{
    std::vector<ComparisonFamily> drawn;
    std::copy_if(report.families.begin(), report.families.end(), std::back_inserter(drawn),
                 [](const ComparisonFamily& family) { return family.name != "Totals" && family.name != "Arrivals for good"; });
    const std::string scores = scoreFigures(report.families);
    return pageOf("Validation of " + title.city, report.verdict, report.agrees,
                  familyTable(report.families) + "<h2>Expected and measured</h2>\n" + scatterFigures(drawn, ", a person")
                      + (scores.empty() ? "" : "<h2>Deviations</h2>\n" + scores) + "<h2>Largest deviations</h2>\n"
                      + worstTables(report.families) + "<h2>Where people on a segment come from and go to</h2>\n" + pairs(report)
                      + "<h2>Method</h2>\n" + method(report, title));
}

std::string perceptualHtml(const ValidatePerceptualReport& report, const ReportTitle& title)
{
    return pageOf("Validation of what is perceived of " + title.city, report.verdict, report.agrees,
                  familyTable(report.families) + "<h2>In full (expected) and as perceived (measured)</h2>\n"
                      + scatterFigures(report.families, "") + "<h2>Deviations</h2>\n" + scoreFigures(report.families)
                      + "<h2>Largest deviations</h2>\n" + worstTables(report.families) + "<h2>Method</h2>\n"
                      + perceptualMethod(report, title));
}

std::string affordanceHtml(const ValidateAffordanceReport& report, const ReportTitle& title)
{
    const std::string method = fmt::format(
        "<p>{} people wandered for {:.0f} s from where they are in the long run and came to junctions {} times; {} batches of people. "
        "p-values are Student's t on the batches, corrected together after Holm: the chance that exact densities are rejected is at most "
        "{:g}. Junctions and ways at which fewer than {:.0f} different people are expected are judged in groups; {} places were compared, "
        "and {} were too quiet even so. Simulated in {:.2f} s.</p>\n"
        "<p class=\"note\">City {}.</p>\n",
        report.people, report.seconds, report.visits, report.batches, report.falseAlarmRate, kLeastPassing, report.places, report.tooQuiet,
        report.simulated_s, escaped(title.hash));
    return pageOf("Validation of who wanders through " + title.city, report.verdict, report.agrees,
                  familyTable(report.families) + "<h2>Expected and measured</h2>\n" + scatterFigures(report.families, ", a person")
                      + "<h2>Deviations</h2>\n" + scoreFigures(report.families) + "<h2>Largest deviations</h2>\n"
                      + worstTables(report.families) + "<h2>Method</h2>\n" + method);
}

} // namespace passerby::jobs
