// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>
#include <vector>

namespace passerby::editor {

/// What keeps somebody from simply walking as they want, in words: the last routine to act first, since it has the last word. "Stopping:
/// somebody is right before them. Also keeping apart from those who walk the same way." What is not known is left out.
/// `routines` as stories have them (run::routinesOf()); none: nothing keeps them.
[[nodiscard]] QString routineWords(const std::vector<std::string>& routines);

} // namespace passerby::editor
