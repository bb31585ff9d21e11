// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/models/redrawn_normal.h"

#include "core/statistics/distributions.h"
#include "core/statistics/speed_law.h"

#include <algorithm>
#include <cmath>

namespace passerby::editor {

using statistics::normalBelow;

RedrawnNormal::RedrawnNormal(double mean, double sd, double low, double high) : m_mean(mean), m_sd(sd), m_low(low), m_high(high) {}

RedrawnNormal RedrawnNormal::ofWaits(double mean_s, double sd_s)
{
    return {mean_s, sd_s, 0.0, 2.0 * mean_s};
}

RedrawnNormal RedrawnNormal::ofSpeeds(double mean_mps, double sd_mps)
{
    return {mean_mps, sd_mps, statistics::kSlowest * mean_mps, statistics::kFastest * mean_mps};
}

double RedrawnNormal::redrawnShare() const
{
    if (isPoint())
        return 0.0;
    return normalBelow((m_low - m_mean) / m_sd) + normalBelow((m_mean - m_high) / m_sd);
}

double RedrawnNormal::between(double from, double to) const
{
    if (isPoint())
        return from <= m_mean && m_mean < to ? 1.0 : 0.0;
    const auto below = [this](double x) { return normalBelow((std::clamp(x, m_low, m_high) - m_mean) / m_sd); };
    return std::max(0.0, (below(to) - below(from)) / (below(m_high) - below(m_low)));
}

double RedrawnNormal::sd() const
{
    if (isPoint())
        return 0.0;
    // Variance of a normal cut off symmetrically at ±a: 1 - 2 a φ(a) / (2 Φ(a) - 1).
    const double a = (m_high - m_mean) / m_sd;
    const double density = std::exp(-0.5 * a * a) / std::sqrt(2.0 * M_PI);
    return m_sd * std::sqrt(std::max(0.0, 1.0 - 2.0 * a * density / (2.0 * normalBelow(a) - 1.0)));
}

std::vector<double> RedrawnNormal::bins(std::size_t count) const
{
    std::vector<double> shares(count, 0.0);
    const double width = (m_high - m_low) / static_cast<double>(count);
    for (std::size_t i = 0; i < count; ++i)
        shares[i] = isPoint() ? (i == count / 2 ? 1.0 : 0.0)
                              : between(m_low + width * static_cast<double>(i), m_low + width * static_cast<double>(i + 1));
    return shares;
}

} // namespace passerby::editor
