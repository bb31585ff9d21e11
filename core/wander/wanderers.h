// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/random_stream.h"
#include "core/ground/standing_room.h"
#include "core/run/story.h"
#include "core/run/walker.h"
#include "core/run/wander_tally.h"
#include "core/street/steered_people.h"
#include "core/wander/strolls.h"
#include "core/wander/wander_start.h"
#include "core/wander/way_lines.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace passerby::wander {

/// People without a destination (Michael and Chrysanthou 2003, "On-line avatar guidance"): they follow a way to its end, and there take the
/// next one with a chance in proportion to what is seen along it, never back unless there is no other. Who is not steered walks by the
/// clock, from centre to centre, and cuts corners a little, so that they turn gradually; who is steered walks through portals as everybody
/// does, strolls across open space, and has come to a junction when they are in its cell. Draws are keyed by seed, person and number of the
/// decision. Not thread-safe.
class Wanderers {
public:
    Wanderers(const world::World& world, std::shared_ptr<const affordance::CityAffordance> city, std::uint64_t seed);

    [[nodiscard]] const std::shared_ptr<const affordance::CityAffordance>& city() const { return m_city; }
    [[nodiscard]] std::size_t size() const { return m_people.size(); }

    /// Lets so many people begin; nobody where there are no ways.
    void populate(std::uint64_t people, WanderStart start, double now_s);
    /// Takes the first `people` over from before an edit: on their way where it is still there, else on the nearest one. More come where
    /// they are in the long run.
    void takeOver(const Wanderers& before, const street::SteeredPeople* streetBefore, std::uint64_t people, double now_s);
    /// Everybody comes to a street on which nobody of them is. `streetBefore`: where they were before an edit; else null.
    void stepOut(street::SteeredPeople& street, ground::StandingRoom& room, const street::SteeredPeople* streetBefore, double now_s);

    /// Who walks by the clock takes the next way where theirs has ended.
    void advance(double now_s);
    /// Tells the street where those are who walk by the clock.
    void carry(street::SteeredPeople& street, double now_s) const;
    /// After a step of the street: who is steered and has come into the cell of the next junction takes the next way, and who crosses open
    /// space may turn.
    void follow(street::SteeredPeople& street, double now_s);
    /// After a step of the street: somebody stands at the end of a dead end.
    void arrive(street::SteeredPeople& street, std::uint32_t person, double now_s);

    /// Makes the counts of this moment those that are shown.
    void publish(double now_s);
    void resetMeasures(double now_s);
    [[nodiscard]] const std::shared_ptr<const run::WanderTally>& tally() const { return m_published; }

    /// As the views need them. Ascending by agent. `street` may be null.
    void show(const street::SteeredPeople* street, double now_s, std::vector<run::Walker>& walkers) const;
    [[nodiscard]] std::optional<run::PersonStory> story(const street::SteeredPeople* street, std::uint32_t person, double now_s) const;
    /// About how much memory a copy takes that is not shared.
    [[nodiscard]] std::size_t heldBytes() const;

private:
    struct Wanderer {
        double speed_mps = 1.0;
        double began_s = 0.0;     ///< on the way, as if always at their own speed
        double accounted_s = 0.0; ///< until when the time on the way was counted
        double walked_m = 0.0;    ///< on ways that lie behind
        double since_s = 0.0;     ///< when they began to walk, from `origin`
        geometry::Point origin;
        affordance::WayIndex before = affordance::kNone; ///< the way that they came by
        affordance::WayIndex way = 0;
        affordance::WayIndex next = 0; ///< taken at the end of `way`
        std::uint32_t decisions = 0;   ///< drawn; with an edit one more, since the way ahead is chosen anew
        std::uint32_t passed = 0;      ///< junctions
        std::uint16_t profile = 0;
        bool isSteered = false;
    };

    /// Where ways lead; the same for all copies.
    struct Places {
        Places(const world::World& world, const affordance::CityAffordance& city);

        WayLines lines;
        std::vector<std::uint32_t> cellOfJunction;          ///< [junctions] places in ascending order of number
        std::vector<std::vector<std::uint32_t>> cellsOfWay; ///< [ways] likewise, between the junctions
    };
    [[nodiscard]] static world::AgentId idOf(std::uint32_t person) { return {world::PersonKind::wander, person}; }
    void beBorn(Wanderer& one, foundation::RandomStream& random) const;
    [[nodiscard]] Wanderer born(std::uint32_t person, std::span<const double> startUpTo, WanderStart start, double now_s) const;
    void bear(std::uint64_t first, std::uint64_t people, WanderStart start, double now_s);
    [[nodiscard]] std::uint16_t profileOf(double uniform) const;
    [[nodiscard]] const affordance::JunctionTable& tableOf(const Wanderer& one) const;
    void decide(std::uint32_t person);
    void account(Wanderer& one, double until_s);
    void enterNext(std::uint32_t person, double now_s);
    [[nodiscard]] bool turnsBack(const Wanderer& one) const { return m_city->network.ways[one.way].reverse == one.next; }
    [[nodiscard]] double along_m(const Wanderer& one, double now_s) const;
    [[nodiscard]] WayLines::Place linePlace(const Wanderer& one, double along_m) const;
    [[nodiscard]] WayLines::Place clockPlace(const Wanderer& one, double along_m) const;
    [[nodiscard]] geometry::Point heading(const Wanderer& one, double along_m) const;
    [[nodiscard]] std::uint32_t cellOn(affordance::WayIndex way, std::size_t passed) const;
    [[nodiscard]] navigation::SegmentIndex segmentOn(const Wanderer& one, double along_m) const;
    void lead(street::SteeredPeople& street, std::uint32_t person, std::size_t passed);
    void settle(Wanderer& one, const Wanderers& before, geometry::Point at, double now_s) const;

    world::World m_world;
    std::shared_ptr<const affordance::CityAffordance> m_city;
    std::shared_ptr<const Places> m_places;
    std::uint64_t m_seed;
    std::vector<Wanderer> m_people;
    Strolls m_strolls;                   ///< of those who are steered
    std::vector<std::uint32_t> m_visits; ///< [junctions]
    std::vector<double> m_onWay_s;       ///< [ways]
    double m_windowBegan_s = 0.0;
    std::shared_ptr<const run::WanderTally> m_published;
    std::vector<ground::Leg> m_legs; ///< memory to lay them in
};

/// The chance to begin on each way for people who look around as in one of the city's tables. [ways]; sums to 1, empty without ways.
/// Where the long run is not known: anywhere along the ways.
[[nodiscard]] std::vector<double> wanderStart(const affordance::CityAffordance& city, std::size_t table, WanderStart start);

/// How those who start so are spread over their way.
[[nodiscard]] affordance::StartRule startRule(WanderStart start);

} // namespace passerby::wander
