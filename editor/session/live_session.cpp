// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/live_session.h"

#include "core/alibi/routes.h"
#include "core/world/content_hash.h"
#include "editor/session/live_tape.h"
#include "editor/session/live_worker.h"

#include <QMetaObject>
#include <algorithm>
#include <utility>

namespace passerby::editor {

namespace {

constexpr int kEditsTogether_ms = 60;

template <class Row, class Same>
bool areAlike(const world::Table<Row>& a, const world::Table<Row>& b, const Same& same)
{
    if (a.sharesStateWith(b))
        return true;
    bool alike = a.size() == b.size();
    for (std::size_t place = 0; alike && place < a.size(); ++place)
        alike = a.at(place).id == b.at(place).id && same(*a.at(place).row, *b.at(place).row);
    return alike;
}

/// Measurement lines and regions lie where they lay, whatever they are called.
bool countsTheSame(const world::World& a, const world::World& b)
{
    return areAlike(a.measurementLines(), b.measurementLines(),
                    [](const world::MeasurementLine& one, const world::MeasurementLine& other) {
                        return one.level == other.level && one.a == other.a && one.b == other.b;
                    })
           && areAlike(a.regions(), b.regions(), [](const world::Region& one, const world::Region& other) {
                  return one.level == other.level && one.polygon == other.polygon;
              });
}

} // namespace

LiveSession::LiveSession(QObject* parent) : QObject(parent)
{
    m_editTimer.setSingleShot(true);
    m_editTimer.setInterval(kEditsTogether_ms);
    connect(&m_editTimer, &QTimer::timeout, this, &LiveSession::beginEdit);
}

LiveSession::~LiveSession()
{
    if (m_tape)
        m_tape->close(); // nobody is to be told any more
    retireWorker();      // the workers' own destructors wait for their threads
}

void LiveSession::start(const world::World& snapshot, const LiveOptions& options)
{
    const std::uint64_t hash = world::runHash(snapshot);
    if (m_runHash != hash || m_options.startClock_s != options.startClock_s) {
        m_city.reset();
        m_preparedRoutes.reset();
    }
    m_cityHash = world::bakeHash(snapshot);
    m_runHash = hash;
    m_world = snapshot;
    m_options = options;
    m_playWhenReady = false;
    launch();
}

void LiveSession::restart()
{
    if (m_state == State::empty)
        return;
    m_playWhenReady = isPlaying();
    launch();
}

void LiveSession::takeNames(const world::World& snapshot)
{
    if (m_state == State::empty)
        return;
    const bool hasOtherPlaces = !countsTheSame(m_world, snapshot);
    m_world = snapshot;
    if (m_isBack) { // they count from when the run lives on
        m_worldAtEnd = snapshot;
        m_hasNewPlaces = m_hasNewPlaces || hasOtherPlaces;
    } else if (hasOtherPlaces && m_worker) {
        m_worker->ask([snapshot](LiveRun& run) { run.watchPlaces(snapshot); });
    }
}

void LiveSession::edit(const LiveEdit& edit)
{
    if (!isReady())
        return;
    if (!isAsItRuns(edit))
        goOn();
    const bool isWhereItIs = m_isBack || m_worker->past().isSettled; // else it may be on its way into another city
    if (!m_editing && isWhereItIs && isAsItRuns(edit)) {             // an edit taken back before it was begun, or names
        forgetEdits();
        takeNames(edit.world);
        return;
    }
    m_wanted = edit;
    m_editTimer.start();
}

bool LiveSession::isAsItRuns(const LiveEdit& edit) const
{
    return edit.people == m_options.people && world::runHash(edit.world) == m_runHash;
}

LiveStart LiveSession::startNow() const
{
    return {m_world, m_options, kStep_s, perceptual::Observer::ofAll(m_areas), m_city, m_routes, m_affordance, m_ground, std::nullopt};
}

void LiveSession::beginEdit()
{
    if (m_editing || !m_wanted || !isReady())
        return;
    if (const LivePast past = m_worker->past(); past.isBack || !past.isSettled) { // it is not yet where it goes on from
        m_editTimer.start();
        return;
    }
    const LiveEdit edit = *std::exchange(m_wanted, std::nullopt);
    if (isAsItRuns(edit)) {
        takeNames(edit.world);
        endEdit({});
        return;
    }
    m_editing = std::make_unique<LiveEditing>(startNow(), edit, [this, isCurrent = m_isCurrent, edit](const auto& prepared) {
        post(isCurrent, [this, prepared, edit] {
            if (!m_editing) // given up meanwhile
                return;
            if (!prepared)
                takeChange(prepared.error(), edit);
            else
                m_worker->take(prepared.value());
            m_changing = prepared ? std::make_optional(edit) : std::nullopt;
        });
    });
}

void LiveSession::takeChange(const foundation::Result<LiveReady>& ready, const LiveEdit& edit)
{
    if (!ready) {
        endEdit(QString::fromStdString(ready.error().message));
        return;
    }
    m_worker->acknowledge(++m_changes);
    m_world = edit.world;
    m_cityHash = world::bakeHash(edit.world);
    m_runHash = world::runHash(edit.world);
    m_options.people = edit.people;
    m_options.bake = edit.bake;
    m_routes = m_preparedRoutes = ready.value().routes;
    m_city = ready.value().city;
    m_affordance = ready.value().affordance;
    m_ground = ready.value().ground;
    m_graph = m_routes->graph();
    lookAgain();
    endEdit({});
    emit edited();
    emit frameReady();
}

/// What was prepared is taken or refused; what came meanwhile is next.
void LiveSession::endEdit(const QString& trouble)
{
    m_changing.reset();
    if (m_editing)
        m_formerEditings.push_back(std::move(m_editing));
    std::erase_if(m_formerEditings, [](const auto& editing) { return editing->isDone(); });
    setEditTrouble(trouble);
    if (m_wanted)
        m_editTimer.start();
}

void LiveSession::setEditTrouble(const QString& trouble)
{
    if (m_editTrouble == trouble)
        return;
    m_editTrouble = trouble;
    emit editTroubleChanged();
}

void LiveSession::forgetEdits()
{
    m_editTimer.stop();
    m_wanted.reset();
    m_changing.reset();
    setEditTrouble({});
    if (m_editing) {
        m_editing->cancel();
        m_formerEditings.push_back(std::move(m_editing));
    }
    std::erase_if(m_formerEditings, [](const auto& editing) { return editing->isDone(); });
}

void LiveSession::setMode(LiveMode mode)
{
    if (m_options.mode == mode)
        return;
    m_options.mode = mode;
    restart();
}

void LiveSession::stop()
{
    retireWorker();
    forgetBarriers();
    m_graph.reset();
    m_routes.reset();
    m_affordance.reset();
    m_ground.reset();
    m_playWhenReady = false;
    setState(State::empty);
}

void LiveSession::retireWorker()
{
    forgetEdits();
    m_changes = 0;
    m_isBack = false;
    m_worldAtEnd = {};
    m_followed.reset();
    if (m_tape && !m_tape->isClosed()) {
        m_tape->close();
        emit tapeChanged();
    }
    std::erase_if(m_retired, [](const auto& worker) { return worker->isDone(); });
    if (m_isCurrent)
        *m_isCurrent = false;
    if (m_worker) {
        m_worker->retire();
        m_retired.push_back(std::move(m_worker));
    }
}

void LiveSession::post(const std::shared_ptr<std::atomic<bool>>& isCurrent, std::function<void()> call)
{
    QMetaObject::invokeMethod(
        this,
        [isCurrent, call = std::move(call)] {
            if (*isCurrent)
                call();
        },
        Qt::QueuedConnection);
}

void LiveSession::launch()
{
    retireWorker();
    forgetBarriers();
    m_graph.reset();
    m_routes.reset();
    m_affordance.reset();
    m_ground.reset();
    const auto isCurrent = std::make_shared<std::atomic<bool>>(true);
    const auto isFramePosted = std::make_shared<std::atomic<bool>>(false);
    const auto isSpeedPosted = std::make_shared<std::atomic<bool>>(false);
    m_isCurrent = isCurrent;
    const auto postOnce = [this, isCurrent](const std::shared_ptr<std::atomic<bool>>& isPosted, void (LiveSession::*signal)()) {
        if (isPosted->exchange(true))
            return;
        post(isCurrent, [this, isPosted, signal] {
            *isPosted = false;
            if (m_graph) // before that, nothing can be shown; becoming ready tells
                emit(this->*signal)();
        });
    };
    Worker::Callbacks callbacks;
    callbacks.progress = [this, isCurrent](double fraction, const QString& what) {
        post(isCurrent, [this, fraction, what] { emit progress(fraction, what); });
    };
    callbacks.ready = [this, isCurrent](const auto& ready) { post(isCurrent, [this, ready] { becomeReady(ready); }); };
    callbacks.frame = [postOnce, isFramePosted] { postOnce(isFramePosted, &LiveSession::frameReady); };
    callbacks.speed = [postOnce, isSpeedPosted] { postOnce(isSpeedPosted, &LiveSession::speedChanged); };
    callbacks.story = [this, isCurrent](world::AgentId agent, const std::optional<run::PersonStory>& story) {
        post(isCurrent, [this, agent, story] {
            if (story)
                emit storyReady(*story);
            else
                emit storyMissing(agent);
        });
    };
    callbacks.inside = [this, isCurrent](const LiveInside& inside) { post(isCurrent, [this, inside] { emit insideReady(inside); }); };
    callbacks.changed = [this, isCurrent](const auto& changed) {
        post(isCurrent, [this, changed] {
            if (m_changing)
                takeChange(changed, *m_changing);
        });
    };
    callbacks.moved = [this, isCurrent](const LiveMoved& moved) { post(isCurrent, [this, moved] { takeMove(moved); }); };
    LiveStart start = startNow();
    start.routes = m_preparedRoutes;
    m_worker = std::make_unique<Worker>(std::move(start), m_speedAsked, m_playWhenReady, std::move(callbacks));
    setState(State::preparing);
}

void LiveSession::becomeReady(const foundation::Result<LiveReady>& ready)
{
    if (!ready.ok()) {
        forgetEdits();
        setState(State::failed);
        emit failed(QString::fromStdString(foundation::describe(ready.error())));
        return;
    }
    m_routes = ready.value().routes;
    m_preparedRoutes = m_routes;
    m_affordance = ready.value().affordance;
    m_ground = ready.value().ground;
    if (ready.value().city)
        m_city = ready.value().city;
    m_graph = m_routes->graph();
    setState(m_playWhenReady ? State::playing : State::paused);
    emit frameReady();
}

void LiveSession::setState(State state)
{
    if (m_state == state)
        return;
    m_state = state;
    emit stateChanged();
}

void LiveSession::play()
{
    if (m_state == State::preparing)
        m_playWhenReady = true;
    goOn();
    if (m_worker && (m_state == State::preparing || m_state == State::paused))
        m_worker->setPlaying(true);
    if (m_state == State::paused)
        setState(State::playing);
}

void LiveSession::pause()
{
    m_playWhenReady = false;
    if (m_worker)
        m_worker->setPlaying(false);
    if (m_state == State::playing)
        setState(State::paused);
}

void LiveSession::togglePlaying()
{
    if (isPlaying())
        pause();
    else
        play();
}

void LiveSession::stepOnce()
{
    if (!isReady())
        return;
    m_playWhenReady = false;
    m_worker->step();
    setState(State::paused);
}

void LiveSession::setSpeedAsked(double speed)
{
    const double kept = std::clamp(speed, kSlowest, kFastest);
    if (kept == m_speedAsked)
        return;
    m_speedAsked = kept;
    if (m_worker)
        m_worker->setSpeed(kept);
    emit speedChanged();
}

double LiveSession::speedReached() const
{
    return m_worker && m_state == State::playing ? m_worker->speedReached() : 0.0;
}

std::shared_ptr<const run::Frame> LiveSession::frame() const
{
    return frames().current;
}

FramePair LiveSession::frames() const
{
    return m_worker && m_graph ? m_worker->frames(m_changes) : FramePair{};
}

std::shared_ptr<const navigation::NavigationGraph> LiveSession::graph() const
{
    return m_graph;
}

} // namespace passerby::editor
