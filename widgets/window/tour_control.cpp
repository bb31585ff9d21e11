// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/tour_control.h"

#include "widgets/controls/tour_bubble.h"

#include <QGuiApplication>
#include <QSettings>
#include <QWidget>
#include <algorithm>
#include <utility>

namespace passerby::widgets {

namespace {

const QString kOfferedKey = QStringLiteral("tourOffered");

} // namespace

TourControl::TourControl(std::vector<TourStep> steps, std::function<QString()> farewell, QWidget* window)
    : QObject(window), m_steps(std::move(steps)), m_farewell(std::move(farewell)), m_bubble(new TourBubble(window))
{
    m_look.setInterval(150);
    connect(&m_look, &QTimer::timeout, this, &TourControl::look);
    connect(m_bubble, &TourBubble::backClicked, this, [this] { go(m_place - 1); });
    connect(m_bubble, &TourBubble::skipClicked, this, &TourControl::skip);
    connect(m_bubble, &TourBubble::endClicked, this, &TourControl::end);
}

void TourControl::offerOnce(std::function<void()> prepare)
{
    if (QSettings().value(kOfferedKey).toBool() || isRunning())
        return;
    QSettings().setValue(kOfferedKey, true);
    m_offered = std::move(prepare);
    m_bubble->tell({}, tr("Welcome to Passerby"),
                   tr("A guided tour of %1 steps shows how to draw a small city and let it live. You find it under Help whenever you want.")
                       .arg(m_steps.size()));
    m_bubble->setButtons(false, tr("Begin the tour"), tr("Not now"));
    m_bubble->show();
    m_bubble->pointAt(nullptr);
    m_look.start();
}

void TourControl::skip()
{
    if (const auto prepare = std::exchange(m_offered, {}))
        prepare();
    else
        go(m_place + 1);
}

void TourControl::begin()
{
    m_offered = {};
    m_look.start();
    go(0);
}

void TourControl::end()
{
    m_offered = {};
    m_look.stop();
    m_place = -1;
    m_bubble->hide();
}

void TourControl::go(int place)
{
    m_place = std::clamp(place, 0, static_cast<int>(m_steps.size()));
    if (m_place == static_cast<int>(m_steps.size())) {
        m_bubble->tell({}, tr("That was the tour"), m_farewell());
        m_bubble->setButtons(true, {}, tr("Close"));
        m_bubble->show();
        m_bubble->pointAt(nullptr);
        return;
    }
    const TourStep& step = m_steps[static_cast<std::size_t>(m_place)];
    if (step.begin)
        step.begin();
    tell(step);
    m_bubble->show();
    m_bubble->pointAt(step.where ? step.where() : nullptr, step.about ? step.about() : nullptr);
}

void TourControl::tell(const TourStep& step)
{
    m_bubble->setButtons(m_place > 0, step.isThere && step.isThere() ? tr("Next") : tr("Skip this step"), tr("End the tour"));
    m_bubble->tell(tr("Step %1 of %2").arg(m_place + 1).arg(m_steps.size()), step.title, step.text());
}

void TourControl::look()
{
    if (m_place < 0 || m_place >= static_cast<int>(m_steps.size())) {
        m_bubble->place();
        return;
    }
    const TourStep& step = m_steps[static_cast<std::size_t>(m_place)];
    if (step.isDone()) {
        if (QGuiApplication::mouseButtons() == Qt::NoButton)
            go(m_place + 1);
        return;
    }
    tell(step);
    m_bubble->pointAt(step.where ? step.where() : nullptr, step.about ? step.about() : nullptr);
}

} // namespace passerby::widgets
