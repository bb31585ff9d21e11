// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace passerby::widgets {

/// Seconds from one tick of a line of time to the next: as few as leave room for the words beside each.
[[nodiscard]] double timeTick_s(double perSecond_px);

/// How long something is, to the second: "2 min 10 s", "1 h 5 min", below ten seconds "2.3 s".
[[nodiscard]] QString spanText(double span_s);

/// "1:05", or "2:01:05" from an hour on.
[[nodiscard]] QString timeText(double time_s);

} // namespace passerby::widgets
