// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/stand_counts.h"

#include "editor/scene/heat_raster.h"
#include "editor/session/people_in_view.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace passerby::editor {

namespace {

constexpr double kMostOfThem = 0.9;

/// Nine tenths of the people are on squares whose value is at most this.
double coveringValue(const std::vector<HeatSquare>& squares, const std::vector<double>& people)
{
    std::vector<std::size_t> order(squares.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return squares[a].value < squares[b].value; });
    const double total = std::accumulate(people.begin(), people.end(), 0.0);
    double below = 0.0;
    for (const std::size_t i : order) {
        below += people[i];
        if (below >= kMostOfThem * total * (1.0 - 1e-12))
            return squares[i].value;
    }
    return 0.0;
}

/// Numbers of the shafts in which people ride: stairs with two doors of a lift or more (street::TimedPortals).
std::set<std::uint32_t> shaftsOf(const world::World& world)
{
    std::map<std::uint32_t, int> doors;
    for (const auto& [id, portal] : world.portals())
        if (portal.kind == world::PortalKind::lift)
            for (const world::CellId side : {portal.cellA, portal.cellB})
                if (const world::Cell* cell = world.cells().find(side); cell && cell->kind == world::CellKind::stairs)
                    ++doors[side.number];
    std::set<std::uint32_t> shafts;
    for (const auto& [cell, count] : doors)
        if (count > 1)
            shafts.insert(cell);
    return shafts;
}

} // namespace

StandCounts::StandCounts(std::shared_ptr<const navigation::NavigationGraph> graph, const world::World& world, const HeatFilter& filter)
    : m_graph(std::move(graph)), m_filter(filter), m_squares(world)
{
    const std::set<std::uint32_t> shafts = shaftsOf(world);
    for (const auto& [id, cell] : world.cells())
        if (!shafts.contains(id.number))
            m_levels[id.number] = cell.level;
}

bool StandCounts::isOf(const navigation::NavigationGraph* graph, const HeatFilter& filter) const
{
    return m_graph.get() == graph && m_filter.profile == filter.profile && m_filter.destination == filter.destination;
}

void StandCounts::restart(double time_s)
{
    std::fill(m_stays_s.begin(), m_stays_s.end(), 0.0);
    std::fill(m_waits_s.begin(), m_waits_s.end(), 0.0);
    m_window_s = 0.0;
    m_last_s = time_s;
}

std::optional<std::size_t> StandCounts::squareOf(const run::Walker& walker)
{
    const auto level = m_levels.find(m_graph->segments()[walker.segment].cell);
    const auto square = level == m_levels.end() ? std::nullopt : m_squares.at(level->second, {walker.x_m, walker.y_m});
    m_stays_s.resize(m_squares.all().size(), 0.0);
    m_waits_s.resize(m_squares.all().size(), 0.0);
    return square;
}

void StandCounts::add(const run::Frame& frame)
{
    if (!m_last_s || frame.time_s < *m_last_s) {
        restart(frame.time_s);
        return;
    }
    const double since_s = frame.time_s - *m_last_s;
    if (frame.graph != m_graph || since_s < kLooksEvery_s - 1e-9)
        return;
    for (std::size_t i = 0; i < frame.walkers.size(); ++i) {
        const run::Walker& walker = frame.walkers[i];
        const run::Activity activity = frame.activityOf(i);
        if (isGoing(frame, i) || walker.segment >= m_graph->segments().size() || (m_filter.profile && walker.profile != *m_filter.profile)
            || (m_filter.destination && walker.destinationType != *m_filter.destination))
            continue;
        const std::optional<std::size_t> square = squareOf(walker);
        if (!square)
            continue;
        m_stays_s[*square] += since_s;
        if (activity == run::Activity::walks)
            m_waits_s[*square] += since_s;
    }
    m_window_s += since_s;
    m_last_s = frame.time_s;
}

double StandCounts::people(Who who) const
{
    const std::vector<double>& seconds = secondsOf(who);
    return m_window_s > 0.0 ? std::accumulate(seconds.begin(), seconds.end(), 0.0) / m_window_s : 0.0;
}

Heatmap StandCounts::map(Who who, double maximum) const
{
    Heatmap map;
    if (!(m_window_s > 0.0))
        return map;
    HeatRaster ground{};
    std::vector<double> people;
    const std::vector<double>& seconds = secondsOf(who);
    for (std::size_t i = 0; i < seconds.size(); ++i)
        if (const GroundSquare& square = m_squares.all()[i]; seconds[i] > 0.0) {
            people.push_back(seconds[i] / m_window_s);
            ground.squares.push_back({square.triangles, people.back() / std::max(square.area_m2, GroundSquares::kLeast_m2)});
            map.highest = std::max(map.highest, ground.squares.back().value);
        }
    map.maximum = maximum > 0.0 ? maximum : roundedUp(coveringValue(ground.squares, people));
    if (!ground.squares.empty())
        map.raster = std::make_shared<const HeatRaster>(std::move(ground));
    return map;
}

} // namespace passerby::editor
