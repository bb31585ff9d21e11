// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heat/hour_strip.h"

#include "widgets/controls/day_slider.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/typography.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <cmath>

namespace passerby::widgets {

namespace {

constexpr int kTick_ms = 100;
constexpr double kPlayed_min_s = 60.0; ///< minutes of the day a second
constexpr int kDay_min = 1440;

} // namespace

HourStrip::HourStrip(QAction* play, QAction* follow, QWidget* parent)
    : QWidget(parent),
      m_playAction(play),
      m_followAction(follow),
      m_slider(new DaySlider(this)),
      m_clock(makeLabel(QStringLiteral("00:00"), TextStyle::name, false, this)),
      m_note(makeLabel({}, TextStyle::caption, true, this))
{
    setObjectName(QStringLiteral("hourStrip"));
    m_slider->setObjectName(QStringLiteral("hourSlider"));
    m_slider->setAccessibleName(tr("Hour of the day"));
    m_slider->setToolTip(tr("The hour that expected densities are of. Arrows: a quarter of an hour, Page keys: an hour."));
    m_clock->setObjectName(QStringLiteral("hourClock"));
    m_clock->setFixedWidth(48);
    m_note->setObjectName(QStringLiteral("hourNote"));
    auto* playButton = makeActionButton(play, this);
    auto* followButton = makeActionButton(follow, this);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(playButton);
    layout->addWidget(m_clock);
    layout->addWidget(m_slider, 1);
    layout->addWidget(m_note);
    layout->addWidget(followButton);
    m_tick.setInterval(kTick_ms);
    connect(&m_tick, &QTimer::timeout, this, &HourStrip::tick);
    connect(m_slider, &QSlider::valueChanged, this, [this] {
        refreshClock();
        if (!m_isShowing)
            emit timeChosen(chosen_s());
    });
    setState({});
    refreshClock();
}

double HourStrip::chosen_s() const
{
    return 60.0 * (m_slider->value() % kDay_min);
}

void HourStrip::setState(const State& state)
{
    m_state = state;
    m_slider->setEnabled(state.isEnabled);
    m_playAction->setEnabled(state.isEnabled);
    m_followAction->setEnabled(state.isEnabled);
    m_followAction->setChecked(state.isEnabled && state.isFollowing);
    m_slider->setCurve(state.day);
    m_note->setText(state.note);
    m_note->setVisible(!state.note.isEmpty());
    if (!state.isEnabled && isPlaying())
        setPlaying(false);
    const int shown_min = int(std::lround(state.clock_s / 60.0)) % kDay_min;
    if ((state.isFollowing || !state.isEnabled) && shown_min != m_slider->value()) {
        m_isShowing = true;
        m_slider->setValue(shown_min);
        m_isShowing = false;
    }
}

void HourStrip::setPlaying(bool plays)
{
    m_playAction->setChecked(plays);
    m_playAction->setIcon(icon(plays ? QStringLiteral("player-pause-filled") : QStringLiteral("player-play-filled")));
    if (plays == isPlaying())
        return;
    m_played_min = m_slider->value() % kDay_min;
    m_sinceTick.start();
    plays ? m_tick.start() : m_tick.stop();
}

void HourStrip::tick()
{
    if (m_slider->isSliderDown()) {
        m_sinceTick.restart();
        m_played_min = m_slider->value();
        return;
    }
    // Whoever moved the slider meanwhile plays on from there.
    if (std::abs(m_slider->value() - m_played_min) >= 1.0)
        m_played_min = m_slider->value();
    m_played_min = std::fmod(m_played_min + kPlayed_min_s * double(m_sinceTick.restart()) / 1000.0, double(kDay_min));
    m_slider->setValue(int(m_played_min));
}

void HourStrip::refreshClock()
{
    m_clock->setText(m_slider->value() == kDay_min ? QStringLiteral("24:00") : formatClock(60.0 * m_slider->value(), false));
}

} // namespace passerby::widgets
