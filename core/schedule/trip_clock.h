// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

namespace passerby::schedule {

/// When somebody set out (or began to wait), and how far they have come. Whoever walks by the clock has walked at their own speed all the
/// time since; whoever was held up, stood or came on another way has walked as far as they have come, which is kept as the moment at which
/// they would have set out to be there by the clock. Nobody else does this sum. Times are simulated.
class TripClock {
public:
    void begin(double time_s) { m_departed_s = m_asIfSince_s = time_s; }
    /// They have walked so far by now, whatever it took. `slowness_s_per_m`: one over their own speed.
    void setWalked(double walked_m, double slowness_s_per_m, double now_s) { m_asIfSince_s = now_s - walked_m * slowness_s_per_m; }

    [[nodiscard]] double departed_s() const { return m_departed_s; }
    /// Metres, at most `length_m`.
    [[nodiscard]] double walkedBy(double time_s, double speed_mps, double length_m) const
    {
        return std::min((time_s - m_asIfSince_s) * speed_mps, length_m);
    }
    /// When a stage that takes so long by the clock ends.
    [[nodiscard]] double endOf_s(double duration_s) const { return m_asIfSince_s + duration_s; }
    /// How long a stage that ends now has taken by the clock.
    [[nodiscard]] double durationUntil_s(double now_s) const { return now_s - m_asIfSince_s; }

private:
    double m_departed_s = 0.0;
    double m_asIfSince_s = 0.0;
};

} // namespace passerby::schedule
