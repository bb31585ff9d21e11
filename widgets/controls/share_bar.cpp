// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/share_bar.h"

#include "widgets/controls/icons.h"
#include "widgets/controls/theme_keeper.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

namespace passerby::widgets {

ShareBar::ShareBar(QWidget* parent) : QWidget(parent)
{
    setFixedHeight(22);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&ThemeKeeper::instance(), &ThemeKeeper::changed, this, qOverload<>(&QWidget::update));
}

void ShareBar::setParts(std::vector<Part> parts)
{
    m_parts = std::move(parts);
    QStringList words;
    for (const Part& part : m_parts)
        words << part.name + QLatin1Char(' ') + part.text;
    setAccessibleName(words.join(QStringLiteral(", ")));
    update();
}

QRectF ShareBar::partRect(std::size_t part) const
{
    double before = 0.0;
    for (std::size_t i = 0; i < part; ++i)
        before += m_parts[i].share;
    const double left = width() * before;
    const double right = width() * (before + m_parts[part].share);
    return {left, 0.0, right - left, double(height())};
}

int ShareBar::partAt(const QPointF& place) const
{
    for (std::size_t i = 0; i < m_parts.size(); ++i)
        if (partRect(i).contains(place))
            return static_cast<int>(i);
    return -1;
}

void ShareBar::paintEvent(QPaintEvent*)
{
    const Theme& t = currentTheme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath clip;
    clip.addRoundedRect(QRectF(rect()), 4, 4);
    painter.setClipPath(clip);
    painter.fillRect(rect(), t.groove);
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        const Part& part = m_parts[i];
        const QRectF area = partRect(i);
        if (area.width() <= 0.0)
            continue;
        painter.fillRect(area, part.color);
        if (area.left() > 0.5)
            painter.fillRect(QRectF(area.left() - 0.75, 0.0, 1.5, height()), t.surface);
        constexpr int kIcon = 14;
        if (area.width() >= kIcon + 6)
            painter.drawPixmap(area.center() - QPointF(kIcon / 2.0, kIcon / 2.0),
                               iconPixmap(part.icon, inkOn(part.color), kIcon, devicePixelRatioF()));
    }
}

void ShareBar::mousePressEvent(QMouseEvent* event)
{
    if (const int part = partAt(event->position()); event->button() == Qt::LeftButton && part >= 0)
        emit partClicked(part);
}

bool ShareBar::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = dynamic_cast<QHelpEvent*>(event);
        const int part = partAt(help->pos());
        if (part >= 0)
            QToolTip::showText(help->globalPos(), m_parts[std::size_t(part)].name + QLatin1Char(' ') + m_parts[std::size_t(part)].text,
                               this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

} // namespace passerby::widgets
