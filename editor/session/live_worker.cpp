// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/live_worker.h"

#include <algorithm>
#include <exception>
#include <new>

namespace passerby::editor {

using namespace std::chrono_literals;
using Seconds = std::chrono::duration<double>;

namespace {

/// Frames are made at most this often; steps in between are not shown.
constexpr auto kFrameInterval = 16ms;
/// The longest stretch of steps without a look at requests.
constexpr auto kLongestBurst = 30ms;
/// A run that cannot keep up forgets arrears beyond this instead of racing after them.
constexpr double kLargestArrears_s = 0.25;
/// The speed reached is measured over this long.
constexpr double kSpeedWindow_s = 1.0;
constexpr auto kIdleWait = 50ms;

} // namespace

class LiveSession::Worker::Context final : public foundation::JobContext {
public:
    explicit Context(Worker& worker) : m_worker(worker) {}
    void report(double fraction, std::string_view what) override
    {
        const auto now = Clock::now();
        if (fraction < 1.0 && now - m_last < 30ms)
            return;
        m_last = now;
        if (!m_worker.m_isRetired)
            m_worker.m_callbacks.progress(fraction, QString::fromUtf8(what.data(), static_cast<qsizetype>(what.size())));
    }
    [[nodiscard]] bool isCancelled() const override { return m_worker.m_isRetired; }

private:
    Worker& m_worker;
    Clock::time_point m_last; // creation reports from one thread
};

LiveSession::Worker::Worker(world::World world, const LiveOptions& options, double speedAsked, bool plays, Callbacks callbacks)
    : m_world(std::move(world)),
      m_options(options),
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

void LiveSession::Worker::requestStory(std::uint32_t agent)
{
    {
        const std::lock_guard lock(m_mutex);
        m_storyAsked = agent;
    }
    m_wake.notify_all();
}

void LiveSession::Worker::resetMeasures()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isResetAsked = true;
    }
    m_wake.notify_all();
}

FramePair LiveSession::Worker::frames() const
{
    const std::lock_guard lock(m_mutex);
    double fraction = 1.0;
    if (m_previous && m_plays && m_betweenFrames > Clock::duration::zero())
        fraction = std::clamp(Seconds(Clock::now() - m_published) / Seconds(m_betweenFrames), 0.0, 1.0);
    return {m_previous, m_current, fraction};
}

void LiveSession::Worker::work()
{
    try {
        live();
    } catch (const std::bad_alloc&) {
        fail({"out-of-memory", "There is not enough memory to let so many people walk.", ""});
    } catch (const std::exception& exception) {
        fail({"unexpected", std::string("The run had to end: ") + exception.what() + ".", ""});
    }
}

void LiveSession::Worker::fail(const foundation::Error& error)
{
    if (!m_isRetired)
        m_callbacks.ready(error);
}

void LiveSession::Worker::live()
{
    simulation::ScheduleOptions options;
    options.seed = m_options.seed;
    options.people = m_options.people;
    options.step_s = kStep_s;
    options.startClock_s = m_options.startClock_s;
    options.threads = m_options.threads;
    Context context(*this);
    auto created = simulation::ScheduleRun::create(m_world, options, context);
    if (m_isRetired)
        return;
    if (!created.ok()) {
        m_callbacks.ready(created.error());
        return;
    }
    const std::unique_ptr<simulation::ScheduleRun> run = std::move(created).value();
    publish(*run);
    m_callbacks.ready(run->routes());
    loop(*run);
}

void LiveSession::Worker::loop(simulation::ScheduleRun& run)
{
    while (!m_isRetired) {
        if (serve(run))
            publish(run);
        bool plays = false;
        {
            const std::lock_guard lock(m_mutex);
            plays = m_plays;
        }
        if (plays)
            advance(run);
        const double time_s = m_current->time_s;
        std::unique_lock lock(m_mutex);
        const auto isAsked = [this] { return m_isRetired || m_stepsAsked > 0 || m_storyAsked || m_isPaceChanged || m_isResetAsked; };
        if (!m_plays) {
            m_wake.wait(lock, isAsked);
            continue;
        }
        const double nextStep_s = (time_s + kStep_s - m_paceBegin_s) / m_paceSpeed;
        const auto next =
            std::max(m_paceBegin + std::chrono::duration_cast<Clock::duration>(Seconds(nextStep_s)), m_lastPublish + kFrameInterval);
        m_wake.wait_until(lock, std::min(next, Clock::now() + kIdleWait), isAsked);
    }
}

bool LiveSession::Worker::serve(simulation::ScheduleRun& run)
{
    std::unique_lock lock(m_mutex);
    const int steps = std::exchange(m_stepsAsked, 0);
    const std::optional<std::uint32_t> storyOf = std::exchange(m_storyAsked, std::nullopt);
    const bool resets = std::exchange(m_isResetAsked, false);
    const bool isPaceChanged = std::exchange(m_isPaceChanged, false);
    m_paceSpeed = m_speedAsked;
    lock.unlock();
    if (isPaceChanged)
        restartPace(m_current->time_s);
    if (resets)
        run.resetMeasures();
    for (int i = 0; i < steps && !m_isRetired; ++i)
        run.step();
    if (storyOf && !m_isRetired)
        m_callbacks.story(*storyOf, run.story(*storyOf));
    return steps > 0 || resets;
}

void LiveSession::Worker::advance(simulation::ScheduleRun& run)
{
    const auto begin = Clock::now();
    double time_s = m_current->time_s;
    const double goal_s = m_paceBegin_s + Seconds(begin - m_paceBegin).count() * m_paceSpeed;
    bool hasStepped = false;
    while (time_s + kStep_s <= goal_s && !m_isRetired && Clock::now() - begin < kLongestBurst) {
        run.step();
        time_s += kStep_s;
        hasStepped = true;
    }
    if (goal_s - time_s > kStep_s + kLargestArrears_s * m_paceSpeed)
        rebasePace(time_s);
    measureSpeed(time_s);
    if (hasStepped && !m_isRetired)
        publish(run);
}

void LiveSession::Worker::publish(const simulation::ScheduleRun& run)
{
    std::shared_ptr<const simulation::Frame> frame = run.frame();
    const auto now = Clock::now();
    {
        const std::lock_guard lock(m_mutex);
        m_previous = std::exchange(m_current, std::move(frame));
        m_betweenFrames = std::max<Clock::duration>(now - m_published, kFrameInterval);
        // At low speeds the next frame comes one step from now, whatever pause lay before this one.
        m_betweenFrames =
            std::min(m_betweenFrames, std::chrono::duration_cast<Clock::duration>(Seconds(std::max(kStep_s / m_speedAsked, 0.1))));
        m_published = now;
    }
    m_lastPublish = now;
    m_callbacks.frame();
}

void LiveSession::Worker::restartPace(double time_s)
{
    rebasePace(time_s);
    m_marks.clear();
    m_speedReached = 0.0;
}

void LiveSession::Worker::rebasePace(double time_s)
{
    m_paceBegin = Clock::now();
    m_paceBegin_s = time_s;
}

void LiveSession::Worker::measureSpeed(double time_s)
{
    const auto now = Clock::now();
    if (!m_marks.empty() && now - m_marks.back().at < 50ms)
        return;
    m_marks.push_back({now, time_s});
    while (m_marks.size() > 2 && Seconds(now - m_marks.front().at).count() > kSpeedWindow_s)
        m_marks.pop_front();
    const double elapsed_s = Seconds(now - m_marks.front().at).count();
    if (elapsed_s < 0.2)
        return;
    m_speedReached = (time_s - m_marks.front().time_s) / elapsed_s;
    m_callbacks.speed();
}

} // namespace passerby::editor
