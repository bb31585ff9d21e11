// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/run_control.h"

#include "core/alibi/habits.h"
#include "core/world/behaviour_shares.h"
#include "core/world/content_hash.h"
#include "editor/commands/change_property.h"
#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/models/statistics_model.h"
#include "editor/session/live_session.h"
#include "editor/session/people_in_view.h"
#include "widgets/city_view/city_view.h"
#include "widgets/controls/action_set.h"
#include "widgets/controls/transport_bar.h"
#include "widgets/docks/person_card.h"
#include "widgets/docks/statistics_panel.h"
#include "widgets/docks/vehicle_card.h"
#include "widgets/plan_view/plan_view.h"

#include <QAction>
#include <algorithm>

namespace passerby::widgets {

using editor::ActionId;
using editor::LiveSession;

namespace {

constexpr int kDraw_ms = 16; ///< between pictures of the city; the plan is drawn at every other

} // namespace

RunControl::RunControl(const Parts& parts, QObject* parent)
    : QObject(parent),
      m_parts(parts),
      m_recordings([this] { return m_parts.live.speedAsked(); }),
      m_recorded(parts.document, parts.plan, parts.city),
      m_person(parts.live, parts.plan, parts.city, parts.card, this),
      m_vehicle(parts.live, parts.plan, parts.city, parts.vehicleCard, this)
{
    connect(&m_recordings, &RecordingClock::playingChanged, this, &RunControl::takeState);
    connect(&parts.document.layers(), &editor::LayerState::changed, this, [this] { m_recorded.show(shownTime_s()); });
    connect(&m_recordings, &RecordingClock::ticked, this, [this] {
        m_recorded.show(shownTime_s());
        refreshTransport();
    });
    m_draw.setInterval(kDraw_ms);
    m_slow.setInterval(500);
    connect(&m_draw, &QTimer::timeout, this, [this] {
        m_isPlansTurn = !m_isPlansTurn;
        const editor::FramePair pair = m_parts.live.frames();
        const bool isStill = !m_parts.live.isPlaying() && pair.fraction >= 1.0;
        if (isStill)
            m_draw.stop();
        if (m_isPlansTurn || isStill) {
            drawNow();
        } else {
            m_recorded.showInCity(shownTime_s());
            drawCity(pair);
            m_person.drawInCity();
        }
    });
    connect(&m_slow, &QTimer::timeout, this, [this] {
        m_person.askAgain();
        m_vehicle.askAgain();
        refreshTransport();
    });
    connect(&parts.live, &LiveSession::stateChanged, this, &RunControl::takeState);
    connect(&parts.live, &LiveSession::frameReady, this, &RunControl::takeFrame);
    connect(&parts.live, &LiveSession::speedChanged, this, &RunControl::refreshTransport);
    connect(&parts.live, &LiveSession::progress, this, [this](double fraction) {
        m_prepared = fraction;
        refreshTransport();
    });
    connect(&parts.live, &LiveSession::failed, this, [this](const QString& message) {
        m_note = m_failsQuietly ? tr("nobody can live here yet") : tr("no run");
        m_trouble = message;
        takeState();
        if (!m_failsQuietly)
            emit failed(message);
    });
    connect(&parts.transport, &TransportBar::speedChosen, &parts.live, &LiveSession::setSpeedAsked);
    connect(&parts.transport, &TransportBar::peopleChosen, this, &RunControl::changePeople);
    connect(&parts.document, &editor::ProjectDocument::replaced, this, [this] {
        m_couldLive = false;
        m_recordings.stop();
        m_recorded.show(0.0);
    });
    connect(&parts.document, &editor::ProjectDocument::worldChanged, this, &RunControl::followWorld);
    // The plan keeps Space for panning: what a tap means is up to whoever has that key.
    connect(&parts.plan, &PlanView::spaceTapped, this, [this] {
        if (QAction* holder = m_parts.actions.holderOf(QKeySequence(Qt::Key_Space)))
            holder->trigger();
    });
    // One thing at a time is marked in the views and told at the right, whoever picks: a person, or what is selected.
    connect(&m_person, &PickedPerson::picking, this, [this] {
        m_vehicle.letGo();
        m_parts.document.selection().clear();
    });
    connect(&m_vehicle, &PickedVehicle::picking, this, [this] {
        m_person.letGo();
        m_parts.document.selection().clear();
    });
    connect(&m_vehicle, &PickedVehicle::changed, this, &RunControl::vehicleChanged);
    connect(&parts.vehicleCard, &VehicleCard::laneRequested, this, [this](quint32 number) {
        m_parts.document.selection().set({editor::ObjectKind::lane, number});
    });
    connect(&m_person, &PickedPerson::storyTold, this, &RunControl::storyTold);
    connect(&m_person, &PickedPerson::changed, this, &RunControl::personChanged);
    connect(&parts.live, &LiveSession::edited, this, &RunControl::followEdit);
    connect(&parts.live, &LiveSession::editTroubleChanged, this, &RunControl::noticeChanged);
    connect(&parts.live, &LiveSession::moved, this, &RunControl::followMove);
    connect(&parts.live, &LiveSession::wentOn, this, [this] {
        m_parts.statistics.clear(); // their last curves are of what is forgotten
        m_lastPlotted_s = -1.0;
        followMove();
    });
    connectActions();
    takeState();
}

void RunControl::connectActions()
{
    const auto on = [this](ActionId id, auto what) { connect(m_parts.actions.at(id), &QAction::triggered, this, what); };
    on(ActionId::playPause, [this] {
        if (playsRecordings()) {
            m_recordings.toggle();
            return;
        }
        if (m_needsRestart && !m_parts.live.isPlaying())
            begin();
        m_parts.live.togglePlaying();
    });
    on(ActionId::stepOnce, [this] { m_parts.live.stepOnce(); });
    on(ActionId::restart, [this] {
        if (playsRecordings())
            m_recordings.restart();
        else
            restart();
    });
    on(ActionId::faster, [this] { m_parts.live.setSpeedAsked(m_parts.live.speedAsked() * 2.0); });
    on(ActionId::slower, [this] { m_parts.live.setSpeedAsked(m_parts.live.speedAsked() / 2.0); });
}

void RunControl::letGo()
{
    m_person.letGo();
    m_vehicle.letGo();
}

void RunControl::begin()
{
    letGo();
    setNeedsRestart(false);
    m_failsQuietly = false;
    m_note.clear();
    m_trouble.clear();
    m_prepared = 0.0;
    forgetFigures();
    const world::World& world = m_parts.document.world();
    if (!hasPeople()) {
        end();
        return;
    }
    editor::LiveOptions options;
    options.people = static_cast<std::uint64_t>(world.settings().population);
    options.seed = world.settings().seed;
    options.startClock_s = world.settings().initialTime_s;
    options.mode = m_mode;
    options.bake = m_parts.document.bake();
    m_parts.live.start(m_parts.document.snapshot(), options);
}

/// Somebody has somewhere to go, or needs no place to go to.
bool RunControl::hasPeople() const
{
    const world::World& world = m_parts.document.world();
    return world.targets().size() > 0 || world::wanderingShare(world) > 0.0;
}

void RunControl::end()
{
    letGo();
    setNeedsRestart(false);
    m_parts.live.stop();
    m_parts.plan.setFrames(nullptr, nullptr, 1.0);
    m_parts.city.setFrames(nullptr, nullptr, 1.0);
    m_parts.figures.clearFrame();
    m_note = tr("add targets, or let people wander");
    takeState();
}

void RunControl::restart()
{
    const bool wasPlaying = m_parts.live.isPlaying();
    begin();
    if (wasPlaying)
        m_parts.live.play();
}

void RunControl::setMode(editor::LiveMode mode)
{
    if (m_mode == mode)
        return;
    m_mode = mode;
    m_prepared = 0.0;
    if (isOutdated()) {
        restart();
        return;
    }
    letGo();
    forgetFigures();
    m_parts.live.setMode(mode);
    refreshTransport();
}

void RunControl::forgetFigures()
{
    m_lastPlotted_s = -1.0;
    m_parts.transport.clearDay();
    m_parts.statistics.clear();
    m_parts.figures.clearFrame();
}

void RunControl::setNeedsRestart(bool needsRestart)
{
    if (m_needsRestart == needsRestart)
        return;
    m_needsRestart = needsRestart;
    emit noticeChanged();
}

bool RunControl::isOutdated() const
{
    return m_needsRestart || m_parts.live.isEditing() || !m_parts.live.editTrouble().isEmpty()
           || (m_parts.live.isBack() && differsFromRun());
}

QString RunControl::notice() const
{
    if (!m_parts.live.editTrouble().isEmpty())
        return tr("People live on in the city as it was: %1").arg(m_parts.live.editTrouble());
    return m_needsRestart ? tr("The run began with other settings than the city has now.") : QString();
}

bool RunControl::differsFromRun() const
{
    const world::World& now = m_parts.document.world();
    return beganOtherwise() || static_cast<std::uint64_t>(now.settings().population) != m_parts.live.options().people
           || world::runHash(now) != m_parts.live.runHash();
}

/// What a run cannot take while it lives.
bool RunControl::beganOtherwise() const
{
    const world::Settings& now = m_parts.document.world().settings();
    return now.initialTime_s != m_parts.live.options().startClock_s || now.seed != m_parts.live.options().seed;
}

/// There is a run in which people have already lived.
bool RunControl::hasLived() const
{
    const auto frame = m_parts.live.frame();
    return m_parts.live.isPlaying() || (m_parts.live.isReady() && frame && frame->step > 0);
}

void RunControl::followWorld(const world::WorldPatch& patch)
{
    if (!patch.of<world::Recording>().empty()) {
        takeState(); // there may be something to play now
        m_recorded.show(shownTime_s());
    }
    const bool hasRun = m_parts.live.state() != LiveSession::State::empty;
    if (hasRun && m_parts.live.isReady() && hasLived()) {
        handOver();
    } else if (hasRun && differsFromRun()) {
        restart(); // nobody has taken a step yet
        m_failsQuietly = !m_couldLive;
    } else if (hasRun) {
        m_parts.live.takeNames(m_parts.document.snapshot());
    } else if (hasPeople()) {
        begin();
        m_failsQuietly = !m_couldLive;
    }
    refreshTransport();
}

/// The run takes the city as it is now and goes on.
void RunControl::handOver()
{
    if (beganOtherwise() && !m_parts.live.isPlaying()) {
        begin();
        return;
    }
    setNeedsRestart(beganOtherwise());
    const world::World& world = m_parts.document.world();
    m_parts.live.edit({m_parts.document.snapshot(), static_cast<std::uint64_t>(world.settings().population), m_parts.document.bake()});
}

void RunControl::followEdit()
{
    m_lastPlotted_s = -1.0;
    if (m_mode != editor::LiveMode::everybody) {
        letGo();
        emit said(tr("People were drawn anew for the edited city."));
    }
    m_person.askAgain();
    m_vehicle.askAgain();
    refreshTransport();
    emit noticeChanged();
}

/// The run was brought to another moment. Once it lives on from there, it does so in the city as it is drawn now.
void RunControl::followMove()
{
    takeState();
    if (m_parts.live.isBack() || m_parts.live.isEditing())
        return;
    if (differsFromRun() && !beganOtherwise())
        handOver();
    else if (!differsFromRun())
        m_parts.live.takeNames(m_parts.document.snapshot());
}

void RunControl::changePeople(int people)
{
    const auto result = editor::changeSettings(
        m_parts.document, tr("Change number of people to %1").arg(people), "population",
        [people](world::Settings& settings) { settings.population = people; }, editor::EditPhase::single);
    if (!result.ok())
        emit failed(QString::fromStdString(result.error().message));
}

void RunControl::takeState()
{
    m_prepared = 0.0;
    if (m_parts.live.isReady()) {
        m_couldLive = true;
        m_failsQuietly = false; // what goes wrong from now on is no city that is still being made
        m_trouble.clear();
    }
    if (m_parts.live.isReady() || m_parts.document.world().recordings().empty())
        m_recordings.stop(); // while the city is tried again after an edit they go on
    const bool isPlaying = m_parts.live.isPlaying() || m_recordings.isPlaying();
    QAction* play = m_parts.actions.at(ActionId::playPause);
    play->setEnabled(canRun() || playsRecordings());
    const bool isBack = m_parts.live.isBack();
    play->setText(isPlaying ? tr("&Pause") : isBack ? tr("&Play on from here") : tr("&Play"));
    ActionSet::setTip(play, playsRecordings() && m_trouble.isEmpty() ? tr("Play or hold the recordings")
                            : playsRecordings()                      ? tr("Play or hold the recordings. Nobody walks: %1").arg(m_trouble)
                            : !m_parts.live.isReady() && !m_trouble.isEmpty() ? m_trouble
                            : isPlaying                                       ? tr("Hold people")
                            : isBack ? tr("Let people walk on from here: what came later is forgotten")
                                     : tr("Let people walk"));
    m_parts.actions.at(ActionId::stepOnce)->setEnabled(m_parts.live.isReady());
    m_parts.actions.at(ActionId::restart)->setEnabled(play->isEnabled());
    if (m_parts.live.isPlaying()) {
        m_draw.start();
        m_slow.start();
    } else {
        m_slow.stop();
        drawNow();
        m_draw.start(); // until people are where they are held
    }
    refreshTransport();
}

void RunControl::takeFrame()
{
    const auto frame = m_parts.live.frame();
    if (!frame)
        return;
    if (!m_parts.live.isPlaying()) {
        drawNow();
        m_draw.start();
        refreshTransport();
        m_person.askAgain();
        m_vehicle.askAgain();
    }
    const double every_s = 2.0 * std::max(1.0, m_parts.live.speedAsked() / 4.0);
    // Figures are about everybody; of whoever is seen alone, the panel of that tells.
    if (frame->perceptual) {
        emit frameTaken();
        return;
    }
    if (m_parts.live.isBack()) { // it was plotted when it was lived
        m_parts.figures.setFrame(frame, m_parts.live.world());
        emit frameTaken();
        return;
    }
    if (m_lastPlotted_s < 0.0 || frame->time_s - m_lastPlotted_s >= every_s) {
        m_lastPlotted_s = frame->time_s;
        m_parts.statistics.append(*frame, m_parts.live.speedReached(), m_parts.live.speedAsked());
        m_parts.figures.setFrame(frame, m_parts.live.world());
    }
    emit frameTaken();
}

void RunControl::drawNow()
{
    const editor::FramePair pair = m_parts.live.frames();
    m_parts.plan.setFrames(pair.previous, pair.current, pair.fraction);
    m_recorded.show(shownTime_s());
    drawCity(pair);
    m_person.drawNow();
}

bool RunControl::canRun() const
{
    return hasPeople() && m_parts.live.state() != LiveSession::State::failed && m_parts.live.state() != LiveSession::State::empty;
}

bool RunControl::playsRecordings() const
{
    return !canRun() && !m_parts.document.world().recordings().empty();
}

double RunControl::shownTime_s() const
{
    const editor::FramePair pair = m_parts.live.frames();
    if (!pair.current)
        return m_recordings.time_s();
    const double to_s = pair.current->time_s;
    const double from_s = pair.previous ? pair.previous->time_s : to_s;
    return from_s + (to_s - from_s) * pair.fraction;
}

void RunControl::drawCity(const editor::FramePair& pair)
{
    m_parts.city.setFrames(pair.previous, pair.current, pair.fraction);
}

void RunControl::refreshTransport()
{
    TransportState state;
    state.isReady = m_parts.live.isReady();
    state.isPlaying = m_parts.live.isPlaying();
    if (m_parts.live.state() == LiveSession::State::preparing)
        state.note = m_prepared > 0.0 ? tr("preparing, %1 %").arg(qRound(100.0 * m_prepared)) : tr("preparing");
    else
        state.note = m_note;
    state.clock_s = m_parts.document.world().settings().initialTime_s;
    if (playsRecordings()) {
        state.isPlaying = m_recordings.isPlaying();
        state.clock_s += m_recordings.time_s();
        state.note = tr("recordings only");
    }
    state.people = m_parts.document.world().settings().population;
    state.speedAsked = m_parts.live.speedAsked();
    state.speedReached = m_parts.live.speedReached();
    if (const auto frame = m_parts.live.frame()) {
        state.clock_s = frame->clock_s;
        const auto graph = m_parts.live.graph();
        state.walking = graph ? static_cast<long long>(editor::peopleInView(*frame, m_parts.live.world(), *graph)) : 0;
        if (frame->perceptual) {
            state.known = static_cast<long long>(frame->perceptual->known);
            if (const auto left = frame->perceptual->toOpen; left > 0)
                state.filled_percent =
                    static_cast<int>(100 * frame->perceptual->visibleCells.size() / (frame->perceptual->visibleCells.size() + left));
        } else
            state.walking = static_cast<long long>(editor::walkingOfPopulation(*frame));
        state.driving = static_cast<long long>(frame->vehicles.size());
        state.inCrowds = static_cast<long long>(frame->walkers.size() - editor::walkingOfPopulation(*frame));
    }
    if (state.isReady && alibi::hasHours(m_parts.live.world()))
        state.habits = m_mode == editor::LiveMode::everybody ? HabitsOfDay::followClock : HabitsOfDay::asAtStart;
    state.startClock_s = m_parts.live.options().startClock_s;
    m_parts.transport.setState(state);
}

} // namespace passerby::widgets
