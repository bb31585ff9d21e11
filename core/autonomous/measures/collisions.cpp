// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/measures/collisions.h"

#include <algorithm>
#include <numeric>

namespace passerby::autonomous {

double Collisions::radius_m(const MeasuredPerson& person) const
{
    return m_by == By::bodies ? person.radius_m : person.shoulder_m;
}

bool Collisions::begins(Episodes& episodes, std::uint64_t key, double time_s)
{
    const auto [found, isNew] = episodes.try_emplace(key, time_s);
    const bool hasBegun = isNew || time_s - found->second > kOver_s + 1e-9;
    found->second = time_s;
    return hasBegun;
}

void Collisions::meet(double time_s, std::span<const MeasuredPerson> people, std::size_t a, std::size_t b)
{
    const MeasuredPerson& one = people[a];
    const MeasuredPerson& other = people[b];
    const double reach_m = radius_m(one) + radius_m(other) - kSlack_m;
    const geometry::Point apart = one.place - other.place;
    if (!(one.isWalking || other.isWalking) || (one.layers & other.layers) == 0 || dot(apart, apart) >= reach_m * reach_m)
        return;
    m_colliding[a] = m_colliding[b] = 1;
    const auto [less, more] = std::minmax(one.person, other.person);
    if (begins(m_pairs, std::uint64_t{less} << 32U | more, time_s))
        ++m_withPeople;
}

void Collisions::add(double time_s, std::span<const MeasuredPerson> people)
{
    const auto isOver = [time_s](const auto& episode) { return time_s - episode.second > kOver_s + 1e-9; };
    std::erase_if(m_pairs, isOver);
    std::erase_if(m_walls, isOver);
    m_colliding.assign(people.size(), 0);
    m_byX.resize(people.size());
    std::iota(m_byX.begin(), m_byX.end(), 0U);
    std::sort(m_byX.begin(), m_byX.end(), [&](std::uint32_t a, std::uint32_t b) { return people[a].place.x < people[b].place.x; });
    double widest_m = 0.0;
    for (const MeasuredPerson& person : people)
        widest_m = std::max(widest_m, radius_m(person));
    for (std::size_t i = 0; i < m_byX.size(); ++i) {
        const MeasuredPerson& one = people[m_byX[i]];
        for (std::size_t j = i + 1; j < m_byX.size() && people[m_byX[j]].place.x - one.place.x < radius_m(one) + widest_m; ++j)
            meet(time_s, people, m_byX[i], m_byX[j]);
        if (one.isWalking && one.wall_m < radius_m(one) - kSlack_m) {
            m_colliding[m_byX[i]] = 1;
            m_withWalls += begins(m_walls, one.person, time_s) ? 1 : 0;
        }
    }
}

} // namespace passerby::autonomous
