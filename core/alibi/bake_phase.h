// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace passerby::alibi {

/// How long a part of the work took.
struct BakePhase {
    std::string name; ///< "graph", "closest", "chain", "cycles", "weights", "segments", "tables"
    double seconds = 0.0;
};

/// Notes how long each part took; null phases: nothing is noted.
class PhaseClock {
public:
    explicit PhaseClock(std::vector<BakePhase>* phases) : m_phases(phases) {}
    void end(const char* name)
    {
        const auto now = std::chrono::steady_clock::now();
        if (m_phases)
            m_phases->push_back({name, std::chrono::duration<double>(now - m_began).count()});
        m_began = now;
    }

private:
    std::vector<BakePhase>* m_phases;
    std::chrono::steady_clock::time_point m_began = std::chrono::steady_clock::now();
};

} // namespace passerby::alibi
