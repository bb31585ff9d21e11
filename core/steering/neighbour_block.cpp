// SPDX-License-Identifier: Apache-2.0
#include "core/steering/neighbour_block.h"

#include "core/steering/nearest_kernel.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace passerby::steering {

namespace {

/// Orders by distance, then by id: squares of distances are not negative, so their bits are ordered as they are.
std::uint64_t keyOf(float distance2, std::uint32_t id)
{
    return (std::uint64_t{std::bit_cast<std::uint32_t>(distance2)} << 32U) | id;
}

} // namespace

void NeighbourBlock::gather(NeighbourGrid::Cell cell)
{
    m_corner = m_grid.corner(cell);
    m_count = 0;
    const auto x = m_grid.x_m();
    const auto y = m_grid.y_m();
    for (const NeighbourGrid::Range range : m_grid.around(cell))
        for (std::uint32_t place = range.begin; place < range.end; ++place) {
            m_x[m_count] = static_cast<float>(x[place] - m_corner.x);
            m_y[m_count] = static_cast<float>(y[place] - m_corner.y);
            m_place[m_count] = place;
            ++m_count;
        }
}

Vector NeighbourBlock::relativeToCorner(std::uint32_t place) const
{
    return {static_cast<float>(m_grid.x_m()[place] - m_corner.x), static_cast<float>(m_grid.y_m()[place] - m_corner.y)};
}

void NeighbourBlock::refuse(std::uint32_t place, float reach2_m2)
{
    const Terms& asker = m_crowd.terms[m_grid.rows()[place]];
    const std::uint32_t askerId = m_grid.ids()[place];
    for (std::uint32_t i = 0; i < m_count; ++i)
        if (m_distance2[i] < reach2_m2 && !isSeen(m_crowd.terms[m_grid.rows()[m_place[i]]], asker, askerId))
            m_distance2[i] = std::numeric_limits<float>::infinity();
}

std::uint32_t NeighbourBlock::pickAmongMany(float reach2_m2, std::uint32_t most)
{
    std::uint32_t found = 0;
    for (std::uint32_t i = 0; i < m_count; ++i)
        if (m_distance2[i] < reach2_m2)
            m_picked[found++] = i;
    const auto key = [&](std::uint32_t i) { return keyOf(m_distance2[i], m_grid.ids()[m_place[i]]); };
    const auto isNearer = [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); };
    std::nth_element(m_picked.begin(), m_picked.begin() + most, m_picked.begin() + found, isNearer);
    return most;
}

void NeighbourBlock::copyPicked(Vector here, std::uint32_t picked, Neighbours& found) const
{
    alignas(64) std::array<std::uint64_t, Neighbours::kMost> keys;
    std::array<std::uint32_t, Neighbours::kMost> rank;
    keys.fill(std::numeric_limits<std::uint64_t>::max());
    for (std::uint32_t i = 0; i < picked; ++i)
        keys[i] = keyOf(m_distance2[m_picked[i]], m_grid.ids()[m_place[m_picked[i]]]);
    rankKeys(keys.data(), picked, rank.data());
    for (std::uint32_t i = 0; i < picked; ++i) {
        if (rank[i] >= found.count)
            continue;
        const std::uint32_t from = m_picked[i];
        const std::uint32_t there = m_place[from];
        const std::uint32_t to = rank[i];
        const Vector apart{m_x[from] - here.x, m_y[from] - here.y};
        Vector velocity = m_grid.velocity_mps()[there];
        if (!m_grid.isPlain())
            if (const float growth = m_crowd.terms[m_grid.rows()[there]].growthSpeed_mps; growth != 0.0F)
                velocity = apart == Vector{} ? Vector{} : apart * (-growth / length(apart));
        found.x_m[to] = apart.x;
        found.y_m[to] = apart.y;
        found.velocityX_mps[to] = velocity.x;
        found.velocityY_mps[to] = velocity.y;
        found.radius_m[to] = m_grid.radius_m()[there];
        found.id[to] = m_grid.ids()[there];
    }
}

void NeighbourBlock::findNearest(std::uint32_t place, float reach_m, std::uint32_t most, Neighbours& found)
{
    const Vector here = relativeToCorner(place);
    const float reach2_m2 = reach_m * reach_m;
    const NearestQuery query{m_x.data(), m_y.data(), m_distance2.data(), m_count};
    squareDistances(query, here.x, here.y);
    const std::uint32_t* end = m_place.data() + m_count;
    if (const std::uint32_t* self = std::find(static_cast<const std::uint32_t*>(m_place.data()), end, place); self != end)
        m_distance2[static_cast<std::size_t>(self - m_place.data())] = std::numeric_limits<float>::infinity();
    if (!m_grid.isPlain())
        refuse(place, reach2_m2);
    std::uint32_t picked = pickBelowThreshold(query, reach2_m2, most, m_lastThreshold_m2, m_picked.data());
    if (picked > Neighbours::kMost)
        picked = pickAmongMany(reach2_m2, most);
    found.count = std::min(picked, most);
    copyPicked(here, picked, found);
}

} // namespace passerby::steering
