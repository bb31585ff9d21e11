// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/film_options.h"

namespace passerby::gui {

/// Loads the city, draws its story picture by picture and writes the film. Needs a QApplication. Progress goes to standard error; Ctrl+C
/// ends it and leaves nothing. Returns the exit code.
[[nodiscard]] int makeFilm(const FilmOptions& options);

} // namespace passerby::gui
