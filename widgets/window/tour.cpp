// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/tour.h"

#include <QAction>
#include <QKeySequence>

namespace passerby::widgets {

QString tourKey(const QAction& action)
{
    const QString keys = action.shortcut().toString(QKeySequence::NativeText);
    return keys.isEmpty() ? QStringLiteral("“%1”").arg(action.iconText().toHtmlEscaped()) : tourMark(keys);
}

QString tourMark(const QString& words)
{
    return QStringLiteral("<span style=\"font-weight:600\">%1</span>").arg(words.toHtmlEscaped());
}

} // namespace passerby::widgets
