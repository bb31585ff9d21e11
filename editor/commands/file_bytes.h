// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"

#include <QByteArray>
#include <QString>

namespace passerby::editor {

/// All of a file of at most `most` bytes. Errors, with the file as place: "cannot-read"; "too-large", in these words. Any thread.
[[nodiscard]] foundation::Result<QByteArray> fileBytes(const QString& path, qint64 most, const QString& tooLarge);

} // namespace passerby::editor
