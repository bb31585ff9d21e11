// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sheet/sheet_page.h"

#include "editor/words/number_text.h"
#include "widgets/sheet/sheet_style.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <array>
#include <cmath>

namespace passerby::widgets {

using sheet::words;

namespace {

struct Paper {
    const char* word;
    double width_mm;
    double height_mm;
    double size; ///< of text
};
constexpr std::array<Paper, 5> kPapers{{{"A4", 210.0, 297.0, 1.0},
                                        {"A3", 297.0, 420.0, 1.15},
                                        {"A2", 420.0, 594.0, 1.3},
                                        {"A1", 594.0, 841.0, 1.55},
                                        {"A0", 841.0, 1189.0, 1.85}}};

constexpr double kMargin_mm = 8.0;  // printers leave as much white
constexpr double kNumbers_mm = 4.5; // around the map, for coordinates
constexpr double kTitle_mm = 21.0;  // heights at size 1
constexpr double kLegend_mm = 26.5;
constexpr double kFooter_mm = 5.0;
constexpr double kOneRow_mm = 230.0; ///< at size 1, beside the scale, from which title and legends stand side by side
constexpr double kTitleShare = 0.32;
constexpr double kLongestBar_mm = 105.0;

const Paper& paperOf(PaperSize paper)
{
    return kPapers[static_cast<std::size_t>(paper)];
}

double longestRound(double most)
{
    const double power = std::pow(10.0, std::floor(std::log10(most)));
    for (const double factor : {5.0, 2.0})
        if (factor * power <= most)
            return factor * power;
    return power;
}

QString extent(double width_m, double height_m)
{
    return words("%1 × %2 m").arg(editor::formatNumber(width_m, 0), editor::formatNumber(height_m, 0));
}

geometry::Box shownBy(const SheetLayout& layout, double scale, const geometry::Box& city)
{
    const geometry::Point middle = geometry::midpoint(city.low, city.high);
    const geometry::Point half{layout.map.width() * scale / 2000.0, layout.map.height() * scale / 2000.0};
    return {middle - half, middle + half};
}

bool holds(const geometry::Box& shown, const geometry::Box& city)
{
    return city.isEmpty() || (shown.contains(city.low) && shown.contains(city.high));
}

} // namespace

QStringList paperWords()
{
    QStringList all;
    for (const Paper& paper : kPapers)
        all << QString::fromLatin1(paper.word);
    return all;
}

QString paperWord(PaperSize paper)
{
    return QString::fromLatin1(paperOf(paper).word);
}

std::optional<PaperSize> paperOfWord(const QString& word)
{
    const auto place = paperWords().indexOf(word.trimmed().toUpper());
    return place >= 0 ? std::optional(static_cast<PaperSize>(place)) : std::nullopt;
}

std::optional<double> scaleOfText(const QString& text)
{
    static const QRegularExpression kScale(QStringLiteral("^(?:1:)?(?:([1-9][0-9]{0,2}(?:[.,][0-9]{3})+)|([0-9]+(?:[.,][0-9]+)?))$"));
    QString plain;
    for (const QChar letter : text)
        if (!letter.isSpace())
            plain += letter;
    const auto match = kScale.match(plain);
    QString thousands = match.captured(1);
    QString number = match.captured(2);
    const double scale = thousands.isEmpty() ? number.replace(QLatin1Char(','), QLatin1Char('.')).toDouble()
                                             : thousands.remove(QLatin1Char('.')).remove(QLatin1Char(',')).toDouble();
    return scale >= kLeastScale && scale <= kMostScale ? std::optional(scale) : std::nullopt;
}

QString scaleText(double scale)
{
    const bool isShort = scale < 10'000.0 || scale != std::floor(scale);
    return QStringLiteral("1:") + (isShort ? QString::number(scale) : editor::formatCount(static_cast<long long>(scale)));
}

const std::vector<double>& roundScales()
{
    static const std::vector<double> scales{100,  200,  250,  500,   1000,  1250,  1500,  2000,  2500,  3000,
                                            4000, 5000, 7500, 10000, 15000, 20000, 25000, 50000, 100000};
    return scales;
}

QSizeF paperSize_mm(const SheetPage& page)
{
    const Paper& paper = paperOf(page.paper);
    return page.isLandscape ? QSizeF(paper.height_mm, paper.width_mm) : QSizeF(paper.width_mm, paper.height_mm);
}

SheetLayout sheetLayout(const SheetPage& page)
{
    SheetLayout layout;
    const QSizeF paper = paperSize_mm(page);
    const double size = layout.size = paperOf(page.paper).size;
    layout.frame = QRectF({0, 0}, paper).adjusted(kMargin_mm, kMargin_mm, -kMargin_mm, -kMargin_mm);
    const QRectF& frame = layout.frame;
    const double gap = kNumbers_mm * size;
    const double scaleWidth = kLongestBar_mm + 22.0 * size;
    const double rest = frame.width() - scaleWidth;
    const bool isOneRow = rest / size >= kOneRow_mm;
    const double strip = (isOneRow ? kLegend_mm : kTitle_mm + kLegend_mm) * size + kFooter_mm * size;
    layout.map = QRectF(frame.left() + gap, frame.top() + gap, frame.width() - 2 * gap, frame.height() - 2 * gap - strip);
    layout.footer = QRectF(frame.left(), frame.bottom() - kFooter_mm * size, frame.width(), kFooter_mm * size);
    const double top = frame.bottom() - strip;
    const double titleWidth = isOneRow ? kTitleShare * rest : rest;
    layout.title = QRectF(frame.left(), top, titleWidth, (isOneRow ? kLegend_mm : kTitle_mm) * size);
    layout.scale = QRectF(frame.right() - scaleWidth, top, scaleWidth, kTitle_mm * size);
    const double legendTop = layout.footer.top() - kLegend_mm * size;
    layout.legend = isOneRow ? QRectF(layout.title.right(), legendTop, rest - titleWidth, kLegend_mm * size)
                             : QRectF(frame.left(), legendTop, frame.width(), kLegend_mm * size);
    layout.bar_m = longestRound(kLongestBar_mm * page.scale / 1000.0);
    layout.bar = QRectF(layout.scale.left() + 4.0 * size, layout.scale.top() + 12.0 * size, layout.bar_m * 1000.0 / page.scale, 1.6 * size);
    return layout;
}

SheetCoverage sheetCoverage(const SheetPage& page, const geometry::Box& city)
{
    SheetCoverage coverage;
    coverage.shown = shownBy(sheetLayout(page), page.scale, city);
    coverage.isWhole = holds(coverage.shown, city);
    if (coverage.isWhole)
        return coverage;
    const geometry::Point shown = coverage.shown.high - coverage.shown.low;
    const geometry::Point whole = city.high - city.low;
    coverage.sentence =
        words("The city of %1 does not fit: at %2 the sheet shows the middle %3 of it.")
            .arg(extent(whole.x, whole.y), scaleText(page.scale), extent(std::min(shown.x, whole.x), std::min(shown.y, whole.y)));
    const double fits = fittingScale(page, city);
    if (fits > page.scale)
        coverage.sentence += QLatin1Char(' ') + words("All of it fits at %1.").arg(scaleText(fits));
    return coverage;
}

double fittingScale(const SheetPage& page, const geometry::Box& city)
{
    const SheetLayout layout = sheetLayout(page);
    for (const double scale : roundScales())
        if (holds(shownBy(layout, scale, city), city))
            return scale;
    return page.scale;
}

} // namespace passerby::widgets
