// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "widgets/sheet/map_sheet.h"

class QCommandLineParser;

namespace passerby::gui {

/// What of a map sheet is told apart from its heatmap and its time.
struct SheetWishes {
    widgets::SheetPage page;
    widgets::SheetContents contents;
    QString title; ///< empty: the city's name
    QString note;
};

/// The options that go with --sheet alone.
[[nodiscard]] const QStringList& sheetOptionNames();
void addSheetOptions(QCommandLineParser& parser);
/// Error "usage" with a sentence that says what is wrong.
[[nodiscard]] foundation::Result<SheetWishes> readSheetOptions(const QCommandLineParser& parser);

} // namespace passerby::gui
