// SPDX-License-Identifier: Apache-2.0
// How the report of autonomous people reads and looks.
#include "core/exporters/figures/svg_figure.h"
#include "core/jobs/autonomous_report.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <numeric>

namespace passerby::jobs {

using exporters::FigurePoint;

namespace {

constexpr double kPaperFactor = 2200.0;
constexpr std::array<const char*, foundation::kRunParts> kPartNames{"perception", "routines", "minds", "ways", "street"};
constexpr std::array<const char*, foundation::kRunParts> kPartColors{"#440154", "#3b528b", "#21918c", "#5ec962", "#c9b40f"};

double sumOf(const foundation::PartTimes& times)
{
    return std::accumulate(times.begin(), times.end(), 0.0);
}

double loadOf(const AutonomousRow& row)
{
    return 1e3 * row.measures.stepping_s / row.measures.seconds;
}

template <class Value>
double mostOf(const std::vector<AutonomousRow>& rows, const Value& value)
{
    double most = 0.0;
    for (const AutonomousRow& row : rows)
        most = std::max(most, value(row));
    return most > 0.0 ? most : 1.0;
}

double peopleOf(const AutonomousRow& row)
{
    return static_cast<double>(row.measures.people);
}

void addFit(exporters::SvgFigure& figure, const statistics::LoadFit& fit, double most, const exporters::FigureStyle& style)
{
    std::vector<FigurePoint> points;
    constexpr int kPieces = 40;
    for (int i = 0; i <= kPieces; ++i) {
        const double people = most * i / kPieces;
        points.push_back({people, 1e3 * (fit.linear * people + fit.square * people * people)});
    }
    figure.addLine(points, style);
}

void addLoads(const AutonomousReport& report, std::string& text)
{
    auto out = std::back_inserter(text);
    text +=
        "## Time over people (figure 10)\n\n| people | on their feet | ms a simulated second | µs a person and step | steps a second |\n"
        "| ---: | ---: | ---: | ---: | ---: |\n";
    for (const AutonomousRow& row : report.loads)
        fmt::format_to(out, "| {} | {:.0f} | {:.1f} | {:.2f} | {:.0f} |\n", row.measures.people, row.measures.out, loadOf(row),
                       row.perStep_us(AutonomousReport::kStep_s), row.stepsPerSecond(AutonomousReport::kStep_s));
    fmt::format_to(out,
                   "\nA line through the origin: {:.4f} ms a person, off by {:.2f} ms. A parabola: {:.4f} ms a person and {:.3g} ms a "
                   "person squared, off by {:.2f} ms. ",
                   1e3 * report.line.linear, 1e3 * report.line.misfit, 1e3 * report.parabola.linear, 1e3 * report.parabola.square,
                   1e3 * report.parabola.misfit);
    if (report.factor() > 0.0)
        fmt::format_to(out, "The linear term is {:.0f} times the quadratic one; the paper says {:.0f}.\n\n", report.factor(), kPaperFactor);
    else
        fmt::format_to(out, "The quadratic term is not above nothing, so there is no factor to put beside the paper's {:.0f}.\n\n",
                       kPaperFactor);
    text += "![Time over people](load.svg)\n\n";
}

void addParts(const AutonomousReport& report, std::string& text)
{
    auto out = std::back_inserter(text);
    text += "## Share of each part (figure 11)\n\n| people | perception | routines | minds | ways | street |\n"
            "| ---: | ---: | ---: | ---: | ---: | ---: |\n";
    for (const AutonomousRow& row : report.loads) {
        fmt::format_to(out, "| {} |", row.measures.people);
        const double all = sumOf(row.measures.parts_s);
        for (const double part : row.measures.parts_s)
            fmt::format_to(out, " {:.1f} % |", all > 0.0 ? 100.0 * part / all : 0.0);
        text += '\n';
    }
    text +=
        "\nPerception is finding who is near; routines hold the looks at walls; street is aiming, moving and queueing. What measuring the "
        "parts takes is among them.\n\n![Share of each part](parts.svg)\n\n";
}

void addDensities(const AutonomousReport& report, std::string& text)
{
    auto out = std::back_inserter(text);
    text +=
        "## Density (figure 12, without drawing)\n\nPeople of the city over its floor; some are inside at any time, so that those on their "
        "feet are fewer. Drawing is not measured: the command line draws nothing.\n\n| people/m² | people | steering | on their feet | of "
        "them a m² | µs a person and step | steps a second | collisions/h | progress |\n"
        "| ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n";
    for (const AutonomousRow& row : report.densities)
        fmt::format_to(out, "| {} | {} | {} | {:.0f} | {:.3f} | {:.2f} | {:.1f} | {:.1f} | {:.2f} |\n", row.density_pm2,
                       row.measures.people, row.steering, row.measures.out, row.measures.out / report.floor_m2,
                       row.perStep_us(AutonomousReport::kStep_s), row.stepsPerSecond(AutonomousReport::kStep_s), row.measures.collisions_ph,
                       row.measures.progress);
    text += '\n';
}

void addRoutines(const AutonomousReport& report, std::string& text)
{
    if (report.routines.empty())
        return;
    auto out = std::back_inserter(text);
    fmt::format_to(out,
                   "## Routines switched off\n\n{} people. Rates are those of an hour, or a minute, of walking.\n\n| order | collisions/h "
                   "| contacts of shoulders/h | walls/h | stops/min | abrupt turns/min | progress | fitness | stuck |\n"
                   "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n",
                   report.routines.front().measures.people);
    for (const AutonomousRow& row : report.routines) {
        const RunMeasures& measures = row.measures;
        fmt::format_to(out, "| {} | {:.1f} | {:.1f} | {:.1f} | {:.3f} | {:.3f} | {:.3f} | {:.3g} | {} |\n",
                       row.order.empty() ? "none" : row.order, measures.collisions_ph, measures.contacts_ph, measures.walls_ph,
                       measures.stops_pmin, measures.turns_pmin, measures.progress, measures.fitness, measures.stuck);
    }
    text += '\n';
}

} // namespace

std::string AutonomousReport::loadSvg() const
{
    const double most = mostOf(loads, peopleOf);
    exporters::SvgFigure figure({"People", 0.0, most * 1.05}, {"Time of a simulated second, ms", 0.0, mostOf(loads, loadOf) * 1.15},
                                "Time over people");
    std::vector<FigurePoint> points;
    for (const AutonomousRow& row : loads)
        points.push_back({peopleOf(row), loadOf(row)});
    addFit(figure, line, most, {"line", "#525c6b", 1.4, "5 3", 1.0});
    addFit(figure, parabola, most, {"parabola", "#d6006f", 1.4, "", 1.0});
    figure.addDots(points, {"measured", "#2260c4", 3.0, "", 1.0});
    return figure.svg();
}

std::string AutonomousReport::partsSvg() const
{
    exporters::SvgFigure figure({"People", 0.0, mostOf(loads, peopleOf) * 1.12}, {"Share of the time, %", 0.0, 100.0},
                                "Share of each part");
    for (std::size_t part = foundation::kRunParts; part-- > 0;) { // the highest first: the others are drawn over it
        std::vector<FigurePoint> bars;
        for (const AutonomousRow& row : loads) {
            const auto& times = row.measures.parts_s;
            const double upTo = std::accumulate(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(part) + 1, 0.0);
            const double all = sumOf(times);
            bars.push_back({peopleOf(row), all > 0.0 ? 100.0 * upTo / all : 0.0});
        }
        std::sort(bars.begin(), bars.end(), [](const FigurePoint& a, const FigurePoint& b) { return a.x < b.x; });
        bars.push_back({mostOf(loads, peopleOf) * 1.1, 0.0});
        figure.addBars(bars, {kPartNames[part], kPartColors[part], 1.0, "", 1.0});
    }
    return figure.svg();
}

std::string AutonomousReport::markdown() const
{
    const double measured_s = !loads.empty()       ? loads.front().measures.seconds
                              : !densities.empty() ? densities.front().measures.seconds
                                                   : 0.0;
    std::string text =
        fmt::format("# People who live by what they need and want: {}\n\n"
                    "{:.0f} m² of floor; each run {:.0f} s to begin and {:.0f} s measured, steps of {} s, {}, seed {}. All are "
                    "steered by the reactive routines unless it is said.\n\n",
                    city, floor_m2, warmUp_s, measured_s, kStep_s,
                    threads == 1   ? std::string("one thread")
                    : threads == 0 ? std::string("all threads")
                                   : fmt::format("{} threads", threads),
                    seed);
    if (!loads.empty()) {
        addLoads(*this, text);
        addParts(*this, text);
    }
    if (!densities.empty())
        addDensities(*this, text);
    addRoutines(*this, text);
    return text;
}

} // namespace passerby::jobs
