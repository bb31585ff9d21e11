// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QString;

namespace passerby::widgets {

struct Theme;

/// The one style sheet of the application, made from the theme's tokens.
[[nodiscard]] QString styleSheet(const Theme& theme);

} // namespace passerby::widgets
