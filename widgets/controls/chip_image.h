// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>

namespace passerby::widgets {

/// A disc or rounded square in the type's colour with its icon, as chipPixmap, for any thread.
[[nodiscard]] QImage chipImage(const QColor& color, const QString& iconName, int size_px, double devicePixelRatio, bool round);

} // namespace passerby::widgets
