// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/door_turns.h"
#include "core/autonomous/doorways.h"
#include "core/autonomous/minds.h"
#include "core/autonomous/narrow_places.h"
#include "core/autonomous/room_paths.h"
#include "core/foundation/held_bytes.h"
#include "core/world/height_plane.h"

#include <memory>
#include <optional>
#include <vector>

namespace passerby::autonomous {

/// What a need of a profile is about, ready for use.
struct Minds::Want {
    world::NeedId id;
    world::Need row;
    std::uint32_t kind = 0; ///< number of the kind of fixture that fulfils it; 0: company does
    world::FixtureUse use = world::FixtureUse::meet;
    GoalKind goal = GoalKind::chat;
    bool isKnown = false; ///< where it is fulfilled is known from the start
};

/// What people of a profile make of passages (Shao and Terzopoulos 2005, sections 4.1 and 4.2), each of which a profile may go without.
struct Minds::Manners {
    bool isGuidedInPassages = true; ///< "passage_navigation": narrow places are walked as walkPassage says, else as anywhere
    bool weighsPassages = true;     ///< "passage_selection": by time, crowd and taste, else the shortest way is theirs
};

/// What of a city changes while people live: who was where when last counted, and whose turn it is at doors.
struct Minds::CityNow {
    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(ways, stepFreeWays, rooms, turns); }

    Ways::Counts ways;
    std::optional<Ways::Counts> stepFreeWays;
    std::vector<RoomPaths::RoomNow> rooms;
    std::vector<DoorTurns::Door> turns;
};

/// What people live in, as they know it. Made anew for an edited city.
struct Minds::City {
    explicit City(const run::Setting& setting);

    world::World world;
    std::shared_ptr<const navigation::NavigationGraph> stepFree; ///< the ways without steps; null where nobody asks for them
    Ways ways;
    std::unique_ptr<Ways> stepFreeWays; ///< null likewise
    RoomPaths paths;
    NarrowPlaces narrow;
    DoorTurns turns;
    Things things;
    Doorways doorways;
    VisitLaw law;
    std::vector<world::HeightPlane> heights;        ///< [cells]
    std::vector<Want> wants;                        ///< by profile, then by rank, then by number
    std::vector<world::NeedId> wantIds;             ///< [wants]
    std::vector<std::size_t> firstWant;             ///< [profiles + 1]
    std::vector<std::vector<std::uint32_t>> duties; ///< [profiles] places among duties
    std::vector<Manners> manners;                   ///< [profiles]

    /// The ways that people of a profile take.
    [[nodiscard]] Ways& waysOf(std::uint16_t profile)
    {
        return stepFreeWays && world.profiles().at(profile).row->isStepFree ? *stepFreeWays : ways;
    }
    /// What changes while people live, as it is at this time of the run.
    [[nodiscard]] std::shared_ptr<const CityNow> now(double now_s) const;
    /// It is so again, with these fences.
    void goBack(const CityNow& then, const ground::FreeWays& fences);
    /// From now on nobody's way leads over these fences.
    void setFences(const ground::FreeWays& fences);
    [[nodiscard]] std::span<const Want> wantsOf(std::uint16_t profile) const
    {
        return std::span(wants).subspan(firstWant[profile], firstWant[profile + 1] - firstWant[profile]);
    }

private:
    void gatherWants();
};

} // namespace passerby::autonomous
