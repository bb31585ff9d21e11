// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QString>
#include <QStringList>

namespace passerby::testing {

/// Paths of the project's C++ and C files below `folder`, relative to the project, sorted.
inline QStringList sourcesBelow(const QString& folder,
                                const QStringList& patterns = {QStringLiteral("*.h"), QStringLiteral("*.cpp"), QStringLiteral("*.c")})
{
    const QDir top(QStringLiteral(PASSERBY_SOURCE_DIR));
    QStringList found;
    QDirIterator files(top.filePath(folder), patterns, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext())
        found << top.relativeFilePath(files.next());
    found.sort();
    return found;
}

inline QString textOf(const QString& relative)
{
    QFile file(QStringLiteral(PASSERBY_SOURCE_DIR "/") + relative);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// What a file includes, without brackets or quotes.
inline QStringList includesOf(const QString& text)
{
    static const QRegularExpression kInclude(QStringLiteral("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]"),
                                             QRegularExpression::MultilineOption);
    QStringList names;
    for (auto match = kInclude.globalMatch(text); match.hasNext();)
        names << match.next().captured(1);
    return names;
}

/// Empty when the file may include it, else why not.
using Objection = QString (*)(const QString& file, const QString& include);

/// Includes in files of these folders that are objected to, a line each; one line says so where there is hardly a file to look at.
inline QString wrongIncludes(const QStringList& folders, Objection objection)
{
    QStringList wrong;
    qsizetype files = 0;
    for (const QString& folder : folders) {
        const QStringList sources = sourcesBelow(folder);
        files += sources.size();
        for (const QString& file : sources)
            for (const QString& include : includesOf(textOf(file)))
                if (const QString why = objection(file, include); !why.isEmpty())
                    wrong << file + QStringLiteral(": ") + include + QStringLiteral(" (") + why + QLatin1Char(')');
    }
    if (files <= 50)
        wrong << QStringLiteral("only %1 files were found").arg(files);
    return wrong.join(QLatin1Char('\n'));
}

} // namespace passerby::testing
