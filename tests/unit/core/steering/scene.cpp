// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/core/steering/scene.h"

#include <algorithm>

namespace passerby::testing {

using geometry::Point;
using steering::Vector;

void Scene::add(Point from, Point goal, float radius_m, std::uint8_t model)
{
    m_crowd.add({.id = static_cast<std::uint32_t>(m_crowd.size()) + 1,
                 .position = from,
                 .radius_m = radius_m,
                 .maxSpeed_mps = 1.8F,
                 .model = model});
    m_goals.push_back(goal);
}

void Scene::step(float step_s, unsigned threads)
{
    for (std::size_t row = 0; row < m_crowd.size(); ++row) {
        const Point way = m_goals[row] - m_crowd.position(row);
        const double speed = std::min(1.3, length(way) / std::max(static_cast<double>(step_s), 0.05));
        const Point preferred = way * (speed / std::max(length(way), 1e-9));
        m_crowd.preferred_mps[row] = {static_cast<float>(preferred.x), static_cast<float>(preferred.y)};
        m_crowd.ahead_m[row] = static_cast<float>(length(way));
    }
    m_next.resize(m_crowd.size());
    m_steering.step(m_crowd, m_walls, step_s, threads, m_next);
    if (step_s > 0.0F)
        advance(m_crowd, m_walls, m_next, static_cast<double>(step_s), threads);
}

double Scene::worstOverlap_m() const
{
    double worst = -1e9;
    for (std::size_t i = 0; i < m_crowd.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            worst = std::max(worst, static_cast<double>(m_crowd.radius_m[i] + m_crowd.radius_m[j])
                                        - distance(m_crowd.position(i), m_crowd.position(j)));
    return worst;
}

bool Scene::haveAllArrived(double within_m) const
{
    for (std::size_t row = 0; row < m_crowd.size(); ++row)
        if (distance(m_crowd.position(row), m_goals[row]) > within_m)
            return false;
    return true;
}

} // namespace passerby::testing
