// SPDX-License-Identifier: Apache-2.0
#include "core/run/wait_measures.h"

#include <algorithm>
#include <cmath>

namespace passerby::run {

namespace {

constexpr double kRounding_s = 1e-6; // of sums of steps

} // namespace

void WaitTally::add(double wait_s)
{
    ++m_passed;
    if (wait_s <= 0.0) {
        ++m_bySecond[0];
        return;
    }
    ++m_waited;
    m_sum_s += wait_s;
    m_longest_s = std::max(m_longest_s, wait_s);
    const double second = std::ceil(wait_s - kRounding_s);
    if (second <= static_cast<double>(kMost_s))
        ++m_bySecond[static_cast<std::size_t>(std::max(second, 1.0))];
}

void WaitTally::fill(WaitMeasure& measure) const
{
    measure.passed = m_passed;
    measure.waited = m_waited;
    measure.sum_s = m_sum_s;
    measure.longest_s = m_longest_s;
    measure.most95_s = 0.0;
    std::uint64_t within = 0;
    for (std::size_t second = 0; second <= kMost_s; ++second) {
        within += m_bySecond[second];
        if (100 * within >= 95 * m_passed) {
            measure.most95_s = std::min(static_cast<double>(second), m_longest_s);
            return;
        }
    }
    measure.most95_s = m_longest_s;
}

} // namespace passerby::run
