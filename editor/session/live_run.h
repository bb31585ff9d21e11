// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/foundation/words.h"
#include "core/ground/barrier.h"
#include "core/perceptual/observer.h"
#include "core/perceptual/view_tally.h"
#include "core/run/frame.h"
#include "core/run/place_measures.h"
#include "core/run/rewindable.h"
#include "core/run/road_measures.h"
#include "core/run/story.h"
#include "core/run/vehicle_story.h"
#include "core/run/visitor_body.h"
#include "core/world/agent_id.h"
#include "editor/session/live_line.h"
#include "editor/session/live_options.h"

#include <memory>
#include <optional>
#include <vector>

namespace passerby::alibi {
class Routes;
}
namespace passerby::affordance {
struct CityAffordance;
}
namespace passerby::perceptual {
struct PerceptualCity;
}
namespace passerby::ground {
class WalkingGround;
}
namespace passerby::simulation {
class ScheduleEdit;
}
namespace passerby::jobs {
struct KeptRun;
}

namespace passerby::editor {

class LiveTape;

/// Two runs of one city at one clock, in the same cells.
struct LiveComparison {
    std::shared_ptr<const run::Frame> everybody;
    std::shared_ptr<const run::Frame> seen;
    perceptual::ViewFigures ofEverybody;
    perceptual::ViewFigures ofSeen;
    perceptual::ViewFigures expected;
    std::shared_ptr<const navigation::NavigationGraph> graph;
};

/// Who waits at one target.
struct LiveInside {
    static constexpr std::size_t kMostTold = 200;
    std::uint32_t target = 0;              ///< 0-based, in the city of the run
    std::uint32_t count = 0;               ///< everybody there, known or not
    std::uint32_t known = 0;               ///< people with a story; the others were never seen
    std::vector<run::PersonStory> stories; ///< who came last first; at most kMostTold
};

/// A run of any kind, as the worker steps it. Lives on the worker's thread; what it hands out may go anywhere.
class LiveRun {
public:
    virtual ~LiveRun() = default;
    virtual void step() = 0;
    [[nodiscard]] virtual std::shared_ptr<const run::Frame> frame() const = 0;
    [[nodiscard]] virtual std::optional<run::PersonStory> story(world::AgentId agent) const = 0;
    /// Numbers of those known who keep a schedule and wait at a target of the run's city.
    [[nodiscard]] virtual std::vector<std::uint32_t> inside(std::uint32_t target) const = 0;
    [[nodiscard]] virtual std::shared_ptr<const alibi::Routes> routes() const = 0;
    /// Who waits in a line, or for a fixture; nothing where nobody is served there, and in runs of who is seen.
    [[nodiscard]] virtual std::optional<LiveLine> line(ObjectRef) const { return std::nullopt; }
    /// What wanderers go by; null where nobody wanders, and in runs of who is seen.
    [[nodiscard]] virtual std::shared_ptr<const affordance::CityAffordance> affordance() const { return nullptr; }
    /// What people who are steered walk on; null where nobody is, and in runs of who is seen.
    [[nodiscard]] virtual std::shared_ptr<const ground::WalkingGround> ground() const { return nullptr; }
    /// What later runs of the same city can use again; null where there is none.
    [[nodiscard]] virtual std::shared_ptr<const perceptual::PerceptualCity> city() const { return nullptr; }

    virtual void look(const perceptual::Observer&) {}
    /// What is in view is filled bit by bit, with each step, or by lookOn() while the run is held.
    [[nodiscard]] virtual bool isOpening() const { return false; }
    virtual void lookOn() {}
    /// Keeps this person known, and nobody else.
    virtual void follow(std::optional<world::AgentId>) {}
    virtual void block(const ground::Barrier&) {}
    virtual void unblockAll() {}
    /// Those who live by what they need and want walk together from now on, or no more. Errors: those of simulation::ScheduleRun; in runs
    /// of who is seen "not-everybody".
    [[nodiscard]] virtual foundation::Result<void> walkTogether(std::span<const world::AgentId>) { return notEverybody(); }
    [[nodiscard]] virtual foundation::Result<void> part(std::span<const world::AgentId>) { return notEverybody(); }
    /// Somebody at the screen walks or drives in the run themselves. Errors: those of simulation::ScheduleRun; in runs of who is seen
    /// "not-everybody".
    [[nodiscard]] virtual foundation::Result<void> enter(const run::VisitorStart&) { return notEverybody(); }
    virtual void steer(const run::VisitorInput&) {}
    virtual void leave() {}
    /// Lives on in an edited city. Runs of who is seen cannot: another takes their place.
    virtual void take(const simulation::ScheduleEdit&) {}
    [[nodiscard]] virtual std::shared_ptr<const LiveComparison> comparison() const { return nullptr; }
    /// Each step is recorded on this tape from now on, beginning with the one that is there; null: no more. Only runs of everybody do.
    virtual void record(std::shared_ptr<LiveTape>) {}
    /// What is measured of lanes and near misses; nothing where nobody drives, and in runs of who is seen. Until the next step.
    [[nodiscard]] virtual run::RoadMeasures roadMeasures() const { return {}; }
    /// Counts at the measurement lines and regions of this city from now on, as simulation::ScheduleRun does; runs of who is seen do not.
    virtual void watchPlaces(const world::World&) {}
    /// What they counted; nothing where there are none, and in runs of who is seen.
    [[nodiscard]] virtual run::PlaceMeasures placeMeasures() const { return {}; }
    /// Of the vehicle with this number; nothing where there is none, and in runs of who is seen.
    [[nodiscard]] virtual std::optional<run::VehicleStory> vehicleStory(std::uint32_t /*number*/) const { return std::nullopt; }
    /// To be brought back to what it has lived.
    [[nodiscard]] virtual run::Rewindable& past() = 0;
    /// The city in which it lives now, as it was told of it last.
    [[nodiscard]] virtual const world::World& world() const = 0;
    /// How many people it was asked for; 0 where that never changes.
    [[nodiscard]] virtual std::uint64_t people() const { return 0; }
    /// The fences that are up; none in runs of who is seen.
    [[nodiscard]] virtual std::vector<ground::Barrier> barriers() const { return {}; }
    /// What it takes to live it again up to now; null but in runs of everybody.
    [[nodiscard]] virtual std::shared_ptr<const jobs::KeptRun> kept() const { return nullptr; }

private:
    [[nodiscard]] static foundation::Error notEverybody()
    {
        return {"not-everybody", foundation::told("Only while everybody is simulated."), ""};
    }
};

/// What a run begins with.
struct LiveStart {
    world::World world;
    LiveOptions options;
    double step_s = 0.1;
    perceptual::Observer observer;                                ///< of who is seen
    std::shared_ptr<const perceptual::PerceptualCity> city;       ///< of an earlier run in this city; null: prepared anew
    std::shared_ptr<const alibi::Routes> routes;                  ///< likewise; those of `city` come first
    std::shared_ptr<const affordance::CityAffordance> affordance; ///< of the run that an edit is for; null where nobody wanders
    std::shared_ptr<const ground::WalkingGround> ground;          ///< likewise; null where nobody is steered
    std::optional<double> clock_s; ///< time of day when it begins; none: the options'. Habits of who is seen are those of the options' hour
};

[[nodiscard]] LiveInside whoIsInside(const LiveRun& run, std::uint32_t target);

/// What runs of who is seen share. Errors: those of perceptual::PerceptualCity::prepare.
[[nodiscard]] foundation::Result<std::shared_ptr<const perceptual::PerceptualCity>> prepareLiveCity(const LiveStart& start,
                                                                                                    foundation::JobContext& context);

/// Errors: those of simulation::ScheduleRun::create, PerceptualCity::prepare and PerceptualRun::create.
[[nodiscard]] foundation::Result<std::unique_ptr<LiveRun>> makeLiveRun(const LiveStart& start, foundation::JobContext& context);

} // namespace passerby::editor
