// SPDX-License-Identifier: Apache-2.0
#include "core/steering/neighbour_block.h"

#include <algorithm>
#include <limits>
#include <memory>

namespace passerby::steering {

void NeighbourBlock::gather(NeighbourGrid::Cell cell)
{
    m_corner = m_grid.corner(cell);
    m_ranges = m_grid.around(cell);
    m_candidates.count = 0;
    m_oddCount = 0;
    m_answeringCount = 0;
    m_refusals = {};
    for (const NeighbourGrid::Range range : m_ranges)
        if (range.begin < range.end) {
            noteOdd(range);
            appendCandidates(m_grid, range, m_corner, m_candidates);
        }
}

void NeighbourBlock::noteOdd(NeighbourGrid::Range range)
{
    const auto all = m_grid.oddPlaces();
    for (auto at = std::lower_bound(all.begin(), all.end(), range.begin); at != all.end() && *at < range.end; ++at) {
        const Terms& terms = m_crowd.terms[m_grid.rows()[*at]];
        if (terms.growthSpeed_mps != 0.0F)
            m_answering[m_answeringCount++] = m_oddCount;
        std::construct_at(&m_odd[m_oddCount++].odd, Odd{m_candidates.count + *at - range.begin, terms});
        m_refusals.add(terms);
    }
}

std::uint32_t NeighbourBlock::candidateAt(std::uint32_t place) const
{
    std::uint32_t first = 0;
    for (const NeighbourGrid::Range range : m_ranges) {
        if (place >= range.begin && place < range.end)
            return first + (place - range.begin);
        first += range.end - range.begin;
    }
    return m_candidates.count;
}

void NeighbourBlock::refuse(std::uint32_t place)
{
    const Terms& asker = m_crowd.terms[m_grid.rows()[place]];
    const std::uint32_t id = m_grid.ids()[place];
    const std::uint32_t toAsk = m_refusals.concern(asker, id) ? m_oddCount : 0;
    for (std::uint32_t i = 0; i < toAsk; ++i)
        if (!isSeen(m_odd[i].odd.terms, asker, id))
            m_candidates.distance2_m2[m_odd[i].odd.candidate] = std::numeric_limits<float>::infinity();
    if ((asker.layers & m_grid.usualLayers()) == 0)
        refuseUsual();
}

/// For whoever is on other layers than most.
void NeighbourBlock::refuseUsual()
{
    std::uint32_t next = 0;
    for (std::uint32_t i = 0; i < m_candidates.count; ++i)
        if (next < m_oddCount && m_odd[next].odd.candidate == i)
            ++next;
        else
            m_candidates.distance2_m2[i] = std::numeric_limits<float>::infinity();
}

void NeighbourBlock::findAmongMany(Vector here, float reach2_m2, std::uint32_t most, Neighbours& found) const
{
    std::array<std::uint32_t, Candidates::kMost> near;
    std::size_t count = 0;
    for (std::uint32_t i = 0; i < m_candidates.count; ++i)
        if (m_candidates.distance2_m2[i] < reach2_m2)
            near[count++] = i;
    found.count = std::min(most, static_cast<std::uint32_t>(count));
    std::partial_sort(near.begin(), near.begin() + found.count, near.begin() + count, [&](std::uint32_t a, std::uint32_t b) {
        return std::pair(m_candidates.distance2_m2[a], m_candidates.id[a]) < std::pair(m_candidates.distance2_m2[b], m_candidates.id[b]);
    });
    for (std::uint32_t i = 0; i < found.count; ++i) {
        found.x_m[i] = m_candidates.x_m[near[i]] - here.x;
        found.y_m[i] = m_candidates.y_m[near[i]] - here.y;
        found.velocityX_mps[i] = m_candidates.velocityX_mps[near[i]];
        found.velocityY_mps[i] = m_candidates.velocityY_mps[near[i]];
        found.radius_m[i] = m_candidates.radius_m[near[i]];
        found.id[i] = m_candidates.id[near[i]];
    }
}

void NeighbourBlock::answerByWhoAsks(float reach2_m2, Neighbours& found) const
{
    for (std::uint32_t answering = 0; answering < m_answeringCount; ++answering) {
        const Odd& odd = m_odd[m_answering[answering]].odd;
        if (m_candidates.distance2_m2[odd.candidate] >= reach2_m2)
            continue;
        const std::uint32_t* end = found.id.data() + found.count;
        const std::uint32_t* at = std::find(static_cast<const std::uint32_t*>(found.id.data()), end, m_candidates.id[odd.candidate]);
        if (at == end)
            continue;
        const auto i = static_cast<std::size_t>(at - found.id.data());
        const Vector apart = found.position(i);
        const Vector velocity = apart == Vector{} ? Vector{} : apart * (-odd.terms.growthSpeed_mps / length(apart));
        found.velocityX_mps[i] = velocity.x;
        found.velocityY_mps[i] = velocity.y;
    }
}

void NeighbourBlock::findNearest(std::uint32_t place, float reach_m, std::uint32_t most, Neighbours& found, const Fan* fan)
{
    const Vector here{static_cast<float>(m_grid.x_m()[place] - m_corner.x), static_cast<float>(m_grid.y_m()[place] - m_corner.y)};
    const Looker looker{here, candidateAt(place)};
    Search search{reach_m * reach_m, most, m_lastThreshold_m2};
    bool isFound = false;
    if (m_grid.isPlain() && !fan) {
        isFound = measureAndFindNearest(m_candidates, looker, search, found);
    } else {
        squareDistances(looker, m_candidates);
        if (!m_grid.isPlain())
            refuse(place);
        if (fan)
            overlook(looker, *fan, m_candidates);
        isFound = findNearestAmong(m_candidates, looker, search, found);
    }
    m_lastThreshold_m2 = search.threshold_m2;
    if (!isFound)
        findAmongMany(here, search.reach2_m2, most, found);
    if (!m_grid.isPlain())
        answerByWhoAsks(search.reach2_m2, found);
}

} // namespace passerby::steering
