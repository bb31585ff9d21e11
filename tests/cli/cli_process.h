// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QString>
#include <QStringList>

namespace passerby::testing {

struct CliResult {
    int exitCode = -1; ///< -1: did not end by itself
    QByteArray out;
    QByteArray err;

    [[nodiscard]] QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

/// Runs passerby-cli in `folder` and waits for its end (ten minutes at most).
inline CliResult runCli(const QStringList& arguments, const QString& folder = QString())
{
    QProcess process;
    process.setWorkingDirectory(folder.isEmpty() ? QStringLiteral(PASSERBY_SOURCE_DIR) : folder);
    process.start(QStringLiteral(PASSERBY_BINARY_DIR "/bin/passerby-cli"), arguments);
    const bool ended = process.waitForFinished(600000) && process.exitStatus() == QProcess::NormalExit;
    return {ended ? process.exitCode() : -1, process.readAllStandardOutput(), process.readAllStandardError()};
}

/// The text of the file; empty when it cannot be read.
inline QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace passerby::testing
