// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/composite/proxies.h"
#include "core/foundation/held_bytes.h"
#include "core/geometry/near_points.h"
#include "core/ground/leg.h"
#include "core/ground/standing_room.h"
#include "core/ground/walking_ground.h"
#include "core/steering/steering.h"
#include "core/street/body_id.h"
#include "core/street/carried_proxy.h"
#include "core/street/crosswalk_light.h"
#include "core/street/customs.h"
#include "core/street/guest.h"
#include "core/street/portal_queue.h"
#include "core/street/rescues.h"
#include "core/street/road_body.h"
#include "core/street/seen_proxy.h"
#include "core/street/standing_vehicles.h"
#include "core/street/traveller.h"
#include "core/world/agent_id.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace passerby::street {

/// How many parts of at most 0.1 s a step has in which people give way to one another.
[[nodiscard]] int steeringParts(double step_s);

/// People on foot who avoid one another and walls. Each has legs to walk, aims through the width of the portals ahead, goes round corners,
/// and returns when pushed through a portal that is not on the way. Escalators carry them, for lifts and at gates they queue. Same bytes
/// for any number of threads. Nothing is allocated in a step once as many people have walked. Not thread-safe.
class SteeredPeople {
public:
    /// Who has come no farther than kHeadway_m in this time is held up.
    static constexpr double kHeldAfter_s = 10.0;
    static constexpr double kHeadway_m = 1.0;
    /// Who is held up looks for another way so often.
    static constexpr double kReplanEvery_s = 30.0;
    /// After this time they squeeze past.
    static constexpr double kSqueezeAfter_s = 45.0;
    /// After this time before a portal they are let through whoever or whatever is in the way, so that nobody stands for ever; where two
    /// cannot pass each other, as soon as they are held up. Elsewhere they climb over obstacles then.
    static constexpr double kThroughAfter_s = 120.0;
    /// Who comes out of a door waits for room so long at most.
    static constexpr double kWaitForRoom_s = 20.0;

    SteeredPeople(std::shared_ptr<const ground::WalkingGround> ground, steering::Steering::Models models, unsigned threads,
                  Customs customs = {});

    [[nodiscard]] const ground::WalkingGround& ground() const { return *m_ground; }
    [[nodiscard]] const std::shared_ptr<const ground::WalkingGround>& sharedGround() const { return m_ground; }
    /// Numbers of a kind are below this from now on: none of them takes memory when they come for the first time.
    void expect(world::PersonKind kind, std::size_t numbers);
    /// Puts somebody at a door, where they wait until there is room.
    void addAtDoor(const Traveller& traveller, geometry::Point place, std::uint32_t cell, double now_s);
    /// Puts somebody on their way, near a place and where nobody is if that can be had. `room` knows where others stand.
    void addOnTheWay(const Traveller& traveller, geometry::Point place, std::uint32_t cell, double now_s, ground::StandingRoom& room);
    void remove(world::AgentId agent);
    [[nodiscard]] bool has(world::AgentId agent) const { return rowOf(agent) != navigation::kNone; }
    /// Is there, and walks as the schedule says, or gives way to others.
    [[nodiscard]] bool isCarried(world::AgentId agent) const { return has(agent) && m_movers[rowOf(agent)].isCarried; }
    [[nodiscard]] bool isSteered(world::AgentId agent) const { return has(agent) && !m_movers[rowOf(agent)].isCarried; }
    /// From now on they walk these legs, to the place of the last one's node. No legs: they stand.
    void lead(world::AgentId agent, std::span<const ground::Leg> legs);
    /// The same to a place in the cell of the last leg, which has no node; whoever is nearer to it than `near_m` is there.
    void lead(world::AgentId agent, std::span<const ground::Leg> legs, geometry::Point end, double near_m);
    /// They go to a place in their cell first, for so long at most, and then on; it must be in sight. After a step.
    void goBy(world::AgentId agent, geometry::Point place, double within_s);
    /// From now on somebody stays on this place of their cell as if grown there, whatever stands on it, and the others go round them.
    void settleDown(world::AgentId agent, geometry::Point place, double heading_rad);
    /// They are on their feet again, at a place of their cell.
    void getUp(world::AgentId agent, geometry::Point place);
    /// How fast they walk when alone, from now on; above 0.
    void setSpeed(world::AgentId agent, double speed_mps);
    /// Turns somebody who stands, as fast as they can; until they are led again.
    void face(world::AgentId agent, double heading_rad);

    /// What somebody who is led is told instead of what they would do by themselves.
    struct Command {
        std::optional<geometry::Point> to{}; ///< straight there, at whatever it leads to; nothing: where they aim by themselves
        double speedShare = 1.0;             ///< of their own speed, 0 … 1.3
        float crowding = 0.0F;               ///< how much they spread out in a crowd, 1 … 5; 0: as their model says
        bool isExact = false;                ///< walls turn them aside no more: for the last metres to a place beside one
    };
    /// From the next step on they do so, until they are commanded anew, let go or led. In queues, on the way back when pushed astray, and
    /// as long as goBy() says, they do what they would do without. Whoever is told to stand is not held up.
    void command(world::AgentId agent, const Command& command);
    /// They aim by themselves again.
    void letGo(world::AgentId agent);
    [[nodiscard]] bool isCommanded(world::AgentId agent) const { return m_commands[rowOf(agent)].has_value(); }
    /// Where they aim at by themselves; their place, where they are not led.
    [[nodiscard]] geometry::Point aimOf(world::AgentId agent) const;

    /// Somebody, as whoever is near sees them.
    struct Near {
        world::AgentId agent;
        geometry::Point place; ///< from who looks
        geometry::Point velocity_mps;
        double radius_m = 0.0;
    };
    /// The nearest, ascending by distance, then by number.
    struct Company {
        static constexpr std::size_t kMost = steering::Neighbours::kMost;

        std::array<Near, kMost> people;
        std::size_t count = 0;

        [[nodiscard]] std::span<const Near> all() const { return std::span(people).first(count); }
    };
    /// Where somebody looks for others.
    struct Gaze {
        double reach_m = 5.0;      ///< those nearer count; not farther than the models see
        double fanCosine = -1.0;   ///< of the angle to either side of their heading; −1: all round
        double feltWithin_m = 0.6; ///< nearer, others are noticed at any angle
    };
    /// Who is near somebody, of those who can be seen and were there in the last step.
    [[nodiscard]] Company near(world::AgentId agent, const Gaze& gaze) const;
    /// Moves somebody who is carried.
    void carry(world::AgentId agent, geometry::Point place, geometry::Point velocity_mps, std::uint32_t cell);

    /// After an edit, with everybody put where they were: who waited before a portal that is still there goes on waiting, in the same
    /// order; who is served is served on, and rescues are counted on. Lights show what they showed; those that are new are open since
    /// `now_s`, the time of the edit. `nodeNow` says which node one of the street before is now, kNone where it is gone.
    void takeOverQueues(const SteeredPeople& before, const std::function<navigation::NodeIndex(navigation::NodeIndex)>& nodeNow,
                        double now_s);

    /// Replaces the rules of proxies; nobody carries any.
    void setRules(std::vector<composite::Rule> rules);
    [[nodiscard]] std::span<const composite::Rule> rules() const { return m_proxies.rules(); }
    /// From the next step on somebody carries the proxies of a rule, or does not. `ward`: who is minded, if anybody.
    void setCarrier(world::AgentId agent, std::uint32_t rule, bool carries, std::optional<world::AgentId> ward);
    [[nodiscard]] std::vector<CarriedProxy> carriedBy(world::AgentId agent) const;
    /// The routines by which somebody who is there walks otherwise than they want just now, in the order in which they act, as
    /// steering::spell() spells them; none where nothing is in the way, or their model has none, nothing of who is carried, waits in a
    /// door or is somebody's to move. Proxies are none of their business.
    [[nodiscard]] std::optional<std::vector<std::string>> routinesOf(world::AgentId agent) const;
    /// Somebody who is there chooses among velocities by what they cost.
    [[nodiscard]] bool weighs(world::AgentId agent) const { return m_steering.weighs(m_crowd.model[rowOf(agent)]); }
    /// The best of them as everybody and all vehicles are now, led as in the last step, the one that they would choose first; at most so
    /// many. None of who does not weigh(), is carried, waits in a door or is somebody's to move. Proxies are none of their business.
    [[nodiscard]] std::vector<steering::WeighedVelocity> weighedBy(world::AgentId agent, std::size_t most) const;
    /// Adds what others see since the last step of those who carry proxies now. Heights are not the street's to know and stay 0.
    void showProxies(std::vector<SeenProxy>& proxies) const;

    /// Somebody, as rules see them. The legs are those that are still to walk.
    struct Present {
        world::AgentId agent;
        std::uint32_t profile = 0;
        std::uint32_t crowd = navigation::kNone;
        std::uint32_t placeInCrowd = 0;
        std::uint32_t cell = 0;
        geometry::Point place;
        geometry::Point end;
        std::span<const ground::Leg> legs;
    };
    /// A road that somebody has crossed where they were, since they came to walk.
    struct Crossed {
        geometry::Point place; ///< where they decided to, the last time
        double time_s = 0.0;   ///< when
        std::uint32_t times = 0;
        bool isOnIt = false; ///< they are still about it
    };
    /// Nothing where they did not.
    [[nodiscard]] std::optional<Crossed> crossedRoad(world::AgentId agent) const;
    /// By row, below size(); rows change when somebody comes or goes.
    [[nodiscard]] Present present(std::size_t row) const;

    /// The vehicles that people give way to and go round in the steps that come; each is a row of discs to them (discsOver), and those of
    /// its level alone see it.
    void meetVehicles(std::span<const RoadBody> vehicles);
    /// Whom people give way to besides, as to one of them, in the steps that come; nothing: nobody.
    void meetGuest(const std::optional<Guest>& guest) { m_guest = guest; }
    /// Somebody, as drivers see them.
    struct OnFoot {
        geometry::Point place;
        geometry::Point velocity_mps;
        std::uint32_t profile = 0;
        std::uint32_t cell = 0;
        bool isSeen = false; ///< neither still inside a door nor in a cabin
        world::AgentId agent{};
        std::uint32_t waitsAt = 0; ///< number of the crossing before whose light they queue; 0: none
    };
    [[nodiscard]] OnFoot onFoot(std::size_t row) const;
    /// What the lights show at this time of day: in the steps that come nobody who obeys begins to cross where it is not green, whoever is
    /// on a crosswalk goes on. Before the first time all are open.
    void seeLights(double clock_s, double now_s);
    /// Ascending by cell; none where no crossing with a signal leads over a crosswalk.
    [[nodiscard]] std::span<const CrosswalkLight> lights() const { return m_lights; }

    /// Somebody's model asks what draws them beside where they go (steering::SteeringModel::Needs).
    [[nodiscard]] bool drawsAnybody() const { return m_steering.drawsAnybody(); }
    /// Of a row: those alone need be told. Who is in a queue or comes out of a door is drawn by nothing.
    [[nodiscard]] bool isDrawn(std::size_t row) const;
    /// Before draw(), which may then be called for different rows at the same time.
    void makeRoomForDraws();
    /// What draws the body of a row until it is told anew.
    void draw(std::size_t row, const steering::Attractions& what) { m_told.attractions[row] = what; }

    /// Everybody walks for `step_s` > 0 seconds.
    void step(double now_s, double step_s);

    struct Status {
        geometry::Point place;
        geometry::Point velocity_mps;
        double heading_rad = 0.0;
        std::uint32_t cell = 0;
        std::uint32_t leg = 0;                          ///< place in the walk of the leg being walked
        navigation::NodeIndex next = navigation::kNone; ///< where the leg being walked leads; kNone for a place
        bool waitsForRoom = false;                      ///< still inside the door
        bool isHeld = false;
        bool waitsForTurn = false; ///< in a queue, or carried by an escalator or a lift
        double radius_m = 0.0;     ///< of the body
    };
    [[nodiscard]] Status status(world::AgentId agent) const;
    /// Nodes of the legs from the present one on.
    [[nodiscard]] std::vector<navigation::NodeIndex> nodesAhead(world::AgentId agent) const;
    /// Where everybody stands who can be seen.
    [[nodiscard]] ground::StandingRoom occupied() const;
    [[nodiscard]] double now_s() const { return m_now_s; }
    /// Who reached the end of their last leg in the last step, ascending.
    [[nodiscard]] const std::vector<world::AgentId>& arrived() const { return m_arrived; }
    /// Who is held up and should look for another way, ascending.
    [[nodiscard]] const std::vector<world::AgentId>& impatient() const { return m_impatient; }
    /// How many are held up.
    [[nodiscard]] std::uint32_t heldUp() const { return m_heldUp; }
    /// Since the run began; none where the customs have none.
    [[nodiscard]] const Rescues& rescues() const { return m_rescues; }
    [[nodiscard]] std::size_t size() const { return m_count; }
    /// About how much memory it takes that a copy does not share.
    [[nodiscard]] std::size_t heldBytes() const;

private:
    /// What the crowd's arrays do not hold.
    struct Mover {
        [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(legs, back); }

        world::AgentId agent;
        std::uint32_t profile = 0;
        std::uint32_t crowd = navigation::kNone;
        std::uint32_t placeInCrowd = 0;
        std::uint64_t rules = 0; ///< a bit a rule that they carry proxies of
        std::uint32_t cell = 0;
        std::vector<ground::Leg> legs;
        std::uint32_t leg = 0;
        geometry::Point end;                     ///< of the last leg
        double near_m = 0.0;                     ///< who is nearer has arrived
        std::vector<navigation::NodeIndex> back; ///< portals to go back through, the next one last
        double speed_mps = 0.0;
        float radius_m = 0.0F;
        double lane = 0.5; ///< which part of a portal they prefer, 0 left to 1 right
        bool isCarried = false;
        steering::ModelIndex model = kCarried; ///< when on their feet
        bool hasCorner = false;
        geometry::Point corner;      ///< to go to first
        std::uint32_t untilLook = 0; ///< steps
        geometry::Point anchor;      ///< where they were when they last made headway
        double anchored_s = 0.0;
        double replanned_s = 0.0;
        double heading_rad = 0.0;
        double waitsSince_s = 0.0;
        bool waitsForRoom = false;
        bool isHeld = false;
        bool isSqueezing = false;
        bool isClimbing = false; ///< over obstacles, until the next cell
        bool isThin = false;     ///< to pass others
        bool hasArrived = false;
        bool isImpatient = false;
        std::uint8_t rescued = 0;                ///< in this step, a bit each: made thin, squeezed, let through, climbed
        std::uint32_t queue = navigation::kNone; ///< that they stand in
        std::uint32_t inQueue = 0;               ///< how many wait before them
        bool isLetThrough = false;               ///< by a gate, or into a cabin
        bool isTaken = false;                    ///< carried in this step
        bool obeysLights = true;
        bool isCrossing = false; ///< a road, since they decided to
        geometry::Point crossesTo;
        double crossesUntil_s = 0.0; ///< at the latest
        std::uint32_t legBeyond = 0; ///< with which they go on
        struct {
            geometry::Point place;
            double time_s = 0.0;
        } crossed;
        std::uint32_t crossings = 0;
        float speedShare = 1.0F; ///< of their speed where they are, by a region's terms
        float painted_s = 0.0F;  ///< that they have gone by painted directions on the leg
        std::uint32_t paintedLeg = 0;
    };

    /// What models are told of everybody.
    struct Told {
        Told() = default;
        Told(const Told& other);
        Told(Told&&) noexcept = default;
        Told& operator=(const Told& other) { return *this = Told(other); }
        Told& operator=(Told&&) noexcept = default;
        ~Told() = default;

        std::vector<steering::Orders> orders;           ///< [as m_movers]
        std::vector<steering::Attractions> attractions; ///< [as m_movers] of those who are drawn; empty where nobody is
    };

    Mover& add(const Traveller& traveller, geometry::Point place, std::uint32_t cell, double now_s);
    [[nodiscard]] bool standsBefore(std::size_t other, std::size_t row) const;
    void findWhoIsBeforeDoors(double now_s);
    void admit(double now_s);
    void choose(std::size_t row, double now_s);
    [[nodiscard]] const steering::Attractions* attractionsOf(std::size_t row) const;
    geometry::Point roundCorners(Mover& mover, geometry::Point place, geometry::Point ahead) const;
    const Command* takeCommand(std::size_t row, bool waits);
    [[nodiscard]] geometry::Point commandedTo(Mover& mover, geometry::Point place, geometry::Point to) const;
    void follow(std::size_t row, double now_s);
    geometry::Point bent(Mover& mover, geometry::Point place, geometry::Point ahead_mps);
    [[nodiscard]] double shareOfPainted(const Mover& mover, geometry::Point place, const Fields::Painted& painted) const;
    [[nodiscard]] steering::KeptSide keptSide(const Mover& mover, const Fields::Terms& terms, geometry::Point place,
                                              geometry::Point ahead_mps) const;
    void changeCell(Mover& mover, navigation::NodeIndex through) const;
    // At escalators, lifts and gates:
    void attend(double now_s);
    void leaveQueues();
    void takeOverLights(const SteeredPeople& before, double now_s);
    void joinQueues();
    void openGate(PortalQueue& queue, double now_s);
    void openCrosswalk(const PortalQueue& queue);
    void openLifts(double now_s);
    void openLift(const TimedPortals::Lift& lift, std::uint32_t inside, double now_s);
    [[nodiscard]] bool isReady(const PortalQueue& queue, world::AgentId agent) const;
    [[nodiscard]] bool isNear(const Mover& mover, geometry::Point place, geometry::Point wanted, std::size_t waiting) const;
    [[nodiscard]] bool isInCabin(const Mover& mover) const;
    [[nodiscard]] bool waitsForTurn(const Mover& mover) const;
    [[nodiscard]] bool obeysLights(const Traveller& traveller) const;
    [[nodiscard]] bool isHeldByLight(const Mover& mover, navigation::NodeIndex node) const;
    [[nodiscard]] bool isFreeCrosswalk(const Mover& mover, navigation::NodeIndex node) const;
    [[nodiscard]] bool letsThrough(const Mover& mover, navigation::NodeIndex node, double now_s) const;
    [[nodiscard]] navigation::NodeIndex nextPortal(const Mover& mover) const;
    [[nodiscard]] std::optional<geometry::Point> waitingPlace(const Mover& mover) const;
    bool isCarriedAlong(std::size_t row, double now_s);
    void bar(std::size_t row, std::optional<geometry::Point> passed, navigation::NodeIndex portal);
    void noteHeadway(std::size_t row, double now_s);
    [[nodiscard]] float slimness_m(const Mover& mover, geometry::Point place, double held_s) const;
    [[nodiscard]] bool isNarrow(const Mover& mover) const;
    [[nodiscard]] bool isAtPortal(const Mover& mover, geometry::Point place) const;
    bool stepThrough(std::size_t row);
    void rescue(std::size_t row, double held_s, double now_s);
    void collect();
    void appendProxies(double now_s, double step_s);
    void appendRoadBodies(steering::Crowd& crowd) const;
    void appendGuest(steering::Crowd& crowd) const;
    [[nodiscard]] std::uint32_t cellAcross(std::uint32_t cell, geometry::Point from, geometry::Point to) const;
    [[nodiscard]] std::uint32_t legBeyond(const Mover& mover, geometry::Point place, const Roads::Across& way) const;
    void decideToCross(std::size_t row, double now_s);
    [[nodiscard]] geometry::Point crossedTo(Mover& mover, geometry::Point place, double now_s, geometry::Point otherwise) const;
    [[nodiscard]] geometry::Point roundVehicles(std::size_t row, geometry::Point to) const;
    [[nodiscard]] double goalDistance_m(const Mover& mover, geometry::Point place) const;
    [[nodiscard]] geometry::Point aim(const Mover& mover, geometry::Point place) const;
    [[nodiscard]] ground::WalkingGround::Gate wayOut(const Mover& mover) const;
    [[nodiscard]] ground::WalkingGround::Gate gateOf(const Mover& mover, std::size_t leg) const;
    [[nodiscard]] std::uint32_t& rowOf(world::AgentId agent);
    [[nodiscard]] std::uint32_t rowOf(world::AgentId agent) const;
    void look(Mover& mover, geometry::Point place, geometry::Point aim) const;

    std::shared_ptr<const ground::WalkingGround> m_ground;
    steering::Steering m_steering;
    unsigned m_threads;
    Customs m_customs;
    std::vector<PortalQueue> m_queues;     ///< by TimedPortals::queued()
    std::vector<world::AgentId> m_joining; ///< ascending
    std::vector<std::uint32_t> m_inCabins; ///< [lifts] who do not get out now
    steering::Crowd m_crowd;
    std::vector<Mover> m_movers; ///< [≥ m_count]; those beyond lend their memory
    std::size_t m_count = 0;
    std::array<std::vector<std::uint32_t>, kKindsWithBodies> m_rowOf; ///< [kinds][numbers], so that rows are found at once
    double m_now_s = 0.0;
    double m_step_s = 0.1;                                           ///< of the last step
    std::vector<world::AgentId> m_waiting;                           ///< agents, in the order in which they came
    geometry::NearPoints m_places{4.0};                              ///< memory
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_inTheWay; ///< memory
    std::vector<std::size_t> m_admitted;                             ///< memory
    std::vector<geometry::Point> m_before;                           ///< [rows] places before the step
    std::vector<steering::Vector> m_next;
    composite::Proxies m_proxies;
    std::vector<double> m_goalDistance_m; ///< [rows] of who carries proxies
    std::vector<world::AgentId> m_arrived;
    std::vector<world::AgentId> m_impatient;
    std::uint32_t m_heldUp = 0;
    std::vector<std::optional<Command>> m_commands; ///< [as m_movers]
    Told m_told;
    Rescues m_rescues;
    std::vector<RoadBody> m_roadBodies;
    std::optional<Guest> m_guest;
    StandingVehicles m_standing;          ///< of them
    std::vector<CrosswalkLight> m_lights; ///< [TimedPortals::crosswalks()]
};

} // namespace passerby::street
