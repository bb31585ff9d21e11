// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/autosave_files.h"

#include "core/jobs/project_file.h"
#include "editor/session/file_claim.h"
#include "editor/session/file_path.h"

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

bool holdTheSame(const QString& city, const QString& autosave)
{
    foundation::JobContext context;
    const auto saved = jobs::readProject(toFilePath(city), context);
    const auto kept = saved.ok() ? jobs::readProject(toFilePath(autosave), context) : saved;
    return saved.ok() && kept.ok() && saved.value().world.sameContent(kept.value().world);
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
    const QString autosave = autosaveOf(path);
    const QFileInfo kept(autosave);
    if (!kept.exists() || kept.lastModified().daysTo(now) <= kKept_days || !QFileInfo::exists(path))
        return false;
    const foundation::FileStamp before = foundation::stampOf(toFilePath(autosave));
    if (!holdTheSame(path, autosave))
        return false;
    const bool isWanted = FileClaim::isTaken(path) || FileClaim::isTaken(autosave) || foundation::stampOf(toFilePath(autosave)) != before;
    return !isWanted && QFile::moveToTrash(autosave);
}

} // namespace passerby::editor
