// SPDX-License-Identifier: Apache-2.0
#include "core/navigation/distance_queue.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace passerby::navigation {

namespace {

bool isNearer(const DistanceQueue::Entry& a, const DistanceQueue::Entry& b)
{
    if (a.distance_m != b.distance_m)
        return a.distance_m < b.distance_m;
    return a.edges != b.edges ? a.edges < b.edges : a.node < b.node;
}

/// Enough for about one entry of the front in each bucket; the front of a street network grows like the root of its size.
std::size_t ringSize(std::size_t nodes)
{
    return std::bit_ceil(static_cast<std::size_t>(4.0 * std::sqrt(static_cast<double>(nodes))) + 64);
}

} // namespace

DistanceQueue::DistanceQueue(std::size_t nodes, double longest_m)
    : m_bucketsPerMetre(static_cast<double>(ringSize(nodes) - 2) / longest_m),
      m_buckets(ringSize(nodes)),
      m_occupied(ringSize(nodes) / 64, 0)
{
}

void DistanceQueue::push(Entry entry)
{
    ++m_count;
    const auto bucket = static_cast<std::uint64_t>(entry.distance_m * m_bucketsPerMetre);
    const std::size_t place = bucket & (m_buckets.size() - 1);
    std::vector<Entry>& entries = m_buckets[place];
    m_occupied[place / 64] |= std::uint64_t{1} << (place % 64);
    if (m_isOpen && bucket == m_current)
        entries.insert(std::upper_bound(entries.begin() + static_cast<std::ptrdiff_t>(m_next), entries.end(), entry, isNearer), entry);
    else
        entries.push_back(entry);
}

void DistanceQueue::openNext()
{
    std::size_t place = m_current & (m_buckets.size() - 1);
    std::size_t word = place / 64;
    std::uint64_t bits = m_occupied[word] & (~std::uint64_t{0} << (place % 64));
    while (bits == 0) {
        word = (word + 1) % m_occupied.size();
        bits = m_occupied[word];
    }
    const std::size_t found = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
    m_current += (found - place) & (m_buckets.size() - 1);
    std::vector<Entry>& entries = m_buckets[found];
    if (entries.size() > 1)
        std::sort(entries.begin(), entries.end(), isNearer);
    m_next = 0;
    m_isOpen = true;
}

DistanceQueue::Entry DistanceQueue::pop()
{
    if (!m_isOpen)
        openNext();
    const std::size_t place = m_current & (m_buckets.size() - 1);
    std::vector<Entry>& entries = m_buckets[place];
    const Entry entry = entries[m_next++];
    --m_count;
    if (m_next == entries.size()) {
        entries.clear();
        m_occupied[place / 64] &= ~(std::uint64_t{1} << (place % 64));
        m_isOpen = false;
    }
    return entry;
}

} // namespace passerby::navigation
