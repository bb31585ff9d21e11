// SPDX-License-Identifier: GPL-3.0-or-later
// A live run is brought back to what it has lived, and goes on from there.
#include "core/alibi/routes.h"
#include "core/world/content_hash.h"
#include "editor/session/live_session.h"
#include "editor/session/live_tape.h"
#include "editor/session/live_worker.h"

#include <algorithm>
#include <utility>

namespace passerby::editor {

namespace {

constexpr double kFarAhead_s = 1e9; // nothing lived is later

} // namespace

LivePast LiveSession::past() const
{
    return m_worker && isReady() ? m_worker->past() : LivePast{};
}

void LiveSession::goTo(double time_s)
{
    if (!isReady() || !m_worker->past().isKept)
        return;
    pause();
    if (!m_changing) // else it is taken first
        forgetEdits(); // whoever asked for them asks again once it lives on
    if (m_tape && !m_tape->isClosed()) { // what was recorded is of one life
        m_tape->close();
        emit tapeChanged();
    }
    if (!std::exchange(m_isBack, true))
        m_worldAtEnd = m_world;
    m_sought_s = time_s;
    m_worker->seek(time_s, ++m_seeks);
}

void LiveSession::goToEnd()
{
    if (m_isBack)
        goTo(kFarAhead_s);
}

void LiveSession::goOn()
{
    if (!m_isBack)
        return;
    const LivePast past = m_worker->past();
    m_isBack = false;
    m_worldAtEnd = {};
    m_worker->goOn();
    lookAgain();
    countAgain();
    emit wentOn(std::max(0.0, past.end_s - std::max(m_sought_s, past.begin_s)));
}

/// Whoever looks, and who is followed, is as it is now and not as it was then.
void LiveSession::lookAgain()
{
    if (m_options.mode == LiveMode::everybody || !m_worker)
        return;
    m_worker->ask([observer = perceptual::Observer::ofAll(m_areas), followed = m_followed](LiveRun& run) {
        run.look(observer);
        run.follow(followed);
    });
}

void LiveSession::countAgain()
{
    if (std::exchange(m_hasNewPlaces, false) && m_worker)
        m_worker->ask([world = m_world](LiveRun& run) { run.watchPlaces(world); });
}

/// Those of the run, whatever was said of them while it travelled.
void LiveSession::takeBarriers(const std::vector<ground::Barrier>& barriers)
{
    if (m_barriers == barriers)
        return;
    m_barriers = barriers;
    emit barriersChanged();
}

void LiveSession::takeMove(const LiveMoved& moved)
{
    if (moved.isOtherCity)
        takeCity(moved);
    const bool wasBack = m_isBack;
    if (m_isBack && !moved.isBack && moved.seek == m_seeks) { // at the end again
        m_isBack = false;
        if (world::runHash(m_worldAtEnd) == m_runHash)
            m_world = m_worldAtEnd;
        m_worldAtEnd = {};
    }
    takeBarriers(moved.barriers);
    if (wasBack && !m_isBack) {
        lookAgain();
        countAgain();
    }
    if (moved.isOtherCity)
        emit edited();
    emit LiveSession::moved();
    if (!moved.trouble.isEmpty())
        emit pastTrouble(moved.trouble);
}

void LiveSession::takeCity(const LiveMoved& moved)
{
    m_worker->acknowledge(++m_changes);
    m_world = moved.world;
    m_cityHash = world::bakeHash(m_world);
    m_runHash = world::runHash(m_world);
    if (moved.people > 0)
        m_options.people = moved.people;
    m_routes = m_preparedRoutes = moved.ready.routes;
    m_affordance = moved.ready.affordance;
    m_ground = moved.ready.ground;
    m_graph = m_routes->graph();
}

} // namespace passerby::editor
