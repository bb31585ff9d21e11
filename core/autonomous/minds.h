// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/desk.h"
#include "core/autonomous/groups.h"
#include "core/autonomous/mind_event.h"
#include "core/autonomous/need.h"
#include "core/autonomous/path_search.h"
#include "core/autonomous/person.h"
#include "core/autonomous/things.h"
#include "core/autonomous/timetable.h"
#include "core/autonomous/wakes.h"
#include "core/autonomous/walk.h"
#include "core/foundation/random_stream.h"
#include "core/geometry/near_points.h"
#include "core/run/edit_report.h"
#include "core/run/population.h"
#include "core/run/setting.h"
#include "core/street/companions.h"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace passerby::run {
struct CityMatch;
}

namespace passerby::autonomous {

struct MindTale;

/// People who live by what they need and want (Shao and Terzopoulos 2005): out of a target, to what they need as it comes over them, and
/// into another target. Decisions twice a second, each at a time of their own; claims and lines are settled once a part of a step, so that
/// nobody's turn counts. Draws are keyed by seed, agent and purpose. Needs a street. Not thread-safe.
class Minds final : public street::Companions {
public:
    static constexpr double kDecideEvery_s = 0.5;
    static constexpr double kSees_m = 20.0;      ///< what can be used
    static constexpr double kRemembers_m = 40.0; ///< in a room that was seen lately
    static constexpr double kSeesShow_m = 25.0;
    static constexpr double kSeesFriend_m = 10.0;
    static constexpr double kRefuses_s = 60.0; ///< what failed; a line that is too long, until it has been served

    explicit Minds(run::Setting& setting);
    ~Minds() override;
    /// The same people once more, in the same setting. The city as they know it is shared: what of it changes while people live is kept as
    /// it is now, and is so again after resume().
    [[nodiscard]] std::unique_ptr<Minds> copy() const;
    Minds& operator=(const Minds&) = delete;
    /// This copy lives on from here, and no other of those that share its city.
    void resume();
    /// About how much memory a copy takes that is not shared.
    [[nodiscard]] std::size_t heldBytes() const;

    /// Somebody can live so here: there are a street, a target and a profile.
    [[nodiscard]] bool isPossible() const;
    void populate(std::uint64_t people);
    /// The setting is that of the edited city.
    void takeOver(std::uint64_t people, const run::CityBefore& before, run::EditReport& report);

    /// Once a step: trains come, waits end.
    void live();
    /// Before a part of a step on the street: who comes out, who decides, claims, lines.
    void act();
    /// After it: who has arrived.
    void walked();

    [[nodiscard]] std::size_t size() const { return m_people.size(); }
    [[nodiscard]] const Person& person(std::uint32_t agent) const { return m_people[agent]; }
    [[nodiscard]] const Claims& claims() const { return m_claims; }
    [[nodiscard]] std::span<const Desk> desks() const { return m_desks; }
    /// Who walks with whom. Whoever leads has the smallest number of those who are out with the group.
    [[nodiscard]] const GroupTable& groups() const { return m_groups; }
    /// Whom somebody follows; themselves, where nobody.
    [[nodiscard]] std::uint32_t leaderOf(std::uint32_t agent) const;
    /// Those of their group who are out with them, and whom they follow.
    [[nodiscard]] street::Fellows fellowsOf(world::AgentId agent) const override;
    /// Where somebody who follows is to be now, in their group's form; nothing for others.
    [[nodiscard]] std::optional<geometry::Point> slotOf(std::uint32_t agent) const;
    /// How fast somebody walks where nobody and nothing is in the way: as the slowest of their group, by themselves, too.
    [[nodiscard]] double pace_mps(std::uint32_t agent) const;
    /// Goes somewhere, or beside whoever leads, who does. Who is in a line or waits for the others of the group does not.
    [[nodiscard]] bool isWalking(std::uint32_t agent, const street::SteeredPeople::Status& status) const;
    /// These walk together from now on, or from their next visit on where all of them are inside, whatever their profile says, until they
    /// are parted: the smallest number leads, and the others leave what they are at, and their group, for it. Error codes, with nothing
    /// changed: "group-size" (two to kMostInGroup, each once), "unknown-people", "inside" (some of them only).
    [[nodiscard]] foundation::Result<void> walkTogether(std::span<const std::uint32_t> members, Form wanted);
    /// These walk alone from now on, also where their profile would have them walk in groups. Error codes, with nothing changed:
    /// "unknown-people", "no-group" (none of them walks in one).
    [[nodiscard]] foundation::Result<void> part(std::span<const std::uint32_t> members);
    /// Level of a need of somebody, by its place among those of their profile.
    [[nodiscard]] double needLevel(std::uint32_t agent, std::size_t place) const;
    [[nodiscard]] std::span<const world::NeedId> needsOf(std::uint16_t profile) const;
    /// How many ways within rooms were found since the beginning, by kind.
    [[nodiscard]] const PathShares& pathShares() const { return m_shares; }
    /// Fences went up or were taken away: ways are laid anew.
    void fenced();
    void show(run::Frame& frame) const;
    void measure();
    [[nodiscard]] std::optional<run::PersonStory> story(std::uint32_t agent) const;
    /// From now on what happens is kept.
    void keepEvents() { m_keepsEvents = true; }
    [[nodiscard]] const std::vector<MindEvent>& events() const { return m_events; }

private:
    Minds(const Minds& other) = default; ///< for copy()
    struct Want;                         ///< what a need is about, ready for use
    struct Manners;                      ///< what people of a profile make of passages
    struct City;                         ///< ways and things
    struct CityNow;                      ///< what of these changes while people live
    struct Ring {                        ///< friends who chat
        Spot centre;
        std::array<std::uint32_t, 5> members{};
        std::uint32_t count = 0; ///< 0: free
        double until_s = 0.0;
        double begun_s = 0.0;
        double watchedSince_s = 0.0; ///< who passes through
        std::uint32_t looks = 0;     ///< since then
        std::uint32_t passed = 0;    ///< times that somebody did
        bool hasMoved = false;
    };
    struct Show {                    ///< on a stage where people are on duty to perform
        std::uint32_t thing = 0;     ///< place among things
        std::uint32_t performer = 0; ///< the last one seen
        bool isOn = false;
    };
    /// A point of a way, and how far it leads on from there.
    struct Traced {
        geometry::Point place;
        double left_m = 0.0;
    };

    // Inside and out (minds.cpp, minds_visits.cpp, minds_walkers.cpp).
    void openCity();
    void prepareDoors();
    void bear(std::uint32_t agent);
    void stayInside(std::uint32_t agent, double until_s);
    [[nodiscard]] bool isStale(const Wake& wake) const;
    void enter(std::uint32_t agent, std::uint32_t target);
    void setOut(std::uint32_t agent, const Spot* door = nullptr);
    void comeOut(std::uint32_t agent, const Spot& from);
    void beginVisit(std::uint32_t agent);
    [[nodiscard]] double clock_s() const;
    void holdWalkers();
    [[nodiscard]] double missingWalkers() const;
    [[nodiscard]] std::uint32_t backIn(std::uint32_t agent, std::uint32_t target) const;
    [[nodiscard]] foundation::RandomStream draws(std::uint32_t agent, std::uint32_t what) const;
    [[nodiscard]] static world::AgentId idOf(std::uint32_t agent) { return {world::PersonKind::mind, agent}; }
    [[nodiscard]] street::Traveller travellerOf(const Person& person, std::uint32_t agent) const;

    // On the way (minds_ways.cpp).
    bool go(std::uint32_t agent, const Spot& to, double near_m);
    bool layWay(std::uint32_t agent, const street::SteeredPeople::Status& status, bool keepsPassage);
    void dropPlans(Person& person);
    void arrive(std::uint32_t agent);
    void stand(std::uint32_t agent, double heading_rad);
    void goBefore(std::uint32_t agent, const street::SteeredPeople::Status& status);
    void lookRound(std::uint32_t agent, const street::SteeredPeople::Status& status);

    // Step by step (minds_steps.cpp, minds_sight.cpp, minds_own_ways.cpp).
    void steer(std::uint32_t agent);
    void goOnFromHere(std::uint32_t agent, const street::SteeredPeople::Status& status);
    bool waitForTurn(std::uint32_t agent, const street::SteeredPeople::Status& status);
    bool walkNarrow(std::uint32_t agent, const street::SteeredPeople::Status& status);
    void stepExactly(std::uint32_t agent, const street::SteeredPeople::Status& status);
    void giveUpPlace(std::uint32_t agent, const street::SteeredPeople::Status& status);
    void decideAndLook(std::uint32_t agent);
    void lookAhead(std::uint32_t agent, const street::SteeredPeople::Status& status);
    [[nodiscard]] bool isThronged(std::uint32_t room, geometry::Point from, geometry::Point to) const;
    void tracePath(geometry::Point from, const PathMap& map, const LeafTree& tree);
    void followTree(std::uint32_t agent, const street::SteeredPeople::Status& status, bool hadPoint);
    void followPath(std::uint32_t agent, const street::SteeredPeople::Status& status);
    void planPath(std::uint32_t agent, const street::SteeredPeople::Status& status, std::uint32_t room);
    bool beginArrival(std::uint32_t agent, const street::SteeredPeople::Status& status);

    // What to do (minds_choice.cpp).
    void decide(std::uint32_t agent);
    void actOut(std::uint32_t agent);
    void choose(std::uint32_t agent);
    bool begin(std::uint32_t agent, std::uint32_t place);
    void finish(std::uint32_t agent, GoalEnd end);
    void letGo(std::uint32_t agent);
    [[nodiscard]] static Goal& wantOf(Person& person);
    [[nodiscard]] double haste(std::uint32_t agent);
    void noteEffort(std::uint32_t agent, const street::SteeredPeople::Status& status);
    void planNeeds(std::uint32_t agent);
    [[nodiscard]] Need& need(std::uint32_t agent, std::size_t place) { return m_needs[agent * m_needStride + place]; }
    void refuse(Person& person, std::uint32_t fixture, GoalEnd why);
    [[nodiscard]] std::uint32_t refusedAs(std::uint32_t fixture) const;
    [[nodiscard]] bool isRefused(const Person& person, std::uint32_t fixture) const;
    [[nodiscard]] std::uint32_t findThing(std::uint32_t agent, const Want& want) const;
    void note(std::uint32_t agent, const char* kind, std::uint32_t object, const char* from, const char* to);

    // Among others who stand (minds_apart.cpp).
    [[nodiscard]] Spot whereabouts(std::uint32_t agent) const;
    void findAll();
    void findStanding(std::uint32_t agent, geometry::Point place, std::uint32_t cell);
    [[nodiscard]] bool isCompanion(std::uint32_t agent, std::uint32_t other) const;
    [[nodiscard]] bool isApart(geometry::Point place) const;
    [[nodiscard]] Spot placeApart(const Spot& around, double doorway_m = 0.0) const;

    // With nothing to do (minds_leisure.cpp).
    void idle(std::uint32_t agent);
    [[nodiscard]] Spot placeAside(std::uint32_t agent, const street::SteeredPeople::Status& status) const;
    [[nodiscard]] bool isAside(const Spot& spot, double doorway_m) const;
    [[nodiscard]] bool isNearBy(std::uint32_t agent, const street::SteeredPeople::Status& status, const Spot& spot) const;
    [[nodiscard]] geometry::Point wallAt(const Spot& spot) const;

    // With things (minds_things.cpp).
    void visitOn(std::uint32_t agent);
    void sit(std::uint32_t agent);
    void rest(std::uint32_t agent, const ThingPlace& seat);
    void rise(std::uint32_t agent);
    void watch(std::uint32_t agent);
    void keepDuty(std::uint32_t agent);
    bool claimPlace(std::uint32_t agent);
    void askFor(std::uint32_t agent, const Thing& thing, std::uint32_t place);
    [[nodiscard]] double keepsClaimUntil_s(std::uint32_t agent, double way_m) const;
    void keepClaim(std::uint32_t agent, const street::SteeredPeople::Status& status);
    bool hasLostClaim(std::uint32_t agent);
    void chooseAgain(std::uint32_t agent);
    void fadeNeed(std::uint32_t agent);

    // In lines (minds_lines.cpp, minds_desks.cpp, minds_clear_of_lines.cpp).
    void openDesks();
    [[nodiscard]] std::uint32_t deskOf(const Thing& thing) const;
    void queue(std::uint32_t agent);
    void approach(std::uint32_t agent, Goal& goal);
    [[nodiscard]] bool isTooLong(std::uint32_t agent, const Thing& thing, double toTail_m) const;
    void stepUp(std::uint32_t agent);
    void beServed(std::uint32_t agent, Goal& goal);
    void makeRoom(std::uint32_t agent, geometry::Point front);
    [[nodiscard]] bool isClearOfLines(geometry::Point place, std::uint32_t room) const;
    [[nodiscard]] std::optional<Spot> placeClearOfLines(std::uint32_t agent, const street::SteeredPeople::Status& from) const;
    [[nodiscard]] bool isInLine(std::uint32_t agent) const;
    void serveAll();

    // With friends (minds_company.cpp).
    [[nodiscard]] bool meet(std::uint32_t agent, std::uint32_t place);
    void chat(std::uint32_t agent);
    void leaveRing(std::uint32_t agent);
    [[nodiscard]] static double ringRadius_m(const Ring& ring);
    [[nodiscard]] Spot placeInRing(const Ring& ring, std::uint32_t place, double& heading_rad) const;
    [[nodiscard]] std::uint32_t friendInSight(std::uint32_t agent, std::uint32_t place) const;

    bool parts(Ring& ring);
    void moveRing(Ring& ring) const;
    [[nodiscard]] bool isPassed(const Ring& ring) const;

    // Together (minds_groups.cpp, minds_by_hand.cpp, minds_following.cpp).
    void formGroups();
    [[nodiscard]] double bodyRadiusOf_m(std::uint32_t agent) const;
    [[nodiscard]] bool isWalkedAfter(std::uint32_t leader) const;
    [[nodiscard]] bool follows(std::uint32_t agent) const { return leaderOf(agent) != agent; }
    [[nodiscard]] bool mayLeave(std::uint32_t agent) const;
    void waitInside(std::uint32_t agent);
    [[nodiscard]] Outing nextOuting(std::uint32_t agent);
    void bringAlong(std::uint32_t agent, const Spot& from);
    void goInAfter(std::uint32_t agent);
    void partFrom(std::uint32_t agent);
    [[nodiscard]] bool areKnown(std::span<const std::uint32_t> members) const;
    void takeLeave(std::uint32_t agent);
    void goAlong(std::uint32_t agent, std::uint32_t leader);
    void goOnWhoAreLeft();
    void keepTogether(std::uint32_t agent, const street::SteeredPeople::Status& status);
    void waitForOthers(std::uint32_t agent, const street::SteeredPeople::Status& status);
    void shareService(std::uint32_t agent, std::uint32_t kind);
    [[nodiscard]] bool doesAsLeader(std::uint32_t agent);
    void follow(std::uint32_t agent);
    void comeAfter(std::uint32_t agent, std::uint32_t leader);
    void standBy(std::uint32_t agent, std::uint32_t leader);
    void keepInSlots();
    bool waitForTurnWith(std::uint32_t agent, const street::SteeredPeople::Status& own, const street::SteeredPeople::Status& theirs);
    [[nodiscard]] std::optional<Spot> beyondDoor(const street::SteeredPeople::Status& own,
                                                 const street::SteeredPeople::Status& theirs) const;
    bool goThroughBefore(std::uint32_t agent, const street::SteeredPeople::Status& own, const street::SteeredPeople::Status& theirs);
    void walkInSlot(std::uint32_t agent, const street::SteeredPeople::Status& theirs, geometry::Point ahead);
    bool doLikewise(std::uint32_t agent, const Goal& theirs);
    [[nodiscard]] std::uint32_t freeLike(const Thing& thing) const;

    // What goes wrong (minds_trouble.cpp).
    bool leavesStoodOn(std::uint32_t agent);
    [[nodiscard]] bool isStoodOn(std::uint32_t agent, const Spot& spot) const;
    void makeWay(std::uint32_t agent, geometry::Point from, geometry::Point to);

    // Shows (minds_shows.cpp).
    void openShows();
    void perform();
    [[nodiscard]] bool rests(const world::Duty& duty) const;
    [[nodiscard]] bool isOver(const Thing& thing) const;

    // By train (minds_trains.cpp, minds_boarding.cpp).
    void openTrains();
    void stopTrains();
    void letOff(std::uint32_t service, const TrainStop& stop);
    void noteWhoAlights(std::uint32_t first, std::uint32_t target, std::uint32_t service);
    void board(std::uint32_t agent);
    bool takesNext(std::uint32_t agent);
    [[nodiscard]] bool isKeptOff(std::uint32_t agent) const;
    void goToPlatform(std::uint32_t agent);
    void planTrain(std::uint32_t agent);
    [[nodiscard]] std::uint32_t serviceOf(std::uint32_t target) const;
    [[nodiscard]] Spot doorAt(std::uint32_t service, geometry::Point near) const;
    [[nodiscard]] Spot door(std::uint32_t service, std::uint32_t place) const;

    [[nodiscard]] navigation::SegmentIndex segmentOf(const street::SteeredPeople::Status& status) const;
    [[nodiscard]] run::Activity activityOf(const Person& person) const;
    void tellGroup(std::uint32_t agent, MindTale& tale) const;
    void tellOut(std::uint32_t agent, MindTale& tale) const;
    void tellHeld(std::uint32_t agent, MindTale& tale) const;
    [[nodiscard]] run::Walker walkerOf(std::uint32_t agent, const street::SteeredPeople::Status& status) const;

    // In an edited city (minds_edits.cpp, minds_resumed.cpp).
    void dismiss(std::uint64_t people, run::EditReport& report);
    void keepCharacter(std::uint32_t agent, const run::CityMatch& match, const world::World& before);
    void keepNeeds(std::uint32_t agent, std::span<const world::NeedId> idsBefore, std::span<const Need> before);
    void keepDesks(const std::vector<Desk>& before);
    void stayOn(std::uint32_t agent);
    void resume(std::uint32_t agent, const world::World& before, run::EditReport& report);
    [[nodiscard]] bool goesOn(std::uint32_t agent, const world::World& before, std::uint32_t service, Posture posture);

    run::Setting& m_setting;
    std::shared_ptr<City> m_city;          ///< null where nobody can live so
    std::shared_ptr<const CityNow> m_then; ///< of a copy that does not live: as the city was
    std::vector<Person> m_people;
    std::vector<std::uint32_t> m_out; ///< who is on the street, ascending
    std::vector<float> m_effort;      ///< [people]
    std::vector<Need> m_needs;        ///< [people × m_needStride]
    std::size_t m_needStride = 0;
    Claims m_claims;
    std::vector<Desk> m_desks;
    std::vector<std::uint32_t> m_deskOfThing; ///< [things]
    std::vector<Ring> m_rings;
    GroupTable m_groups;
    std::vector<Show> m_shows;             ///< ascending by thing
    std::vector<std::int64_t> m_lastTrain; ///< [services]
    Wakes m_wakes;
    std::vector<std::uint32_t> m_insideByTarget;
    std::vector<ground::Leg> m_legs;
    std::vector<Walk> m_walks; ///< [people]
    PathShares m_shares;
    std::vector<Traced> m_trace; ///< memory
    std::vector<geometry::Point> m_path;
    std::vector<geometry::Point> m_standing;  ///< memory
    geometry::NearPoints m_whereabouts{10.0}; ///< of all who are out, at most a second ago
    double m_counted_s = -1.0;
    double m_decided_s = 0.0;
    double m_measured_s = 0.0;
    double m_mayCome = 0.0;    ///< people who may still set out where walkers are held
    std::vector<Wake> m_early; ///< memory
    bool m_keepsEvents = false;
    std::vector<MindEvent> m_events;
};

/// As files spell them: "buy_ticket", "no_way".
[[nodiscard]] const char* spellGoal(GoalKind kind);
[[nodiscard]] const char* spellEnd(GoalEnd end);

} // namespace passerby::autonomous
