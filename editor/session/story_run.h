// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/run/frame.h"
#include "core/run/story.h"
#include "core/world/world.h"
#include "editor/session/live_road.h"
#include "editor/session/live_session.h"
#include "editor/session/run_looks.h"

#include <memory>
#include <optional>
#include <vector>

namespace passerby::simulation {
class ScheduleRun;
}

namespace passerby::editor {

struct CountedPeople;

/// A run that is lived from moment to moment, off line, for a film: as pictures that are drawn without a window know it (step, seed), and
/// between two steps as views show it. Any thread, one at a time.
class StoryRun {
public:
    struct Setup {
        world::World world;
        std::uint64_t people = 0;
        double startClock_s = 0.0;
        HeatNeeds needs{}; ///< of the heat layers that are shown
    };
    /// A city in which nobody can live yet, or nobody lives, is one in which nobody walks; `whyNobody()` says why in the first case.
    /// Errors: "cancelled".
    [[nodiscard]] static foundation::Result<std::unique_ptr<StoryRun>> begin(Setup setup, foundation::JobContext& context);
    ~StoryRun();

    /// Lives on until this time since the run began; there is no way back. Error "cancelled".
    [[nodiscard]] foundation::Result<void> goTo(double time_s, foundation::JobContext& context);
    [[nodiscard]] double time_s() const { return m_time_s; }
    /// At that time; null where nobody walks.
    [[nodiscard]] const FramePair& frames() const { return m_frames; }
    /// Time of day, in [0, 86400).
    [[nodiscard]] double clock_s() const;
    [[nodiscard]] const std::string& whyNobody() const { return m_whyNobody; }

    /// What somebody is about, and where their way leads; nothing where they are not there.
    struct Told {
        run::PersonStory story;
        std::vector<geometry::Point> way;
        double walked_m = 0.0; ///< of the way
    };
    [[nodiscard]] std::optional<Told> tell(world::AgentId agent) const;

    [[nodiscard]] const Setup& setup() const { return m_setup; }
    [[nodiscard]] std::shared_ptr<const navigation::NavigationGraph> graph() const;
    [[nodiscard]] std::optional<LiveRoad> road() const;
    [[nodiscard]] const RunLooks& looks() const { return m_looks; }

    static constexpr double kStep_s = 0.1;

private:
    explicit StoryRun(Setup setup);

    Setup m_setup;
    std::unique_ptr<simulation::ScheduleRun> m_run; ///< null: nobody walks
    std::string m_whyNobody;
    std::uint64_t m_steps = 0;
    double m_time_s = 0.0;
    FramePair m_frames;
    RunLooks m_looks;
};

} // namespace passerby::editor
