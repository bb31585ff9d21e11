// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "editor/session/live_run.h"
#include "editor/session/live_session.h"

#include <atomic>
#include <functional>
#include <memory>
#include <thread>

namespace passerby::editor {

/// Carried out on the thread of a run, between two steps: the run takes the edited city, or another takes its place.
using LiveChange = std::function<foundation::Result<LiveReady>(std::unique_ptr<LiveRun>& run)>;

[[nodiscard]] LiveReady whatIsShared(const LiveRun& run);

/// Finds out, on any thread, all that takes long about an edited city. `now`: the run as it would be begun today. Errors: those of
/// makeLiveRun; then the run had better live on in the city that it has.
[[nodiscard]] foundation::Result<LiveChange> prepareLiveChange(const LiveStart& now, const LiveEdit& edit, foundation::JobContext& context);

/// Prepares one change on a thread of its own.
class LiveEditing {
public:
    /// `done` comes on that thread; not once cancelled.
    LiveEditing(LiveStart now, LiveEdit edit, std::function<void(foundation::Result<LiveChange>)> done);
    ~LiveEditing();
    LiveEditing(const LiveEditing&) = delete;
    LiveEditing& operator=(const LiveEditing&) = delete;

    void cancel() { m_isCancelled = true; }
    [[nodiscard]] bool isDone() const { return m_isDone; }

private:
    class Context;
    std::atomic<bool> m_isCancelled = false;
    std::atomic<bool> m_isDone = false;
    std::jthread m_thread;
};

} // namespace passerby::editor
