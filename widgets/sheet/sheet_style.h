// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/sheet/sheet_page.h"

#include <QColor>
#include <QCoreApplication>
#include <QRectF>
#include <QString>

// What all parts of a sheet are drawn with.
namespace passerby::widgets::sheet {

inline const QColor kInk(0x20, 0x26, 0x30);
inline const QColor kQuiet(0x5b, 0x63, 0x70);
inline const QColor kLine(0xb8, 0xbd, 0xc6);

/// Millimetres in pixels of sheets.
[[nodiscard]] inline double px(double mm)
{
    return mm * kSheetPixels_mm;
}

[[nodiscard]] inline QRectF px(const QRectF& mm)
{
    return {px(mm.left()), px(mm.top()), px(mm.width()), px(mm.height())};
}

[[nodiscard]] inline QString words(const char* text)
{
    return QCoreApplication::translate("sheet", text);
}

} // namespace passerby::widgets::sheet
