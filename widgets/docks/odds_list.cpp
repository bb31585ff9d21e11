// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/odds_list.h"

#include "widgets/controls/icons.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

namespace passerby::widgets {

namespace {

constexpr double kChip_px = 16.0;
constexpr double kBar_px = 54.0;
constexpr double kBarShare = 0.12; ///< of a narrow list

QString oddsText(double probability)
{
    if (probability > 0.0 && probability < 0.005)
        return QStringLiteral("< 0.5 %");
    return formatNumber(100.0 * probability, 0) + QStringLiteral(" %");
}

} // namespace

OddsList::OddsList(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("oddsList"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void OddsList::setRows(std::vector<Row> rows)
{
    m_rows = std::move(rows);
    QStringList words;
    for (const Row& row : m_rows)
        words << QStringLiteral("%1 %2").arg(row.line.words, oddsText(row.line.probability));
    setAccessibleName(words.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

QSize OddsList::sizeHint() const
{
    return {280, kRow_px * static_cast<int>(m_rows.size())};
}

QSize OddsList::minimumSizeHint() const
{
    return {200, sizeHint().height()};
}

void OddsList::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    double top = 0.0;
    for (const Row& row : m_rows) {
        paintRow(painter, row, QRectF(0.0, top, width(), kRow_px));
        top += kRow_px;
    }
}

void OddsList::paintRow(QPainter& painter, const Row& row, const QRectF& area) const
{
    const Theme& t = currentTheme();
    const double ratio = devicePixelRatioF();
    const double middle = area.center().y();
    painter.drawPixmap(QPointF(0, middle - kChip_px / 2), chipPixmap(row.fromColor, row.fromIcon, int(kChip_px), ratio, false));
    painter.setPen(QPen(t.muted, 1.25, Qt::SolidLine, Qt::RoundCap));
    const double arrow = kChip_px + 12;
    painter.drawLine(QPointF(kChip_px + 4, middle), QPointF(arrow, middle));
    painter.drawPolyline(QPolygonF({{arrow - 3, middle - 3}, {arrow, middle}, {arrow - 3, middle + 3}}));
    painter.drawPixmap(QPointF(arrow + 4, middle - kChip_px / 2), chipPixmap(row.toColor, row.toIcon, int(kChip_px), ratio, false));
    painter.setFont(textFont(row.isTrue ? TextStyle::strong : TextStyle::text));
    const double figure_px = 2.0 + painter.fontMetrics().horizontalAdvance(oddsText(0.001)); // the longest: "< 0.5 %"
    const QRectF figure(area.right() - figure_px, area.top(), figure_px, area.height());
    const double length = std::min(kBar_px, kBarShare * area.width());
    const QRectF bar(figure.left() - length - 4, middle - 3, length, 6);
    const QRectF words(arrow + kChip_px + 10, area.top(), bar.left() - arrow - kChip_px - 18, area.height());
    painter.setPen(t.text);
    painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft,
                     painter.fontMetrics().elidedText(row.line.words, Qt::ElideMiddle, qFloor(words.width())));
    painter.drawText(figure, Qt::AlignVCenter | Qt::AlignRight, oddsText(row.line.probability));
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.border);
    painter.drawRoundedRect(bar, 3, 3);
    painter.setBrush(t.accent);
    painter.drawRoundedRect(QRectF(bar.topLeft(), QSizeF(std::max(3.0, bar.width() * row.line.probability), bar.height())), 3, 3);
}

bool OddsList::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto place = static_cast<std::size_t>(std::max(0, help->pos().y() / kRow_px));
    if (place < m_rows.size())
        QToolTip::showText(help->globalPos(),
                           m_rows[place].isTrue ? tr("%1: the true story").arg(m_rows[place].line.words) : m_rows[place].line.words, this);
    else
        QToolTip::hideText();
    return true;
}

} // namespace passerby::widgets
