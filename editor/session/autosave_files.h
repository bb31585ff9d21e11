// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace passerby::editor {

/// Where the autosave of this city's file belongs: beside it, hidden; in the program's own folder where nothing can be written beside it.
[[nodiscard]] QString autosaveOf(const QString& path);
/// A new name in the program's own folder for the autosave of a city that has no file. Empty when that folder cannot be made.
[[nodiscard]] QString newUnsavedFile();
/// Autosaves of cities without a file that no running program holds, newest first.
[[nodiscard]] QStringList orphanedAutosaves();

} // namespace passerby::editor
