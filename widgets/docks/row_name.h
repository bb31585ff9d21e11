// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QFontMetrics;

namespace passerby::widgets {

/// The name of an object ("Ticket counter 12 · North hall") as far as there is room for it. Its number stays: what is behind that goes
/// first, then words before it.
[[nodiscard]] QString elidedName(const QString& name, const QFontMetrics& letters, int width_px);

} // namespace passerby::widgets
