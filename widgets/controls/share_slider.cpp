// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/share_slider.h"

#include "widgets/controls/theme_keeper.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <optional>

namespace passerby::widgets {

namespace {

constexpr double kKnob_px = 7.0; ///< radius
constexpr double kMargin_px = 9.0;

std::optional<double> stepped(const QKeyEvent& event, double share)
{
    const double step = event.modifiers() & Qt::ShiftModifier ? 0.001 : 0.01;
    switch (event.key()) {
    case Qt::Key_Left:
    case Qt::Key_Down:
        return share - step;
    case Qt::Key_Right:
    case Qt::Key_Up:
        return share + step;
    case Qt::Key_PageDown:
        return share - 0.1;
    case Qt::Key_PageUp:
        return share + 0.1;
    case Qt::Key_Home:
        return 0.0;
    case Qt::Key_End:
        return 1.0;
    default:
        return std::nullopt;
    }
}

} // namespace

ShareSlider::ShareSlider(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setFixedHeight(24);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&ThemeKeeper::instance(), &ThemeKeeper::changed, this, qOverload<>(&QWidget::update));
}

void ShareSlider::setShare(double share)
{
    m_share = std::clamp(share, 0.0, 1.0);
    update();
}

void ShareSlider::setColor(const QColor& color)
{
    m_color = color;
    update();
}

QPointF ShareSlider::knobAt(double share) const
{
    return {kMargin_px + (width() - 2.0 * kMargin_px) * share, height() / 2.0};
}

double ShareSlider::shareAt(double x) const
{
    return std::clamp((x - kMargin_px) / std::max(1.0, width() - 2.0 * kMargin_px), 0.0, 1.0);
}

void ShareSlider::paintEvent(QPaintEvent*)
{
    const Theme& t = currentTheme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double y = height() / 2.0;
    const QPointF knob = knobAt(m_share);
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.border);
    painter.drawRoundedRect(QRectF(kMargin_px, y - 2.5, width() - 2.0 * kMargin_px, 5.0), 2.5, 2.5);
    if (m_share > 0.0) {
        painter.setBrush(m_color);
        painter.drawRoundedRect(QRectF(kMargin_px, y - 2.5, knob.x() - kMargin_px, 5.0), 2.5, 2.5);
    }
    painter.setBrush(t.raised);
    painter.setPen(hasFocus() ? QPen(t.accent, 2.0) : QPen(t.control, 1.5));
    painter.drawEllipse(knob, kKnob_px, kKnob_px);
}

void ShareSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const double away = event->position().x() - knobAt(m_share).x();
    const bool isOnKnob = std::abs(away) <= kKnob_px + 2.0;
    m_grip_px = isOnKnob ? away : 0.0;
    m_isDragging = true;
    m_isTyping = false;
    emit gestureBegan();
    if (!isOnKnob)
        emit shareAsked(shareAt(event->position().x()));
}

void ShareSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (m_isDragging)
        emit shareAsked(shareAt(event->position().x() - m_grip_px));
}

void ShareSlider::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_isDragging)
        return;
    m_isDragging = false;
    emit gestureEnded();
}

void ShareSlider::keyPressEvent(QKeyEvent* event)
{
    const auto share = stepped(*event, m_share);
    if (!share || m_isDragging) {
        QWidget::keyPressEvent(event);
        return;
    }
    if (!m_isTyping)
        emit gestureBegan();
    m_isTyping = true;
    emit shareAsked(std::clamp(*share, 0.0, 1.0));
}

void ShareSlider::focusOutEvent(QFocusEvent* event)
{
    if (m_isTyping)
        emit gestureEnded();
    m_isTyping = false;
    QWidget::focusOutEvent(event);
}

} // namespace passerby::widgets
