// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/candidates.h"

#include <cassert>
#include <cmath>
#include <numeric>

namespace passerby::heter_sim {

namespace {

constexpr float kRounding_mps = 0.001F; // less than between two states: a speed that is rounded down stays in its cell
constexpr std::size_t kBeyond = 16;     // may be read behind the last tile

} // namespace

Candidates::Candidates(const StateSet& set, float width_mps, const EnergySettings& settings)
    : m_width_mps(std::max(width_mps, kLeastWidth_mps)), m_states(set.all())
{
    for (const CanonicalState& state : m_states) {
        m_speeds_mps.push_back(static_cast<float>(state.speed_mps()));
        m_velocities.push_back({static_cast<float>(state.speed_mps() * std::cos(state.angle_rad())),
                                static_cast<float>(state.speed_mps() * std::sin(state.angle_rad()))});
        m_cells.push_back(static_cast<std::uint16_t>(NextVelocityLaw::cellOf(state.speed_mps(), state.angle_rad())));
    }
    addGroups();
    std::vector<std::uint32_t> order(m_states.size());
    std::iota(order.begin(), order.end(), 0U);
    for (SpeedGroup& group : m_groups) {
        group.firstTile = static_cast<std::uint32_t>(m_tiles.size());
        addTiles(order, group.firstState, group.endState, settings);
        group.endTile = static_cast<std::uint32_t>(m_tiles.size());
    }
    assert(m_tiles.size() <= kMostTiles);
    padBounds();
}

std::int32_t Candidates::cellOf(float speed_mps) const
{
    return static_cast<std::int32_t>(std::min(1e6F, (speed_mps + kRounding_mps) / m_width_mps));
}

void Candidates::addGroups()
{
    for (std::uint32_t i = 0; i < m_states.size(); ++i) {
        const std::int32_t cell = cellOf(m_speeds_mps[i]);
        if (m_groups.empty() || m_groups.back().cell != cell)
            m_groups.push_back({cell, i, i, 0, 0});
        m_groups.back().endState = i + 1;
    }
}

std::size_t Candidates::groupOf(float speed_mps) const
{
    const std::int32_t cell = cellOf(speed_mps);
    const auto after = std::lower_bound(m_groups.begin(), m_groups.end(), cell,
                                        [](const SpeedGroup& group, std::int32_t wanted) { return group.cell < wanted; });
    if (after == m_groups.begin())
        return 0;
    const auto at = static_cast<std::size_t>(after - m_groups.begin());
    if (after == m_groups.end())
        return at - 1;
    return after->cell - cell < cell - std::prev(after)->cell ? at : at - 1;
}

CandidateRange Candidates::around(float speed_mps, std::uint32_t toEitherSide) const
{
    const std::size_t group = groupOf(speed_mps);
    const SpeedGroup& first = m_groups[group - std::min<std::size_t>(group, toEitherSide)];
    const SpeedGroup& last = m_groups[std::min<std::size_t>(group + toEitherSide, m_groups.size() - 1)];
    return {first.firstState, last.endState, first.firstTile, last.endTile};
}

/// Halves the states across their longer side until they fit; all tiles but the last are full.
void Candidates::addTiles(std::vector<std::uint32_t>& states, std::size_t begin, std::size_t end, const EnergySettings& settings)
{
    const std::size_t count = end - begin;
    if (count <= Tile::kLanes)
        return addTile(std::span(states).subspan(begin, count), settings);
    const auto from = states.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto to = states.begin() + static_cast<std::ptrdiff_t>(end);
    const auto width = [&](auto value) {
        const auto [least, most] = std::minmax_element(from, to, [&](auto a, auto b) { return value(a) < value(b); });
        return value(*most) - value(*least);
    };
    const auto x = [this](std::uint32_t i) { return m_velocities[i].x; };
    const auto y = [this](std::uint32_t i) { return m_velocities[i].y; };
    if (width(x) > width(y))
        std::sort(from, to, [&](auto a, auto b) { return std::pair(x(a), a) < std::pair(x(b), b); });
    else
        std::sort(from, to, [&](auto a, auto b) { return std::pair(y(a), a) < std::pair(y(b), b); });
    const std::size_t half = (count / Tile::kLanes + 1) / 2 * Tile::kLanes;
    addTiles(states, begin, begin + half, settings);
    addTiles(states, begin + half, end, settings);
}

void Candidates::addTile(std::span<const std::uint32_t> states, const EnergySettings& settings)
{
    constexpr float kNobody = std::numeric_limits<float>::quiet_NaN();
    Tile tile{};
    TileCells cells{};
    tile.speed_mps.fill(kNobody);
    for (std::size_t lane = 0; lane < states.size(); ++lane) {
        const std::uint32_t i = states[lane];
        const Vector fadedVelocity = faded(m_velocities[i], settings.fading_mps);
        tile.speed_mps[lane] = m_speeds_mps[i];
        tile.x_mps[lane] = m_velocities[i].x;
        tile.y_mps[lane] = m_velocities[i].y;
        tile.fadedX[lane] = fadedVelocity.x;
        tile.fadedY[lane] = fadedVelocity.y;
        tile.faded[lane] = length(fadedVelocity);
        tile.control[lane] = controlEnergy(m_velocities[i], {1.0F, 0.0F}, settings);
        tile.index[lane] = i;
        cells[lane] = m_cells[i];
    }
    m_tiles.push_back(tile);
    m_tileCells.push_back(cells);
    addBounds(tile, states.size());
}

void Candidates::addBounds(const Tile& tile, std::size_t count)
{
    const auto least = [&](const Tile::Lanes& lanes) { return *std::min_element(lanes.begin(), lanes.begin() + count); };
    const auto most = [&](const Tile::Lanes& lanes) { return *std::max_element(lanes.begin(), lanes.begin() + count); };
    const auto middle = [&](const Tile::Lanes& x, const Tile::Lanes& y) {
        return Vector{0.5F * (least(x) + most(x)), 0.5F * (least(y) + most(y))};
    };
    const auto spread = [&](const Tile::Lanes& x, const Tile::Lanes& y) {
        float widest = 0.0F;
        for (std::size_t lane = 0; lane < count; ++lane)
            widest = std::max(widest, length(Vector{x[lane], y[lane]} - middle(x, y)));
        return widest;
    };
    m_bounds.slowest_mps.push_back(least(tile.speed_mps));
    m_bounds.fastest_mps.push_back(most(tile.speed_mps));
    m_bounds.leastFaded.push_back(least(tile.faded));
    m_bounds.leastControl.push_back(least(tile.control));
    m_bounds.x_mps.push_back(middle(tile.x_mps, tile.y_mps).x);
    m_bounds.y_mps.push_back(middle(tile.x_mps, tile.y_mps).y);
    m_bounds.spread_mps.push_back(spread(tile.x_mps, tile.y_mps));
    m_bounds.fadedX.push_back(middle(tile.fadedX, tile.fadedY).x);
    m_bounds.fadedY.push_back(middle(tile.fadedX, tile.fadedY).y);
    m_bounds.fadedSpread.push_back(spread(tile.fadedX, tile.fadedY));
}

void Candidates::padBounds()
{
    for (std::vector<float>* bound :
         {&m_bounds.slowest_mps, &m_bounds.fastest_mps, &m_bounds.leastFaded, &m_bounds.leastControl, &m_bounds.x_mps, &m_bounds.y_mps,
          &m_bounds.spread_mps, &m_bounds.fadedX, &m_bounds.fadedY, &m_bounds.fadedSpread})
        bound->resize(bound->size() + kBeyond, 0.0F);
}

} // namespace passerby::heter_sim
