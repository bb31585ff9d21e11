// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/weighed_bars.h"

#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QStringList>
#include <QToolTip>
#include <algorithm>
#include <numeric>

namespace passerby::widgets {

using steering::EnergyTerm;

namespace {

constexpr double kName_px = 16.0;
constexpr double kBar_px = 9.0;
constexpr double kFigure_px = 44.0;
constexpr double kBetween_px = 1.0;
constexpr double kSwatch_px = 10.0;
constexpr int kColumns = 2;          // of the legend
constexpr double kLeastScale = 0.05; // of energy at the right end: what hardly costs anything stays short

double sumOf(const editor::WeighedWords::Row& row)
{
    return std::accumulate(row.parts.begin(), row.parts.end(), 0.0);
}

} // namespace

WeighedBars::WeighedBars(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("weighedBars"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&ThemeKeeper::instance(), &ThemeKeeper::changed, this, qOverload<>(&QWidget::update));
}

void WeighedBars::setWords(const editor::WeighedWords& words)
{
    if (words == m_words)
        return;
    const bool isOtherSize = words.rows.size() != m_words.rows.size() || words.terms.size() != m_words.terms.size();
    m_words = words;
    QStringList spoken;
    for (const editor::WeighedWords::Row& row : m_words.rows)
        spoken << QStringLiteral("%1: %2").arg(row.name, row.energy);
    setAccessibleName(spoken.join(QStringLiteral("; ")));
    if (isOtherSize)
        updateGeometry();
    update();
}

QSize WeighedBars::sizeHint() const
{
    const int legend = (static_cast<int>(m_words.terms.size()) + kColumns - 1) / kColumns;
    return {280, kRow_px * static_cast<int>(m_words.rows.size()) + (legend > 0 ? 4 + kLegend_px * legend : 0)};
}

QSize WeighedBars::minimumSizeHint() const
{
    return {200, sizeHint().height()};
}

QRectF WeighedBars::bar(std::size_t row) const
{
    return {0.0, static_cast<double>(row) * kRow_px + kName_px, std::max(1.0, width() - kFigure_px), kBar_px};
}

double WeighedBars::largest() const
{
    double most = kLeastScale;
    for (const editor::WeighedWords::Row& row : m_words.rows)
        most = std::max(most, sumOf(row));
    return most;
}

QRectF WeighedBars::part(std::size_t row, EnergyTerm term) const
{
    const QRectF room = bar(row);
    const auto& parts = m_words.rows[row].parts;
    const double scale = room.width() / largest();
    const double before = std::accumulate(parts.begin(), parts.begin() + static_cast<int>(term), 0.0);
    return {room.left() + before * scale, room.top(), parts[static_cast<std::size_t>(term)] * scale, room.height()};
}

void WeighedBars::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t row = 0; row < m_words.rows.size(); ++row)
        paintRow(painter, row);
    paintLegend(painter);
}

void WeighedBars::paintRow(QPainter& painter, std::size_t row) const
{
    const Theme& t = currentTheme();
    const editor::WeighedWords::Row& words = m_words.rows[row];
    const QRectF room = bar(row);
    painter.setFont(textFont(row == 0 ? TextStyle::strong : TextStyle::text));
    painter.setPen(words.isBarred ? t.muted : t.text);
    painter.drawText(QRectF(0.0, room.top() - kName_px, width(), kName_px), Qt::AlignLeft | Qt::AlignVCenter, words.name);
    painter.drawText(QRectF(room.right(), room.top() - 4.0, kFigure_px, kBar_px + 8.0), Qt::AlignRight | Qt::AlignVCenter, words.energy);
    QPainterPath clip;
    clip.addRoundedRect(room, 3, 3);
    painter.save();
    painter.setClipPath(clip);
    painter.fillRect(room, t.border);
    for (std::size_t i = 0; i < steering::kEnergyTerms; ++i)
        if (const QRectF area = part(row, static_cast<EnergyTerm>(i)); area.width() > 0.0) {
            painter.fillRect(area, editor::wordsOf(static_cast<EnergyTerm>(i)).color);
            if (area.width() > 3.0 * kBetween_px)
                painter.fillRect(QRectF(area.right() - kBetween_px, area.top(), kBetween_px, area.height()), t.surface);
        }
    painter.restore();
}

void WeighedBars::paintLegend(QPainter& painter) const
{
    const Theme& t = currentTheme();
    const double top = static_cast<double>(m_words.rows.size()) * kRow_px + 4.0;
    const double column_px = static_cast<double>(width()) / kColumns;
    painter.setFont(textFont(TextStyle::caption));
    for (std::size_t i = 0; i < m_words.terms.size(); ++i) {
        const editor::EnergyTermWords& words = editor::wordsOf(m_words.terms[i]);
        const QRectF area(column_px * static_cast<double>(i % kColumns), top + kLegend_px * static_cast<double>(i / kColumns), column_px,
                          kLegend_px);
        painter.setPen(QPen(t.control, 1.0)); // so that pale ones show on any ground
        painter.setBrush(words.color);
        painter.drawRoundedRect(QRectF(area.left() + 0.5, area.center().y() - kSwatch_px / 2.0, kSwatch_px, kSwatch_px), 2, 2);
        painter.setPen(t.muted);
        painter.drawText(area.adjusted(kSwatch_px + 6.0, 0.0, 0.0, 0.0), Qt::AlignLeft | Qt::AlignVCenter, words.name);
    }
}

bool WeighedBars::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto row = static_cast<std::size_t>(std::max(0, help->pos().y() / kRow_px));
    if (row < m_words.rows.size())
        QToolTip::showText(help->globalPos(), m_words.rows[row].explained, this);
    else
        QToolTip::hideText();
    return true;
}

} // namespace passerby::widgets
