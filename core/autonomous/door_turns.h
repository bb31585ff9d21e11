// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/narrow_places.h"
#include "core/street/steered_people.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace passerby::autonomous {

/// Whose turn it is at narrow doors that people want through from both sides: who is in the doorway goes first, the others wait beside it,
/// and the streams alternate, as people do at bottlenecks (Helbing and Molnár 1995: the passing direction oscillates). Where one side has
/// no room beside the opening (stairs, corridors), those come out first, and never wait. All numbers are ours. Not thread-safe.
class DoorTurns {
public:
    /// Portals that are wider have no turns.
    static constexpr double kWidest_m = NarrowPlaces::kWidest_m;
    static constexpr double kWants_m = 2.0;     ///< from a portal: who is nearer and leaves by it wants through
    static constexpr double kInDoorway_m = 0.5; ///< who is nearer goes on, whoever's turn it is
    static constexpr double kCrowd_pm = 4.0;    ///< people on a metre of width: with fewer, two streams pass each other
    static constexpr std::uint32_t kStream = 2; ///< so many of one side at least
    static constexpr double kTurn_s = 8.0;      ///< so long one side goes at most while the other waits
    static constexpr double kOutFirst_s = 20.0; ///< the same for those who have no room to wait
    static constexpr double kClears_m = 6.0;    ///< from a portal: who is nearer leaves its way free for those who come out
    static constexpr double kOut_m = 5.0;       ///< from a portal, before it: who is nearer and goes away from it has still to come out
    static constexpr double kClearsIn_s = 5.0;  ///< so long at most nobody goes in between two turns, until all are out
    static constexpr double kLane_m = 0.5;      ///< who is so near beside that way walks on along it, to beside the opening
    static constexpr double kBeyond_m = 2.5;    ///< beyond it, where those wait who came through before whoever leads them
    static constexpr double kAside_m = 0.4;     ///< beside the opening, where who waits leaves room for those who come out
    static constexpr double kBack_m = 0.8;      ///< before it
    static constexpr double kWalksAside = 0.5;  ///< of their speed

    /// Of the portals that are openings; at gates, lifts and escalators the street says who goes.
    DoorTurns(const world::World& world, std::shared_ptr<const ground::WalkingGround> ground);

    /// Counts who wants through which portal, once a second; then it is settled whose turn it is.
    void count(const street::SteeredPeople& street, double now_s);
    /// Whether those who leave a cell by a portal are to wait for those who come.
    [[nodiscard]] bool isOthersTurn(navigation::NodeIndex portal, std::uint32_t cell) const;
    /// Whether a portal has turns, and lies before those in a cell.
    [[nodiscard]] bool isAt(navigation::NodeIndex portal, std::uint32_t cell) const;
    /// Where somebody stands who has come through a portal into a cell and is to wait there: beside the way of those who come after, on the
    /// nearer side; nothing where there is no room.
    [[nodiscard]] static std::optional<geometry::Point> besideWayOut(const ground::WalkingGround& ground, navigation::NodeIndex portal,
                                                                     std::uint32_t cell, geometry::Point from);
    /// What somebody does whose turn it is not: nothing new where they are in the doorway or not yet near; else they stand, once beside the
    /// opening (where there is no room beside it, along its edge, on the side that is kept).
    [[nodiscard]] static std::optional<street::SteeredPeople::Command>
    waitBeside(const ground::WalkingGround& ground, const street::SteeredPeople::Status& status, double radius_m, bool keepsLeft);

    static constexpr std::uint8_t kFree = 2;
    /// How it stands at a portal.
    struct Door {
        std::array<std::uint32_t, 2> wants{};     ///< by side: first or second cell of the portal
        std::array<std::uint32_t, 2> comesOut{};  ///< by the side on which they are now
        std::array<std::uint32_t, 2> inDoorway{}; ///< of those
        double width_m = 0.0;                     ///< 0: it has no turns
        std::uint8_t confined = kFree;            ///< the side that has no room beside the opening, if it is one only
        std::uint8_t turn = kFree;                ///< of a side
        bool isCleared = true;                    ///< else those of the turn before have still to come out, and nobody goes in
        double since_s = 0.0;

        /// Of those who come from a side: on either side of the opening.
        [[nodiscard]] std::uint32_t streamFrom(std::size_t side) const { return wants[side] + comesOut[1 - side]; }
    };
    [[nodiscard]] const std::vector<Door>& doors() const { return m_doors; } ///< [portals]
    /// Those of the same city.
    void setDoors(const std::vector<Door>& doors) { m_doors = doors; }

private:
    void countLeaving(const street::SteeredPeople::Present& person);
    static void settle(Door& door, double now_s);
    static void settleTurn(Door& door, double now_s);
    [[nodiscard]] bool hasRoomBeside(navigation::NodeIndex portal, std::uint32_t cell) const;

    std::shared_ptr<const ground::WalkingGround> m_ground;
    std::vector<Door> m_doors; ///< [portals]
};

} // namespace passerby::autonomous
