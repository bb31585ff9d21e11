// SPDX-License-Identifier: GPL-3.0-or-later
// A live run is brought back to what it has lived, and forward again.
#include "editor/session/live_worker.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace passerby::editor {

using run::History;
using run::RunInput;

namespace {

/// On the way there nobody is told how far it is but by the timeline.
class Silent final : public foundation::JobContext {
public:
    explicit Silent(const std::atomic<bool>& isRetired) : m_isRetired(isRetired) {}
    [[nodiscard]] bool isCancelled() const override { return m_isRetired; }

private:
    const std::atomic<bool>& m_isRetired;
};

bool isMark(RunInput::Kind kind)
{
    return kind != RunInput::Kind::steering && kind != RunInput::Kind::look && kind != RunInput::Kind::measures;
}

} // namespace

void LiveSession::Worker::seek(double time_s, std::uint32_t number)
{
    {
        const std::lock_guard lock(m_mutex);
        m_soughtAsked_s = time_s;
        m_stepsAsked = 0; // nobody waits for those any more
        m_seek = number;
        ++m_pastAsked;
    }
    m_wake.notify_all();
}

void LiveSession::Worker::goOn()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isGoingOnAsked = true;
        m_goingOnFrom_s = std::exchange(m_soughtAsked_s, std::nullopt); // whatever is sought from now on is sought after that
        m_goingOnSeek = m_seek;
        ++m_pastAsked;
        m_isPaceChanged = true;
    }
    m_wake.notify_all();
}

void LiveSession::Worker::acknowledge(std::uint32_t changes)
{
    {
        const std::lock_guard lock(m_mutex);
        m_acknowledged = changes;
    }
    m_wake.notify_all();
}

bool LiveSession::Worker::isAcknowledged() const
{
    const std::lock_guard lock(m_mutex);
    return m_acknowledged == m_changes;
}

LivePast LiveSession::Worker::past() const
{
    const std::lock_guard lock(m_mutex);
    LivePast past = m_past;
    past.isSettled = m_pastAnswered == m_pastAsked && m_acknowledged == m_changes && past.toGo_s == 0.0;
    return past;
}

void LiveSession::Worker::beginPast(LiveRun& run)
{
    m_marks.clear();
    m_marked = 0;
    m_history.reset();
    if (m_pastBytes > 0)
        m_history.emplace(run.past(), History::Options{.every = kPastEvery, .most_bytes = m_pastBytes});
}

/// False where somebody has gone elsewhere since the step was asked for: they do not wait for it.
bool LiveSession::Worker::stepOnce(LiveRun& run, std::uint32_t pastAsked)
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_pastAsked != pastAsked)
            return false;
        if (m_history && (m_soughtAsked_s || m_history->isBack() || m_history->isSeeking())) {
            const double goal_s = static_cast<double>(run.past().stepsLived() + m_history->toGo()) * kStep_s;
            m_soughtAsked_s = m_soughtAsked_s.value_or(goal_s) + kStep_s;
            return true;
        }
    }
    run.step();
    if (m_history)
        m_history->lived();
    return true;
}

/// The timeline's numbers; marks while nothing lies ahead.
void LiveSession::Worker::notePast(LiveRun& run)
{
    if (!m_history)
        return;
    const bool isBack = m_history->isBack();
    std::shared_ptr<const std::vector<LivePast::Mark>> marks;
    if (!isBack && run.past().inputCount() != m_marked) {
        for (const auto& input : run.past().inputsFrom(m_marked)) {
            if (isMark(input->kind))
                m_marks.push_back({static_cast<double>(input->step) * kStep_s, input->kind, m_marked});
            ++m_marked;
        }
    }
    const std::lock_guard lock(m_mutex);
    if (m_past.marks->size() != m_marks.size())
        m_past.marks = std::make_shared<const std::vector<LivePast::Mark>>(m_marks);
    m_past.isKept = true;
    m_past.begin_s = static_cast<double>(m_history->shelf().all().front()->step) * kStep_s;
    m_past.end_s = static_cast<double>(m_history->end()) * kStep_s;
    m_past.now_s = static_cast<double>(run.past().stepsLived()) * kStep_s;
    m_past.isBack = isBack;
    m_past.toGo_s = static_cast<double>(m_history->toGo()) * kStep_s;
    m_past.bytes = m_history->shelf().bytes();
}

void LiveSession::Worker::travel(LiveRun& run)
{
    std::optional<double> sought_s;
    {
        const std::lock_guard lock(m_mutex);
        if (m_acknowledged != m_changes || m_isGoingOnAsked) // the city of then must be known of first, and what was asked before be done
            return;
        sought_s = std::exchange(m_soughtAsked_s, std::nullopt);
        m_servedSeek = m_seek;
    }
    travelTo(run, sought_s);
}

void LiveSession::Worker::travelTo(LiveRun& run, std::optional<double> sought_s)
{
    if (!m_history || m_isRetired || (!sought_s && !m_history->isSeeking()))
        return;
    if (sought_s)
        m_history->seek(static_cast<std::uint64_t>(std::llround(std::max(0.0, *sought_s) / kStep_s)));
    Silent context(m_isRetired);
    const foundation::Result<bool> arrived = m_history->arrive(Clock::now() + kLongestBurst, context);
    notePast(run);
    publishMoved(run, arrived ? QString() : QString::fromStdString(arrived.error().message));
}

void LiveSession::Worker::forgetAhead(LiveRun& run)
{
    endTravel(run);
    m_history->goOn();
    const std::uint64_t inputs = run.past().inputCount();
    std::erase_if(m_marks, [inputs](const LivePast::Mark& mark) { return mark.input >= inputs; });
    m_marked = std::min(m_marked, inputs);
    m_pace.restart(m_current->time_s);
    notePast(run);
}

void LiveSession::Worker::endTravel(LiveRun& run)
{
    if (!m_history)
        return;
    do {
        std::optional<double> sought_s;
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait(lock, [this] { return m_isRetired || m_acknowledged == m_changes; });
            sought_s = std::exchange(m_goingOnFrom_s, std::nullopt);
            m_servedSeek = m_goingOnSeek;
        }
        travelTo(run, sought_s);
    } while (m_history->isSeeking() && !m_isRetired);
}

void LiveSession::Worker::publishMoved(LiveRun& run, const QString& trouble)
{
    std::shared_ptr<const run::Frame> frame = run.frame();
    const bool isOtherCity = frame->graph != m_shownGraph || frame->edits != m_shownEdits;
    if (isOtherCity) {
        publishChanged(run);
    } else {
        std::shared_ptr<const LiveComparison> comparison = run.comparison();
        const std::lock_guard lock(m_mutex);
        m_previous = nullptr;
        m_current = std::move(frame);
        m_comparison = std::move(comparison);
        m_published = m_lastPublish = Clock::now();
    }
    m_pace.restart(m_current->time_s);
    if (m_isRetired)
        return;
    m_callbacks.moved(
        {whatIsShared(run), run.world(), run.people(), run.barriers(), isOtherCity, m_history->isBack(), m_servedSeek, trouble});
    m_callbacks.frame();
}

} // namespace passerby::editor
