// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/report_page.h"

#include "core/exporters/figures/svg_figure.h"
#include "core/foundation/replaced_files.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

namespace passerby::jobs {

namespace {

using exporters::escaped;
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
.note{color:#525c6b;font-size:12px}figure{margin:12px 0}figure svg{width:100%;height:auto}
.beside{display:grid;grid-template-columns:1fr 1fr;gap:0 16px}
@media(max-width:720px){.beside{grid-template-columns:1fr}table{display:block;overflow-x:auto}}
@media print{body{margin:0}.figures,table,figure{break-inside:avoid}}
@media screen and (prefers-color-scheme:dark){body{background:#15181f;color:#d8dde5}th,.note{color:#9aa5b4}th,td{border-color:#2c323d}
.yes{background:#12301f}.no{background:#3a1a1d}.figures svg{border-color:#2c323d}}
)";

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

std::vector<double> sortedScores(std::span<const ComparisonFamily> families)
{
    std::vector<double> scores;
    for (const ComparisonFamily& family : families)
        for (const ComparedPoint& point : family.points)
            if (point.expected != 0.0 || point.measured != 0.0)
                scores.push_back(point.z);
    std::sort(scores.begin(), scores.end());
    return scores;
}

std::string scatter(const ComparisonFamily& family, const std::string& unit)
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
    SvgFigure figure({"Expected" + unit, low, high, true}, {"Measured" + unit, low, high, true}, family.name);
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
    constexpr int kTenths = static_cast<int>(10.0 * kEnd);
    for (int tenths = -kTenths; tenths <= kTenths; ++tenths) {
        const double z = 0.1 * tenths;
        normal.push_back({z, std::exp(-0.5 * z * z) / std::sqrt(2.0 * std::numbers::pi)});
    }
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

} // namespace

std::string percent(double share, int digits)
{
    return fmt::format("{:.{}f} %", 100.0 * share, digits);
}

std::string tableRow(std::initializer_list<std::string> cells, const char* tag)
{
    std::string text = "<tr>";
    for (const std::string& cell : cells)
        text += fmt::format("<{0}>{1}</{0}>", tag, cell);
    return text + "</tr>\n";
}

std::string familyTable(std::span<const ComparisonFamily> families)
{
    std::string text =
        "<table>" + tableRow({"", "tests", "rejected", "RMS of z", "median error", "largest error", "least adjusted p"}, "th");
    for (const ComparisonFamily& family : families)
        text += tableRow({escaped(family.name), std::to_string(family.tests), std::to_string(family.rejected),
                          fmt::format("{:.3f}", family.rootMeanSquareZ), percent(family.medianRelativeError, 2),
                          percent(family.largestRelativeError, 2), fmt::format("{:.3g}", family.smallestAdjusted)});
    return text + "</table>\n";
}

std::string scatterFigures(std::span<const ComparisonFamily> families, const std::string& unit)
{
    std::string text = "<div class=\"figures\">\n";
    for (const ComparisonFamily& family : families)
        text += scatter(family, unit);
    return text + "</div>\n";
}

std::string scoreFigures(std::span<const ComparisonFamily> families)
{
    const std::vector<double> scores = sortedScores(families);
    return scores.empty() ? "" : "<div class=\"figures\">\n" + histogram(scores) + quantiles(scores) + "</div>\n";
}

std::string worstTables(std::span<const ComparisonFamily> families)
{
    std::string text;
    for (const ComparisonFamily& family : families) {
        if (family.worst.empty())
            continue;
        text += "<table>" + tableRow({escaped(family.name), "expected", "measured", "standard error", "z", "relative error", "p"}, "th");
        for (std::size_t i = 0; i < std::min<std::size_t>(5, family.worst.size()); ++i) {
            const Comparison& one = family.worst[i];
            text += tableRow({escaped(one.what), fmt::format("{:.6g}", one.expected), fmt::format("{:.6g}", one.measured),
                              fmt::format("{:.2g}", one.standardError), fmt::format("{:+.2f}", one.z),
                              fmt::format("{:+.2f} %", 100.0 * one.relativeError), fmt::format("{:.3g}", one.pValue)});
        }
        text += "</table>\n";
    }
    return text;
}

std::string pageOf(const std::string& title, const std::string& verdict, std::optional<bool> agrees, const std::string& body)
{
    const char* judged = !agrees ? "open" : *agrees ? "yes" : "no";
    return fmt::format("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{0}</title>"
                       "<style>{1}</style></head><body>\n<h1>{0}</h1>\n<p class=\"verdict {2}\">{3}</p>\n{4}</body></html>\n",
                       escaped(title), kStyle, judged, escaped(verdict), body);
}

foundation::Result<void> writePage(const std::string& page, const std::filesystem::path& file)
{
    foundation::ReplacedFiles files;
    foundation::Result<void> written = files.write(file, page);
    if (!written)
        return written;
    const auto committed = files.commit();
    return committed ? foundation::Result<void>() : committed.error();
}

} // namespace passerby::jobs
