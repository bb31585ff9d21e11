// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
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
/// Moves the autosave of this city's file to the trash where it keeps nothing that the file does not hold: it is older than 30 days, both can
/// be read and hold the same city, and no running program holds either. Whatever cannot be proved to hold nothing else stays: a file
/// that is gone may lie on a disk that is not there today. Reads both files: not for the thread of the windows. True when it went.
bool removeOutlivedAutosave(const QString& path, const QDateTime& now);

} // namespace passerby::editor
