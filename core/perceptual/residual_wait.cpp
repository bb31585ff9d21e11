// SPDX-License-Identifier: Apache-2.0
#include "core/perceptual/residual_wait.h"

#include <algorithm>
#include <cmath>

namespace passerby::perceptual {

namespace {

double normalBelow(double z)
{
    return 0.5 * std::erfc(-z * M_SQRT1_2);
}

/// Integral of normalBelow from minus infinity.
double integralBelow(double z)
{
    constexpr double kDensityAt0 = 0.3989422804014327;
    return z * normalBelow(z) + kDensityAt0 * std::exp(-0.5 * z * z);
}

} // namespace

ResidualWait::ResidualWait(double mean_s, double sd_s) : m_mean_s(mean_s), m_sd_s(sd_s)
{
    if (sd_s > 0.0 && mean_s > 0.0)
        m_kept = 1.0 - 2.0 * normalBelow(-mean_s / sd_s);
}

double ResidualWait::below(double time_s) const
{
    if (m_mean_s <= 0.0)
        return time_s < 0.0 ? 0.0 : 1.0;
    if (m_sd_s <= 0.0)
        return std::clamp(time_s / m_mean_s, 0.0, 1.0);
    const double time = std::clamp(time_s, 0.0, 2.0 * m_mean_s);
    const double lowest = -m_mean_s / m_sd_s;
    const double passed_s = m_sd_s * (integralBelow((time - m_mean_s) / m_sd_s) - integralBelow(lowest)); // of P(normal ≤ t)
    const double ended_s = (passed_s - time * normalBelow(lowest)) / m_kept;                              // of P(W ≤ t)
    return std::clamp((time - ended_s) / m_mean_s, 0.0, 1.0);
}

double ResidualWait::quantile_s(double p) const
{
    if (m_mean_s <= 0.0)
        return 0.0;
    if (m_sd_s <= 0.0)
        return p * m_mean_s;
    double low_s = 0.0;
    double high_s = 2.0 * m_mean_s;
    while (high_s - low_s > 1e-9 * m_mean_s) {
        const double middle_s = 0.5 * (low_s + high_s);
        (below(middle_s) < p ? low_s : high_s) = middle_s;
    }
    return 0.5 * (low_s + high_s);
}

} // namespace passerby::perceptual
