// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/validate_html.h"

#include "core/exporters/figures/svg_figure.h"
#include "core/foundation/replaced_files.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

namespace passerby::jobs {

namespace {

using exporters::escaped;
using exporters::FigureAxis;
using exporters::FigurePoint;
using exporters::SvgFigure;

constexpr const char* kStyle = R"(
body{font:14px/1.5 Inter,Helvetica,Arial,sans-serif;color:#1a212c;max-width:960px;margin:32px auto;padding:0 16px}
h1{font-size:22px;margin:0}h2{font-size:17px;margin:32px 0 8px;break-after:avoid}
.verdict{border-left:6px solid;padding:8px 14px;margin:16px 0;font-size:15px}
.yes{border-color:#16703f;background:#e7f3ec}.no{border-color:#b8232f;background:#fbe9ea}
.figures{display:flex;flex-wrap:wrap;gap:12px}.figures svg{max-width:100%;height:auto;border:1px solid #d2d7de}
table{border-collapse:collapse;margin:8px 0;font-variant-numeric:tabular-nums}
th,td{padding:3px 12px 3px 0;text-align:right;border-bottom:1px solid #e1e5ea}
th{font-weight:600;color:#525c6b}th:first-child,td:first-child{text-align:left}
.note{color:#525c6b;font-size:12px}@media print{body{margin:0}.figures,table{break-inside:avoid}}
)";

std::string row(std::initializer_list<std::string> cells, const char* tag = "td")
{
    std::string text = "<tr>";
    for (const std::string& cell : cells)
        text += fmt::format("<{0}>{1}</{0}>", tag, cell);
    return text + "</tr>\n";
}

std::string percent(double share)
{
    return fmt::format("{:.2f} %", 100.0 * share);
}

/// The quantile of the standard normal law, by bisection of its distribution function.
double normalQuantile(double below)
{
    double low = -9.0;
    double high = 9.0;
    for (int i = 0; i < 60; ++i) {
        const double middle = 0.5 * (low + high);
        (0.5 * std::erfc(-middle / std::numbers::sqrt2) < below ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

std::vector<double> sortedScores(const ValidateReport& report)
{
    std::vector<double> scores;
    for (const ComparisonFamily& family : report.families)
        for (const ComparedPoint& point : family.points)
            if (point.expected != 0.0 || point.measured != 0.0)
                scores.push_back(point.z);
    std::sort(scores.begin(), scores.end());
    return scores;
}

std::string scatter(const ComparisonFamily& family)
{
    std::vector<FigurePoint> points;
    double low = 1e300;
    double high = 0.0;
    for (const ComparedPoint& point : family.points)
        if (point.expected > 0.0 && point.measured > 0.0) {
            points.push_back({point.expected, point.measured});
            low = std::min({low, point.expected, point.measured});
            high = std::max({high, point.expected, point.measured});
        }
    if (points.size() < 2)
        return "";
    low *= 0.8;
    high *= 1.25;
    SvgFigure figure({"Expected, a person", low, high, true}, {"Measured, a person", low, high, true}, family.name);
    const FigurePoint diagonal[] = {{low, low}, {high, high}};
    figure.addLine(diagonal, {"equal", "#7a8492", 1.2, "4 3", 1.0});
    figure.addDots(points, {fmt::format("{} comparisons", points.size()), "#2260c4", 2.2, "", 0.55});
    return figure.svg();
}

std::string histogram(const std::vector<double>& scores)
{
    constexpr double kEnd = 5.0;
    constexpr int kBars = 40;
    std::vector<FigurePoint> bars;
    for (int i = 0; i <= kBars; ++i)
        bars.push_back({-kEnd + 2.0 * kEnd * i / kBars, 0.0});
    const double width = 2.0 * kEnd / kBars;
    double top = 0.45;
    for (const double score : scores) {
        const auto bar = static_cast<std::size_t>(std::clamp((score + kEnd) / width, 0.0, kBars - 1.0));
        bars[bar].y += 1.0 / (static_cast<double>(scores.size()) * width);
        top = std::max(top, bars[bar].y * 1.1);
    }
    std::vector<FigurePoint> normal;
    for (double z = -kEnd; z <= kEnd + 1e-9; z += 0.1)
        normal.push_back({z, std::exp(-0.5 * z * z) / std::sqrt(2.0 * std::numbers::pi)});
    SvgFigure figure({"z-score", -kEnd, kEnd}, {"Density", 0.0, top}, "z-scores of all comparisons");
    figure.addBars(bars, {"measured", "#8fb1e3", 1.0, "", 1.0});
    figure.addLine(normal, {"standard normal law", "#a84a00", 1.6, "", 1.0});
    return figure.svg();
}

std::string quantiles(const std::vector<double>& scores)
{
    std::vector<FigurePoint> points;
    double end = 3.0;
    const std::size_t step = std::max<std::size_t>(1, scores.size() / 2000); // all at the ends, a sample in between
    for (std::size_t i = 0; i < scores.size(); ++i)
        if (i < 100 || i + 100 >= scores.size() || i % step == 0) {
            const double expected = normalQuantile((static_cast<double>(i) + 0.5) / static_cast<double>(scores.size()));
            points.push_back({expected, scores[i]});
            end = std::max({end, std::abs(expected), std::abs(scores[i])});
        }
    end *= 1.05;
    SvgFigure figure({"Quantile of the standard normal law", -end, end}, {"z-score", -end, end}, "Quantiles of the z-scores");
    const FigurePoint diagonal[] = {{-end, -end}, {end, end}};
    figure.addLine(diagonal, {"equal", "#7a8492", 1.2, "4 3", 1.0});
    figure.addDots(points, {"", "#2260c4", 2.0, "", 0.7});
    return figure.svg();
}

std::string summary(const ValidateReport& report)
{
    std::string text = "<table>" + row({"", "tests", "rejected", "RMS of z", "median error", "largest error", "least adjusted p"}, "th");
    for (const ComparisonFamily& family : report.families)
        text += row({escaped(family.name), std::to_string(family.tests), std::to_string(family.rejected),
                     fmt::format("{:.3f}", family.rootMeanSquareZ), percent(family.medianRelativeError),
                     percent(family.largestRelativeError), fmt::format("{:.3g}", family.smallestAdjusted)});
    return text + "</table>\n";
}

std::string worst(const ValidateReport& report)
{
    std::string text;
    for (const ComparisonFamily& family : report.families) {
        if (family.worst.empty())
            continue;
        text += "<table>" + row({escaped(family.name), "expected", "measured", "standard error", "z", "relative error", "p"}, "th");
        for (std::size_t i = 0; i < std::min<std::size_t>(5, family.worst.size()); ++i) {
            const Comparison& one = family.worst[i];
            text += row({escaped(one.what), fmt::format("{:.6g}", one.expected), fmt::format("{:.6g}", one.measured),
                         fmt::format("{:.2g}", one.standardError), fmt::format("{:+.2f}", one.z),
                         fmt::format("{:+.2f} %", 100.0 * one.relativeError), fmt::format("{:.3g}", one.pValue)});
        }
        text += "</table>\n";
    }
    return text;
}

std::string pairs(const ValidateReport& report)
{
    if (report.pairs.empty())
        return "<p>No segment was entered often enough.</p>\n";
    std::string text = "<table>" + row({"Segment", "entries", "χ²", "degrees of freedom", "p", "KL, nats"}, "th");
    for (const PairComparison& pair : report.pairs)
        text += row({escaped(pair.segment), fmt::format("{:.0f}", pair.entries), fmt::format("{:.1f}", pair.chiSquare),
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

} // namespace

std::string validationHtml(const ValidateReport& report, const ReportTitle& title)
{
    const std::vector<double> scores = sortedScores(report);
    std::string page = fmt::format("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Validation of {0}</title>"
                                   "<style>{1}</style></head><body>\n<h1>Validation of {0}</h1>\n<p class=\"verdict {2}\">{3}</p>\n",
                                   escaped(title.city), kStyle, report.agrees ? "yes" : "no", escaped(report.verdict));
    page += summary(report);
    page += "<h2>Expected and measured</h2>\n<div class=\"figures\">\n";
    for (const ComparisonFamily& family : report.families)
        if (family.name != "Totals" && family.name != "Arrivals for good")
            page += scatter(family);
    page += "</div>\n";
    if (!scores.empty())
        page += "<h2>Deviations</h2>\n<div class=\"figures\">\n" + histogram(scores) + quantiles(scores) + "</div>\n";
    page += "<h2>Largest deviations</h2>\n" + worst(report);
    page += "<h2>Where people on a segment come from and go to</h2>\n" + pairs(report);
    page += "<h2>Method</h2>\n" + method(report, title);
    return page + "</body></html>\n";
}

foundation::Result<void> writeValidationHtml(const ValidateReport& report, const ReportTitle& title, const std::filesystem::path& file)
{
    foundation::ReplacedFiles files;
    const foundation::Result<void> written = files.write(file, validationHtml(report, title));
    if (!written)
        return written;
    const auto committed = files.commit();
    return committed ? foundation::Result<void>() : committed.error();
}

} // namespace passerby::jobs
