// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

namespace passerby::alibi {

/// How long a part of the work took.
struct BakePhase {
    std::string name; ///< "graph", "habits", "closest", "chain", "cycles", "weights", "segments", "tables"
    double seconds = 0.0;
};

/// Notes how long each part took, all times together that it ran; null phases: nothing is noted.
class PhaseClock {
public:
    explicit PhaseClock(std::vector<BakePhase>* phases) : m_phases(phases) {}
    void end(const char* name)
    {
        const auto now = std::chrono::steady_clock::now();
        const double seconds = std::chrono::duration<double>(now - m_began).count();
        if (m_phases) {
            const auto known = std::find_if(m_phases->begin(), m_phases->end(), [&](const BakePhase& phase) { return phase.name == name; });
            if (known != m_phases->end())
                known->seconds += seconds;
            else
                m_phases->push_back({name, seconds});
        }
        m_began = now;
    }

private:
    std::vector<BakePhase>* m_phases;
    std::chrono::steady_clock::time_point m_began = std::chrono::steady_clock::now();
};

} // namespace passerby::alibi
