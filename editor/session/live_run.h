// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/simulation/barrier.h"
#include "core/simulation/frame.h"
#include "core/simulation/observer.h"
#include "core/simulation/view_tally.h"
#include "editor/session/live_options.h"

#include <memory>
#include <optional>

namespace passerby::alibi {
class Routes;
}
namespace passerby::simulation {
struct PerceptualCity;
}

namespace passerby::editor {

/// Two runs of one city at one clock, in the same cells.
struct LiveComparison {
    std::shared_ptr<const simulation::Frame> everybody;
    std::shared_ptr<const simulation::Frame> seen;
    simulation::ViewFigures ofEverybody;
    simulation::ViewFigures ofSeen;
    simulation::ViewFigures expected;
    std::shared_ptr<const navigation::NavigationGraph> graph;
};

/// A run of any kind, as the worker steps it. Lives on the worker's thread; what it hands out may go anywhere.
class LiveRun {
public:
    virtual ~LiveRun() = default;
    virtual void step() = 0;
    [[nodiscard]] virtual std::shared_ptr<const simulation::Frame> frame() const = 0;
    [[nodiscard]] virtual std::optional<simulation::PersonStory> story(std::uint32_t agent) const = 0;
    [[nodiscard]] virtual std::shared_ptr<const alibi::Routes> routes() const = 0;
    /// What later runs of the same city can use again; null where there is none.
    [[nodiscard]] virtual std::shared_ptr<const simulation::PerceptualCity> city() const { return nullptr; }

    virtual void look(const simulation::Observer&) {}
    /// Keeps this person known, and nobody else.
    virtual void follow(std::optional<std::uint32_t>) {}
    virtual void block(const simulation::Barrier&) {}
    virtual void unblockAll() {}
    [[nodiscard]] virtual std::shared_ptr<const LiveComparison> comparison() const { return nullptr; }
};

/// What a run begins with.
struct LiveStart {
    world::World world;
    LiveOptions options;
    double step_s = 0.1;
    simulation::Observer observer;                          ///< of who is seen
    std::shared_ptr<const simulation::PerceptualCity> city; ///< of an earlier run in this city; null: prepared anew
    std::shared_ptr<const alibi::Routes> routes;            ///< likewise; those of `city` come first
};

/// Errors: those of simulation::ScheduleRun::create, PerceptualCity::prepare and PerceptualRun::create.
[[nodiscard]] foundation::Result<std::unique_ptr<LiveRun>> makeLiveRun(const LiveStart& start, foundation::JobContext& context);

} // namespace passerby::editor
