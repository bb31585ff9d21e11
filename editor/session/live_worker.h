// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/history.h"
#include "core/world/agent_id.h"
#include "editor/session/live_edit.h"
#include "editor/session/live_pace.h"
#include "editor/session/live_past.h"
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
        std::function<void(LiveMoved)> moved;                       ///< the run was brought to another moment of what it has lived
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

    /// Brings the run to a moment of what it has lived: the nearest step. Of several the last counts.
    /// `number`: as what comes of it is told.
    void seek(double time_s, std::uint32_t number);
    /// Before all that is asked from now on: the run goes on from where it was sought, and what came later is forgotten.
    void goOn();
    /// So many changes of the city are known of, so that another may come.
    void acknowledge(std::uint32_t changes);
    [[nodiscard]] LivePast past() const;

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
    /// A step that is shown: one more of what was lived, where the run is back.
    bool stepOnce(LiveRun& run, std::uint32_t pastAsked);
    /// Keeps what the run lives from now on.
    void beginPast(LiveRun& run);
    /// Goes on with what was sought, for a short while.
    void travel(LiveRun& run);
    void travelTo(LiveRun& run, std::optional<double> sought_s);
    /// All of it, before the run goes on.
    void endTravel(LiveRun& run);
    /// All changes of the city are known of.
    [[nodiscard]] bool isAcknowledged() const;
    void notePast(LiveRun& run);
    void forgetAhead(LiveRun& run);
    void publish(const LiveRun& run);
    /// At another moment: nobody walks there from where they were.
    void publishMoved(LiveRun& run, const QString& trouble);
    /// The first frame of an edited city.
    void publishChanged(const LiveRun& run);

    /// The longest stretch of steps without a look at requests.
    static constexpr std::chrono::milliseconds kLongestBurst{30};
    static constexpr std::uint64_t kPastEvery = 100; ///< steps from one checkpoint to the next
    LiveStart m_start;                               ///< empty once the run is there
    std::size_t m_pastBytes;                         ///< 0: nothing is kept
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
    std::optional<double> m_soughtAsked_s;
    std::uint32_t m_seek = 0; // number of that
    bool m_isGoingOnAsked = false;
    std::optional<double> m_goingOnFrom_s; // where it was sought when it was to go on; nothing: it was there, or on the way
    std::uint32_t m_goingOnSeek = 0;       // number of that
    std::uint32_t m_acknowledged = 0;      // changes of the city
    std::uint32_t m_pastAsked = 0;         // times that it was sought, or asked to go on
    std::uint32_t m_pastAnswered = 0;      // of those
    LivePast m_past;
    std::uint32_t m_changes = 0; // taken
    FramePair m_framesBefore;    // the last of the city before
    std::shared_ptr<const LiveComparison> m_comparisonBefore;
    Clock::time_point m_published;
    Clock::duration m_betweenFrames{};

    // The worker thread's own.
    LivePace m_pace;
    std::optional<run::History> m_history;
    std::vector<LivePast::Mark> m_marks;
    std::uint64_t m_marked = 0;                                      // inputs, those that are no marks included
    std::shared_ptr<const navigation::NavigationGraph> m_shownGraph; // of the city of the last frame
    std::uint32_t m_shownEdits = 0;
    std::uint32_t m_servedSeek = 0;
    Clock::time_point m_lastPublish;
    std::jthread m_thread;
};

} // namespace passerby::editor
