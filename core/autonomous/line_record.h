// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace passerby::autonomous {

/// How a waiting line fared in a minute of a run, counted from the run's beginning.
struct LineMinute {
    double from_s = 0.0;
    float watched_s = 0.0F;       ///< of the minute: less than 60 in the one that goes on
    float waiting_s = 0.0F;       ///< people × seconds in line
    std::uint32_t most = 0;       ///< who waited at a time
    std::uint32_t came = 0;       ///< and joined; who was pushed out and joins again counts twice
    std::uint32_t served = 0;     ///< whose turn came
    std::uint32_t gaveUp = 0;     ///< left before their turn
    std::uint32_t turnedAway = 0; ///< came for it and found the line too long
    float waited_s = 0.0F;        ///< all of those whose turn came
    float longest_s = 0.0F;       ///< one of them

    /// People in line, mean over what was watched.
    [[nodiscard]] double meanWaiting() const { return watched_s > 0.0F ? static_cast<double>(waiting_s / watched_s) : 0.0; }
    /// Of those whose turn came; 0 for nobody.
    [[nodiscard]] double meanWait_s() const { return served > 0 ? static_cast<double>(waited_s) / served : 0.0; }

    friend bool operator==(const LineMinute&, const LineMinute&) = default;
};

/// The last minutes of a waiting line, and the one that goes on. All memory lies in it.
class LineRecord {
public:
    static constexpr double kMinute_s = 60.0;
    static constexpr std::size_t kMost = 31; ///< half an hour, and the minute that goes on

    /// So many have waited since it was asked last (the first time: since now).
    void watch(double now_s, std::size_t waiting);
    void come() { ++now().came; }
    void giveUp() { ++now().gaveUp; }
    void turnAway() { ++now().turnedAway; }
    /// The turn of somebody came.
    void serve(double waited_s);

    /// How many minutes are told, at least 1.
    [[nodiscard]] std::size_t size() const { return m_count; }
    /// Counted from the oldest; the last is the one that goes on.
    [[nodiscard]] const LineMinute& at(std::size_t place) const { return m_minutes[(m_first + place) % kMost]; }

private:
    [[nodiscard]] LineMinute& now() { return m_minutes[(m_first + m_count - 1) % kMost]; }
    void spend(double seconds, std::size_t waiting);

    std::array<LineMinute, kMost> m_minutes{};
    std::size_t m_first = 0;
    std::size_t m_count = 1;
    double m_until_s = -1.0; ///< what was watched so far; below 0: nothing
};

} // namespace passerby::autonomous
