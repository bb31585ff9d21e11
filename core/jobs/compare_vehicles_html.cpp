// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/compare_vehicles_html.h"

#include "core/exporters/figures/svg_figure.h"
#include "core/jobs/compare_recorded_html.h"

#include <cmath>
#include <fmt/format.h>

namespace passerby::jobs {

using exporters::escaped;
using judging::BoundedVehicleFigures;
using judging::DrivingReport;
using judging::VehicleMeasure;
using judging::VehicleSetReport;

namespace {

/// The measures from … to, row by row; how few there are heads the first column.
std::string figuresTable(const VehicleSetReport& set, std::size_t begin, std::size_t end)
{
    const auto row = [&](const std::string& name, const BoundedVehicleFigures& figures) {
        std::string text = fmt::format("<tr><td>{}</td>", name);
        for (std::size_t i = begin; i < end; ++i)
            text += fmt::format("<td>{}</td>", figureCell(figures[i], judging::nameOf(static_cast<VehicleMeasure>(i))));
        return text + "</tr>\n";
    };
    std::string text = fmt::format("<table><tr><th>{}</th>", set.howMuch());
    for (std::size_t i = begin; i < end; ++i)
        text += fmt::format("<th>{}</th>", escaped(headOf(judging::nameOf(static_cast<VehicleMeasure>(i)))));
    text += "</tr>\n";
    if (begin >= judging::kVehicleDistances)
        text += row("recorded", set.recorded);
    text += row("noise floor", set.noise);
    for (const DrivingReport& one : set.rows)
        text += row(escaped(one.name) + (one.fitted.empty() ? "" : " †"), one.figures);
    return text + "</table>\n";
}

/// What the verdict rests on.
std::string differencesTable(const VehicleSetReport& set)
{
    if (set.judgedMeasures.empty() || set.measured < judging::kLeastHalved)
        return "";
    std::string text = fmt::format("<table><tr><th>{}: {} less IDM + MOBIL (below 0: nearer to the recording)</th>", set.howMuch(),
                                   escaped(set.find(set.judged)->name));
    std::string figures = "<tr><td></td>";
    for (const judging::JudgedMeasure& judged : set.judgedMeasures) {
        text += fmt::format("<th>{}</th>", escaped(headOf(judging::nameOf(judged.measure))));
        const std::string cell = figureCell(judged.difference, judging::nameOf(judged.measure));
        figures += fmt::format("<td>{}{}</td>", cell,
                               !std::isfinite(judged.difference.value) ? ""
                               : judged.isTold                         ? "<br>told apart"
                                                                       : "<br>too few to tell");
    }
    return text + "</tr>\n" + figures + "</tr></table>\n";
}

std::string notesOf(const VehicleSetReport& set)
{
    std::string text;
    const auto add = [&](const std::string& sentence) { text += "<p class=\"note\">" + escaped(sentence) + "</p>\n"; };
    for (const DrivingReport& row : set.rows) {
        if (!row.fitted.empty())
            add(fmt::format("† {}: {} Left out of the verdict.", row.name, row.fitted));
        if (!row.note.empty())
            add(fmt::format("{}: {}", row.name, row.note));
    }
    for (const std::string& sentence : set.leftOut)
        add(sentence);
    return text;
}

std::string setPart(const VehicleSetReport& set)
{
    std::string text =
        fmt::format("<h2>{}: vehicles</h2>\n<p><b>{}</b></p>\n<p>{} vehicles and {} people in {:.0f} s: {} vehicles drive and are "
                    "measured; {} stand, {} "
                    "are seen for less than 1.2 s and {} wait for what was not recorded: they, and all people, are moved as recorded. {} "
                    "lanes, {}.</p>\n",
                    escaped(set.name), escaped(set.verdict), set.vehicles, set.people, set.duration_s, set.measured, set.standing,
                    set.brief, set.waiting, set.lanes, set.areLanesFitted ? "fitted from the tracks themselves" : "those of the city");
    const auto yielding = static_cast<std::size_t>(VehicleMeasure::peopleFirst);
    text += differencesTable(set) + "<h3>Distance from the recording</h3>\n" + figuresTable(set, 0, judging::kVehicleDistances)
            + "<h3>What each side has</h3>\n" + figuresTable(set, judging::kVehicleDistances, yielding);
    if (set.people > 0)
        text += "<h3>Beside people</h3>\n" + figuresTable(set, yielding, judging::kVehicleMeasures);
    return text + notesOf(set);
}

} // namespace

std::string vehiclesPart(const judging::VehicleJudgeReport& report, const judging::JudgeOptions& options, bool hasVerdict)
{
    std::string text = hasVerdict ? "<h2>Vehicles</h2>\n<p>" + escaped(report.verdict) + "</p>\n" : "";
    for (const VehicleSetReport& set : report.sets)
        text += setPart(set);
    return text
           + fmt::format(
               "<h2>Method: vehicles</h2>\n<p>Every vehicle enters where, when, as fast and on the lane as recorded, wishes to drive at "
               "the 95 "
               "% quantile of its recorded speeds (between, it drives as whoever drives before lets it), and leaves where it was recorded "
               "to "
               "leave; all ends with the recording. Lanes fitted from the tracks tell where each vehicle turns, as a goal does of people. "
               "Vehicles that stand, and people, are moved as recorded and so do not answer. Step {:g} s. Heter-Sim has no rule for lane "
               "changes, "
               "so it has MOBIL, as everywhere in Passerby; the row beside which it is judged is IDM + MOBIL.</p>\n"
               "<p>Both sides are looked at every 0.4 s. The leader is the nearest ahead with its middle on the lane, at most {:g} m away; "
               "the "
               "headway is from front to front, above {:g} m/s. Accelerations are along the way, with their sign. An encounter is somebody "
               "who "
               "crosses the middle of the lane at most {:g} s before or after the vehicle comes there. W1, bounds of 95 % (up to {} "
               "batches of "
               "vehicles who entered one after another, each left out in turn) and noise floor ({} halvings, seed {}) are those of people. "
               "Two "
               "rows are told apart by a measure where the bounds of its difference, by the same batches, leave out 0.</p>\n",
               options.step_s, judging::kFarthestLeader_m, judging::kHeadway_mps, judging::kYields_s, judging::kBatches, judging::kHalvings,
               options.seed);
}

} // namespace passerby::jobs
