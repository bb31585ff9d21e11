// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/type_odds_list.h"

#include "widgets/controls/icons.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

namespace passerby::widgets {

namespace {

constexpr double kTypeChip_px = 20.0;
constexpr double kTypeBar_px = 54.0;
constexpr double kTypeBarShare = 0.2; ///< of a narrow list

} // namespace

QString percentWords(double probability)
{
    if (probability > 0.0 && probability < 0.005)
        return QStringLiteral("< 0.5 %");
    return formatNumber(100.0 * probability, 0) + QStringLiteral(" %");
}

TypeOddsList::TypeOddsList(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("typeOddsList"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void TypeOddsList::setOdds(std::vector<editor::TypeOdds> odds, const world::World& world)
{
    m_odds = std::move(odds);
    if (m_odds.size() > kMostRows)
        m_odds.resize(kMostRows);
    m_chips.clear();
    m_words.clear();
    for (const editor::TypeOdds& one : m_odds) {
        const world::TargetType& type = *world.targetTypes().at(one.type).row;
        m_chips.push_back(
            {QColor(type.color.red, type.color.green, type.color.blue), targetTypeIcon(one.name, QString::fromStdString(type.icon))});
        m_words << tr("%1 %2, likeliest %3 %4")
                       .arg(one.name, percentWords(one.probability), one.likeliestName, percentWords(one.likeliestProbability));
    }
    setAccessibleName(m_words.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

QSize TypeOddsList::sizeHint() const
{
    return {280, kHead_px + kRow_px * static_cast<int>(m_odds.size())};
}

QSize TypeOddsList::minimumSizeHint() const
{
    return {200, sizeHint().height()};
}

bool TypeOddsList::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int below_px = help->y() - kHead_px;
    const int row = below_px / kRow_px;
    if (below_px < 0 || row >= m_words.size())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), m_words[row], this, QRect(0, kHead_px + kRow_px * row, width(), kRow_px));
    return true;
}

void TypeOddsList::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(currentTheme().text);
    painter.setFont(textFont(TextStyle::title));
    painter.drawText(QRectF(0, 0, width(), kHead_px), Qt::AlignVCenter | Qt::AlignLeft, tr("Probably going to"));
    for (std::size_t row = 0; row < m_odds.size(); ++row)
        paintRow(painter, row, QRectF(0.0, kHead_px + kRow_px * static_cast<double>(row), width(), kRow_px));
}

void TypeOddsList::paintRow(QPainter& painter, std::size_t row, const QRectF& area) const
{
    const Theme& t = currentTheme();
    const editor::TypeOdds& odds = m_odds[row];
    painter.drawPixmap(QPointF(0, area.top() + 5),
                       chipPixmap(m_chips[row].color, m_chips[row].icon, int(kTypeChip_px), devicePixelRatioF(), false));
    const double left = kTypeChip_px + 10.0;
    const QRectF upper(left, area.top() + 3, area.width() - left, 18);
    const QRectF lower(left, upper.bottom(), upper.width(), 17);
    const double figure_px = 2.0 + QFontMetricsF(textFont(TextStyle::strong)).horizontalAdvance(percentWords(0.001)); // the longest
    const QRectF figure(area.right() - figure_px, upper.top(), figure_px, upper.height());
    const double length = std::min(kTypeBar_px, kTypeBarShare * area.width());
    const QRectF bar(figure.left() - length - 4, upper.center().y() - 3, length, 6);
    const auto write = [&painter](const QRectF& room, const QString& words, Qt::Alignment side) {
        painter.drawText(room, Qt::AlignVCenter | side, painter.fontMetrics().elidedText(words, Qt::ElideMiddle, qFloor(room.width())));
    };
    painter.setPen(t.text);
    painter.setFont(textFont(TextStyle::strong));
    write(QRectF(upper.topLeft(), QPointF(bar.left() - 8, upper.bottom())), odds.name, Qt::AlignLeft);
    write(figure, percentWords(odds.probability), Qt::AlignRight);
    painter.setFont(textFont(TextStyle::caption));
    painter.setPen(t.muted);
    const QRectF lowerFigure(figure.left(), lower.top(), figure.width(), lower.height());
    const QString words = odds.places == 1 ? odds.likeliestName : tr("likeliest of %1: %2").arg(odds.places).arg(odds.likeliestName);
    write(QRectF(lower.topLeft(), QPointF(lowerFigure.left() - 8, lower.bottom())), words, Qt::AlignLeft);
    if (odds.places > 1)
        write(lowerFigure, percentWords(odds.likeliestProbability), Qt::AlignRight);
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.border);
    painter.drawRoundedRect(bar, 3, 3);
    painter.setBrush(t.accent);
    painter.drawRoundedRect(QRectF(bar.topLeft(), QSizeF(std::max(3.0, bar.width() * odds.probability), bar.height())), 3, 3);
}

} // namespace passerby::widgets
