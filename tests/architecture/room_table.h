// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/architecture/source_tree.h"

#include <QMap>
#include <QSet>

namespace passerby::testing {

/// Room -> rooms that it may include besides its own.
using Arrows = QMap<QString, QSet<QString>>;

/// The table of rooms in a README: rows "| room | what it holds | may include |" after the line that begins with "| room". What a room may
/// include is a list of names, "–" for none, "everything above", or "everything in core" for all rows.
inline Arrows arrowsIn(const QString& readme)
{
    static const QRegularExpression kRow(QStringLiteral("^\\| ([a-z_]+) \\|[^|]*\\| ([^|]+) \\|$"), QRegularExpression::MultilineOption);
    const QString text = textOf(readme);
    const QString table = text.mid(std::max<qsizetype>(text.indexOf(QStringLiteral("| room")), 0));
    Arrows arrows;
    QStringList wholeCore;
    for (auto rows = kRow.globalMatch(table); rows.hasNext();) {
        const auto row = rows.next();
        const QStringList above = arrows.keys();
        QSet<QString>& allowed = arrows[row.captured(1)];
        const QString list = row.captured(2);
        if (list == QStringLiteral("everything above"))
            allowed = QSet<QString>(above.begin(), above.end());
        else if (list == QStringLiteral("everything in core"))
            wholeCore << row.captured(1);
        else if (list != QStringLiteral("–"))
            for (const QString& one : list.split(QStringLiteral(", ")))
                allowed << one;
    }
    for (const QString& room : wholeCore) {
        const QStringList all = arrows.keys();
        arrows[room] = QSet<QString>(all.begin(), all.end());
        arrows[room].remove(room);
    }
    return arrows;
}

} // namespace passerby::testing
