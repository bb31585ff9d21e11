// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/agent_id.h"
#include "editor/session/live_edit.h"
#include "editor/session/live_pace.h"
#include "editor/session/live_run.h"
#include "editor/session/live_session.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace passerby::editor {

/// The worker thread of one live run. Public functions may be called from any thread; callbacks come on the worker.
class LiveSession::Worker {
public:
    /// What the worker tells; each must be quick.
    struct Callbacks {
        std::function<void(double, QString)> progress;
        std::function<void(foundation::Result<LiveReady>)> ready;
        std::function<void()> frame;
        std::function<void(world::AgentId, std::optional<run::PersonStory>)> story;
        std::function<void(LiveInside)> inside;
        std::function<void()> speed;
        std::function<void(foundation::Result<LiveReady>)> changed; ///< the run has taken the change, or could not
    };

    Worker(LiveStart start, double speedAsked, bool plays, Callbacks callbacks);
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Asks the thread to end and returns at once; nothing is called back any more that begins after this.
    void retire();
    [[nodiscard]] bool isDone() const { return m_isDone; }

    void setPlaying(bool plays);
    void step();
    void setSpeed(double speed);
    void requestStory(world::AgentId agent);
    void requestInside(std::uint32_t target);
    /// Carried out between two steps, in the order of asking; a frame is shown after it.
    void ask(std::function<void(LiveRun&)> what);
    /// The same for what only looks at the run, after which nothing new is to be shown.
    void inquire(std::function<void(const LiveRun&)> what);
    /// Carried out between two steps, after what was asked; one at a time.
    void take(LiveChange change);

    /// Of the city after so many changes: the last frames of that one where another has come.
    [[nodiscard]] FramePair frames(std::uint32_t changes) const;
    /// Null but in runs of both kinds at once.
    [[nodiscard]] std::shared_ptr<const LiveComparison> comparison(std::uint32_t changes) const;
    [[nodiscard]] double speedReached() const { return m_speedReached; }

private:
    using Clock = std::chrono::steady_clock;
    class Context;

    void work();
    void live();
    void fail(const foundation::Error& error);
    void loop(std::unique_ptr<LiveRun>& run);
    void change(std::unique_ptr<LiveRun>& run);
    /// Carries out what was asked for meanwhile; true when a frame must be shown.
    bool serve(LiveRun& run);
    void advance(LiveRun& run);
    void publish(const LiveRun& run);
    /// The first frame of an edited city.
    void publishChanged(const LiveRun& run);

    LiveStart m_start; ///< empty once the run is there
    Callbacks m_callbacks;
    std::atomic<bool> m_isRetired = false;
    std::atomic<bool> m_isDone = false;
    std::atomic<double> m_speedReached = 0.0;

    mutable std::mutex m_mutex; // guards what follows, up to the blank line
    std::condition_variable m_wake;
    bool m_plays;
    double m_speedAsked;
    int m_stepsAsked = 0;
    bool m_isPaceChanged = true;
    std::vector<std::function<void(LiveRun&)>> m_asked;
    std::vector<std::function<void(const LiveRun&)>> m_inquiries;
    std::optional<world::AgentId> m_storyAsked;
    std::optional<std::uint32_t> m_insideAsked;
    std::shared_ptr<const run::Frame> m_previous;
    std::shared_ptr<const run::Frame> m_current;
    std::shared_ptr<const LiveComparison> m_comparison;
    LiveChange m_change;
    std::uint32_t m_changes = 0; // taken
    FramePair m_framesBefore;    // the last of the city before
    std::shared_ptr<const LiveComparison> m_comparisonBefore;
    Clock::time_point m_published;
    Clock::duration m_betweenFrames{};

    // The worker thread's own.
    LivePace m_pace;
    Clock::time_point m_lastPublish;
    std::jthread m_thread;
};

} // namespace passerby::editor
