// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

class QLabel;
class QString;
class QWidget;

namespace passerby::widgets {

/// The sizes of text; nothing else is used.
enum class TextStyle {
    product,  ///< 22 semibold
    page,     ///< 17 semibold
    sentence, ///< 16
    name,     ///< 15 semibold: names, clock, key figures
    title,    ///< 13 semibold
    strong,   ///< 13 medium
    text,     ///< 13
    caption,  ///< 12
    axis,     ///< 11
};

[[nodiscard]] QFont textFont(TextStyle style);

/// A label in this style; `muted` in the quieter colour.
[[nodiscard]] QLabel* makeLabel(const QString& text, TextStyle style, bool muted = false, QWidget* parent = nullptr);

/// "20 000" with thin spaces, "−3".
[[nodiscard]] QString formatCount(long long value);
/// Rounded to `digits` decimals, trailing zeros dropped, true minus.
[[nodiscard]] QString formatNumber(double value, int digits);
/// "08:42:10" from seconds since midnight.
[[nodiscard]] QString formatClock(double clock_s, bool withSeconds);
/// "45 s", "4 min", "2 h 10 min".
[[nodiscard]] QString formatDuration(double duration_s);

} // namespace passerby::widgets
