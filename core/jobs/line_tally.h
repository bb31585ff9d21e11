// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/line_record.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace passerby::simulation {
class ScheduleRun;
}

namespace passerby::jobs {

/// How a waiting line fared in a run.
struct LineHistory {
    std::uint32_t line = 0;              ///< number; 0: a machine or counter without a drawn line
    std::vector<std::uint32_t> fixtures; ///< numbers of those who serve it
    std::string name;                    ///< of the line, else of the fixture; may be empty
    std::vector<autonomous::LineMinute> minutes;

    /// All minutes as one: sums, the longest wait, the most who waited.
    [[nodiscard]] autonomous::LineMinute all() const;
};

/// Follows the lines of a run, minute by minute.
class LineTally {
public:
    /// To be called at least twice an hour of simulated time; costs nothing but once a minute.
    void look(const simulation::ScheduleRun& run);
    /// At the end of a run: lines that somebody came to, those that are drawn first, by number.
    [[nodiscard]] std::vector<LineHistory> take(const simulation::ScheduleRun& run);

private:
    void read(const simulation::ScheduleRun& run, bool isEnd);

    std::map<std::pair<bool, std::uint32_t>, LineHistory> m_lines; ///< by whether it has no line, and number
    double m_next_s = 0.0;
};

} // namespace passerby::jobs
