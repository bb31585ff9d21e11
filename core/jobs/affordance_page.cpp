// SPDX-License-Identifier: Apache-2.0
// What a report on affordance leaves behind: numbers, tables, and the page that shows the maps.
#include "core/exporters/export_files.h"
#include "core/exporters/figures/svg_figure.h"
#include "core/exporters/json_text.h"
#include "core/jobs/affordance_figures.h"
#include "core/jobs/report_page.h"

#include <fmt/format.h>
#include <numeric>

namespace passerby::jobs {

namespace fs = std::filesystem;
using exporters::escaped;
using exporters::JsonText;
using foundation::Result;

namespace {

constexpr double kSamePicture = 0.99; ///< least correlation of counts that show the same

double visitsOf(const statistics::SplitCounts& counts)
{
    return std::accumulate(counts.first.begin(), counts.first.end(), 0.0)
           + std::accumulate(counts.second.begin(), counts.second.end(), 0.0);
}

std::string comparisonTable(const AffordanceReport& report)
{
    std::string text = "<table>" + tableRow({"Counts at junctions", "correlation", "corrected for noise"}, "th");
    for (const AffordanceComparison& one : report.comparisons)
        text += tableRow({escaped(one.name), textOf(one.raw), textOf(one.corrected)});
    return text + "</table>\n";
}

std::string countTable(const AffordanceReport& report)
{
    std::string text = "<table>"
                       + tableRow({"Counted", "share of variance that is no noise", "with the steady state", "corrected",
                                   "with exact counts of so many frames, corrected"},
                                  "th");
    for (const AffordanceCount& count : report.counts)
        text += tableRow({escaped(count.name), fmt::format("{:.4f}", count.reliability), textOf(count.withSteadyRaw),
                          textOf(count.withSteady), textOf(count.withExpected)});
    return text + "</table>\n";
}

/// " People stay for good in 2 parts of the city.", for each group of profiles.
std::string partsText(const AffordanceSummary& summary)
{
    std::string text;
    for (const GroupWays& group : summary.groups)
        text += fmt::format(" {} for good in {} part{} of the city.",
                            summary.groups.size() == 1
                                ? "People stay"
                                : fmt::format("\"{}\" stay", escaped(fmt::format("{}", fmt::join(group.profiles, "\", \"")))),
                            group.classes.size(), group.classes.size() == 1 ? "" : "s");
    return text;
}

/// Whether a quarter of the people gives the same picture; nothing where that cannot be said.
std::optional<bool> agreesWithFewer(const AffordanceReport& report)
{
    bool agrees = true;
    for (std::size_t choice = 0; choice < 2; ++choice) {
        const std::optional<double>& correlation = report.comparisons[choice].corrected.value;
        if (!correlation)
            return std::nullopt;
        agrees = agrees && *correlation >= kSamePicture;
    }
    return agrees;
}

std::string pageText(const AffordanceReport& report, const std::vector<AffordanceFigure>& figures, const std::string& name)
{
    const AffordanceSummary& summary = report.summary;
    std::string body =
        fmt::format("<p>{} junctions ({} crossings, {} dead ends, {} bends), {} ways of {:.1f} m on average, {:.1f} km in all.{}</p>\n",
                    summary.junctions, summary.byReason[0], summary.byReason[1], summary.byReason[2], summary.ways, summary.meanLength_m,
                    1e-3 * summary.totalLength_m, partsText(summary));
    body += "<h2>Correlations</h2>\n" + comparisonTable(report) + countTable(report);
    body +=
        "<p class=\"note\">Pearson's correlation over junctions of the shares that they have in all arrivals. Each run is two halves of "
        "people of their own; how far the halves differ is the noise of counting, and the correction divides by the root of both "
        "reliabilities (Spearman 1904), so that equal laws scatter around 1. A frame is a second.</p>\n<h2>Maps</h2>\n"
        "<p class=\"note\">Ways run from the value of the junction at one end to that at the other. Maps of arrivals have one scale, and "
        "are scaled to the rate of the long run.</p>\n<div class=\"figures\">\n";
    for (const AffordanceFigure& figure : figures)
        body += fmt::format("<figure><img src=\"{}.svg\" alt=\"{}\" width=\"460\"><figcaption class=\"note\">{}</figcaption></figure>\n",
                            figure.file, figure.file, figure.caption);
    body += "</div>\n";
    return pageOf("Affordance of " + name,
                  fmt::format("With a quarter of the people, counts go together with a correlation of {} (random choice) and {} "
                              "(affordance), corrected for noise.",
                              textOf(report.comparisons[0].corrected), textOf(report.comparisons[1].corrected)),
                  agreesWithFewer(report), body);
}

void write(const Agreement& agreement, const char* name, JsonText& json)
{
    json.member(name, agreement.value);
}

void writeGroup(const GroupWays& group, JsonText& json)
{
    json.beginObject();
    json.key("profiles");
    json.beginList();
    for (const std::string& profile : group.profiles)
        json.value(profile);
    json.endList();
    json.member("share", group.share);
    json.key("closed_classes");
    json.beginList();
    for (const ClosedWays& one : group.classes) {
        json.beginObject();
        json.member("ways", std::uint64_t{one.ways});
        json.member("junctions", std::uint64_t{one.junctions});
        json.member("chance", one.chance);
        json.endObject();
    }
    json.endList();
    json.endObject();
}

void writeSummary(const AffordanceSummary& summary, JsonText& json)
{
    json.member("people", summary.people);
    json.member("frame_s", 1.0);
    json.member("junctions", std::uint64_t{summary.junctions});
    json.member("crossings", std::uint64_t{summary.byReason[0]});
    json.member("dead_ends", std::uint64_t{summary.byReason[1]});
    json.member("bends", std::uint64_t{summary.byReason[2]});
    json.member("ways", std::uint64_t{summary.ways});
    json.member("length_m", summary.totalLength_m);
    json.member("mean_length_m", summary.meanLength_m);
    json.member("largest_viewshed_m2", summary.largestViewshed.value);
    json.member("mean_speed_mps", summary.meanSpeed_mps);
    json.key("groups");
    json.beginList();
    for (const GroupWays& group : summary.groups)
        writeGroup(group, json);
    json.endList();
}

std::string jsonOf(const AffordanceReport& report)
{
    JsonText json;
    json.beginObject();
    writeSummary(report.summary, json);
    json.key("counts");
    json.beginList();
    for (const AffordanceCount& count : report.counts) {
        json.beginObject();
        json.member("name", count.name);
        json.member("choice", count.isRandom ? "random" : "affordance");
        json.member("by_viewshed", count.isByViewshed);
        json.member("people", count.people);
        json.member("frames", count.frames);
        json.member("visits", visitsOf(count.visits));
        json.member("reliability", count.reliability);
        write(count.withSteadyRaw, "with_steady_raw", json);
        write(count.withSteady, "with_steady", json);
        write(count.withExpected, "with_expected", json);
        json.endObject();
    }
    json.endList();
    json.key("comparisons");
    json.beginList();
    for (const AffordanceComparison& one : report.comparisons) {
        json.beginObject();
        json.member("name", one.name);
        write(one.raw, "correlation", json);
        write(one.corrected, "corrected", json);
        json.endObject();
    }
    json.endList();
    json.endObject();
    return json.take();
}

} // namespace

Result<std::vector<fs::path>> writeAffordanceReport(const WandererCity& city, const AffordanceReport& report,
                                                    const AffordanceReportOptions& options, const fs::path& folder)
{
    const std::vector<AffordanceFigure> figures = affordanceFigures(city, report, options.ramp);
    const std::string name = city.world.settings().name.empty() ? "a city" : city.world.settings().name;
    std::vector<std::pair<fs::path, std::string>> texts{{folder / "report.json", jsonOf(report)},
                                                        {folder / "junctions.csv", report.junctionsCsv},
                                                        {folder / "index.html", pageText(report, figures, name)}};
    for (const AffordanceFigure& figure : figures)
        texts.emplace_back(folder / (figure.file + ".svg"), figure.svg);
    return exporters::writeFiles(texts, {}, folder);
}

} // namespace passerby::jobs
