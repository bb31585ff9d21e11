// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/inverse_mean.h"

#include "core/foundation/lanes.h"

#include <array>
#include <cassert>

namespace passerby::alibi {

namespace {

using Lanes = std::array<double, InverseMean::kAtOnce>;

PASSERBY_LANES void inverseMeans(double wait_s, std::span<const statistics::SpeedNode> speeds, const double* metres, double variance_m2,
                                 double factor, CycleInverse* means)
{
    Lanes walked_m;
    Lanes rate_per_s{};
    Lanes share_per_m{};
    for (std::size_t lane = 0; lane < walked_m.size(); ++lane)
        walked_m[lane] = metres[lane];
    for (const statistics::SpeedNode& node : speeds) {
        const double slowness_s_per_m = node.slowness_s_per_m;
        const double weight = node.weight;
        for (std::size_t lane = 0; lane < walked_m.size(); ++lane) {
            const double inverse = 1.0 / (wait_s + walked_m[lane] * slowness_s_per_m);
            const double relative = slowness_s_per_m * inverse;
            const double value = weight * inverse * (1.0 + variance_m2 * relative * relative);
            rate_per_s[lane] += value;
            share_per_m[lane] += value * slowness_s_per_m;
        }
    }
    for (std::size_t lane = 0; lane < walked_m.size(); ++lane)
        means[lane] = {rate_per_s[lane] * factor, share_per_m[lane] * factor};
}

} // namespace

CycleInverse InverseMean::operator()(double metres, double variance_m2) const
{
    CycleInverse mean;
    for (const statistics::SpeedNode& node : m_speeds) {
        const double inverse = 1.0 / (m_wait_s + metres * node.slowness_s_per_m);
        const double relative = node.slowness_s_per_m * inverse;
        const double value = node.weight * inverse * (1.0 + variance_m2 * relative * relative);
        mean.rate_per_s += value;
        mean.share_per_m += value * node.slowness_s_per_m;
    }
    return mean;
}

void InverseMean::fill(std::span<const double> metres, double variance_m2, double factor, std::span<CycleInverse> means) const
{
    assert(metres.size() % kAtOnce == 0 && means.size() == metres.size());
    for (std::size_t first = 0; first < metres.size(); first += kAtOnce)
        inverseMeans(m_wait_s, m_speeds, metres.data() + first, variance_m2, factor, means.data() + first);
}

} // namespace passerby::alibi
