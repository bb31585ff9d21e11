// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace passerby::editor {

/// What people search an action by beside its name and tooltip: "screenshot" for *Save picture*, words apart by spaces; empty where its own
/// words do. `key` names the action as in ActionEntry and in ActionSet::add.
[[nodiscard]] QString otherWords(const QString& key);

/// The keys of all actions that have such words.
[[nodiscard]] QStringList keysWithOtherWords();

/// How well what is searched fits an action: every word searched begins a word of its name, of its other words or of its tooltip, and
/// words that come earlier count more. Negative: it does not fit. 0 where nothing is searched.
[[nodiscard]] int searchFit(const QString& searched, const QString& key, const QString& name, const QString& tooltip);

} // namespace passerby::editor
