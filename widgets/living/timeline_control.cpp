// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/timeline_control.h"

#include "editor/session/live_session.h"
#include "widgets/controls/action_set.h"
#include "widgets/controls/time_axis.h"
#include "widgets/living/timeline_line.h"
#include "widgets/living/timeline_strip.h"

#include <QAction>
#include <utility>

namespace passerby::widgets {

using editor::LiveSession;

namespace {

constexpr int kSeekEvery_ms = 50;
constexpr qint64 kRefreshEvery_ms = 100; ///< while people walk
constexpr double kTenSeconds_s = 10.0;

} // namespace

TimelineControl::TimelineControl(LiveSession& live, TimelineStrip& strip, const RunActions& actions, QObject* parent)
    : QObject(parent), m_live(live), m_strip(strip), m_actions(actions)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(kSeekEvery_ms);
    connect(&m_pause, &QTimer::timeout, this, [this] {
        if (const auto wanted_s = std::exchange(m_wanted_s, std::nullopt))
            seek(*wanted_s);
    });
    connect(&strip.line(), &TimelineLine::sought, this, &TimelineControl::seek);
    const auto on = [this](QAction* action, auto what) { connect(action, &QAction::triggered, this, what); };
    on(actions.stepBack, [this] { seek(goal_s() - LiveSession::kStep_s); });
    on(actions.goBack, [this] { seek(goal_s() - kTenSeconds_s); });
    on(actions.goForward, [this] { seek(goal_s() + kTenSeconds_s); });
    on(actions.goToBegin, [this] { seek(m_live.past().begin_s); });
    on(actions.goToEnd, [this] { m_live.goToEnd(); });
    on(actions.goOn, [this] { m_live.play(); });
    connect(&live, &LiveSession::frameReady, this, &TimelineControl::refresh);
    connect(&live, &LiveSession::moved, this, &TimelineControl::refreshNow);
    connect(&live, &LiveSession::stateChanged, this, &TimelineControl::refreshNow);
    connect(&live, &LiveSession::edited, this, &TimelineControl::refreshNow);
    connect(&live, &LiveSession::barriersChanged, this, &TimelineControl::refreshNow);
    connect(&live, &LiveSession::pastTrouble, this, &TimelineControl::failed);
    connect(&live, &LiveSession::wentOn, this, [this](double forgotten_s) {
        refreshNow();
        emit said(tr("The run goes on from here: the %1 that came later are forgotten.").arg(spanText(forgotten_s)));
    });
    refreshNow();
}

/// What the next step is from.
double TimelineControl::goal_s() const
{
    return m_wanted_s.value_or(m_live.past().goal_s());
}

/// The latest of those that come fast.
void TimelineControl::seek(double time_s)
{
    if (m_pause.isActive()) {
        m_wanted_s = time_s;
        return;
    }
    m_live.goTo(time_s);
    m_pause.start();
}

void TimelineControl::refresh()
{
    if (!m_live.isPlaying() || !m_refreshed.isValid() || m_refreshed.elapsed() >= kRefreshEvery_ms)
        refreshNow();
}

void TimelineControl::refreshNow()
{
    m_refreshed.restart();
    editor::LivePast past = m_live.past();
    past.isBack = past.isBack && m_live.isBack(); // once it goes on nothing lies ahead
    if (!past.isBack)
        past.end_s = past.now_s;
    m_strip.setPast(past);
    const bool hasPast = past.isKept && past.now_s > past.begin_s;
    m_actions.stepBack->setEnabled(hasPast);
    m_actions.goBack->setEnabled(hasPast);
    m_actions.goToBegin->setEnabled(hasPast);
    m_actions.goForward->setEnabled(past.isBack);
    m_actions.goToEnd->setEnabled(past.isBack);
    m_actions.goOn->setEnabled(past.isBack);
    ActionSet::setTip(m_actions.goOn,
                      past.isBack
                          ? tr("People live on from this moment. The %1 that came later are forgotten.").arg(spanText(past.back_s()))
                          : tr("Go back in the timeline first"));
}

} // namespace passerby::widgets
