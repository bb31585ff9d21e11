// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/live_worker.h"

#include "core/foundation/unforeseen.h"
#include "core/foundation/words.h"
#include "editor/words/text.h"

#include <algorithm>
#include <exception>

namespace passerby::editor {

using namespace std::chrono_literals;
using Seconds = std::chrono::duration<double>;

namespace {

/// Frames are made at most this often; steps in between are not shown.
constexpr auto kFrameInterval = 16ms;
constexpr auto kIdleWait = 50ms;

} // namespace

class LiveSession::Worker::Context final : public foundation::JobContext {
public:
    explicit Context(Worker& worker) : m_worker(worker) {}
    void report(double fraction, std::string_view what) override
    {
        const auto now = Clock::now();
        {
            const std::lock_guard lock(m_lastMutex);
            if (fraction < 1.0 && now - m_last < 30ms)
                return;
            m_last = now;
        }
        if (!m_worker.m_isRetired)
            m_worker.m_callbacks.progress(fraction, text(what));
    }
    [[nodiscard]] bool isCancelled() const override { return m_worker.m_isRetired; }

private:
    Worker& m_worker;
    std::mutex m_lastMutex; // parallel parts of the creation report from their threads
    Clock::time_point m_last;
};

LiveSession::Worker::Worker(LiveStart start, double speedAsked, bool plays, Callbacks callbacks)
    : m_start(std::move(start)),
      m_pastBytes(m_start.options.past_bytes),
      m_callbacks(std::move(callbacks)),
      m_plays(plays),
      m_speedAsked(speedAsked),
      m_thread([this] {
          work();
          m_isDone = true;
      })
{
}

LiveSession::Worker::~Worker()
{
    retire();
}

void LiveSession::Worker::retire()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isRetired = true;
    }
    m_wake.notify_all();
}

void LiveSession::Worker::setPlaying(bool plays)
{
    {
        const std::lock_guard lock(m_mutex);
        m_plays = plays;
        m_isPaceChanged = true;
    }
    m_wake.notify_all();
}

void LiveSession::Worker::step()
{
    {
        const std::lock_guard lock(m_mutex);
        m_plays = false;
        m_isPaceChanged = true;
        ++m_stepsAsked;
    }
    m_wake.notify_all();
}

void LiveSession::Worker::setSpeed(double speed)
{
    {
        const std::lock_guard lock(m_mutex);
        m_speedAsked = speed;
        m_isPaceChanged = true;
    }
    m_wake.notify_all();
}

void LiveSession::Worker::requestStory(world::AgentId agent)
{
    {
        const std::lock_guard lock(m_mutex);
        m_storyAsked = agent;
    }
    m_wake.notify_all();
}

void LiveSession::Worker::requestInside(std::uint32_t target)
{
    {
        const std::lock_guard lock(m_mutex);
        m_insideAsked = target;
    }
    m_wake.notify_all();
}

void LiveSession::Worker::ask(std::function<void(LiveRun&)> what)
{
    {
        const std::lock_guard lock(m_mutex);
        m_asked.push_back(std::move(what));
    }
    m_wake.notify_all();
}

void LiveSession::Worker::inquire(std::function<void(const LiveRun&)> what)
{
    {
        const std::lock_guard lock(m_mutex);
        m_inquiries.push_back(std::move(what));
    }
    m_wake.notify_all();
}

void LiveSession::Worker::take(LiveChange change)
{
    {
        const std::lock_guard lock(m_mutex);
        m_change = std::move(change);
    }
    m_wake.notify_all();
}

FramePair LiveSession::Worker::frames(std::uint32_t changes) const
{
    const std::lock_guard lock(m_mutex);
    if (changes < m_changes)
        return m_framesBefore;
    double fraction = 1.0;
    if (m_previous && m_betweenFrames > Clock::duration::zero()) // also while people are held: they end their step, and do not leap
        fraction = std::clamp(Seconds(Clock::now() - m_published) / Seconds(m_betweenFrames), 0.0, 1.0);
    return {m_previous, m_current, fraction};
}

std::shared_ptr<const LiveComparison> LiveSession::Worker::comparison(std::uint32_t changes) const
{
    const std::lock_guard lock(m_mutex);
    return changes < m_changes ? m_comparisonBefore : m_comparison;
}

void LiveSession::Worker::work()
{
    try {
        live();
    } catch (const std::exception& exception) {
        foundation::Error error = foundation::unforeseen(exception);
        error.message = foundation::told("The run had to end. {}", error.message);
        fail(error);
    }
}

void LiveSession::Worker::fail(const foundation::Error& error)
{
    if (!m_isRetired)
        m_callbacks.ready(error);
}

void LiveSession::Worker::live()
{
    Context context(*this);
    auto created = makeLiveRun(m_start, context);
    m_start = {}; // the run has taken what it needs; the rest would outlive edits
    if (m_isRetired)
        return;
    if (!created.ok()) {
        m_callbacks.ready(created.error());
        return;
    }
    std::unique_ptr<LiveRun> run = std::move(created).value();
    beginPast(*run);
    publish(*run);
    notePast(*run);
    m_callbacks.ready(whatIsShared(*run));
    loop(run);
}

void LiveSession::Worker::loop(std::unique_ptr<LiveRun>& run)
{
    while (!m_isRetired) {
        if (serve(*run)) {
            publish(*run);
            notePast(*run);
        }
        change(run);
        travel(*run);
        bool plays = false;
        {
            const std::lock_guard lock(m_mutex);
            plays = m_plays;
            if (!m_soughtAsked_s && !m_isGoingOnAsked)
                m_pastAnswered = m_pastAsked;
        }
        const bool isTravelling = m_history && m_history->isSeeking();
        const bool isAtEnd = !isTravelling && !(m_history && m_history->isBack());
        if (plays && isAtEnd)
            advance(*run);
        if (!plays && isAtEnd && run->isOpening()) {
            run->lookOn();
            publish(*run);
            notePast(*run);
            continue;
        }
        if (isTravelling && isAcknowledged())
            continue;
        const double time_s = m_current->time_s;
        std::unique_lock lock(m_mutex);
        const auto isAsked = [this, isTravelling] {
            return m_isRetired || m_stepsAsked > 0 || m_storyAsked || m_insideAsked || m_isPaceChanged || !m_asked.empty()
                   || !m_inquiries.empty() || m_change || m_isGoingOnAsked
                   || ((m_soughtAsked_s || isTravelling) && m_acknowledged == m_changes);
        };
        if (!m_plays) {
            m_wake.wait(lock, isAsked);
            continue;
        }
        const auto next = std::max(m_pace.dueAt(time_s + kStep_s), m_lastPublish + kFrameInterval);
        m_wake.wait_until(lock, std::min(next, Clock::now() + kIdleWait), isAsked);
    }
}

bool LiveSession::Worker::serve(LiveRun& run)
{
    std::unique_lock lock(m_mutex);
    const int steps = std::exchange(m_stepsAsked, 0);
    const std::uint32_t pastAsked = m_pastAsked;
    const std::optional<world::AgentId> storyOf = std::exchange(m_storyAsked, std::nullopt);
    const std::optional<std::uint32_t> insideOf = std::exchange(m_insideAsked, std::nullopt);
    const std::vector<std::function<void(LiveRun&)>> asked = std::exchange(m_asked, {});
    const std::vector<std::function<void(const LiveRun&)>> inquiries = std::exchange(m_inquiries, {});
    const bool isPaceChanged = std::exchange(m_isPaceChanged, false);
    const bool goesOn = std::exchange(m_isGoingOnAsked, false);
    m_pace.setSpeed(m_speedAsked);
    lock.unlock();
    if (isPaceChanged) {
        m_pace.restart(m_current->time_s);
        m_speedReached = 0.0;
    }
    if (goesOn && m_history)
        forgetAhead(run);
    for (const auto& what : asked)
        what(run);
    for (const auto& what : inquiries)
        what(run);
    for (int i = 0; i < steps && !m_isRetired && stepOnce(run, pastAsked); ++i)
        ;
    if (storyOf && !m_isRetired)
        m_callbacks.story(*storyOf, run.story(*storyOf));
    if (insideOf && !m_isRetired)
        m_callbacks.inside(whoIsInside(run, *insideOf));
    return steps > 0 || !asked.empty();
}

void LiveSession::Worker::change(std::unique_ptr<LiveRun>& run)
{
    LiveChange change;
    {
        const std::lock_guard lock(m_mutex);
        change = std::exchange(m_change, nullptr);
    }
    if (!change || m_isRetired)
        return;
    const LiveRun* before = run.get();
    const foundation::Result<LiveReady> changed = change(run);
    if (changed && run.get() != before)
        beginPast(*run); // of another run
    else if (changed && m_history)
        m_history->keepNow();
    if (changed)
        publishChanged(*run);
    notePast(*run);
    m_pace.restart(m_current->time_s);
    if (!m_isRetired)
        m_callbacks.changed(changed);
}

void LiveSession::Worker::advance(LiveRun& run)
{
    const auto begin = Clock::now();
    double time_s = m_current->time_s;
    const double due_s = m_pace.due_s();
    bool hasStepped = false;
    while (time_s + kStep_s <= due_s && !m_isRetired && Clock::now() - begin < kLongestBurst) {
        run.step();
        if (m_history)
            m_history->lived();
        time_s += kStep_s;
        hasStepped = true;
    }
    m_pace.forgetArrears(due_s, time_s, kStep_s);
    if (const auto speed = m_pace.measure(time_s)) {
        m_speedReached = *speed;
        m_callbacks.speed();
    }
    if (hasStepped && !m_isRetired) {
        publish(run);
        notePast(run);
    }
}

void LiveSession::Worker::publish(const LiveRun& run)
{
    std::shared_ptr<const run::Frame> frame = run.frame();
    std::shared_ptr<const LiveComparison> comparison = run.comparison();
    m_shownGraph = frame->graph;
    m_shownEdits = frame->edits;
    const auto now = Clock::now();
    {
        const std::lock_guard lock(m_mutex);
        m_previous = std::exchange(m_current, std::move(frame));
        m_comparison = std::move(comparison);
        m_betweenFrames = std::max<Clock::duration>(now - m_published, kFrameInterval);
        // At low speeds the next frame comes one step from now, whatever pause lay before this one.
        m_betweenFrames =
            std::min(m_betweenFrames, std::chrono::duration_cast<Clock::duration>(Seconds(std::max(kStep_s / m_speedAsked, 0.1))));
        m_published = now;
    }
    m_lastPublish = now;
    m_callbacks.frame();
}

void LiveSession::Worker::publishChanged(const LiveRun& run)
{
    std::shared_ptr<const run::Frame> frame = run.frame();
    std::shared_ptr<const LiveComparison> comparison = run.comparison();
    m_shownGraph = frame->graph;
    m_shownEdits = frame->edits;
    const std::lock_guard lock(m_mutex);
    ++m_changes;
    m_framesBefore = {std::exchange(m_previous, nullptr), std::exchange(m_current, std::move(frame)), 1.0};
    m_comparisonBefore = std::exchange(m_comparison, std::move(comparison));
    m_published = m_lastPublish = Clock::now();
}

} // namespace passerby::editor
