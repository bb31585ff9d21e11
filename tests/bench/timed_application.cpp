// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/timed_application.h"

#include <QAbstractEventDispatcher>
#include <QEvent>
#include <ctime>
#include <utility>

namespace passerby::bench {

namespace {

qint64 threadTime_ns()
{
    timespec used{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return qint64(used.tv_sec) * 1000000000 + used.tv_nsec;
}

/// Painting of widgets, and the frames of the city view, which an animation driver asks for.
bool isDrawing(const QObject& receiver, const QEvent& event)
{
    const auto type = event.type();
    return type == QEvent::Paint || type == QEvent::UpdateRequest || type == QEvent::Expose
           || (type == QEvent::Timer && receiver.inherits("QAnimationDriver"));
}

QByteArray nameOf(const QObject& receiver, const QEvent& event)
{
    return QByteArray(receiver.metaObject()->className()) + ' ' + receiver.objectName().toUtf8() + " event "
           + QByteArray::number(int(event.type()));
}

} // namespace

void TimedApplication::begin()
{
    connect(QAbstractEventDispatcher::instance(), &QAbstractEventDispatcher::awake, this, [this] {
        if (m_depth == 0)
            endRound();
    });
}

bool TimedApplication::notify(QObject* receiver, QEvent* event)
{
    const bool draws = m_drawDepth > 0 || isDrawing(*receiver, *event);
    if (m_depth > 0 && (!draws || m_drawDepth > 0))
        return QApplication::notify(receiver, event);
    const QByteArray what = m_depth == 0 ? nameOf(*receiver, *event) : QByteArray();
    const Spent before = now();
    const Spent drawnBefore = m_drawn;
    ++m_depth;
    m_drawDepth += draws ? 1 : 0;
    const bool result = QApplication::notify(receiver, event);
    m_drawDepth -= draws ? 1 : 0;
    --m_depth;
    const Spent took = now() - before;
    if (draws)
        addDrawing(took);
    else
        add(took - (m_drawn - drawnBefore), what);
    return result;
}

Longest TimedApplication::take()
{
    endRound();
    return std::exchange(step, {});
}

Spent TimedApplication::now() const
{
    return {m_clock.nsecsElapsed(), threadTime_ns()};
}

void TimedApplication::addDrawing(const Spent& took)
{
    m_drawn += took;
    if (took.wall_ns > step.drawing.wall_ns)
        step.drawing = took;
}

void TimedApplication::add(const Spent& took, const QByteArray& what)
{
    m_round += took;
    if (took.wall_ns > m_most_ns) {
        m_most_ns = took.wall_ns;
        m_culprit = what;
    }
}

void TimedApplication::endRound()
{
    if (m_round.wall_ns > step.stall.wall_ns) {
        step.stall = m_round;
        step.culprit = m_culprit;
    }
    m_round = {};
    m_most_ns = 0;
}

TimedApplication& application()
{
    return *static_cast<TimedApplication*>(qApp);
}

} // namespace passerby::bench
