// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/limits.h"
#include "core/perceptual/observer.h"
#include "core/perceptual/perceptual_city.h"
#include "core/run/frame.h"
#include "core/run/story.h"
#include "core/world/agent_id.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace passerby::perceptual {

using foundation::kMostPeoplePerceived;

struct PerceptualOptions {
    /// Deliberate mistakes, which a validation must find.
    enum class Fault {
        none,
        hiddenShareIgnored,   ///< people are sought everywhere, those in live cells included
        forgetfulDoors,       ///< everybody inside leaves at a constant rate; who goes in is not known any more
        metInsteadOfEntering, ///< who comes through a portal is drawn as if met on the way: too slow
        noPastCheck,          ///< newcomers may have been in view a moment ago
    };

    std::uint64_t seed = 1;
    std::uint32_t people = 1000;
    double step_s = 0.1;
    double startClock_s = 8 * 3600.0; ///< for the clock; habits are those of the city's hour
    double mostHeld_s = 900.0;        ///< cells out of view are kept no longer than this
    /// People who are met on ways in cells that come into view, about: the rest of the view follows with the next step, from its middle on,
    /// so that no step takes long. By default all are met at once.
    std::size_t mostMetAStep = std::numeric_limits<std::size_t>::max();
    unsigned threads = 0; ///< for filling pools
    Fault fault = Fault::none;
};

struct PerceptualCheckpoint;

/// The simulation of whoever is in view, and of nobody else (Sunshine-Hill and Badler 2010, section 3). The process is that of
/// ScheduleRun: independent people, each in the steady state. Cells in view and those that left the view not long ago are live.
///
/// * A cell that becomes live is filled: jointly multinomial over its segments and doors, out of the people who are in no live cell.
/// * A door in a live cell is exact: those found inside wait for the rest of a wait each, so they come out as order statistics; those seen
///   going in come out by their own schedule. Deviation: the paper takes them off the rate of an exponential stream.
/// * Where a live cell meets a hidden one, people arrive as a Poisson stream, thinned by how many are hidden.
/// * Who walks out of view is known until the trip ends, and comes back as the same person if the way leads back. In exchange nobody is
///   invented who would have been in a live cell earlier on the trip: that person is known.
/// * Everybody has a whole life from the moment of being invented, so no question can contradict what was seen.
///
/// Event-driven; costs follow what is live, whatever the number of people. Same seed and same observer, same bytes. Not thread-safe.
class PerceptualRun {
public:
    /// Errors: "bad-options"; those of alibi::PoolSampler::create.
    [[nodiscard]] static foundation::Result<std::unique_ptr<PerceptualRun>> create(std::shared_ptr<const PerceptualCity> city,
                                                                                   const PerceptualOptions& options, Observer observer,
                                                                                   foundation::JobContext& context);
    ~PerceptualRun();
    PerceptualRun(const PerceptualRun&) = delete;
    PerceptualRun& operator=(const PerceptualRun&) = delete;

    /// Advances by one step of step_s; what is in view changes at its end.
    void step();
    /// Looks elsewhere from now on: at the end of the next step.
    void look(Observer observer);
    /// The same at once, for a run that is held.
    void lookNow(Observer observer);
    [[nodiscard]] const Observer& observer() const;
    /// Some of what is in view is not filled yet (PerceptualOptions::mostMetAStep): that goes on with the next step, or look.
    [[nodiscard]] bool isOpening() const;
    /// A followed person is known for good. False when nobody known has the number.
    bool follow(world::AgentId agent);
    void unfollow(world::AgentId agent);

    [[nodiscard]] std::shared_ptr<const run::Frame> frame() const;
    /// Of anybody known: in a live cell (those inside live doors only when seen going in), seen on the same trip, or followed.
    [[nodiscard]] std::optional<run::PersonStory> story(world::AgentId agent) const;
    /// Numbers of people known who wait at a target (0-based), ascending; those inside whom nobody saw going in have no number yet.
    [[nodiscard]] std::vector<std::uint32_t> inside(std::uint32_t target) const;
    [[nodiscard]] const PerceptualCity& city() const;
    [[nodiscard]] double time_s() const;
    /// Trips begun by people known.
    [[nodiscard]] std::uint64_t trips() const;
    /// People in live cells, those inside doors included.
    [[nodiscard]] std::int64_t live() const;
    /// Sentences for people about what the city asks for and such a run leaves out.
    [[nodiscard]] std::vector<std::string> notices() const;
    /// Starts the occupancy window anew.
    void resetMeasures();
    /// Steps lived so far.
    [[nodiscard]] std::uint64_t steps() const;

    /// All that the run is now, between two steps; what never changes is shared.
    [[nodiscard]] std::shared_ptr<const PerceptualCheckpoint> keep() const;
    /// The run is as it was when it kept that, and lives on from there as it did then, given the same.
    void restore(const PerceptualCheckpoint& kept);

private:
    friend struct PerceptualCheckpoint; ///< holds the state
    PerceptualRun();
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace passerby::perceptual
