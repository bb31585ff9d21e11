// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/visit_control.h"

#include "editor/document/project_document.h"
#include "editor/session/live_session.h"
#include "widgets/city_view/city_view.h"
#include "widgets/controls/action_set.h"
#include "widgets/living/run_control.h"
#include "widgets/plan_view/plan_view.h"

#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QTextEdit>
#include <numbers>
#include <utility>

namespace passerby::widgets {

using editor::LiveSession;
using run::VisitorMode;
using Seat = CityView::Seat;

namespace {

constexpr int kSteer_ms = 40; ///< between two looks at the keys: more often than a step of the run
constexpr double kTurn_degPerSecond = 90.0;
constexpr double kVisitSpeed = 1.0; ///< a second is a second for who is in it

bool writes(const QWidget* widget)
{
    const auto* choices = qobject_cast<const QComboBox*>(widget);
    return qobject_cast<const QLineEdit*>(widget) || qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const QTextEdit*>(widget)
           || qobject_cast<const QPlainTextEdit*>(widget) || (choices && choices->isEditable());
}

} // namespace

VisitControl::VisitControl(const Parts& parts, const RunActions& actions, QObject* parent)
    : QObject(parent), m_parts(parts), m_actions(actions)
{
    m_steering.setInterval(kSteer_ms);
    connect(&m_steering, &QTimer::timeout, this, &VisitControl::steer);
    connect(actions.walk, &QAction::triggered, this, [this](bool isOn) { isOn ? ask(VisitorMode::onFoot) : end(); });
    connect(actions.drive, &QAction::triggered, this, [this](bool isOn) { isOn ? ask(VisitorMode::driving) : end(); });
    connect(actions.throughEyes, &QAction::triggered, this, &VisitControl::toggleEyes);
    connect(&parts.live, &LiveSession::stateChanged, this, [this] {
        if (m_stage != Stage::none && !m_parts.live.canEnter()) // the run begins anew, or there is none any more
            end();
        refresh();
    });
    connect(&parts.live, &LiveSession::entered, this, &VisitControl::takeAnswer);
    connect(&parts.live, &LiveSession::frameReady, this, &VisitControl::followFrame);
    connect(&parts.document, &editor::ProjectDocument::worldChanged, this, &VisitControl::refresh);
    connect(&parts.document, &editor::ProjectDocument::replaced, this, &VisitControl::refresh);
    connect(&parts.run, &RunControl::personChanged, this, [this](bool hasPerson) {
        if (!hasPerson && m_parts.city.seat() == Seat::ofPicked)
            m_parts.city.take(Seat::none);
        refresh();
    });
    connect(&parts.city, &CityView::placeClicked, this, [this](geometry::Point place) {
        if (m_stage == Stage::asks)
            enterAt(place);
    });
    qApp->installEventFilter(this);
    refresh();
}

QString VisitControl::whyNot(VisitorMode mode) const
{
    if (m_parts.live.options().mode != editor::LiveMode::everybody)
        return tr("Only while everybody is simulated: nobody else could see you");
    if (!m_parts.live.canEnter())
        return tr("Only while there is a run: add targets, or let people wander");
    if (mode == VisitorMode::driving && m_parts.document.world().lanes().empty())
        return tr("There are no lanes to drive on. Draw some first.");
    if (mode == VisitorMode::driving && m_parts.document.world().vehicleKinds().empty())
        return tr("There are no kinds of vehicles. Add one first.");
    return {};
}

void VisitControl::refresh()
{
    const auto tell = [this](QAction* action, VisitorMode mode, const QString& tip) {
        const bool isOn = m_stage != Stage::none && m_mode == mode;
        const QString why = isOn ? QString() : whyNot(mode);
        action->setEnabled(why.isEmpty());
        action->setChecked(isOn);
        ActionSet::setTip(action, why.isEmpty() ? tip : why);
    };
    tell(m_actions.walk, VisitorMode::onFoot, tr("Come into the run with a body of your own: people and vehicles see you"));
    tell(m_actions.drive, VisitorMode::driving, tr("Drive a vehicle through the run: people and other drivers see you"));
    const bool hasEyes = isThere() || m_parts.run.picked();
    const Seat seat = m_parts.city.seat();
    m_actions.throughEyes->setEnabled(hasEyes);
    m_actions.throughEyes->setChecked(seat == Seat::ofVisitor || seat == Seat::ofPicked);
    ActionSet::setTip(m_actions.throughEyes, isThere() ? tr("Your own eyes, or from behind")
                                             : hasEyes ? tr("See the city as the picked person does; drag to look round")
                                                       : tr("Pick a person first, or walk yourself"));
}

QString VisitControl::hint() const
{
    const QString eyes = m_actions.throughEyes->shortcut().toString(QKeySequence::NativeText);
    switch (m_stage) {
    case Stage::asks:
        return m_mode == VisitorMode::driving ? tr("Click near a lane to get into a vehicle there · Esc: not now")
                                              : tr("Click the ground where you want to stand · Esc: not now");
    case Stage::comes:
    case Stage::there:
        return (m_mode == VisitorMode::driving
                    ? tr("W S or arrows drive and brake, A D steer · drag to look round · %1: from behind or from inside · Esc gets out")
                    : tr("W A S D or arrows walk, Shift runs · drag to look round · %1: from behind or through your eyes · Esc ends"))
            .arg(eyes);
    case Stage::none:
        break;
    }
    return m_parts.city.seat() == Seat::ofPicked ? tr("Through their eyes · drag to look round · Esc ends") : QString();
}

void VisitControl::setStage(Stage stage)
{
    m_stage = stage;
    refresh();
    emit changed();
}

void VisitControl::point(bool isPointing)
{
    m_parts.city.setPointing(isPointing);
    m_cursor = isPointing ? m_parts.plan.cursor() : m_cursor;
    m_parts.plan.setCursor(isPointing ? QCursor(Qt::CrossCursor) : m_cursor);
}

void VisitControl::ask(VisitorMode mode)
{
    end();
    if (const QString why = whyNot(mode); !why.isEmpty()) {
        refresh();
        emit failed(why);
        return;
    }
    m_mode = mode;
    point(true);
    setStage(Stage::asks);
}

/// The level nearest to the ground that has a cell there, the upper one of two as near; the ground where none has.
int VisitControl::levelAt(geometry::Point place) const
{
    std::optional<int> level;
    const auto isNearer = [&level](int other) {
        return !level || std::pair(std::abs(other), -other) < std::pair(std::abs(*level), -*level);
    };
    for (const auto& [id, cell] : m_parts.document.world().cells())
        if (isNearer(cell.level) && geometry::contains(cell.polygon, place))
            level = cell.level;
    return level.value_or(0);
}

void VisitControl::enterAt(geometry::Point place)
{
    point(false);
    run::VisitorStart start;
    start.mode = m_mode;
    start.place = place;
    start.level = levelAt(place);
    start.heading_rad = m_parts.city.viewHeading_rad();
    setStage(Stage::comes);
    m_parts.live.enter(start);
}

void VisitControl::takeAnswer(const QString& trouble)
{
    if (m_stage != Stage::comes)
        return;
    if (!trouble.isEmpty()) {
        setStage(Stage::none);
        emit failed(trouble);
        return;
    }
    m_parts.run.letGo();
    m_keys.clear();
    m_told = {};
    m_wasSeen = false;
    m_parts.city.take(Seat::ofVisitor);
    m_speedBefore = m_parts.live.speedAsked();
    m_parts.live.setSpeedAsked(kVisitSpeed);
    m_parts.live.play();
    m_steering.start();
    setStage(Stage::there);
}

/// An edit may leave no place for them.
void VisitControl::followFrame()
{
    const auto frame = m_parts.live.frame();
    if (m_stage != Stage::there || !frame)
        return;
    if (frame->visitor) {
        m_wasSeen = true;
    } else if (m_wasSeen) {
        end();
        emit said(tr("The edit left no place for you: you are out of the run"));
    }
}

void VisitControl::end()
{
    if (m_stage == Stage::none)
        return;
    if (m_stage == Stage::asks)
        point(false);
    m_steering.stop();
    m_keys.clear();
    const auto speed = std::exchange(m_speedBefore, std::nullopt);
    if (speed && m_parts.live.speedAsked() == kVisitSpeed) // else another was chosen meanwhile
        m_parts.live.setSpeedAsked(*speed);
    if (m_stage != Stage::asks)
        m_parts.live.leave();
    m_parts.city.take(Seat::none);
    setStage(Stage::none);
}

bool VisitControl::cancel()
{
    if (m_stage != Stage::none) {
        end();
        return true;
    }
    if (m_parts.city.seat() != Seat::ofPicked)
        return false;
    m_parts.city.take(Seat::none);
    refresh();
    emit changed();
    return true;
}

void VisitControl::toggleEyes(bool isOn)
{
    if (isThere())
        m_parts.city.take(isOn ? Seat::ofVisitor : Seat::behindVisitor);
    else if (m_parts.run.picked())
        m_parts.city.take(isOn ? Seat::ofPicked : Seat::none);
    refresh();
    emit changed();
}

void VisitControl::steer()
{
    if (const int turning = m_keys.turning(m_mode); turning != 0)
        m_parts.city.turnSeat(turning * kTurn_degPerSecond * kSteer_ms / 1000.0);
    const double heading_rad = m_parts.city.isVisible() ? m_parts.city.viewHeading_rad() : std::numbers::pi / 2.0;
    run::VisitorInput input = m_keys.input(m_mode, heading_rad);
    if (input.ahead == 0.0 && input.left == 0.0)
        input.heading_rad = m_told.heading_rad; // who stands may look round without the run being told
    if (input == m_told)
        return;
    m_told = input;
    m_parts.live.steer(input);
}

/// Not while somebody writes, or something else is open over the window.
bool VisitControl::areKeysTheirs() const
{
    return m_stage == Stage::there && !QApplication::activeModalWidget() && !QApplication::activePopupWidget()
           && !writes(QApplication::focusWidget());
}

bool VisitControl::takeKey(const QKeyEvent& event, bool isDown)
{
    if (!VisitKeys::isMeant(event.key()))
        return false;
    if (isDown && (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)))
        return false; // a key that goes up ends what it began, whatever else is down by then
    if (!event.isAutoRepeat() && (isDown ? m_keys.press(event.key()) : m_keys.release(event.key())))
        steer();
    return true;
}

bool VisitControl::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::ShortcutOverride: // keys that drive are no shortcuts meanwhile
        if (const auto& key = *static_cast<QKeyEvent*>(event);
            areKeysTheirs() && VisitKeys::isMeant(key.key()) && !(key.modifiers() & (Qt::ControlModifier | Qt::AltModifier))) {
            event->accept();
            return true;
        }
        break;
    case QEvent::KeyPress:
        if (areKeysTheirs() && takeKey(*static_cast<QKeyEvent*>(event), true))
            return true;
        break;
    case QEvent::KeyRelease:
        if (m_stage == Stage::there && takeKey(*static_cast<QKeyEvent*>(event), false))
            return true;
        break;
    case QEvent::ApplicationDeactivate:
        m_keys.clear();
        break;
    case QEvent::MouseButtonPress:
        if (m_stage == Stage::asks && watched == &m_parts.plan && static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton) {
            enterAt(m_parts.plan.transform().toWorld(static_cast<QMouseEvent*>(event)->position()));
            return true;
        }
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace passerby::widgets
