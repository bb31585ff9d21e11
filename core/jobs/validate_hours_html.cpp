// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/validate_hours_html.h"

#include "core/exporters/figures/svg_figure.h"
#include "core/jobs/report_page.h"

#include <algorithm>
#include <fmt/format.h>

namespace passerby::jobs {

namespace {

using exporters::escaped;
using exporters::FigurePoint;
using exporters::SvgFigure;

/// A value of each hour, in per cent, at the middle of the hour.
template <class Value>
std::vector<FigurePoint> byHour(const ValidateHoursReport& report, Value value)
{
    std::vector<FigurePoint> points;
    for (const HourValidation& hour : report.hours)
        points.push_back({static_cast<double>(hour.hour) + 0.5, 100.0 * value(hour)});
    return points;
}

double highest(std::initializer_list<const std::vector<FigurePoint>*> series)
{
    double high = 0.0;
    for (const std::vector<FigurePoint>* points : series)
        for (const FigurePoint& point : *points)
            high = std::max(high, point.y);
    return high > 0.0 ? 1.3 * high : 1.0; // the legend stands above
}

std::string walkingFigure(const ValidateHoursReport& report)
{
    const auto expected = byHour(report, [](const HourValidation& hour) { return hour.expectedWalking; });
    const auto measured = byHour(report, [](const HourValidation& hour) { return hour.measuredWalking; });
    SvgFigure figure({"Time of day, h", 0.0, 24.0}, {"People walking, %", 0.0, highest({&expected, &measured})}, "Who walks");
    figure.addLine(expected, {"bakes of the hours", "#a84a00", 1.6, "", 1.0});
    figure.addDots(measured, {"simulated in full", "#2260c4", 3.0, "", 1.0});
    return figure.svg();
}

std::string errorFigure(const ValidateHoursReport& report, const std::string& title, statistics::RelativeDistance HourValidation::*error)
{
    const auto value = byHour(report, [&](const HourValidation& hour) { return (hour.*error).value; });
    const auto least = byHour(report, [&](const HourValidation& hour) { return (hour.*error).least; });
    const auto most = byHour(report, [&](const HourValidation& hour) { return (hour.*error).most; });
    const std::vector<FigurePoint> margin{{0.0, 100.0 * report.margin}, {24.0, 100.0 * report.margin}};
    SvgFigure figure({"Time of day, h", 0.0, 24.0}, {"Error, %", 0.0, highest({&most, &margin})}, title);
    figure.addLine(margin, {"margin", "#7a8492", 1.2, "4 3", 1.0});
    figure.addLine(least, {"", "#8fb1e3", 1.0, "", 1.0});
    figure.addLine(most, {"bounds", "#8fb1e3", 1.0, "", 1.0});
    figure.addDots(value, {"measured, without noise", "#2260c4", 3.0, "", 1.0});
    return figure.svg();
}

std::string table(const ValidateHoursReport& report)
{
    std::string text = "<table>"
                       + tableRow({"from", "walking, expected", "measured", "standard error", "error on ways", "at most",
                                   "error of activities", "at most", "off by most people", "expected", "measured", ""},
                                  "th");
    for (const HourValidation& hour : report.hours)
        text += tableRow({fmt::format("{:02}:00", hour.hour), percent(hour.expectedWalking, 2), percent(hour.measuredWalking, 2),
                          percent(hour.walkingStandardError, 3), percent(hour.ways.value, 1), percent(hour.ways.most, 1),
                          percent(hour.activities.value, 1), percent(hour.activities.most, 1), escaped(hour.worst),
                          percent(hour.worstExpected, 1), percent(hour.worstMeasured, 1),
                          hour.exceeds ? "beyond the margin"
                          : hour.fits  ? "within"
                                       : "undecided"});
    return text + "</table>\n";
}

std::string method(const ValidateHoursReport& report, const ReportTitle& title)
{
    return fmt::format(
        "<p>The bakes say where people would be if the habits of an hour lasted for ever; between full hours they are interpolated by the "
        "clock. {} people, independent of each other, lived {} hours to forget how they began and then the day that was measured, in {} "
        "runs with seeds of their own; {} trips in all. Each hour's means are compared. An error is the root of the mean square relative "
        "error, the mean taken over the people expected: on ways over those who walk, each directed way that at least one in a thousand "
        "of them is on by itself and the rest in groups; of activities over everybody, by the type of target that they are at or on the "
        "way to. The noise of the simulation is taken out: squares are means over pairs of different runs. Each bound is missed with a "
        "chance of at most {:g} (Student's t), and so is called agreement what is off by more than {:g} %. "
        "Bound places: {}.</p>\n<p class=\"note\">City {}.</p>\n",
        report.people, report.warmUp_h, report.batches, report.trips, report.errorRate, 100.0 * report.margin, escaped(title.model),
        escaped(title.hash));
}

} // namespace

std::string hoursHtml(const ValidateHoursReport& report, const ReportTitle& title)
{
    return pageOf("Validation of the hours of " + title.city, report.verdict, report.agrees,
                  "<div class=\"figures\">\n" + walkingFigure(report) + errorFigure(report, "Densities on ways", &HourValidation::ways)
                      + errorFigure(report, "What people do", &HourValidation::activities) + "</div>\n<h2>By the hour</h2>\n"
                      + table(report) + "<h2>Method</h2>\n" + method(report, title));
}

} // namespace passerby::jobs
