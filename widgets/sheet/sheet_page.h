// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/polygon.h"

#include <QRectF>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

namespace passerby::widgets {

enum class PaperSize { a4, a3, a2, a1, a0 };

/// The paper that a map is printed on (ISO 216), and how many metres of the city one metre of it stands for.
struct SheetPage {
    PaperSize paper = PaperSize::a3;
    bool isLandscape = false;
    double scale = 1000.0; ///< 1:scale, in [kLeastScale, kMostScale]

    friend bool operator==(const SheetPage&, const SheetPage&) = default;
};

inline constexpr double kLeastScale = 10.0;
inline constexpr double kMostScale = 100'000.0;
/// Sheets are painted in pixels of 1/96 inch, whatever they are painted on.
inline constexpr double kSheetPixels_in = 96.0;
inline constexpr double kSheetPixels_mm = kSheetPixels_in / 25.4;

/// "A4" to "A0".
[[nodiscard]] QStringList paperWords();
[[nodiscard]] QString paperWord(PaperSize paper);
/// In capitals or not; nothing for other words.
[[nodiscard]] std::optional<PaperSize> paperOfWord(const QString& word);
/// "1:1000", "1 : 1 000", "1:1.000", "1:1,000" or "1000"; nothing for what is no number or out of bounds. Three digits after a point or
/// comma are thousands, others decimals.
[[nodiscard]] std::optional<double> scaleOfText(const QString& text);
/// "1:1000", "1:25 000".
[[nodiscard]] QString scaleText(double scale);
/// 100, 200, 250, 500, 1000, 2000, … in bounds, rising.
[[nodiscard]] const std::vector<double>& roundScales();

[[nodiscard]] QSizeF paperSize_mm(const SheetPage& page);

/// Where what lies on a sheet, in millimetres from its upper left corner.
struct SheetLayout {
    QRectF frame;  ///< around everything
    QRectF map;    ///< of the city, in true scale
    QRectF title;  ///< title block
    QRectF scale;  ///< scale in words and as a bar, north
    QRectF legend; ///< ground, places, heatmap
    QRectF footer; ///< whose data it is
    QRectF bar;    ///< the bar alone: as long as bar_m is at this scale
    double bar_m = 0.0;
    double size = 1.0; ///< of text and signs: 1 on A4, more on larger paper, which is looked at from farther away
};

[[nodiscard]] SheetLayout sheetLayout(const SheetPage& page);

/// What a sheet shows of a city whose outline this is: its middle.
struct SheetCoverage {
    geometry::Box shown;
    bool isWhole = true;
    QString sentence; ///< what is cut and what would help; empty where all is there
};
[[nodiscard]] SheetCoverage sheetCoverage(const SheetPage& page, const geometry::Box& city);
/// The largest round scale at which all of the city fits; that of the page where none is small enough.
[[nodiscard]] double fittingScale(const SheetPage& page, const geometry::Box& city);

} // namespace passerby::widgets
