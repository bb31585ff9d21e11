// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/film/story_strip.h"

#include "widgets/controls/icons.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/time_axis.h"
#include "widgets/controls/typography.h"
#include "widgets/film/story_captions.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <array>
#include <cmath>

namespace passerby::widgets {

namespace {

constexpr double kSide_px = 10.0;
constexpr double kTop_px = 20.0;     ///< below the seconds
constexpr double kLeast_px = 20.0;   ///< that a slide is wide
constexpr double kEdge_px = 6.0;     ///< that take its end
constexpr double kShortest_s = 12.0; ///< that the line shows
constexpr double kSnap_s = 0.1;
constexpr double kNudge_s = 0.5;

double snapped(double time_s)
{
    return std::round(time_s / kSnap_s) * kSnap_s;
}

QString iconOf(const world::Slide& slide)
{
    if (slide.isCard)
        return QStringLiteral("tag");
    switch (slide.motion) {
    case world::SlideMotion::orbit:
        return QStringLiteral("rotate");
    case world::SlideMotion::follow:
        return QStringLiteral("walk");
    case world::SlideMotion::firstPerson:
        return QStringLiteral("eye");
    case world::SlideMotion::alongLine:
        return QStringLiteral("vector");
    case world::SlideMotion::still:
        break;
    }
    return slide.view == world::SlideView::plan ? QStringLiteral("map") : QStringLiteral("camera");
}

} // namespace

StoryStrip::StoryStrip(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("storyStrip"));
    setAccessibleName(tr("Slides by time"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&ThemeKeeper::instance(), &ThemeKeeper::changed, this, qOverload<>(&QWidget::update));
}

void StoryStrip::setStory(const world::Story& story)
{
    m_drag.reset();
    m_story = story;
    m_timeline = story::Timeline(m_story);
    m_current = std::min(m_current, int(m_story.slides.size()) - 1);
    update();
}

void StoryStrip::setCurrent(int slide)
{
    m_current = std::clamp(slide, -1, int(m_story.slides.size()) - 1);
    setAccessibleDescription(m_current < 0 ? QString() : slideName(m_story.slides[std::size_t(m_current)], std::size_t(m_current)));
    update();
}

void StoryStrip::setPlayed(std::optional<double> time_s)
{
    m_played_s = time_s;
    update();
}

double StoryStrip::perSecond_px() const
{
    return (width() - 2.0 * kSide_px - kLeast_px) / std::max(kShortest_s, m_timeline.length_s());
}

double StoryStrip::xOf(double time_s) const
{
    return kSide_px + time_s * perSecond_px();
}

QRectF StoryStrip::boxOf(int slide) const
{
    const auto& station = m_timeline.stations()[std::size_t(slide)];
    const double left = xOf(station.arrives_s);
    const double right = std::max(xOf(station.leaves_s), left + kLeast_px);
    return {left, kTop_px, right - left, height() - kTop_px - 8.0};
}

int StoryStrip::slideAt(QPointF at) const
{
    for (int slide = int(m_story.slides.size()) - 1; slide >= 0; --slide) // those behind lie above
        if (boxOf(slide).adjusted(0, -4, 2, 8).contains(at))
            return slide;
    return -1;
}

bool StoryStrip::isAtEnd(QPointF at, int slide) const
{
    return slide >= 0 && at.x() > boxOf(slide).right() - kEdge_px;
}

void StoryStrip::choose(int slide)
{
    if (slide < 0 || slide >= int(m_story.slides.size()) || slide == m_current)
        return;
    setCurrent(slide);
    emit chosen(slide);
}

void StoryStrip::mousePressEvent(QMouseEvent* event)
{
    const int slide = event->button() == Qt::LeftButton ? slideAt(event->position()) : -1;
    if (slide < 0)
        return;
    choose(slide);
    m_drag = Drag{isAtEnd(event->position(), slide), event->position().x(), 1.0 / perSecond_px(), m_story.slides[std::size_t(slide)]};
}

void StoryStrip::mouseMoveEvent(QMouseEvent* event)
{
    if (m_drag) {
        drag(event->position().x());
        return;
    }
    const int slide = slideAt(event->position());
    setCursor(isAtEnd(event->position(), slide) ? Qt::SizeHorCursor : slide >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void StoryStrip::drag(double to_px)
{
    m_drag->hasMoved = m_drag->hasMoved || std::abs(to_px - m_drag->from_px) >= 3.0;
    if (!m_drag->hasMoved || m_current < 0)
        return;
    const double moved_s = (to_px - m_drag->from_px) * m_drag->perPixel_s;
    world::Slide& slide = m_story.slides[std::size_t(m_current)];
    if (m_drag->isEnd)
        slide.dwell_s = std::clamp(snapped(m_drag->before.dwell_s + moved_s), 0.0, world::kLongestDwell_s);
    else if (m_current > 0)
        slide.glide_s = std::clamp(snapped(m_drag->before.glide_s + moved_s), 0.0, world::kLongestGlide_s);
    m_timeline = story::Timeline(m_story);
    update();
}

void StoryStrip::endDrag(bool isTaken)
{
    const Drag drag = *m_drag;
    m_drag.reset();
    world::Slide& slide = m_story.slides[std::size_t(m_current)];
    const double glide_s = slide.glide_s;
    const double dwell_s = slide.dwell_s;
    slide = drag.before;
    m_timeline = story::Timeline(m_story);
    update();
    if (isTaken && (glide_s != slide.glide_s || dwell_s != slide.dwell_s))
        emit retimed(m_current, glide_s, dwell_s);
}

void StoryStrip::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_drag && event->button() == Qt::LeftButton)
        endDrag(true);
}

void StoryStrip::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const int slide = slideAt(event->position()); slide >= 0)
        emit shown(slide);
}

void StoryStrip::nudge(double glide_s, double dwell_s)
{
    if (m_current < 0)
        return;
    const world::Slide& slide = m_story.slides[std::size_t(m_current)];
    emit retimed(m_current, std::max(0.0, slide.glide_s + glide_s), std::max(0.0, slide.dwell_s + dwell_s));
}

bool StoryStrip::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int slide = slideAt(help->pos());
        if (slide < 0) {
            QToolTip::hideText();
        } else {
            const auto& station = m_timeline.stations()[std::size_t(slide)];
            QToolTip::showText(help->globalPos(),
                               tr("%1: reached after %2 s, stays %3 s")
                                   .arg(slideName(m_story.slides[std::size_t(slide)], std::size_t(slide)),
                                        formatNumber(station.arrives_s, 1), formatNumber(station.leaves_s - station.arrives_s, 1)),
                               this);
        }
        return true;
    }
    if (event->type() == QEvent::ShortcutOverride) { // keys of the strip before those of the window
        const int key = static_cast<QKeyEvent*>(event)->key();
        for (const int own : {Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End, Qt::Key_Delete, Qt::Key_Return, Qt::Key_Enter})
            if (key == own)
                event->accept();
        if (key == Qt::Key_Escape && m_drag)
            event->accept();
    }
    return QWidget::event(event);
}

void StoryStrip::keyPressEvent(QKeyEvent* event)
{
    const int step = event->key() == Qt::Key_Right ? 1 : -1;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (event->modifiers() & Qt::ControlModifier) {
            if (m_current >= 0 && m_current + step >= 0 && m_current + step < int(m_story.slides.size()))
                emit moved(m_current, m_current + step);
        } else if (event->modifiers() & Qt::ShiftModifier) {
            nudge(step * kNudge_s, 0.0);
        } else if (event->modifiers() & Qt::AltModifier) {
            nudge(0.0, step * kNudge_s);
        } else {
            choose(m_current + step);
        }
        return;
    case Qt::Key_Home:
        choose(0);
        return;
    case Qt::Key_End:
        choose(int(m_story.slides.size()) - 1);
        return;
    case Qt::Key_Delete:
        if (m_current >= 0)
            emit removed(m_current);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current >= 0)
            emit shown(m_current);
        return;
    case Qt::Key_Escape:
        if (m_drag) {
            endDrag(false);
            return;
        }
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void StoryStrip::paintAxis(QPainter& painter) const
{
    const Theme& t = currentTheme();
    const double step_s = timeTick_s(perSecond_px());
    painter.setFont(textFont(TextStyle::axis));
    const double until_s = std::max(kShortest_s, m_timeline.length_s());
    for (double time_s = 0.0; time_s <= until_s + 0.01; time_s += step_s) {
        const double x = std::round(xOf(time_s)) + 0.5;
        painter.setPen(t.border);
        painter.drawLine(QPointF(x, kTop_px - 4), QPointF(x, height() - 4.0));
        painter.setPen(t.muted);
        painter.drawText(QRectF(x + 3, 0, 60, kTop_px - 3), Qt::AlignLeft | Qt::AlignVCenter, timeText(time_s));
    }
}

void StoryStrip::paintSlide(QPainter& painter, int place) const
{
    const Theme& t = currentTheme();
    const world::Slide& slide = m_story.slides[std::size_t(place)];
    const auto& station = m_timeline.stations()[std::size_t(place)];
    const QRectF box = boxOf(place);
    const bool isCurrent = place == m_current;
    const double middle = box.center().y();
    if (place > 0) { // the way to it: a line of a glide, dots of a fade
        painter.setPen(QPen(t.muted, 2.0, station.arrival == story::Arrival::fade ? Qt::DotLine : Qt::SolidLine));
        painter.drawLine(QPointF(xOf(station.leavesBefore_s), middle), QPointF(box.left(), middle));
    }
    painter.setPen(QPen(isCurrent ? t.accent : t.border, isCurrent ? 2.0 : 1.0));
    painter.setBrush(isCurrent ? t.accentSoft : t.raised);
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 5, 5);
    const QColor ink = t.text;
    const double ratio = devicePixelRatioF();
    QRectF words = box.adjusted(8, 4, -6, -4);
    if (box.width() >= 34.0) {
        painter.drawPixmap(QPointF(words.left(), words.top() + 1), iconPixmap(iconOf(slide), t.muted, 14, ratio));
        words.setLeft(words.left() + 19);
    }
    painter.setPen(ink);
    painter.setFont(textFont(TextStyle::caption));
    const QFontMetricsF metrics(painter.font());
    const QString name = words.width() < 44.0 ? QString::number(place + 1) : slideName(slide, std::size_t(place));
    if (words.width() >= 8.0)
        painter.drawText(words, Qt::AlignLeft | Qt::AlignTop, metrics.elidedText(name, Qt::ElideRight, words.width()));
    if (box.width() >= 60.0 && box.height() >= 40.0) {
        painter.setPen(t.muted);
        painter.drawText(box.adjusted(8, 0, -6, -5), Qt::AlignLeft | Qt::AlignBottom,
                         tr("%1 s").arg(formatNumber(station.leaves_s - station.arrives_s, 1)));
    }
}

void StoryStrip::paintEvent(QPaintEvent*)
{
    const Theme& t = currentTheme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintAxis(painter);
    for (int slide = 0; slide < int(m_story.slides.size()); ++slide)
        if (slide != m_current)
            paintSlide(painter, slide);
    if (m_current >= 0)
        paintSlide(painter, m_current);
    if (m_played_s) {
        const double x = xOf(std::min(*m_played_s, m_timeline.length_s()));
        painter.setPen(QPen(t.accent, 2.0));
        painter.drawLine(QPointF(x, kTop_px - 6), QPointF(x, height() - 2.0));
    }
    if (hasFocus()) {
        painter.setPen(QPen(t.accent, 1.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    }
}

} // namespace passerby::widgets
