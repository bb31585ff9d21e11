// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/live_session.h"

#include "core/alibi/routes.h"
#include "editor/session/live_worker.h"

#include <QMetaObject>
#include <algorithm>

namespace passerby::editor {

LiveSession::LiveSession(QObject* parent) : QObject(parent) {}

LiveSession::~LiveSession()
{
    retireWorker(); // the workers' own destructors wait for their threads
}

void LiveSession::start(const world::World& snapshot, const LiveOptions& options)
{
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

void LiveSession::setPeople(std::uint64_t people)
{
    if (m_options.people == people)
        return;
    m_options.people = people;
    restart();
}

void LiveSession::stop()
{
    retireWorker();
    m_graph.reset();
    m_routes.reset();
    m_playWhenReady = false;
    setState(State::empty);
}

void LiveSession::retireWorker()
{
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
    m_graph.reset();
    m_routes.reset();
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
    callbacks.ready = [this, isCurrent](const auto& routes) { post(isCurrent, [this, routes] { becomeReady(routes); }); };
    callbacks.frame = [postOnce, isFramePosted] { postOnce(isFramePosted, &LiveSession::frameReady); };
    callbacks.speed = [postOnce, isSpeedPosted] { postOnce(isSpeedPosted, &LiveSession::speedChanged); };
    callbacks.story = [this, isCurrent](std::uint32_t agent, const std::optional<simulation::PersonStory>& story) {
        post(isCurrent, [this, agent, story] {
            if (story)
                emit storyReady(*story);
            else
                emit storyMissing(agent);
        });
    };
    m_worker = std::make_unique<Worker>(m_world, m_options, m_speedAsked, m_playWhenReady, std::move(callbacks));
    setState(State::preparing);
}

void LiveSession::becomeReady(const foundation::Result<std::shared_ptr<const alibi::Routes>>& routes)
{
    if (!routes.ok()) {
        setState(State::failed);
        emit failed(QString::fromStdString(foundation::describe(routes.error())));
        return;
    }
    m_routes = routes.value();
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

std::shared_ptr<const simulation::Frame> LiveSession::frame() const
{
    return frames().current;
}

FramePair LiveSession::frames() const
{
    return m_worker && m_graph ? m_worker->frames() : FramePair{};
}

std::shared_ptr<const navigation::NavigationGraph> LiveSession::graph() const
{
    return m_graph;
}

void LiveSession::requestStory(std::uint32_t agent)
{
    if (m_worker && m_state != State::failed)
        m_worker->requestStory(agent);
}

void LiveSession::resetMeasures()
{
    if (m_worker)
        m_worker->resetMeasures();
}

} // namespace passerby::editor
