// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/file_bytes.h"

#include "editor/words/text.h"

#include <QFile>

namespace passerby::editor {

using foundation::Error;
using foundation::Result;

Result<QByteArray> fileBytes(const QString& path, qint64 most, const QString& tooLarge)
{
    const auto error = [&](const char* code, const QString& message) { return Error{code, message.toStdString(), path.toStdString()}; };
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return error("cannot-read", text("The file cannot be read: %1.").arg(file.errorString()));
    QByteArray bytes = file.read(most + 1);
    if (file.error() != QFileDevice::NoError)
        return error("cannot-read", text("The file cannot be read: %1.").arg(file.errorString()));
    if (bytes.size() > most)
        return error("too-large", tooLarge);
    return bytes;
}

} // namespace passerby::editor
