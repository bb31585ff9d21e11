// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"
#include "core/navigation/navigation_graph.h"
#include "core/world/place_kinds.h"
#include "core/world/target_type.h"
#include "core/world/trip_reason.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace passerby::affordance {
struct CityAffordance;
}

namespace passerby::simulation {

/// One person on the way, as the views need it.
struct Walker {
    std::uint32_t agent = 0;           ///< 0 .. population-1
    std::uint16_t profile = 0;         ///< place of the profile in ascending order of number
    std::uint16_t destinationType = 0; ///< place of the type in ascending order of number
    float x_m = 0.0F;
    float y_m = 0.0F;
    float z_m = 0.0F;
    float heading_rad = 0.0F;
    float speed_mps = 0.0F;
    navigation::SegmentIndex segment = navigation::kNone;
};

/// A proxy agent that others see (Yeh et al. 2008).
struct SeenProxy {
    std::uint32_t agent = 0; ///< who carries it
    world::ProxyKind kind = world::ProxyKind::aggression;
    float x_m = 0.0F;
    float y_m = 0.0F;
    float z_m = 0.0F;
    float radius_m = 0.0F;
    float strength = 0.0F; ///< urgency, growth, freshness or imminence, in [0, 1]
};

/// What one proxy rule makes of somebody just now.
struct CarriedProxy {
    std::uint32_t rule = 0; ///< number of the rule in the world
    world::ProxyKind kind = world::ProxyKind::aggression;
    std::uint32_t shown = 0; ///< how many proxies others see
    float strength = 0.0F;   ///< of the strongest of them, as are the next two
    float radius_m = 0.0F;
    double distance_m = 0.0;                    ///< from the person
    double urgencyOfVelocity = 0.0;             ///< aggression: held up, in [0, 1]; and
    double urgencyOfDistance = 0.0;             ///< pushed back, in [0, 1]
    std::uint32_t ward = navigation::kNone;     ///< agent who is minded
    std::uint32_t stranger = navigation::kNone; ///< protection: agent who is kept off
    double intrusion_s = 0.0;                   ///< protection: when the stranger would be too near
};

/// What a perceptual run knows beside its walkers. Cells count from 0 in ascending order of number.
struct PerceptualView {
    /// Somebody may come out of hiding through a portal.
    struct Arrival {
        navigation::NodeIndex portal = 0;
        double next_s = 0.0;     ///< simulated time
        double rate_per_s = 0.0; ///< expected
    };
    std::vector<std::uint32_t> visibleCells; ///< ascending
    std::vector<std::uint32_t> heldCells;    ///< out of view, kept up to date; ascending
    std::vector<Arrival> arrivals;           ///< by time
    std::int64_t hidden = 0;                 ///< people not in visible or held cells
    std::uint32_t shadows = 0;               ///< of these, known: seen on the trip that they are on
    std::uint32_t known = 0;                 ///< people simulated one by one, shadows included
    std::int64_t live = 0;                   ///< people in visible and held cells, those inside doors included
};

/// Of paths: the sum of distances from where they began to where they ended over metres walked (straightness index, Batschelet 1981).
struct Straightness {
    std::uint32_t paths = 0;
    double beeline_m = 0.0;
    double walked_m = 0.0;

    void add(double pathBeeline_m, double pathWalked_m)
    {
        ++paths;
        beeline_m += pathBeeline_m;
        walked_m += pathWalked_m;
    }
    /// In [0, 1]; 1 without paths.
    [[nodiscard]] double index() const { return walked_m > 0.0 ? beeline_m / walked_m : 1.0; }

    friend bool operator==(const Straightness&, const Straightness&) = default;
};

/// What was measured of those who wander, since the window began.
struct WanderTally {
    std::shared_ptr<const affordance::CityAffordance> city; ///< whose junctions and ways these are
    std::vector<std::uint32_t> visits;                      ///< [junctions] how often somebody came there
    std::vector<float> onWay_s;                             ///< [ways] people × seconds
    double window_s = 0.0;
    Straightness openSpace; ///< of ways across squares and other large cells, on foot
};

/// The state of a run at one step: immutable, shared between threads.
struct Frame {
    std::uint64_t step = 0;
    double time_s = 0.0;     ///< since the run began
    double clock_s = 0.0;    ///< time of day, in [0, 86400)
    double speedAsked = 1.0; ///< simulated seconds a second
    double speedReached = 0.0;
    std::uint32_t people = 0;                  ///< everybody
    std::vector<Walker> walkers;               ///< ascending by agent
    std::vector<SeenProxy> proxies;            ///< by carrier
    std::vector<std::uint32_t> insideByTarget; ///< [n] people waiting at each target
    /// [s] people × seconds on each segment since the window began, and [s × m] the same by destination type (row s, column type); shared
    /// with earlier frames, renewed every simulated second
    std::shared_ptr<const std::vector<float>> occupancy_s;
    std::shared_ptr<const std::vector<float>> occupancyByType_s;
    double window_s = 0.0;                                    ///< length of that window
    std::shared_ptr<const navigation::NavigationGraph> graph; ///< what `segment` of walkers and rows of the above are places in
    bool isSteered = false;                                   ///< some people avoid one another
    std::uint32_t inCrowds = 0;                               ///< walkers who belong to crowds and not to the population
    std::uint32_t wanderers = 0;                              ///< walkers of the population who wander
    std::uint32_t heldUp = 0;                                 ///< walkers who make no headway, since others or walls are in the way
    std::uint32_t atDoors = 0; ///< people who would set out but wait for room before the door; neither walkers nor inside
    std::uint32_t edits = 0;   ///< of the city, taken since the run began
    std::shared_ptr<const PerceptualView> perceptual; ///< null in full runs
    std::shared_ptr<const WanderTally> wandering;     ///< null where nobody wanders; renewed every simulated second
};

/// How the trip of a full run was changed by a fence across the way (ScheduleRun::block) or an edit of the city (ScheduleRun::take).
struct Detour {
    enum class Kind {
        goesRound,   ///< by the shortest free way
        turnsBack,   ///< there is none to the destination: back to the origin
        stands,      ///< there is none to either
        staysInside, ///< there was none when the wait was over, so it goes on
        newWay,      ///< the city was edited: to the same destination by the shortest way from where they were
        roundThrong, ///< held up by others: to the same destination by another portal
        newGoal      ///< the city was edited: their destination, or where they were, is gone, so they go elsewhere
    };
    Kind kind = Kind::goesRound;
    double since_s = 0.0;                     ///< simulated time
    std::uint32_t wanted = navigation::kNone; ///< target where they were going; kNone when it is gone or they stayed inside
    std::size_t node = 0;                     ///< place in the route of the last node before it
    std::size_t firstNode = 0; ///< the same before the first detour of the trip; from there on, fences or edits had a say in the way
    geometry::Point place;     ///< where they were then
};

/// Everything about one person, on demand.
struct PersonStory {
    std::uint32_t agent = 0;
    std::uint32_t profile = 0;
    double speed_mps = 0.0;
    bool walking = false;
    world::TripReason reason = world::TripReason::oneWay;
    /// target, 0-based; where the person waits when not walking; kNone of who walks from a place that is gone
    std::uint32_t origin = navigation::kNone;
    std::uint32_t destination = navigation::kNone;
    std::uint32_t cameFrom = navigation::kNone; ///< of who waits: target where the last trip began; kNone: none since the run began
    world::GoalChoice choice = world::GoalChoice::uniform; ///< how the goal of the trip (of the round trip) was drawn
    std::uint32_t returnsTo = navigation::kNone;           ///< on the way out or at the far end of a round trip: where it began
    double departed_s = 0.0;                               ///< simulated time
    double arrives_s = 0.0;                                ///< or ends the wait; infinity for who stands before a fence
    /// from origin to destination; after an edit, perhaps from where they were then
    std::vector<navigation::NodeIndex> route;
    std::size_t nextNode = 0;                ///< place in route of the node ahead
    std::vector<std::uint32_t> boundTargets; ///< [m] 0-based target of each type, kNone where the type has none
    std::optional<Detour> detour;            ///< the latest of the trip
    /// Of who belongs to a crowd.
    struct InCrowd {
        std::uint32_t crowd = 0;     ///< place in ascending order of number
        std::uint32_t waypoint = 0;  ///< that is next; as many as there are: the target or the end
        std::uint32_t waypoints = 0; ///< how many there are
        bool isThere = false;        ///< at the end, to stay
    };
    std::optional<InCrowd> inCrowd;
    /// Of who wanders.
    struct Wandering {
        std::string from;            ///< name of the junction where they last chose
        std::string to;              ///< of the one ahead
        geometry::Point began;       ///< where they were at `departed_s`
        double share = 0.0;          ///< of what is seen at `from` that lies along their way
        double chance = 1.0;         ///< with which they took it, knowing where they came from
        std::uint32_t choices = 0;   ///< ways that they chose from; 1 at a dead end or in a bend
        std::uint32_t decisions = 0; ///< since the run began
        double walked_m = 0.0;       ///< likewise
        double viewshed_m2 = 0.0;    ///< seen from `from`
        double towards_m2 = 0.0;     ///< of this, in the direction of their way
        /// Straightness index: distance from where they began to where they are over metres walked, in [0, 1] (Batschelet 1981).
        double straightness = 1.0;
    };
    std::optional<Wandering> wandering;
    /// Habits lead them, so that there are odds to ask for.
    [[nodiscard]] bool keepsSchedule() const { return !inCrowd && !wandering; }
    std::vector<CarriedProxy> proxies; ///< one for each of the rules that concern them
};

} // namespace passerby::simulation
