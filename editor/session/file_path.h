// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QString>
#include <filesystem>

namespace passerby::editor {

/// The same path for core, any letters in it included.
[[nodiscard]] inline std::filesystem::path toFilePath(const QString& path)
{
    return {QFile::encodeName(path).toStdString()};
}

[[nodiscard]] inline QString toQString(const std::filesystem::path& path)
{
    return QFile::decodeName(QByteArray::fromStdString(path.string()));
}

} // namespace passerby::editor
