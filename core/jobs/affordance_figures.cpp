// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/affordance_figures.h"

#include "core/exporters/figures/svg_figure.h"
#include "core/exporters/figures/svg_map.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace passerby::jobs {

using exporters::escaped;
using exporters::MapScale;
using exporters::SvgMap;

namespace {

constexpr double kTopShare = 0.95; ///< of junctions that the colours of a map tell apart; the rest has the last one

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
                    {affordance::wanderersTable(m_city.world, *m_city.affordance).options.rule == affordance::ShareRule::visible
                         ? "visible area, m²"
                         : "walkable area in sight, m²",
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

std::string countCaption(const AffordanceCount& count)
{
    return fmt::format(
        "{}. Correlation with the exact steady state {} ({} with the noise of counting), with the exact counts of so many frames {}.",
        escaped(count.name), textOf(count.withSteady), textOf(count.withSteadyRaw), textOf(count.withExpected));
}

} // namespace

std::vector<AffordanceFigure> affordanceFigures(const WandererCity& city, const AffordanceReport& report, exporters::ColorRamp ramp)
{
    const Drawer drawer(city, report, ramp);
    std::vector<AffordanceFigure> figures;
    figures.push_back({"viewsheds", "Area seen from each junction, by which people are put there in a start by viewshed (figure 3).",
                       drawer.viewsheds("Viewsheds", report.viewsheds_m2)});
    for (const AffordanceCount& count : report.counts) {
        const std::string file = fmt::format("{}-{}-people-{:.0f}-frames",
                                             count.isByViewshed ? "by-viewshed"
                                             : count.isRandom   ? "random"
                                                                : "affordance",
                                             count.people, count.frames);
        const std::vector<double>& steady = count.isRandom ? report.steadyRandom : report.steady;
        const double total = std::accumulate(steady.begin(), steady.end(), 0.0);
        figures.push_back({file, countCaption(count), drawer.traffic(count.name, statistics::sharesOf(count.visits), total)});
    }
    figures.push_back({"random-exact", "Random choice in the long run, computed without simulating.",
                       drawer.traffic("Random, exact", report.steadyRandom, 1.0)});
    figures.push_back({"affordance-exact", "Affordance in the long run, computed without simulating.",
                       drawer.traffic("Affordance, exact", report.steady, 1.0)});
    figures.push_back({"density-exact", "People on each metre of a way in the long run, both directions together, computed.",
                       drawer.density("Density of ways, exact", report.peoplePerMetre, report.summary.people)});
    return figures;
}

} // namespace passerby::jobs
