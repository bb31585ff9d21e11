// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/part_timer.h"

#include <chrono>

namespace passerby::foundation {

namespace {

std::array<std::atomic<std::int64_t>, kRunParts> spent_ns{};

/// What a thread is at.
struct AtPart {
    int part = -1;
    std::chrono::steady_clock::time_point since;
};
thread_local AtPart atPart;

} // namespace

int PartTimer::begin(int part)
{
    const auto now = std::chrono::steady_clock::now();
    const int before = atPart.part;
    if (before >= 0)
        spent_ns[static_cast<std::size_t>(before)].fetch_add(
            std::chrono::duration_cast<std::chrono::nanoseconds>(now - atPart.since).count(), std::memory_order_relaxed);
    atPart = {part, now};
    return before;
}

void PartTimer::start()
{
    for (auto& spent : spent_ns)
        spent = 0;
    s_isOn = true;
}

PartTimes PartTimer::stop()
{
    s_isOn = false;
    PartTimes times{};
    for (std::size_t part = 0; part < kRunParts; ++part)
        times[part] = 1e-9 * static_cast<double>(spent_ns[part].load());
    return times;
}

} // namespace passerby::foundation
