// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/words/number_text.h"

#include <QFont>

class QLabel;
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

/// The same of one line that ends in "…" where there is too little room for all of it. Its `text()` is always whole.
[[nodiscard]] QLabel* makeElidedLabel(const QString& text, TextStyle style, bool muted = false, QWidget* parent = nullptr);

using editor::formatClock;
using editor::formatCount;
using editor::formatCounted;
using editor::formatDuration;
using editor::formatNumber;

} // namespace passerby::widgets
