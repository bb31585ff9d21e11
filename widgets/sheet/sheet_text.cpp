// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sheet/sheet_text.h"

#include "widgets/controls/typography.h"
#include "widgets/sheet/sheet_page.h"

#include <QFontMetricsF>
#include <QPainterPath>
#include <QStringList>

namespace passerby::widgets {

namespace {

// Letters are laid out large and scaled down, so that no device rounds their places.
constexpr int kLaidOut_px = 200;
constexpr double kCapital = 0.72; // of the size
constexpr double kLine = 1.3;

QFont laidOut(const SheetType& type)
{
    QFont font = textFont(TextStyle::text);
    font.setPixelSize(kLaidOut_px);
    font.setWeight(type.weight);
    return font;
}

/// Signs stand alone: beside figures the typeface has others, raised ones, which nobody could find in the text of a PDF.
QStringList runsOf(const QString& text)
{
    QStringList runs;
    bool isOpen = false;
    for (const QChar letter : text) {
        const bool isSign = letter.isPunct() || letter.isSymbol();
        if (isSign || !isOpen)
            runs << QString();
        runs.last() += letter;
        isOpen = !isSign;
    }
    return runs;
}

double factorOf(const SheetType& type)
{
    return type.size_pt * kSheetPixels_in / 72.0 / kLaidOut_px;
}

QStringList linesOf(const QString& text, const SheetType& type, double width, int most)
{
    QStringList lines;
    QString line;
    const QStringList all = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (qsizetype i = 0; i < all.size(); ++i) {
        const QString longer = line.isEmpty() ? all[i] : line + QLatin1Char(' ') + all[i];
        if (line.isEmpty() || sheetTextWidth(longer, type) <= width) {
            line = longer;
            continue;
        }
        if (lines.size() + 1 >= most) {
            line = longer; // to be cut below
            break;
        }
        lines << line;
        line = all[i];
    }
    if (!line.isEmpty())
        lines << line;
    for (QString& shown : lines) {
        if (sheetTextWidth(shown, type) <= width)
            continue;
        while (!shown.isEmpty() && sheetTextWidth(shown + QStringLiteral("…"), type) > width)
            shown.chop(1);
        shown = shown.trimmed() + QStringLiteral("…");
    }
    return lines;
}

} // namespace

double sheetTextWidth(const QString& text, const SheetType& type)
{
    const QFontMetricsF metrics(laidOut(type));
    double width = 0.0;
    for (const QString& run : runsOf(text))
        width += metrics.horizontalAdvance(run);
    return width * factorOf(type);
}

double sheetTextHeight(const SheetType& type)
{
    return kCapital * type.size_pt * kSheetPixels_in / 72.0;
}

void drawSheetText(QPainter& painter, QPointF at, const QString& text, const SheetType& type, bool hasHalo)
{
    painter.save();
    painter.translate(at);
    painter.scale(factorOf(type), factorOf(type));
    const QFont font = laidOut(type);
    const QFontMetricsF metrics(font);
    const QStringList runs = runsOf(text);
    if (hasHalo) {
        QPainterPath outline;
        double x = 0.0;
        for (const QString& run : runs) {
            outline.addText({x, 0.0}, font, run);
            x += metrics.horizontalAdvance(run);
        }
        painter.strokePath(outline, QPen(QColor(255, 255, 255, 215), 0.26 * kLaidOut_px, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    }
    painter.setFont(font);
    painter.setPen(type.color);
    double x = 0.0;
    for (const QString& run : runs) {
        painter.drawText(QPointF(x, 0.0), run);
        x += metrics.horizontalAdvance(run);
    }
    painter.restore();
}

double drawSheetLines(QPainter& painter, const QRectF& area, const QString& text, const SheetType& type)
{
    const double step = kLine * type.size_pt * kSheetPixels_in / 72.0;
    double base = area.top() + sheetTextHeight(type);
    const int most = std::max(1, static_cast<int>((area.bottom() - base) / step) + 1);
    for (const QString& line : linesOf(text, type, area.width(), most)) {
        drawSheetText(painter, {area.left(), base}, line, type);
        base += step;
    }
    return base;
}

} // namespace passerby::widgets
