// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/live_edit.h"

#include "core/foundation/unforeseen.h"
#include "core/simulation/schedule_edit.h"

#include <exception>

namespace passerby::editor {

using foundation::Error;
using foundation::Result;

namespace {

/// Everybody lives on.
Result<LiveChange> prepareForEverybody(const LiveStart& now, const LiveEdit& edit, foundation::JobContext& context)
{
    simulation::EditBasis basis{now.world, {}, now.routes, now.ground, now.affordance};
    basis.options.seed = now.options.seed;
    basis.options.startClock_s = now.options.startClock_s;
    basis.options.threads = now.options.threads;
    const auto prepared = simulation::ScheduleEdit::prepare(basis, edit.world, edit.people, context);
    if (!prepared)
        return prepared.error();
    return LiveChange([change = prepared.value()](std::unique_ptr<LiveRun>& run) -> Result<LiveReady> {
        run->take(*change);
        return whatIsShared(*run);
    });
}

/// Whoever is seen is drawn anew at the clock of that moment: of most others nothing is known anyway.
Result<LiveChange> prepareAnew(const LiveStart& now, const LiveEdit& edit, foundation::JobContext& context)
{
    LiveStart start = now;
    start.world = edit.world;
    start.options.people = edit.people;
    start.options.bake = edit.bake;
    start.city = nullptr;
    start.routes = nullptr;
    const auto city = prepareLiveCity(start, context);
    if (!city)
        return city.error();
    start.city = city.value();
    return LiveChange([start](std::unique_ptr<LiveRun>& run) -> Result<LiveReady> {
        LiveStart begin = start;
        begin.clock_s = run->frame()->clock_s;
        foundation::JobContext silent;
        Result<std::unique_ptr<LiveRun>> made = makeLiveRun(begin, silent);
        if (!made)
            return made.error();
        run = std::move(made).value();
        return whatIsShared(*run);
    });
}

} // namespace

LiveReady whatIsShared(const LiveRun& run)
{
    return {run.routes(), run.city(), run.affordance(), run.ground()};
}

Result<LiveChange> prepareLiveChange(const LiveStart& now, const LiveEdit& edit, foundation::JobContext& context)
{
    return now.options.mode == LiveMode::everybody ? prepareForEverybody(now, edit, context) : prepareAnew(now, edit, context);
}

class LiveEditing::Context final : public foundation::JobContext {
public:
    explicit Context(const LiveEditing& editing) : m_editing(editing) {}
    [[nodiscard]] bool isCancelled() const override { return m_editing.m_isCancelled; }

private:
    const LiveEditing& m_editing;
};

LiveEditing::LiveEditing(LiveStart now, LiveEdit edit, std::function<void(Result<LiveChange>)> done)
    : m_thread([this, now = std::move(now), edit = std::move(edit), done = std::move(done)] {
          Context context(*this);
          Result<LiveChange> change = Error{"unexpected", "", ""};
          try {
              change = prepareLiveChange(now, edit, context);
          } catch (const std::exception& exception) {
              change = foundation::unforeseen(exception);
          }
          if (!m_isCancelled)
              done(std::move(change));
          m_isDone = true;
      })
{
}

LiveEditing::~LiveEditing()
{
    cancel();
}

} // namespace passerby::editor
