// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPainter>
#include <QString>

namespace passerby::widgets {

/// How something is written on paper.
struct SheetType {
    double size_pt = 7.0;
    QFont::Weight weight = QFont::Normal;
    QColor color = QColor(0x20, 0x26, 0x30);
};

/// In pixels of sheets, whatever device it comes to: letters keep their exact size on paper.
[[nodiscard]] double sheetTextWidth(const QString& text, const SheetType& type);
[[nodiscard]] double sheetTextHeight(const SheetType& type); ///< of a capital, in pixels of sheets
/// Begins at the left end of the base line. With `halo`, on a white rim.
void drawSheetText(QPainter& painter, QPointF at, const QString& text, const SheetType& type, bool hasHalo = false);
/// Words in lines within the width, as many as fit into the area's height; what has no room ends in "…". Returns where the next line would
/// have its base line.
double drawSheetLines(QPainter& painter, const QRectF& area, const QString& text, const SheetType& type);

} // namespace passerby::widgets
