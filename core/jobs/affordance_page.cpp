// SPDX-License-Identifier: Apache-2.0
// What a report on affordance leaves behind: tables, maps and the page that shows them.
#include "core/exporters/figures/svg_figure.h"
#include "core/exporters/figures/svg_map.h"
#include "core/exporters/json_text.h"
#include "core/foundation/replaced_files.h"
#include "core/jobs/affordance_report.h"
#include "core/jobs/report_page.h"

#include <algorithm>
#include <fmt/format.h>

namespace passerby::jobs {

namespace fs = std::filesystem;
using exporters::escaped;
using exporters::JsonText;
using exporters::MapScale;
using exporters::SvgMap;
using foundation::Result;

namespace {

constexpr double kTopShare = 0.95; ///< of junctions that the colours of a map tell apart; the rest has the last one

/// A map of the report and what it shows.
struct Figure {
    std::string file; ///< without suffix
    std::string caption;
    std::string svg;
};

double quantile(std::vector<double> values, double share)
{
    const auto place = static_cast<std::size_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(place), values.end());
    return values[place];
}

class Drawer {
public:
    Drawer(const WandererCity& city, const AffordanceReport& report, exporters::ColorRamp ramp) : m_city(city), m_ramp(ramp)
    {
        for (const auto& [id, cell] : city.world.cells())
            m_extent.extend(geometry::boundingBox(cell.polygon));
        const double high = std::max(quantile(report.steady, kTopShare), quantile(report.steadyRandom, kTopShare));
        m_traffic = {"arrivals at junctions an hour, of 1,000 people", 3.6e6 * (high > 0.0 ? high : 1.0), ramp};
    }

    /// Arrivals at junctions, as shares of all, drawn as if people arrived `total_per_s` times a second.
    [[nodiscard]] std::string traffic(const std::string& title, const std::vector<double>& shares, double total_per_s) const
    {
        std::vector<double> rates(shares);
        for (double& rate : rates)
            rate *= 3.6e6 * total_per_s;
        return draw(title, rates, m_traffic);
    }
    [[nodiscard]] std::string viewsheds(const std::string& title, const std::vector<double>& areas_m2) const
    {
        return draw(title, areas_m2,
                    {mainTable(m_city).options.rule == affordance::ShareRule::visible ? "visible area, m²" : "walkable area in sight, m²",
                     std::max(1.0, quantile(areas_m2, kTopShare)), m_ramp});
    }
    [[nodiscard]] std::string density(const std::string& title, const std::vector<double>& perMetre, std::uint64_t people) const
    {
        SvgMap map = ground(title, {fmt::format("people a metre, of {}", people), std::max(1e-9, quantile(perMetre, kTopShare)), m_ramp});
        for (affordance::WayIndex way = 0; way < perMetre.size(); ++way)
            if (m_city.network().ways[way].reverse >= way)
                map.addLine(affordance::wayLine(m_city.network(), *m_city.affordance->graph, way), perMetre[way], perMetre[way]);
        return map.svg();
    }

private:
    [[nodiscard]] SvgMap ground(const std::string& title, MapScale scale) const
    {
        SvgMap map(m_extent, title, std::move(scale));
        for (const auto& [id, obstacle] : m_city.world.obstacles())
            if (obstacle.kind == world::ObstacleKind::building && m_extent.intersects(geometry::boundingBox(obstacle.polygon)))
                map.addBuilding(obstacle.polygon);
        return map;
    }
    [[nodiscard]] std::string draw(const std::string& title, const std::vector<double>& atJunctions, MapScale scale) const
    {
        SvgMap map = ground(title, std::move(scale));
        for (affordance::WayIndex way = 0; way < m_city.network().ways.size(); ++way) {
            const affordance::Way& row = m_city.network().ways[way];
            if (row.reverse >= way)
                map.addLine(affordance::wayLine(m_city.network(), *m_city.affordance->graph, way), atJunctions[row.from],
                            atJunctions[row.to]);
        }
        return map.svg();
    }

    const WandererCity& m_city;
    exporters::ColorRamp m_ramp;
    geometry::Box m_extent;
    MapScale m_traffic;
};

double sumOf(const std::vector<double>& values)
{
    double sum = 0.0;
    for (const double value : values)
        sum += value;
    return sum;
}

std::string countCaption(const AffordanceCount& count)
{
    return fmt::format(
        "{}. Correlation with the exact steady state {:.4f} ({:.4f} with the noise of counting), with the exact counts of so many "
        "frames {:.4f}.",
        escaped(count.name), count.withSteady, count.withSteadyRaw, count.withExpected);
}

std::vector<Figure> figuresOf(const WandererCity& city, const AffordanceReport& report, exporters::ColorRamp ramp)
{
    const Drawer drawer(city, report, ramp);
    std::vector<Figure> figures;
    figures.push_back({"viewsheds", "Area seen from each junction, by which people are put there in a start by viewshed (figure 3).",
                       drawer.viewsheds("Viewsheds", report.viewsheds_m2)});
    for (const AffordanceCount& count : report.counts) {
        const std::string file = fmt::format("{}-{}-people-{:.0f}-frames",
                                             count.isByViewshed ? "by-viewshed"
                                             : count.isRandom   ? "random"
                                                                : "affordance",
                                             count.people, count.frames);
        figures.push_back(
            {file, countCaption(count),
             drawer.traffic(count.name, statistics::sharesOf(count.visits), sumOf(count.isRandom ? report.steadyRandom : report.steady))});
    }
    figures.push_back({"random-exact", "Random choice in the long run, computed without simulating.",
                       drawer.traffic("Random, exact", report.steadyRandom, 1.0)});
    figures.push_back({"affordance-exact", "Affordance in the long run, computed without simulating.",
                       drawer.traffic("Affordance, exact", report.steady, 1.0)});
    figures.push_back({"density-exact", "People on each metre of a way in the long run, both directions together, computed.",
                       drawer.density("Density of ways, exact", report.peoplePerMetre, report.summary.people)});
    return figures;
}

std::string comparisonTable(const AffordanceReport& report)
{
    std::string text = "<table>" + tableRow({"Counts at junctions", "correlation", "corrected for noise"}, "th");
    for (const AffordanceComparison& one : report.comparisons)
        text += tableRow({escaped(one.name), fmt::format("{:.4f}", one.raw), fmt::format("{:.4f}", one.corrected)});
    return text + "</table>\n";
}

std::string countTable(const AffordanceReport& report)
{
    std::string text = "<table>"
                       + tableRow({"Counted", "share of variance that is no noise", "with the steady state", "corrected",
                                   "with exact counts of so many frames, corrected"},
                                  "th");
    for (const AffordanceCount& count : report.counts)
        text += tableRow({escaped(count.name), fmt::format("{:.4f}", count.reliability), fmt::format("{:.4f}", count.withSteadyRaw),
                          fmt::format("{:.4f}", count.withSteady), fmt::format("{:.4f}", count.withExpected)});
    return text + "</table>\n";
}

std::string pageText(const AffordanceReport& report, const std::vector<Figure>& figures, const std::string& name)
{
    const AffordanceSummary& summary = report.summary;
    std::string body = fmt::format(
        "<p>{} junctions ({} crossings, {} dead ends, {} bends), {} ways of {:.1f} m on average, {:.1f} km in all. Ways were found in "
        "{:.3f} s, what is seen in {:.3f} s, the steady state in {:.3f} s; people walked for {:.1f} s. In {} part{} of the city people "
        "stay "
        "for good.</p>\n",
        summary.junctions, summary.byReason[0], summary.byReason[1], summary.byReason[2], summary.ways, summary.meanLength_m,
        1e-3 * summary.totalLength_m, summary.times_s.ways, summary.times_s.sight, summary.times_s.steady, report.simulated_s,
        summary.classes.size(), summary.classes.size() == 1 ? "" : "s");
    body += "<h2>Correlations</h2>\n" + comparisonTable(report) + countTable(report);
    body +=
        "<p class=\"note\">Pearson's correlation over junctions of the shares that they have in all arrivals. Each run is two halves of "
        "people of their own; how far the halves differ is the noise of counting, and the correction divides by the root of both "
        "reliabilities (Spearman 1904), so that equal laws scatter around 1. A frame is a second.</p>\n<h2>Maps</h2>\n"
        "<p class=\"note\">Ways run from the value of the junction at one end to that at the other. Maps of arrivals have one scale, and "
        "are scaled to the rate of the long run.</p>\n<div class=\"figures\">\n";
    for (const Figure& figure : figures)
        body += fmt::format("<figure><img src=\"{}.svg\" alt=\"{}\" width=\"460\"><figcaption class=\"note\">{}</figcaption></figure>\n",
                            figure.file, figure.file, figure.caption);
    body += "</div>\n";
    const auto& correlations = report.comparisons;
    return pageOf("Affordance of " + name,
                  fmt::format("With a quarter of the people, counts go together with a correlation of {:.4f} (random choice) and {:.4f} "
                              "(affordance), corrected for noise.",
                              correlations[0].corrected, correlations[1].corrected),
                  correlations[0].corrected >= 0.99 && correlations[1].corrected >= 0.99, body);
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
    json.member("ways_s", summary.times_s.ways);
    json.member("sight_s", summary.times_s.sight);
    json.member("steady_s", summary.times_s.steady);
    json.key("closed_classes");
    json.beginList();
    for (const ClosedWays& one : summary.classes) {
        json.beginObject();
        json.member("ways", std::uint64_t{one.ways});
        json.member("junctions", std::uint64_t{one.junctions});
        json.member("chance", one.chance);
        json.endObject();
    }
    json.endList();
}

std::string jsonOf(const AffordanceReport& report)
{
    JsonText json;
    json.beginObject();
    writeSummary(report.summary, json);
    json.member("simulated_s", report.simulated_s);
    json.key("counts");
    json.beginList();
    for (const AffordanceCount& count : report.counts) {
        json.beginObject();
        json.member("name", count.name);
        json.member("choice", count.isRandom ? "random" : "affordance");
        json.member("by_viewshed", count.isByViewshed);
        json.member("people", count.people);
        json.member("frames", count.frames);
        json.member("visits", sumOf(count.visits.first) + sumOf(count.visits.second));
        json.member("reliability", count.reliability);
        json.member("with_steady_raw", count.withSteadyRaw);
        json.member("with_steady", count.withSteady);
        json.member("with_expected", count.withExpected);
        json.endObject();
    }
    json.endList();
    json.key("comparisons");
    json.beginList();
    for (const AffordanceComparison& one : report.comparisons) {
        json.beginObject();
        json.member("name", one.name);
        json.member("correlation", one.raw);
        json.member("corrected", one.corrected);
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
    std::error_code error;
    fs::create_directories(folder, error);
    if (error || !fs::is_directory(folder, error))
        return foundation::Error{"cannot-write", "The folder cannot be made.", folder.string()};
    const std::vector<Figure> figures = figuresOf(city, report, options.ramp);
    const std::string name = city.world.settings().name.empty() ? "a city" : city.world.settings().name;
    std::vector<std::pair<std::string, std::string>> texts{
        {"report.json", jsonOf(report)}, {"junctions.csv", report.junctionsCsv}, {"index.html", pageText(report, figures, name)}};
    for (const Figure& figure : figures)
        texts.emplace_back(figure.file + ".svg", figure.svg);
    foundation::ReplacedFiles files;
    for (const auto& [file, text] : texts)
        if (const auto written = files.write(folder / file, text); !written)
            return written.error();
    return files.commit();
}

} // namespace passerby::jobs
