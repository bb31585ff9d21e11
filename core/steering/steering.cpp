// SPDX-License-Identifier: Apache-2.0
#include "core/steering/steering.h"

#include "core/foundation/parallel.h"
#include "core/foundation/part_timer.h"
#include "core/steering/neighbour_block.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <optional>

namespace passerby::steering {

namespace {

constexpr std::size_t kBucketsPerChunk = 32;
constexpr std::size_t kFewPeople = 1024; // a millisecond: a second thread that another program holds up would cost more than it saves
constexpr std::uint32_t kTogether = 8;   // neighbours of so many are found before they choose: what is written is not read at once
constexpr double kSmallestCell_m = 1.0;
constexpr double kCellMargin = 1.0001; // cells a little larger than the reach, so that rounding never puts a neighbour out of sight

bool isNumber(Vector v)
{
    return std::isfinite(v.x) && std::isfinite(v.y);
}

} // namespace

Steering::Steering(Models models) : m_models(std::move(models))
{
    assert(!m_models.empty() && m_models.size() <= kMostModels);
    for (const auto& model : m_models) {
        m_needs.push_back(model->needs());
        assert(m_needs.back().neighbours <= Neighbours::kMost);
        m_reach_m = std::max(m_reach_m, m_needs.back().reach_m);
        m_wallReach_m = std::max(m_wallReach_m, m_needs.back().wallReach_m);
        assert(!m_needs.back().attractions || m_needs.back().outline);
        m_drawsAnybody = m_drawsAnybody || m_needs.back().attractions;
    }
}

void Steering::steerBuckets(Crowd& crowd, const WallGrid& walls, float step_s, NeighbourGrid::Range buckets, std::span<const Orders> orders,
                            std::span<Vector> next) const
{
    NeighbourBlock block(crowd, m_grid);
    std::optional<NeighbourGrid::Cell> gathered;
    std::array<Neighbours, kTogether> neighbours;
    NearWalls nearWalls;
    const std::uint32_t last = m_grid.bucket(buckets.end - 1).end;
    for (std::uint32_t first = m_grid.bucket(buckets.begin).begin; first < last; first += kTogether) {
        const std::uint32_t count = std::min(kTogether, last - first);
        {
            const foundation::PartTimer timer(foundation::RunPart::perception);
            for (std::uint32_t i = 0; i < count; ++i)
                findNeighbours(crowd, first + i, block, gathered, neighbours[i]);
        }
        const foundation::PartTimer timer(foundation::RunPart::routines);
        for (std::uint32_t i = 0; i < count; ++i)
            next[m_grid.rows()[first + i]] = chosenAt(first + i, crowd, walls, step_s, neighbours[i], orders, nearWalls);
    }
}

void Steering::findNeighbours(const Crowd& crowd, std::uint32_t place, NeighbourBlock& block, std::optional<NeighbourGrid::Cell>& gathered,
                              Neighbours& found) const
{
    found.count = 0;
    const SteeringModel::Needs& needs = m_needs[m_grid.models()[place]];
    if (needs.neighbours == 0)
        return;
    const NeighbourGrid::Cell cell = m_grid.cellOf({m_grid.x_m()[place], m_grid.y_m()[place]});
    if (gathered != cell)
        block.gather(cell);
    gathered = cell;
    if (needs.fanCosine <= -1.0F)
        return block.findNearest(place, needs.reach_m, needs.neighbours, found);
    const float heading_rad = crowd.heading_rad[m_grid.rows()[place]];
    const NeighbourBlock::Fan fan{{std::cos(heading_rad), std::sin(heading_rad)}, needs.fanCosine, needs.feltWithin_m};
    block.findNearest(place, needs.reach_m, needs.neighbours, found, &fan);
}

Vector Steering::chosenAt(std::uint32_t place, Crowd& crowd, const WallGrid& walls, float step_s, const Neighbours& neighbours,
                          std::span<const Orders> orders, NearWalls& nearWalls) const
{
    const ModelIndex model = m_grid.models()[place];
    const SteeringModel::Needs& needs = m_needs[model];
    const float wallReach_m = needs.wallReach_m;
    nearWalls.count = 0;
    WallsAround allWalls;
    if (wallReach_m > 0.0F && !walls.walls().empty()) {
        const geometry::Point here{m_grid.x_m()[place], m_grid.y_m()[place]};
        const std::uint32_t layers = m_grid.isPlain() ? m_grid.usualLayers() : crowd.terms[m_grid.rows()[place]].layers;
        if (needs.allWalls)
            allWalls = {walls, here, layers};
        else
            walls.findNearest(here, static_cast<double>(wallReach_m), layers, nearWalls);
    }
    Self self{m_grid.ids()[place], m_grid.velocity_mps()[place], m_grid.preferred_mps()[place], m_grid.radius_m()[place],
              m_grid.maxSpeed_mps()[place]};
    // Rows are anywhere in memory: who needs nothing of theirs touches none.
    const std::uint32_t row = m_grid.rows()[place];
    if (needs.outline) {
        self.heading_rad = crowd.heading_rad[row];
        self.shape = crowd.shape[row];
        self.ahead_m = crowd.ahead_m[row];
        self.orders = row < orders.size() ? orders[row] : Orders{};
    }
    const Decision chosen = m_models[model]->next(self, {neighbours, nearWalls, allWalls}, crowd.memory[row], step_s);
    if (chosen.heading_rad && std::isfinite(*chosen.heading_rad))
        crowd.heading_rad[row] = *chosen.heading_rad;
    return isNumber(chosen.velocity) ? limited(chosen.velocity, self.maxSpeed_mps) : Vector{};
}

void Steering::step(Crowd& crowd, const WallGrid& walls, float step_s, unsigned threads, std::span<Vector> next,
                    std::span<const Orders> orders)
{
    assert(next.size() == crowd.size());
    {
        const foundation::PartTimer timer(foundation::RunPart::perception);
        m_grid.sort(crowd, std::max(kSmallestCell_m, static_cast<double>(m_reach_m) * kCellMargin), threads);
    }
    const auto body = [&](std::size_t, std::size_t begin, std::size_t end) {
        if (m_grid.bucket(begin).begin != m_grid.bucket(end - 1).end)
            steerBuckets(crowd, walls, step_s, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, orders, next);
    };
    foundation::parallelChunks(m_grid.buckets(), kBucketsPerChunk, crowd.size() <= kFewPeople ? 1 : threads, std::cref(body));
}

} // namespace passerby::steering
