// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/compare_recorded_html.h"

#include "core/exporters/figures/svg_figure.h"
#include "core/jobs/compare_vehicles_html.h"
#include "core/jobs/report_page.h"
#include "core/statistics/sample_distance.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace passerby::jobs {

using exporters::escaped;
using exporters::FigurePoint;
using exporters::FigureStyle;
using exporters::SvgFigure;
using judging::Curves;
using judging::Measure;
using judging::ModelReport;
using judging::SetReport;

namespace {

constexpr std::array<const char*, 8> kColours{"#2260c4", "#16703f", "#b8232f", "#a84a00", "#7a3fb0", "#0a8a99", "#8a6d00", "#c2418c"};
constexpr const char* kRecordedColour = "#1a212c";
constexpr const char* kNotMeasured = "–";

/// Row by row; `areDistances`: the measures that compare two sides, else those that each side has.
std::string figuresTable(const SetReport& set, bool areDistances)
{
    const std::size_t begin = areDistances ? 0 : judging::kDistances;
    const std::size_t end = areDistances ? judging::kDistances : judging::kMeasures;
    const auto row = [&](const std::string& name, const judging::BoundedFigures* figures, const char* tag) {
        std::string text = fmt::format("<tr><{0}>{1}</{0}>", tag, name);
        for (std::size_t i = begin; i < end; ++i) {
            const judging::MeasureName& measure = judging::nameOf(static_cast<Measure>(i));
            text += fmt::format("<{0}>{1}</{0}>", tag, figures ? figureCell((*figures)[i], measure) : escaped(headOf(measure)));
        }
        return text + "</tr>\n";
    };
    std::string text = "<table>" + row("", nullptr, "th");
    if (!areDistances)
        text += row("recorded", &set.recorded, "td");
    text += row("noise floor", &set.noise, "td");
    for (const ModelReport& model : set.models)
        text += row(escaped(model.name) + (model.fitted.empty() ? "" : " †"), &model.figures, "td");
    return text + "</table>\n";
}

std::vector<FigurePoint> distributionOf(const std::vector<double>& ascending)
{
    constexpr int kPoints = 100;
    std::vector<FigurePoint> points;
    for (int i = 0; i <= kPoints && !ascending.empty(); ++i) {
        const double share = static_cast<double>(i) / kPoints;
        points.push_back({statistics::quantileOf(ascending, share), share});
    }
    return points;
}

/// Cumulative shares of the recorded people and of every model.
std::string distributionFigure(const SetReport& set, const char* title, const char* label, std::vector<double> Curves::*samples)
{
    const std::vector<double>& recorded = set.curves.*samples;
    if (recorded.empty())
        return "";
    double high = statistics::quantileOf(recorded, 0.99);
    for (const ModelReport& model : set.models)
        if (!(model.curves.*samples).empty())
            high = std::max(high, statistics::quantileOf(model.curves.*samples, 0.95));
    SvgFigure figure({label, 0.0, std::max(1.05 * high, 1e-3)}, {"Share of samples below", 0.0, 1.0}, title);
    for (std::size_t i = 0; i < set.models.size(); ++i)
        figure.addLine(distributionOf(set.models[i].curves.*samples),
                       {set.models[i].name, kColours[i % kColours.size()], 1.3, i < kColours.size() ? "" : "4 3", 0.9});
    figure.addLine(distributionOf(recorded), {"recorded", kRecordedColour, 2.4, "", 1.0});
    return figure.svg();
}

std::vector<FigurePoint> pointsOf(const std::vector<judging::DiagramBin>& diagram)
{
    std::vector<FigurePoint> points;
    for (const judging::DiagramBin& bin : diagram)
        points.push_back({bin.density_m2, bin.speed_mps});
    return points;
}

std::string diagramFigure(const SetReport& set)
{
    if (set.curves.diagram.empty())
        return "";
    double density = 0.0;
    double speed = 0.0;
    const auto widen = [&](const std::vector<judging::DiagramBin>& diagram) {
        for (const judging::DiagramBin& bin : diagram) {
            density = std::max(density, bin.density_m2);
            speed = std::max(speed, bin.speed_mps);
        }
    };
    widen(set.curves.diagram);
    for (const ModelReport& model : set.models)
        widen(model.curves.diagram);
    SvgFigure figure({"People per m²", 0.0, 1.1 * density}, {"Speed, m/s", 0.0, std::max(1.2 * speed, 0.1)}, "Speed over density");
    for (std::size_t i = 0; i < set.models.size(); ++i) {
        const auto points = pointsOf(set.models[i].curves.diagram);
        figure.addLine(points, {"", kColours[i % kColours.size()], 1.2, i < kColours.size() ? "" : "4 3", 0.8});
        figure.addDots(points, {set.models[i].name, kColours[i % kColours.size()], 2.6, "", 0.9});
    }
    figure.addLine(pointsOf(set.curves.diagram), {"", kRecordedColour, 2.2, "", 1.0});
    figure.addDots(pointsOf(set.curves.diagram), {"recorded", kRecordedColour, 3.2, "", 1.0});
    return figure.svg();
}

std::string aimsTable(const SetReport& set)
{
    if (set.aims.empty())
        return "<p>Nothing is judged here: Heter-Sim was fitted on this set, or was not asked for.</p>\n";
    std::string text = "<table>" + tableRow({"Aim", "", "row", ""}, "th");
    for (const judging::JudgedAim& aim : set.aims)
        text += fmt::format(
            "<tr><td>{}</td><td><b>{}</b></td><td style=\"text-align:left\">{}</td><td style=\"text-align:left\">{}</td></tr>\n",
            judging::nameOf(aim.aim),
            spelled(aim.isMet),
            escaped(set.find(aim.key)->name), escaped(aim.sentence));
    return text + "</table>\n";
}

/// Set by set, how the aims fare of the row that the verdict is about.
std::string overview(const judging::JudgeReport& report)
{
    if (report.sets.size() < 2)
        return "";
    std::string text = "<table><tr><th>Set</th>";
    for (const judging::Aim aim : judging::kAims)
        text += fmt::format("<th>{}</th>", judging::nameOf(aim));
    text += "</tr>\n";
    for (const SetReport& set : report.sets) {
        text += fmt::format("<tr><td>{}</td>", escaped(set.name));
        for (const judging::Aim aim : judging::kAims) {
            const auto found = std::find_if(set.aims.begin(), set.aims.end(),
                                            [&](const judging::JudgedAim& one) { return one.aim == aim && one.key == report.verdict.key; });
            text += fmt::format("<td>{}</td>", found == set.aims.end() ? "left out" : spelled(found->isMet));
        }
        text += "</tr>\n";
    }
    return text + "</table>\n";
}

std::string fittedNotes(const SetReport& set)
{
    std::string text;
    for (const ModelReport& model : set.models)
        if (!model.fitted.empty())
            text += fmt::format("<p class=\"note\">† {}: {} Left out of the verdict.</p>\n", escaped(model.name), escaped(model.fitted));
    return text;
}

std::string setPart(const SetReport& set)
{
    std::string text = fmt::format(
        "<h2>{}</h2>\n<p>{} people in {:.0f} s: {} walk and are measured; {} stand for a while, {} end less than 3 m from where they "
        "began and {} are seen for less than 1.2 s: they are moved as recorded.</p>\n",
        escaped(set.name), set.people, set.duration_s, set.measured, set.standing, set.near, set.brief);
    text += aimsTable(set) + "<h3>Distance from the recording</h3>\n" + figuresTable(set, true) + "<h3>What each side has</h3>\n"
            + figuresTable(set, false) + fittedNotes(set) + "<div class=\"figures\">\n";
    text += distributionFigure(set, "Speed", "Speed, m/s", &Curves::speeds_mps);
    text += distributionFigure(set, "Acceleration", "Acceleration, m/s²", &Curves::accelerations_mps2);
    text += distributionFigure(set, "Turn in 0.4 s", "Turn, degrees", &Curves::turns_deg);
    text += distributionFigure(set, "Distance to the nearest", "Distance, m (5 m and more: 5 m)", &Curves::nearest_m);
    return text + diagramFigure(set) + "</div>\n";
}

std::string methodOf(const CompareRecordedOutcome& outcome)
{
    const judging::JudgeOptions& options = outcome.report.options;
    return fmt::format(
        "<p>Everybody who walks enters where, when and as fast as recorded, wants straight to the last recorded place at the median of the "
        "recorded speeds above 0.2 m/s, and goes 0.3 m from it or 15 s after the recorded end. Who stands in 5 % of samples (under 0.2 "
        "m/s) or "
        "ends less than 3 m from where they began, or is seen for less than 1.2 s, is moved as recorded and is in the way. No recorded direction is given away. All models "
        "have "
        "a radius of {:g} m, a step of {:g} s, the same ideal speeds and {}, each its own defaults. Both sides are looked at every 0.4 "
        "s.</p>\n"
        "<p>W1 is the mean difference of 2000 quantiles, KS the distance of Kolmogorov and Smirnov. Turns are angles in 0.4 s without "
        "sign, at "
        "speeds above 0.3 m/s. Deviation is the mean distance from where the same person was recorded at the same time. Speed over density "
        "is "
        "taken in the middle half of the recorded box, in bins of 0.25 people/m² with five moments and more. The slowest second has the "
        "least "
        "mean speed of all seconds of the recording in which five people walk; it has no bounds. Jitter is the acceleration from step to step; of recorded people, from 0.4 s to 0.4 s.</p>\n"
        "<p>Bounds are of 95 %, by up to {} batches of people who entered one after another, each left out in turn. The noise floor is the "
        "difference of two random halves of the recorded people, the mean of {} halvings (seed {}), and where 95 % of them lie. Because "
        "ideal "
        "speeds are given, walking straight through everybody has good speeds: judge by what keeps people apart, acceleration, turns and "
        "deviation "
        "together.</p>\n",
        static_cast<double>(options.radius_m), options.step_s, outcome.hasWalls ? "the walls of the city" : "no walls", judging::kBatches,
        judging::kHalvings, options.seed);
}

} // namespace

std::string_view spelled(const std::optional<bool>& isMet)
{
    return !isMet ? "not judged" : *isMet ? "met" : "missed";
}

std::string spelled(const statistics::BoundedFigure& figure, Measure measure)
{
    return spelled(figure, judging::nameOf(measure));
}

std::string spelled(const statistics::BoundedFigure& figure, const judging::MeasureName& name)
{
    if (!std::isfinite(figure.value))
        return kNotMeasured;
    const double factor = name.unit == "%" ? 100.0 : 1.0;
    const auto text = [&](double value) { return fmt::format("{:.{}f}", factor * value, name.digits); };
    return figure.low == figure.high ? text(figure.value)
                                     : fmt::format("{} ({} to {})", text(figure.value), text(figure.low), text(figure.high));
}

std::string figureCell(const statistics::BoundedFigure& figure, const judging::MeasureName& measure)
{
    const std::string cell = spelled(figure, measure);
    const std::size_t bounds = cell.find(" (");
    return bounds == std::string::npos
               ? cell
               : cell.substr(0, bounds) + "<br><span class=\"note\">" + cell.substr(bounds + 2, cell.size() - bounds - 3) + "</span>";
}

std::string headOf(const judging::MeasureName& measure)
{
    return fmt::format("{}{}{}", measure.name, measure.unit.empty() ? "" : ", ", measure.unit);
}

std::string recordedHtml(const CompareRecordedOutcome& outcome)
{
    const bool hasPeople = !outcome.report.sets.empty();
    std::string body = overview(outcome.report);
    for (const SetReport& set : outcome.report.sets)
        body += setPart(set);
    if (hasPeople)
        body += "<h2>Method</h2>\n" + methodOf(outcome);
    if (outcome.vehicles)
        body += vehiclesPart(*outcome.vehicles, outcome.report.options, hasPeople);
    for (const std::string& note : outcome.notes)
        body += "<p class=\"note\">" + escaped(note) + "</p>\n";
    if (!hasPeople)
        return pageOf("Models beside recorded vehicles", outcome.vehicles ? outcome.vehicles->verdict : "", std::nullopt, body);
    return pageOf(outcome.vehicles ? "Models beside recorded people and vehicles" : "Models beside recorded people",
                  outcome.report.verdict.text, outcome.report.verdict.isMet, body);
}

} // namespace passerby::jobs
