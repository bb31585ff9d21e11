// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/tour_control.h"

#include "widgets/controls/tour_bubble.h"

#include <QGuiApplication>
#include <QSettings>
#include <QWidget>
#include <algorithm>
#include <utility>

namespace passerby::widgets {

TourControl::TourControl(std::vector<Tour> tours, QWidget* window)
    : QObject(window), m_tours(std::move(tours)), m_bubble(new TourBubble(window))
{
    m_look.setInterval(150);
    connect(&m_look, &QTimer::timeout, this, &TourControl::look);
    connect(m_bubble, &TourBubble::backClicked, this, [this] { go(m_place - 1); });
    connect(m_bubble, &TourBubble::skipClicked, this, &TourControl::skip);
    connect(m_bubble, &TourBubble::endClicked, this, &TourControl::end);
}

void TourControl::offerOnce(std::size_t tour)
{
    const Tour& offered = m_tours[tour];
    if (QSettings().value(offered.key).toBool() || isRunning() || m_offered)
        return;
    QSettings().setValue(offered.key, true);
    m_offered = tour;
    m_bubble->tell({}, offered.welcome, offered.promise.arg(offered.steps.size()));
    m_bubble->setButtons(false, tr("Begin the tour"), tr("Not now"));
    m_bubble->show();
    m_bubble->pointAt(nullptr);
    m_look.start();
}

void TourControl::start(std::size_t tour)
{
    end();
    const int own = m_starts;
    m_tours[tour].prepare([this, own, tour] {
        if (own == m_starts)
            begin(tour);
    });
}

void TourControl::begin(std::size_t tour)
{
    QSettings().setValue(m_tours[tour].key, true);
    m_tour = tour;
    m_offered.reset();
    m_look.start();
    go(0);
}

void TourControl::end()
{
    ++m_starts;
    m_offered.reset();
    m_wayOut.reset();
    m_doesIt = false;
    m_look.stop();
    m_place = -1;
    m_bubble->hide();
}

void TourControl::skip()
{
    if (const auto offered = std::exchange(m_offered, std::nullopt)) {
        start(*offered);
        return;
    }
    if (!m_wayOut && !m_doesIt) {
        go(m_place + 1);
        return;
    }
    if (m_wayOut)
        go(*m_wayOut);
    if (m_doesIt)
        steps()[static_cast<std::size_t>(m_place)].doIt();
}

void TourControl::go(int place)
{
    const int count = static_cast<int>(steps().size());
    m_place = std::clamp(place, 0, count);
    m_wayOut.reset();
    m_doesIt = false;
    m_sinceDone.invalidate();
    if (m_place == count) {
        m_bubble->tell({}, tr("That was the tour"), m_tours[m_tour].farewell());
        m_bubble->setButtons(true, {}, tr("Close"));
        m_bubble->show();
        m_bubble->pointAt(nullptr);
        return;
    }
    const TourStep& step = steps()[static_cast<std::size_t>(m_place)];
    if (step.begin)
        step.begin();
    tell(step);
    m_bubble->show();
    point(step);
}

void TourControl::point(const TourStep& step)
{
    if (m_wayOut)
        m_bubble->pointAt(nullptr); // what is to be done there cannot be
    else
        m_bubble->pointAt(step.where ? step.where() : nullptr, step.about ? step.about() : nullptr);
}

bool TourControl::tell(const TourStep& step)
{
    const QString caption = tr("Step %1 of %2").arg(m_place + 1).arg(steps().size());
    const auto mishap = step.mishap ? step.mishap() : std::nullopt;
    m_wayOut = mishap ? std::optional(mishap->place) : std::nullopt;
    const bool isThere = m_sinceDone.isValid() || (step.isThere && step.isThere());
    m_doesIt = !mishap && !isThere && step.doIt;
    if (mishap) {
        m_bubble->setButtons(m_place > 0, mishap->button, tr("End the tour"));
        m_bubble->tell(caption, mishap->title, mishap->text);
        return false;
    }
    m_bubble->setButtons(m_place > 0, isThere ? tr("Next") : m_doesIt ? step.help : tr("Skip this step"), tr("End the tour"));
    m_bubble->tell(m_sinceDone.isValid() ? tr("%1 – done").arg(caption) : caption, step.title, step.text());
    return true;
}

bool TourControl::hasRested(bool isDone)
{
    if (!isDone)
        m_sinceDone.invalidate();
    else if (!m_sinceDone.isValid())
        m_sinceDone.start();
    return isDone && m_sinceDone.hasExpired(kRest_ms);
}

void TourControl::look()
{
    if (m_place < 0 || m_place >= static_cast<int>(steps().size())) {
        m_bubble->place();
        return;
    }
    const TourStep& step = steps()[static_cast<std::size_t>(m_place)];
    if (tell(step) && hasRested(step.isDone && step.isDone()) && QGuiApplication::mouseButtons() == Qt::NoButton) {
        go(m_place + 1);
        return;
    }
    point(step);
}

} // namespace passerby::widgets
