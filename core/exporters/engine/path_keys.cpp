// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/engine/path_keys.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace passerby::exporters {

namespace {

constexpr std::size_t kMostPending = 512;
constexpr double kStep_m = 0.05; ///< of a way that says whither somebody looks

PathKey between(const PathKey& a, const PathKey& b, double time_s)
{
    const double span_s = b.time_s - a.time_s;
    const double part = span_s > 0.0 ? std::clamp((time_s - a.time_s) / span_s, 0.0, 1.0) : 0.0;
    PathKey key = a;
    key.time_s = time_s;
    key.place = a.place + (b.place - a.place) * part;
    key.z_m = a.z_m + (b.z_m - a.z_m) * part;
    return key;
}

double apart_m(const PathKey& a, const PathKey& b)
{
    return std::hypot(a.place.x - b.place.x, a.place.y - b.place.y, a.z_m - b.z_m);
}

} // namespace

void PathKeys::add(const PathKey& place)
{
    if (m_pending.empty())
        m_keys.push_back(place);
    m_pending.push_back(place);
    if (m_pending.size() >= kMostPending)
        settle();
}

/// The last pending place becomes a key, with those that are needed before it.
void PathKeys::settle()
{
    if (m_pending.size() < 2)
        return;
    keepBetween(0, m_pending.size() - 1);
    m_keys.push_back(m_pending.back());
    m_pending = {m_pending.back()};
}

void PathKeys::keepBetween(std::size_t first, std::size_t last)
{
    std::size_t worst = first;
    double worst_m = m_tolerance_m;
    for (std::size_t i = first + 1; i < last; ++i) {
        const double off_m = apart_m(m_pending[i], between(m_pending[first], m_pending[last], m_pending[i].time_s));
        if (off_m > worst_m) {
            worst_m = off_m;
            worst = i;
        }
    }
    if (worst == first)
        return;
    keepBetween(first, worst);
    m_keys.push_back(m_pending[worst]);
    keepBetween(worst, last);
}

void PathKeys::leave(double time_s)
{
    if (m_pending.empty())
        return;
    settle();
    m_pending.clear();
    PathKey gone = m_keys.back();
    gone.time_s = time_s;
    gone.isThere = false;
    m_keys.push_back(gone);
}

std::vector<PathKey> PathKeys::take()
{
    settle();
    m_pending.clear();
    for (std::size_t i = 0; i + 1 < m_keys.size(); ++i) {
        const geometry::Point way = m_keys[i + 1].place - m_keys[i].place;
        if (m_keys[i].isThere && geometry::length(way) > kStep_m)
            m_keys[i].heading_rad = std::atan2(way.y, way.x);
    }
    return std::exchange(m_keys, {});
}

PathKey placeAt(const std::vector<PathKey>& keys, double time_s)
{
    const auto after =
        std::upper_bound(keys.begin(), keys.end(), time_s, [](double time, const PathKey& key) { return time < key.time_s; });
    if (after == keys.begin())
        return keys.front();
    if (after == keys.end())
        return keys.back();
    return between(*std::prev(after), *after, time_s);
}

} // namespace passerby::exporters
