// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QStringList>

namespace passerby::testing {

/// A tool of poppler-utils, which the tests' packages name; what it says on standard output.
inline QString toolSays(const QString& tool, const QStringList& arguments)
{
    QProcess process;
    process.start(tool, arguments);
    if (!process.waitForFinished(60000) || process.exitCode() != 0)
        qFatal("%s failed: %s", qPrintable(tool), process.readAllStandardError().constData());
    return QString::fromUtf8(process.readAllStandardOutput());
}

/// Fonts of a PDF that do not lie in it, a line each.
inline QStringList fontsNotEmbedded(const QString& pdf)
{
    QStringList missing = toolSays(QStringLiteral("pdffonts"), {pdf}).trimmed().split(QLatin1Char('\n')).mid(2);
    if (missing.isEmpty())
        return {QStringLiteral("no fonts at all")};
    missing.removeIf([](const QString& font) { return font.simplified().contains(QLatin1String("Identity-H yes")); });
    return missing;
}

} // namespace passerby::testing
