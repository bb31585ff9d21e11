// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/words/language.h"

#include <QObject>
#include <functional>

namespace passerby::widgets {

class ActionSet;

/// What the window is to speak when it opens: what was chosen in its menu, else the language of the system.
[[nodiscard]] editor::Language chosenLanguage();

/// Lets the menu choose for the next start; `say` tells the user so, in the language chosen.
void offerLanguages(const ActionSet& actions, QObject* listener, std::function<void(const QString&)> say);

} // namespace passerby::widgets
