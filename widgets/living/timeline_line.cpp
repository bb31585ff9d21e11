// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/timeline_line.h"

#include "widgets/controls/icons.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/time_axis.h"
#include "widgets/controls/typography.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace passerby::widgets {

using Mark = editor::LivePast::Mark;
using Kind = run::RunInput::Kind;

namespace {

constexpr double kSide_px = 12.0;
constexpr double kTop_px = 15.0;    ///< below the times
constexpr double kMiddle_px = 25.0; ///< of the line
constexpr double kMark_px = 12.0;
constexpr double kShortest_s = 60.0; ///< that the line shows
constexpr double kAtMark_px = 7.0;
constexpr double kStep_s = 1.0;
constexpr double kStride_s = 10.0;
constexpr double kPage_s = 60.0;

QString iconOf(Kind kind)
{
    switch (kind) {
    case Kind::fence:
    case Kind::fenceGone:
        return QStringLiteral("road");
    case Kind::group:
        return QStringLiteral("users-group");
    case Kind::visitor:
        return QStringLiteral("walk");
    case Kind::edit:
    case Kind::steering:
    case Kind::look:
    case Kind::measures:
        break;
    }
    return QStringLiteral("vector");
}

QString wordsOf(Kind kind)
{
    switch (kind) {
    case Kind::fence:
        return TimelineLine::tr("a fence went up");
    case Kind::fenceGone:
        return TimelineLine::tr("fences were taken away");
    case Kind::group:
        return TimelineLine::tr("people were put together, or apart");
    case Kind::visitor:
        return TimelineLine::tr("you came into the city, or left it");
    case Kind::edit:
    case Kind::steering:
    case Kind::look:
    case Kind::measures:
        break;
    }
    return TimelineLine::tr("the city was edited");
}

} // namespace

TimelineLine::TimelineLine(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("timelineLine"));
    setAccessibleName(tr("What was lived"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&ThemeKeeper::instance(), &ThemeKeeper::changed, this, qOverload<>(&QWidget::update));
}

QString TimelineLine::tell(const Mark& mark)
{
    return tr("%1: %2").arg(spanText(mark.time_s), wordsOf(mark.kind));
}

void TimelineLine::setPast(const editor::LivePast& past)
{
    m_past = past;
    if (!past.isKept)
        m_dragged_s.reset();
    setEnabled(past.isKept);
    setAccessibleDescription(past.isBack ? tr("%1 of %2").arg(spanText(past.now_s), spanText(past.end_s)) : spanText(past.end_s));
    update();
}

double TimelineLine::span_s() const
{
    return std::max(kShortest_s, m_past.end_s - m_past.begin_s);
}

double TimelineLine::perSecond_px() const
{
    return std::max(1.0, width() - 2.0 * kSide_px) / span_s();
}

double TimelineLine::xOf(double time_s) const
{
    return kSide_px + (time_s - m_past.begin_s) * perSecond_px();
}

double TimelineLine::timeAt(double x) const
{
    return std::clamp(m_past.begin_s + (x - kSide_px) / perSecond_px(), m_past.begin_s, m_past.end_s);
}

const Mark* TimelineLine::markAt(double x) const
{
    const Mark* nearest = nullptr;
    for (const Mark& mark : *m_past.marks)
        if (const double far_px = std::abs(xOf(mark.time_s) - x);
            far_px <= kAtMark_px && (!nearest || far_px < std::abs(xOf(nearest->time_s) - x)))
            nearest = &mark;
    return nearest;
}

void TimelineLine::seek(double time_s)
{
    if (m_past.isKept)
        emit sought(std::clamp(time_s, m_past.begin_s, m_past.end_s));
}

/// A click on a mark goes to what was done then.
void TimelineLine::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_past.isKept)
        return;
    const Mark* mark = event->position().y() > kTop_px ? markAt(event->position().x()) : nullptr;
    m_dragged_s = mark ? mark->time_s : timeAt(event->position().x());
    seek(*m_dragged_s);
    update();
}

void TimelineLine::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_dragged_s || !(event->buttons() & Qt::LeftButton))
        return;
    m_dragged_s = timeAt(event->position().x());
    seek(*m_dragged_s);
    update();
}

void TimelineLine::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_dragged_s.reset();
    update();
}

void TimelineLine::wheelEvent(QWheelEvent* event)
{
    if (const int turned = event->angleDelta().y(); turned != 0)
        seek(shown_s() + (turned > 0 ? -kStep_s : kStep_s));
    event->accept();
}

void TimelineLine::seekMark(int direction)
{
    constexpr double kHere_s = 0.05;
    const double now_s = shown_s();
    std::optional<double> next_s;
    for (const Mark& mark : *m_past.marks)
        if (direction > 0 ? mark.time_s > now_s + kHere_s && !next_s : mark.time_s < now_s - kHere_s)
            next_s = mark.time_s;
    seek(next_s.value_or(direction > 0 ? m_past.end_s : m_past.begin_s));
}

bool TimelineLine::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const Mark* mark = markAt(help->pos().x());
        if (!m_past.isKept)
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), mark ? tell(*mark) : tr("Go to %1").arg(spanText(timeAt(help->pos().x()))), this);
        return true;
    }
    if (event->type() == QEvent::ShortcutOverride) { // keys of the line before those of the window
        const int key = static_cast<QKeyEvent*>(event)->key();
        for (const int own : {Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End, Qt::Key_PageUp, Qt::Key_PageDown})
            if (key == own && !(static_cast<QKeyEvent*>(event)->modifiers() & Qt::AltModifier))
                event->accept();
    }
    return QWidget::event(event);
}

void TimelineLine::keyPressEvent(QKeyEvent* event)
{
    const int direction = event->key() == Qt::Key_Right || event->key() == Qt::Key_PageDown ? 1 : -1;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (event->modifiers() & Qt::ControlModifier)
            seekMark(direction);
        else
            seek(shown_s() + direction * (event->modifiers() & Qt::ShiftModifier ? kStride_s : kStep_s));
        return;
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        seek(shown_s() + direction * kPage_s);
        return;
    case Qt::Key_Home:
        seek(m_past.begin_s);
        return;
    case Qt::Key_End:
        seek(m_past.end_s);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void TimelineLine::paintAxis(QPainter& painter) const
{
    const Theme& t = currentTheme();
    const double step_s = timeTick_s(perSecond_px());
    painter.setFont(textFont(TextStyle::axis));
    const double first_s = std::ceil(m_past.begin_s / step_s) * step_s;
    for (double time_s = first_s; time_s <= m_past.begin_s + span_s() + 0.01; time_s += step_s) {
        const double x = std::round(xOf(time_s)) + 0.5;
        painter.setPen(t.border);
        painter.drawLine(QPointF(x, kTop_px - 2), QPointF(x, height() - 4.0));
        painter.setPen(t.muted);
        const QString words = timeText(time_s);
        const double wide_px = painter.fontMetrics().horizontalAdvance(words);
        if (x + 3 + wide_px <= width())
            painter.drawText(QRectF(x + 3, 0, wide_px + 2, kTop_px), Qt::AlignLeft | Qt::AlignVCenter, words);
    }
}

void TimelineLine::paintMarks(QPainter& painter) const
{
    const Theme& t = currentTheme();
    const double ratio = devicePixelRatioF();
    double last_px = -1e9;
    for (const Mark& mark : *m_past.marks) {
        const double x = xOf(mark.time_s);
        const bool isAhead = m_past.isBack && mark.time_s > m_past.now_s;
        painter.setPen(QPen(isAhead ? t.muted : t.accent, 1.5));
        painter.drawLine(QPointF(x, kTop_px), QPointF(x, height() - 4.0));
        if (x - last_px < kMark_px + 2.0)
            continue; // the one before has the room
        last_px = x;
        const QRectF place(x - kMark_px / 2.0 - 1.0, kMiddle_px - kMark_px / 2.0 - 1.0, kMark_px + 2.0, kMark_px + 2.0);
        painter.setBrush(t.raised);
        painter.drawEllipse(place);
        painter.drawPixmap(place.topLeft() + QPointF(2, 2), iconPixmap(iconOf(mark.kind), isAhead ? t.muted : t.text, 10, ratio));
    }
}

void TimelineLine::paintEvent(QPaintEvent*)
{
    const Theme& t = currentTheme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintAxis(painter);
    const double begin = xOf(m_past.begin_s);
    const double now = xOf(shown_s());
    painter.setPen(QPen(t.border, 4.0, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(begin, kMiddle_px), QPointF(width() - kSide_px, kMiddle_px));
    if (m_past.isKept) {
        if (m_past.isBack || m_dragged_s) { // what lies ahead
            painter.setPen(QPen(t.muted, 4.0, Qt::SolidLine, Qt::RoundCap));
            painter.drawLine(QPointF(now, kMiddle_px), QPointF(xOf(m_past.end_s), kMiddle_px));
        }
        painter.setPen(QPen(t.accent, 4.0, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(QPointF(begin, kMiddle_px), QPointF(now, kMiddle_px));
        paintMarks(painter);
        painter.setPen(QPen(t.accent, 2.0));
        painter.setBrush(m_past.isBack || m_dragged_s ? t.raised : t.accent);
        painter.drawEllipse(QPointF(now, kMiddle_px), 6.0, 6.0);
    }
    if (hasFocus()) {
        painter.setPen(QPen(t.accent, 1.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    }
}

} // namespace passerby::widgets
