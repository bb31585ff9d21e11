// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/autosave_files.h"

#include "editor/session/file_claim.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QUuid>

namespace passerby::editor {

namespace {

const QString kUnsaved = QStringLiteral("unsaved-");
constexpr int kHashLetters = 16;
constexpr int kKept_days = 30;

QDir ownFolder()
{
    QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/autosave"));
    folder.mkpath(QStringLiteral("."));
    return folder;
}

} // namespace

QString realPath(const QString& path)
{
    const QFileInfo file(path);
    const QString real = file.canonicalFilePath();
    return real.isEmpty() ? file.absoluteFilePath() : real;
}

QString autosaveOf(const QString& path)
{
    return companionOf(path, QStringLiteral(".autosave"));
}

QString companionOf(const QString& path, const QString& suffix)
{
    const QFileInfo file(realPath(path));
    if (QFileInfo(file.absolutePath()).isWritable())
        return QStringLiteral("%1/.%2%3").arg(file.absolutePath(), file.fileName(), suffix);
    const QByteArray hash = QCryptographicHash::hash(file.absoluteFilePath().toUtf8(), QCryptographicHash::Sha256).toHex();
    return ownFolder().filePath(QStringLiteral("%1-%2%3").arg(QString::fromLatin1(hash.left(kHashLetters)), file.fileName(), suffix));
}

QString newUnsavedFile()
{
    const QDir folder = ownFolder();
    if (!folder.exists())
        return {};
    return folder.filePath(kUnsaved + QUuid::createUuid().toString(QUuid::WithoutBraces) + QStringLiteral(".autosave"));
}

QStringList orphanedAutosaves()
{
    QStringList orphans;
    const QDir folder = ownFolder();
    for (const QFileInfo& file : folder.entryInfoList({kUnsaved + QStringLiteral("*.autosave")}, QDir::Files, QDir::Time))
        if (!FileClaim::isTaken(file.absoluteFilePath()))
            orphans << file.absoluteFilePath();
    return orphans;
}

bool removeOutlivedAutosave(const QString& path, const QDateTime& now)
{
    const QFileInfo autosave(autosaveOf(path));
    if (!autosave.exists() || autosave.lastModified().daysTo(now) <= kKept_days)
        return false;
    const QFileInfo city(path);
    const bool isWanted = city.exists() && city.lastModified() <= autosave.lastModified();
    if (isWanted || FileClaim::isTaken(path) || FileClaim::isTaken(autosave.absoluteFilePath()))
        return false;
    return QFile::remove(autosave.absoluteFilePath());
}

} // namespace passerby::editor
