// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/attraction.h"
#include "core/steering/crowd.h"
#include "core/steering/manoeuvre.h"
#include "core/steering/neighbours.h"
#include "core/steering/walls_around.h"
#include "core/steering/weighed_velocity.h"

#include <optional>
#include <vector>

namespace passerby::steering {

/// To which side of their way somebody keeps, and how much room is to either side of them.
struct KeptSide {
    float wanted = 0.0F; ///< 1: left, −1: right, 0: none
    float left_m = 0.0F; ///< from them to the edges of the way, square to where they go; ≥ 0
    float right_m = 0.0F;
};

/// What somebody is told for a step beside where to and how fast; nothing told by default.
struct Orders {
    float crowding = 0.0F; ///< how much to spread out sideways among those who go the same way, 1 … 5; 0: as the model says
    bool isExact = false;  ///< goes to a place that walls are beside: does not turn aside from them
    Vector facing{};       ///< of length 1: where to look when standing; zero: no matter where
    /// What draws them beside where they go; null: nothing, or their model does not ask. As long as the step lasts.
    const Attractions* attractions = nullptr;
    KeptSide side{}; ///< for models that know of sides
};

/// Whoever is steered, as it is known to itself.
struct Self {
    std::uint32_t id = 0;
    Vector velocity;
    Vector preferred;
    float radius_m = 0.0F;
    float maxSpeed_mps = 0.0F;
    float heading_rad = 0.0F; ///< this and what follows for models that need them
    Shape shape{};
    float ahead_m = kFarAway_m; ///< how far it is to the place that `preferred` leads to
    Orders orders{};
};

/// What is near it.
struct Surroundings {
    const Neighbours& neighbours;
    const NearWalls& walls;
    WallsAround allWalls{}; ///< for models that ask for them
};

/// What it does next.
struct Decision {
    Vector velocity;                                 ///< Steering limits its length to the body's maximum
    std::optional<float> heading_rad = std::nullopt; ///< nothing: it stays as it is
};

/// A way of choosing the next velocity. It sees one frozen generation and decides for one body alone, so that the order in which bodies
/// are steered means nothing. Used from many threads at once.
class SteeringModel {
public:
    /// What is looked up for it; where nothing is needed, nothing is looked for.
    struct Needs {
        float reach_m = 0.0F;         ///< how near a neighbour must be
        std::uint32_t neighbours = 0; ///< at most Neighbours::kMost
        float wallReach_m = 0.0F;
        bool outline = false; ///< heading, shape and how far it is ahead; else they are not told
        /// All walls, to be asked for ways and distances, instead of the nearest. No answer is missed within the wall reach.
        bool allWalls = false;
        /// The model turns its bodies: nobody else does, and with what it said last they see. Else they look where they go.
        bool heading = false;
        float fanCosine = -1.0F;   ///< who is seen: cosine of the angle to either side of the heading, not above 0; −1: all round
        float feltWithin_m = 0.0F; ///< whoever is nearer is noticed at any angle
        bool attractions = false;  ///< what draws its bodies, among their orders; with `outline` alone
        bool sides = false;        ///< to which side they keep, likewise
    };

    explicit SteeringModel(Needs needs) : m_needs(needs) {}
    SteeringModel(const SteeringModel&) = delete;
    SteeringModel& operator=(const SteeringModel&) = delete;
    virtual ~SteeringModel() = default;

    [[nodiscard]] const Needs& needs() const { return m_needs; }
    /// For the next `step_s` ≥ 0 seconds. `memory` is that of the body.
    [[nodiscard]] virtual Decision next(const Self& self, const Surroundings& around, Memory& memory, float step_s) const = 0;
    /// What in next() would change what is preferred, in the order in which it does; nothing where the model has no routines. For who asks
    /// about one body: next() does not pay for it.
    [[nodiscard]] virtual std::vector<Manoeuvre> manoeuvres(const Self& self, const Surroundings& around, const Memory& memory,
                                                            float step_s) const
    {
        static_cast<void>(self);
        static_cast<void>(around);
        static_cast<void>(memory);
        static_cast<void>(step_s);
        return {};
    }
    /// It chooses among velocities by what they cost, and can tell that.
    [[nodiscard]] virtual bool weighs() const { return false; }
    /// Those that next() weighs, the best first, at most so many: the first is what it chooses. Nothing where weighs() is false. For who
    /// asks about one body: next() does not pay for it.
    [[nodiscard]] virtual std::vector<WeighedVelocity> weighed(const Self& self, const Surroundings& around, const Memory& memory,
                                                               float step_s, std::size_t most) const
    {
        static_cast<void>(self);
        static_cast<void>(around);
        static_cast<void>(memory);
        static_cast<void>(step_s);
        static_cast<void>(most);
        return {};
    }

private:
    Needs m_needs;
};

/// Walks as it prefers, whoever is in the way.
class NoSteering final : public SteeringModel {
public:
    NoSteering() : SteeringModel(Needs{}) {}
    [[nodiscard]] Decision next(const Self& self, const Surroundings&, Memory&, float) const override { return {self.preferred}; }
};

} // namespace passerby::steering
