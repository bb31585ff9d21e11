// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace passerby::foundation {

/// What people's time in a run goes into.
enum class RunPart : std::uint8_t {
    perception, ///< who is near
    routines,   ///< how to give way
    minds,      ///< what to want and do
    ways,       ///< where to go by
    street      ///< to aim, to move, to queue
};
inline constexpr std::size_t kRunParts = 5;

/// Seconds by RunPart.
using PartTimes = std::array<double, kRunParts>;

/// Counts the time from here to the end of the scope as that of a part, and not as that of the part around it. Off, as it is but for who
/// measures, it costs a look at a flag. Of several threads at work, the times of all are added up. Nothing of a run depends on it.
class PartTimer {
public:
    explicit PartTimer(RunPart part) : m_isOn(s_isOn.load(std::memory_order_relaxed))
    {
        if (m_isOn)
            m_around = begin(static_cast<int>(part));
    }
    ~PartTimer()
    {
        if (m_isOn)
            begin(m_around);
    }
    PartTimer(const PartTimer&) = delete;
    PartTimer& operator=(const PartTimer&) = delete;

    /// From now on time is counted in the whole program, from nothing; not while a scope is open.
    static void start();
    /// What was counted since; from now on nothing is.
    static PartTimes stop();

private:
    /// The thread is at another part from now on, none for −1; returns which it was at.
    static int begin(int part);

    inline static std::atomic<bool> s_isOn{false};
    bool m_isOn;
    int m_around = -1;
};

} // namespace passerby::foundation
