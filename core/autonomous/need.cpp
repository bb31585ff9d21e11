// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/need.h"

#include <algorithm>
#include <cmath>

namespace passerby::autonomous {

double Need::at(double time_s) const
{
    const double passed = std::max(time_s - m_since_s, 0.0) / m_constant_s;
    switch (m_course) {
    case Course::grows:
        return 1.0 - (1.0 - m_level) * std::exp(-passed);
    case Course::fades:
        return m_level * std::exp(-passed);
    case Course::stays:
        break;
    }
    return m_level;
}

void Need::grow(double now_s, double constant_s, double rate)
{
    set(now_s, at(now_s));
    if (!(rate > 0.0))
        return;
    m_course = Course::grows;
    m_constant_s = constant_s / rate;
}

void Need::fade(double now_s, double constant_s)
{
    set(now_s, at(now_s));
    m_course = Course::fades;
    m_constant_s = constant_s;
}

void Need::set(double now_s, double level)
{
    m_level = std::clamp(level, 0.0, 1.0);
    m_since_s = now_s;
    m_course = Course::stays;
    m_constant_s = 1.0;
}

std::optional<double> Need::reaches(double threshold, double now_s) const
{
    if (at(now_s) >= threshold)
        return now_s;
    if (m_course != Course::grows || threshold >= 1.0)
        return std::nullopt;
    return std::max(now_s, m_since_s + m_constant_s * std::log((1.0 - m_level) / (1.0 - threshold)));
}

std::optional<double> Need::fadesTo(double level, double now_s) const
{
    if (at(now_s) <= level)
        return now_s;
    if (m_course != Course::fades || !(level > 0.0))
        return std::nullopt;
    return std::max(now_s, m_since_s + m_constant_s * std::log(m_level / level));
}

} // namespace passerby::autonomous
