// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace passerby::editor {

/// "20 000" with thin spaces, "−3".
[[nodiscard]] QString formatCount(long long value);
/// "1 target", "20 000 targets".
[[nodiscard]] QString formatCounted(long long count, const QString& one, const QString& many);
/// "1 234.5": rounded to `decimals`, zeros at the end dropped, thousands apart by thin spaces, true minus.
[[nodiscard]] QString formatNumber(double value, int decimals);
/// "1.50": rounded to `decimals`, all of them shown, nothing between thousands.
[[nodiscard]] QString formatFixed(double value, int decimals);
/// "08:42:10" from seconds since midnight.
[[nodiscard]] QString formatClock(double clock_s, bool withSeconds);
/// "45 s", "4 min", "2 h 10 min".
[[nodiscard]] QString formatDuration(double duration_s);

} // namespace passerby::editor
