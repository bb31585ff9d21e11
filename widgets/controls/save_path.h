// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"

#include <QString>

class QImage;
class QWidget;

namespace passerby::widgets {

/// Asks where a file is to be written. A name without an ending gets the suffix ("png") before the dialog asks whether a file may be
/// replaced, so that none is replaced unasked. `filters` as of QFileDialog; `chosen`, if any, is the filter to begin with and then the one
/// that was chosen. Empty where the answer is to write nothing.
[[nodiscard]] QString askWhereToSave(QWidget* window, const QString& title, const QString& suggested, const QString& filters,
                                     const QString& suffix, QString* chosen = nullptr);

/// Writes a picture in the format of its ending, as PNG where that is of no picture. The old file stays whole until the new one is there.
/// Errors: "cannot-write" (no folder, a format that cannot hold it), "read-only", "disk-full".
[[nodiscard]] foundation::Result<void> writePicture(const QImage& image, const QString& path);

} // namespace passerby::widgets
