// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/hint_words.h"

#include <QAction>
#include <QKeySequence>

namespace passerby::widgets {

QString withKey(const QAction* action, const QString& words)
{
    const QString keys = action ? action->shortcut().toString(QKeySequence::NativeText) : QString();
    return keys.isEmpty() ? QString() : words.arg(keys);
}

QString joinedHints(QStringList hints)
{
    hints.removeAll(QString());
    return hints.join(QStringLiteral(" · "));
}

} // namespace passerby::widgets
