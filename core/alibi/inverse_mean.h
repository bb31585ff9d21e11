// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/trip_weights.h"

#include <span>

namespace passerby::alibi {

/// E[1/F] and E[s/F] over the speeds, for a mean of metres and, to second order, their variance.
class InverseMean {
public:
    InverseMean(double wait_s, const SpeedMix& speeds) : m_wait_s(wait_s), m_speeds(speeds) {}

    [[nodiscard]] CycleInverse operator()(double metres, double variance_m2) const;

    /// How many are done at a time.
    static constexpr std::size_t kAtOnce = 8;
    /// The same for many, `metres.size()` a multiple of kAtOnce, each times `factor`; the very same numbers.
    void fill(std::span<const double> metres, double variance_m2, double factor, std::span<CycleInverse> means) const;

private:
    double m_wait_s;
    const SpeedMix& m_speeds;
};

} // namespace passerby::alibi
