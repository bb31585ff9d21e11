// SPDX-License-Identifier: GPL-3.0-or-later
// What a run that lives is asked, and what it is told beside edits.
#include "editor/session/live_places.h"
#include "editor/session/live_road.h"
#include "editor/session/live_session.h"
#include "editor/session/live_tape.h"
#include "editor/session/live_worker.h"

#include <utility>

namespace passerby::editor {

void LiveSession::requestStory(world::AgentId agent)
{
    if (m_worker && m_state != State::failed)
        m_worker->requestStory(agent);
}

void LiveSession::requestVehicle(std::uint32_t number)
{
    if (!m_worker || m_state == State::failed)
        return;
    m_worker->inquire([this, number, isCurrent = m_isCurrent](const LiveRun& run) {
        post(isCurrent, [this, number, story = run.vehicleStory(number)] {
            if (story)
                emit vehicleReady(*story);
            else
                emit vehicleMissing(number);
        });
    });
}

void LiveSession::requestInside(std::uint32_t target)
{
    if (m_worker && m_state != State::failed)
        m_worker->requestInside(target);
}

void LiveSession::requestLine(const ObjectRef& of)
{
    if (!m_worker || m_state == State::failed)
        return;
    m_worker->inquire([this, of, isCurrent = m_isCurrent](const LiveRun& run) {
        post(isCurrent, [this, line = run.line(of).value_or(LiveLine{of, 0, {}})] { emit lineReady(line); });
    });
}

void LiveSession::requestKept()
{
    if (!canKeep())
        return;
    m_worker->inquire(
        [this, isCurrent = m_isCurrent](const LiveRun& run) { post(isCurrent, [this, kept = run.kept()] { emit keptReady(kept); }); });
}

void LiveSession::record(std::optional<double> last_s)
{
    if (!canRecord() || m_tape)
        return;
    const storage::RunOrigin origin{m_world.settings().name, m_options.seed, m_options.startClock_s};
    m_tape = std::make_shared<LiveTape>(jobs::RunTape(origin, kStep_s, last_s));
    m_worker->ask([tape = m_tape](LiveRun& run) { run.record(tape); });
    emit tapeChanged();
}

std::shared_ptr<LiveTape> LiveSession::takeTape()
{
    if (!m_tape)
        return nullptr;
    m_tape->close();
    if (m_worker)
        m_worker->ask([](LiveRun& run) { run.record(nullptr); });
    std::shared_ptr<LiveTape> taken = std::exchange(m_tape, nullptr);
    emit tapeChanged();
    return taken;
}

void LiveSession::requestRoad()
{
    if (!isReady())
        return;
    m_worker->inquire(
        [this, isCurrent = m_isCurrent](const LiveRun& run) { post(isCurrent, [this, road = liveRoadOf(run)] { emit roadReady(road); }); });
}

void LiveSession::requestPlaces()
{
    if (!isReady())
        return;
    m_worker->inquire([this, countsEverybody = m_options.mode != LiveMode::seen, isCurrent = m_isCurrent](const LiveRun& run) {
        auto places = std::make_shared<const LivePlaces>(LivePlaces{run.placeMeasures(), countsEverybody});
        post(isCurrent, [this, places] { emit placesReady(places); });
    });
}

void LiveSession::lookAt(std::vector<geometry::Polygon> areas)
{
    std::erase_if(areas, [](const geometry::Polygon& area) { return area.outer.size() < 3; });
    if (m_areas == areas)
        return;
    m_areas = std::move(areas);
    if (m_worker && !m_isBack) // then what was seen then is shown
        m_worker->ask([observer = perceptual::Observer::ofAll(m_areas)](LiveRun& run) { run.look(observer); });
}

void LiveSession::follow(std::optional<world::AgentId> agent)
{
    m_followed = agent;
    if (m_worker && m_options.mode != LiveMode::everybody && !m_isBack)
        m_worker->ask([agent](LiveRun& run) { run.follow(agent); });
}

std::shared_ptr<const LiveComparison> LiveSession::comparison() const
{
    return m_worker && m_graph ? m_worker->comparison(m_changes) : nullptr;
}

void LiveSession::block(const ground::Barrier& barrier)
{
    if (!canBlock())
        return;
    goOn();
    m_worker->ask([this, barrier, isCurrent = m_isCurrent](LiveRun& run) {
        run.block(barrier);
        post(isCurrent, [this, all = run.barriers()] { takeBarriers(all); });
    });
    m_barriers.push_back(barrier);
    emit barriersChanged();
}

void LiveSession::unblockAll()
{
    if (m_barriers.empty())
        return;
    goOn();
    m_worker->ask([this, isCurrent = m_isCurrent](LiveRun& run) {
        run.unblockAll();
        post(isCurrent, [this, all = run.barriers()] { takeBarriers(all); });
    });
    forgetBarriers();
}

void LiveSession::walkTogether(const std::vector<world::AgentId>& people)
{
    if (!isReady())
        return;
    goOn();
    m_worker->ask([this, people, isCurrent = m_isCurrent](LiveRun& run) {
        const foundation::Result<void> done = run.walkTogether(people);
        const QString trouble = done ? QString() : QString::fromStdString(done.error().code);
        post(isCurrent, [this, trouble] { emit grouped(trouble); });
    });
}

void LiveSession::part(const std::vector<world::AgentId>& people)
{
    if (!isReady())
        return;
    goOn();
    m_worker->ask([this, people, isCurrent = m_isCurrent](LiveRun& run) {
        const foundation::Result<void> done = run.part(people);
        const QString trouble = done ? QString() : QString::fromStdString(done.error().code);
        post(isCurrent, [this, trouble] { emit grouped(trouble); });
    });
}

void LiveSession::enter(const run::VisitorStart& start)
{
    if (!canEnter())
        return;
    goOn();
    m_worker->ask([this, start, isCurrent = m_isCurrent](LiveRun& run) {
        const foundation::Result<void> done = run.enter(start);
        const QString trouble = done ? QString() : QString::fromStdString(done.error().message);
        post(isCurrent, [this, trouble] { emit entered(trouble); });
    });
}

void LiveSession::steer(const run::VisitorInput& input)
{
    if (canEnter() && !m_isBack) // keys that are held down are no wish to go on
        m_worker->ask([input](LiveRun& run) { run.steer(input); });
}

void LiveSession::leave()
{
    if (canEnter() && !m_isBack)
        m_worker->ask([](LiveRun& run) { run.leave(); });
}

void LiveSession::forgetBarriers()
{
    if (m_barriers.empty())
        return;
    m_barriers.clear();
    emit barriersChanged();
}

} // namespace passerby::editor
