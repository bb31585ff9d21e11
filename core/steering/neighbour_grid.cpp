// SPDX-License-Identifier: Apache-2.0
#include "core/steering/neighbour_grid.h"

#include "core/foundation/parallel.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <functional>

namespace passerby::steering {

namespace {

constexpr std::size_t kRowsPerChunk = 8192;
constexpr std::uint32_t kFewestAcross = 4; // so that the three cells beside each other are three buckets

/// Buckets across for that many cells: a power of two.
std::uint32_t bucketsAcross(std::int64_t cells)
{
    return std::max(kFewestAcross, std::bit_ceil(static_cast<std::uint32_t>(std::clamp<std::int64_t>(cells, 1, 1 << 24))));
}

/// Least and greatest, whatever is no number left out.
std::pair<double, double> extent(std::span<const double> values)
{
    std::pair<double, double> found{std::numeric_limits<double>::max(), std::numeric_limits<double>::lowest()};
    for (const double value : values)
        found = {value < found.first ? value : found.first, value > found.second ? value : found.second};
    return found;
}

bool isOddIn(const Terms& terms, std::uint32_t usualLayers)
{
    return terms.layers != usualLayers || terms.owner != 0 || terms.refusedPriority != Terms::kRefusesNobody || terms.refusedTrail != 0
           || terms.growthSpeed_mps != 0.0F;
}

} // namespace

void NeighbourGrid::layOut(const Crowd& crowd)
{
    const auto [lowX, highX] = extent(crowd.x_m);
    const auto [lowY, highY] = extent(crowd.y_m);
    const Cell low = cellOf({lowX, lowY});
    const Cell high = cellOf({highX, highY});
    std::uint32_t across = bucketsAcross(std::int64_t{high.x} - low.x + 1);
    std::uint32_t upwards = bucketsAcross(std::int64_t{high.y} - low.y + 1);
    const std::uint64_t most = std::max<std::uint64_t>(64, 2 * crowd.size());
    while (std::uint64_t{across} * upwards > most && std::max(across, upwards) > kFewestAcross)
        (across >= upwards ? across : upwards) /= 2;
    m_maskX = across - 1;
    m_maskY = upwards - 1;
    m_shift = static_cast<std::uint32_t>(std::countr_zero(across));
    m_begin.assign(std::size_t{across} * upwards + 1, 0);
}

void NeighbourGrid::countInto(const Crowd& crowd, unsigned threads)
{
    m_placeOfRow.resize(crowd.size());
    const auto body = [&](std::size_t, std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row)
            m_placeOfRow[row] = bucketOf(cellOf(crowd.position(row)));
    };
    foundation::parallelChunks(crowd.size(), kRowsPerChunk, threads, std::cref(body));
    for (const std::uint32_t bucket : m_placeOfRow)
        ++m_begin[bucket + 1];
    for (std::size_t bucket = 1; bucket < m_begin.size(); ++bucket)
        m_begin[bucket] += m_begin[bucket - 1];
    m_next.assign(m_begin.begin(), m_begin.end() - 1);
    m_row.resize(crowd.size());
    for (std::uint32_t row = 0; row < crowd.size(); ++row) {
        const std::uint32_t place = m_next[m_placeOfRow[row]]++;
        m_placeOfRow[row] = place;
        m_row[place] = row;
    }
}

void NeighbourGrid::orderCrowdedBuckets(const Crowd& crowd)
{
    for (std::size_t i = 0; i < buckets(); ++i) {
        const Range range = bucket(i);
        if (range.end - range.begin <= kMostInBucket)
            continue;
        std::sort(m_row.begin() + range.begin, m_row.begin() + range.end,
                  [&](std::uint32_t a, std::uint32_t b) { return crowd.id[a] < crowd.id[b]; });
        for (std::uint32_t place = range.begin; place < range.end; ++place)
            m_placeOfRow[m_row[place]] = place;
    }
}

void NeighbourGrid::resize(std::size_t count)
{
    m_record.resize(count);
    count += kPadding;
    m_id.resize(count);
    m_x.resize(count);
    m_y.resize(count);
    m_velocityX.resize(count);
    m_velocityY.resize(count);
    m_velocity.resize(count);
    m_radius.resize(count);
    m_preferred.resize(count);
    m_maxSpeed.resize(count);
    m_model.resize(count);
}

void NeighbourGrid::copySorted(const Crowd& crowd, unsigned threads)
{
    resize(crowd.size());
    const auto pack = [&](std::size_t, std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row)
            m_record[m_placeOfRow[row]] = {crowd.x_m[row],      crowd.y_m[row],          crowd.velocity_mps[row], crowd.preferred_mps[row],
                                           crowd.radius_m[row], crowd.maxSpeed_mps[row], crowd.id[row],           crowd.model[row]};
    };
    foundation::parallelChunks(crowd.size(), kRowsPerChunk, threads, std::cref(pack));
    const auto unpack = [&](std::size_t, std::size_t begin, std::size_t end) {
        for (std::size_t place = begin; place < end; ++place) {
            const Record& record = m_record[place];
            m_id[place] = record.id;
            m_x[place] = record.x_m;
            m_y[place] = record.y_m;
            m_velocityX[place] = record.velocity_mps.x;
            m_velocityY[place] = record.velocity_mps.y;
            m_velocity[place] = record.velocity_mps;
            m_radius[place] = record.radius_m;
            m_preferred[place] = record.preferred_mps;
            m_maxSpeed[place] = record.maxSpeed_mps;
            m_model[place] = record.model;
        }
    };
    foundation::parallelChunks(crowd.size(), kRowsPerChunk, threads, std::cref(unpack));
}

void NeighbourGrid::findOdd(const Crowd& crowd)
{
    m_oddPlaces.clear();
    m_usualLayers = crowd.terms.front().layers;
    const auto isOdd = [&](const Terms& terms) { return isOddIn(terms, m_usualLayers); };
    const auto first = std::find_if(crowd.terms.begin(), crowd.terms.end(), isOdd);
    m_isPlain = first == crowd.terms.end();
    if (m_isPlain)
        return;
    m_isOddRow.assign(crowd.size(), 0);
    std::size_t count = 0;
    for (auto at = first; at != crowd.terms.end(); ++at)
        count += m_isOddRow[static_cast<std::size_t>(at - crowd.terms.begin())] = isOdd(*at) ? 1 : 0;
    m_oddPlaces.reserve(std::min(crowd.size(), std::bit_ceil(count))); // so that a few more each time do not allocate each time
    for (std::uint32_t place = 0; place < crowd.size(); ++place)
        if (m_isOddRow[m_row[place]] != 0)
            m_oddPlaces.push_back(place);
}

void NeighbourGrid::sort(const Crowd& crowd, double cellSize_m, unsigned threads)
{
    assert(cellSize_m > 0.0);
    m_cellSize_m = cellSize_m;
    m_cellsPerMetre = 1.0 / cellSize_m;
    if (crowd.size() == 0) {
        m_begin.assign(1, 0);
        m_oddPlaces.clear();
        return;
    }
    layOut(crowd);
    countInto(crowd, threads);
    orderCrowdedBuckets(crowd);
    findOdd(crowd);
    copySorted(crowd, threads);
}

std::array<NeighbourGrid::Range, 9> NeighbourGrid::around(Cell cell) const
{
    std::array<Range, 9> ranges{};
    std::size_t used = 0;
    const auto shifted = [](std::int32_t number, std::int32_t by) {
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(number) + static_cast<std::uint32_t>(by));
    };
    for (std::int32_t up = -1; up <= 1; ++up)
        for (std::int32_t across = -1; across <= 1; ++across) {
            Range range = bucket(bucketOf({shifted(cell.x, across), shifted(cell.y, up)}));
            range.end = std::min(range.end, range.begin + kMostInBucket);
            if (used > 0 && ranges[used - 1].end == range.begin)
                ranges[used - 1].end = range.end;
            else if (range.begin != range.end)
                ranges[used++] = range;
        }
    return ranges;
}

} // namespace passerby::steering
