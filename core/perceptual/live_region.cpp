// SPDX-License-Identifier: Apache-2.0
#include "core/perceptual/live_region.h"

#include <algorithm>
#include <limits>

namespace passerby::perceptual {

namespace {

constexpr double kRounding = 1e-9; ///< what the bake's shares may miss of 1

} // namespace

void LiveRegion::open(std::uint32_t cell, double now_s)
{
    Life& life = m_lives[cell];
    life.isLive = true;
    life.intervals.push_back({now_s, std::numeric_limits<double>::infinity()});
    m_share += m_atlas.cells()[cell].walking + m_atlas.cells()[cell].inside;
    ++m_live;
}

void LiveRegion::close(std::uint32_t cell, double now_s, double oldest_s)
{
    Life& life = m_lives[cell];
    life.isLive = false;
    life.intervals.back().to_s = now_s;
    life.intervals.erase(life.intervals.begin(), std::find_if(life.intervals.begin(), life.intervals.end(),
                                                              [&](const Interval& one) { return one.to_s > oldest_s; }));
    --m_live;
    m_share = m_live == 0 ? 0.0 : m_share - (m_atlas.cells()[cell].walking + m_atlas.cells()[cell].inside);
}

bool LiveRegion::wasLive(std::uint32_t cell, double from_s, double to_s) const
{
    const std::vector<Interval>& intervals = m_lives[cell].intervals;
    for (auto one = intervals.rbegin(); one != intervals.rend() && one->to_s > from_s; ++one)
        if (one->from_s < to_s)
            return true;
    return false;
}

double LiveRegion::hiddenShare() const
{
    const double hidden = 1.0 - m_share;
    return hidden > kRounding ? hidden : 0.0;
}

} // namespace passerby::perceptual
