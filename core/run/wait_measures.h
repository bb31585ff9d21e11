// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

namespace passerby::run {

/// How long those waited who came over a stop line or a crossing, since measures began. Time stood, slower than 0.5 m/s: the stopped delay
/// of the Highway Capacity Manual (Transportation Research Board 1985), not the time that braking and starting cost. Who still waits is
/// not counted.
struct WaitMeasure {
    enum class Place : std::uint8_t { stopLine, crossing };
    enum class Who : std::uint8_t { vehicles, people };

    Place place = Place::stopLine;
    std::uint32_t number = 0; ///< of the line or crossing
    Who who = Who::vehicles;
    bool hasSignal = false;
    std::uint64_t passed = 0; ///< how many came over it
    std::uint64_t waited = 0; ///< of them, those who stood at all
    double sum_s = 0.0;       ///< of all waits
    double longest_s = 0.0;
    double most95_s = 0.0; ///< 95 of 100 of all who passed waited at most so long: a whole second, or longest_s where that is less

    [[nodiscard]] double mean_s() const { return passed > 0 ? sum_s / static_cast<double>(passed) : 0.0; }
    [[nodiscard]] double waitedShare() const { return passed > 0 ? static_cast<double>(waited) / static_cast<double>(passed) : 0.0; }

    friend bool operator==(const WaitMeasure&, const WaitMeasure&) = default;
};

/// Gathers waits one by one; keeps how many lasted how many seconds, not each.
class WaitTally {
public:
    static constexpr std::size_t kMost_s = 600; ///< longer ones count together for the percentile

    void add(double wait_s);
    [[nodiscard]] bool empty() const { return m_passed == 0; }
    /// Fills the figures; the percentile is the least whole second within which at least 95 % of the waits lay (Hyndman and Fan 1996,
    /// definition 1), and never more than the longest wait, which it is, too, beyond kMost_s.
    void fill(WaitMeasure& measure) const;

private:
    std::uint64_t m_passed = 0;
    std::uint64_t m_waited = 0;
    double m_sum_s = 0.0;
    double m_longest_s = 0.0;
    std::array<std::uint32_t, kMost_s + 1> m_bySecond{}; ///< 0: none; k: above k − 1, up to k seconds
};

} // namespace passerby::run
