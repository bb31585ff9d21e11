// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace passerby::editor {

/// The file itself: links followed where it exists.
[[nodiscard]] QString realPath(const QString& path);
/// Where a hidden file that goes with this one belongs: beside it, in the program's own folder where nothing can be written beside it. The
/// suffix begins with a dot.
[[nodiscard]] QString companionOf(const QString& path, const QString& suffix);
/// Where the autosave of this city's file belongs.
[[nodiscard]] QString autosaveOf(const QString& path);
/// A new name in the program's own folder for the autosave of a city that has no file. Empty when that folder cannot be made.
[[nodiscard]] QString newUnsavedFile();
/// Autosaves of cities without a file that no running program holds, newest first.
[[nodiscard]] QStringList orphanedAutosaves();

} // namespace passerby::editor
