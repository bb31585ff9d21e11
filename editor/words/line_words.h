// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/autonomous/line_record.h"

#include <QString>
#include <cstddef>
#include <span>

namespace passerby::editor {

/// How many wait and for how long, by the last minutes of a line (autonomous::LineRecord), the one that goes on at the end: "12 people wait
/// now. Within the last 5 min 8 were served, after 2 min on average and 4 min at most. 1 gave up. 3 found the line too long."
[[nodiscard]] QString lineInWords(std::size_t waiting, std::span<const autonomous::LineMinute> minutes);
/// "8 min ago: 12.5 people in line, 4 served"; "Now" for the minute that goes on.
[[nodiscard]] QString minuteInWords(const autonomous::LineMinute& minute, std::size_t minutesAgo);

} // namespace passerby::editor
