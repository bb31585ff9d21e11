// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

class QAction;

namespace passerby::widgets {

/// "Z zooms to it", of the words "%1 zooms to it"; empty while the action has no keys.
[[nodiscard]] QString withKey(const QAction* action, const QString& words);
/// Hints beside one another, without those that are empty.
[[nodiscard]] QString joinedHints(QStringList hints);

} // namespace passerby::widgets
