// SPDX-License-Identifier: Apache-2.0
#include "core/run/checkpoint_shelf.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace passerby::run {

void CheckpointShelf::add(Kept kept)
{
    assert(m_all.empty() || m_all.back()->step <= kept->step);
    if (!m_all.empty() && m_all.back()->step == kept->step)
        drop(m_all.size() - 1);
    m_bytes += kept->bytes;
    m_all.push_back(std::move(kept));
    while (m_bytes > m_most_bytes && m_all.size() > 1)
        drop(leastMissed());
}

void CheckpointShelf::drop(std::size_t place)
{
    m_bytes -= m_all[place]->bytes;
    m_all.erase(m_all.begin() + static_cast<std::ptrdiff_t>(place));
}

/// Of two there is none between: the latest goes, since all can be lived again from the first.
std::size_t CheckpointShelf::leastMissed() const
{
    std::size_t best = m_all.size() - 1;
    double least = 0.0;
    const std::uint64_t now = m_all.back()->step;
    for (std::size_t place = 1; place + 1 < m_all.size(); ++place) {
        const auto gap = static_cast<double>(m_all[place + 1]->step - m_all[place - 1]->step);
        const auto ago = static_cast<double>(now - m_all[place - 1]->step + 1);
        if (place == 1 || gap / ago < least) {
            least = gap / ago;
            best = place;
        }
    }
    return best;
}

CheckpointShelf::Kept CheckpointShelf::before(std::uint64_t step) const
{
    const auto after = std::ranges::upper_bound(m_all, step, {}, [](const Kept& kept) { return kept->step; });
    return after == m_all.begin() ? nullptr : *std::prev(after);
}

void CheckpointShelf::cut(std::uint64_t step, std::uint64_t inputs)
{
    while (m_all.size() > 1 && (m_all.back()->step > step || (m_all.back()->step == step && m_all.back()->inputs > inputs)))
        drop(m_all.size() - 1);
}

void CheckpointShelf::clear()
{
    m_all.clear();
    m_bytes = 0;
}

} // namespace passerby::run
