// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/body_guard.h"

#include "core/foundation/parallel.h"

#include <algorithm>
#include <cmath>

namespace passerby::traffic {

using heter_sim::OrientedBox;

namespace {

constexpr std::size_t kChunkOfBodies = 64;
constexpr double kMostStep_m = 4.0; // that a body moves in a step, for finding others

geometry::Point placeOf(const OrientedBox& body)
{
    return {static_cast<double>(body.centre.x), static_cast<double>(body.centre.y)};
}

double diagonalOf_m(const OrientedBox& body)
{
    return static_cast<double>(std::hypot(body.halfLength_m, body.halfWidth_m));
}

bool overlap(const OrientedBox& a, const OrientedBox& b)
{
    const steering::Vector apart = b.centre - a.centre;
    const auto reach_m = static_cast<float>(diagonalOf_m(a) + diagonalOf_m(b));
    return dot(apart, apart) < reach_m * reach_m && trueGap(a, b) < 0.0F;
}

} // namespace

void BodyGuard::clear(const RoadCity& city, const std::vector<Driver>& drivers)
{
    m_near.clear(drivers.size() + drivers.size() / 8);
    m_now.clear();
    m_levels.clear();
    m_longest_m = 0.0;
    for (const Driver& driver : drivers)
        add(bodyOf(city.network, driver, city.kinds[driver.kind]), levelsUnder(city.network, driver, city.kinds[driver.kind]));
}

void BodyGuard::add(const OrientedBox& body, LevelSpan levels)
{
    m_near.put(placeOf(body), static_cast<std::uint32_t>(m_now.size()));
    m_now.push_back(body);
    m_levels.push_back(levels);
    m_longest_m = std::max(m_longest_m, diagonalOf_m(body));
}

double BodyGuard::reachOf_m(const OrientedBox& body) const
{
    return diagonalOf_m(body) + m_longest_m;
}

bool BodyGuard::isFree(const OrientedBox& body, LevelSpan levels) const
{
    bool isFree = true;
    m_near.visitNear(placeOf(body), reachOf_m(body),
                     [&](std::uint32_t other) { isFree = isFree && (!m_levels[other].meets(levels) || !overlap(body, m_now[other])); });
    return isFree;
}

bool BodyGuard::meetsOthers(const std::vector<Driver>& drivers, const std::vector<Driver>& next, std::size_t self) const
{
    bool meets = false;
    m_near.visitNear(placeOf(m_next[self]), reachOf_m(m_next[self]) + kMostStep_m, [&](std::uint32_t other) {
        if (meets || other == self || !m_levels[other].meets(m_levels[self]))
            return;
        // Bodies that overlap already, after an edit, may part.
        const bool isFixed = overlap(m_now[self], m_now[other]);
        const bool isLater = drivers[self].number > drivers[other].number;
        meets = !isFixed && (overlap(m_next[self], m_now[other]) || (isLater && overlap(m_next[self], m_next[other])));
    });
    return meets && next[self].driven_m > drivers[self].driven_m;
}

std::uint64_t BodyGuard::keepApart(const RoadCity& city, const std::vector<Driver>& drivers, std::vector<Driver>& next, double step_s,
                                   unsigned threads)
{
    m_next.resize(drivers.size());
    m_stays.assign(drivers.size(), 0);
    const auto each = [&](const auto& body) {
        foundation::parallelChunks(drivers.size(), kChunkOfBodies, threadsFor(drivers.size(), threads),
                                   [&](std::size_t, std::size_t begin, std::size_t end) {
                                       for (std::size_t i = begin; i < end; ++i)
                                           body(i);
                                   });
    };
    each([&](std::size_t i) {
        const DrivenKind& kind = city.kinds[next[i].kind];
        m_next[i] = bodyOf(city.network, next[i], kind);
        const LevelSpan then = levelsUnder(city.network, next[i], kind);
        m_levels[i].extend(then.low);
        m_levels[i].extend(then.high);
    });
    each([&](std::size_t i) { m_stays[i] = meetsOthers(drivers, next, i) ? 1 : 0; });
    std::uint64_t stopped = 0;
    for (std::size_t i = 0; i < drivers.size(); ++i)
        if (m_stays[i] != 0) {
            const double waited_s = next[i].waited_s;
            next[i] = drivers[i];
            next[i].speed_mps = 0.0;
            next[i].waited_s = waited_s;
            next[i].blocked_s = drivers[i].blocked_s + step_s;
            ++stopped;
        }
    return stopped;
}

} // namespace passerby::traffic
