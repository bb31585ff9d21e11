// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/street/steered_people.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace passerby::autonomous {

/// Whose turn it is at narrow doors that people want through from both sides: who is in the doorway goes first, the others wait beside it,
/// and the streams alternate, as people do at bottlenecks (Helbing and Molnár 1995: the passing direction oscillates). Where one side has no
/// room beside the opening (stairs, corridors), those come out first, and never wait. All numbers are ours. Not thread-safe.
class DoorTurns {
public:
    static constexpr double kWidest_m = 4.0;     ///< portals that are wider have no turns
    static constexpr double kWants_m = 2.0;      ///< from a portal: who is nearer and leaves by it wants through
    static constexpr double kInDoorway_m = 0.5;  ///< who is nearer goes on, whoever's turn it is
    static constexpr double kCrowd_pm = 4.0;     ///< people on a metre of width: with fewer, two streams pass each other
    static constexpr std::uint32_t kStream = 2;  ///< so many of one side at least
    static constexpr double kTurn_s = 8.0;       ///< so long one side goes at most while the other waits
    static constexpr double kOutFirst_s = 20.0;  ///< the same for those who have no room to wait
    static constexpr double kAside_m = 0.4;      ///< beside the opening, where who waits leaves room for those who come out
    static constexpr double kBack_m = 0.8;       ///< before it
    static constexpr double kWalksAside = 0.5;   ///< of their speed

    /// Of the portals that are openings; at gates, lifts and escalators the street says who goes.
    DoorTurns(const world::World& world, std::shared_ptr<const ground::WalkingGround> ground);

    /// Counts who wants through which portal, once a second; then it is settled whose turn it is.
    void count(const street::SteeredPeople& street, double now_s);
    /// Whether those who leave a cell by a portal are to wait for those who come.
    [[nodiscard]] bool isOthersTurn(navigation::NodeIndex portal, std::uint32_t cell) const;
    /// What somebody does whose turn it is not: nothing new where they are in the doorway or not yet near; else they stand, once beside the
    /// opening (where there is no room beside it, along its edge, on the side that is kept).
    [[nodiscard]] static std::optional<street::SteeredPeople::Command> waitBeside(const ground::WalkingGround& ground,
                                                                                  const street::SteeredPeople::Status& status,
                                                                                  double radius_m, bool keepsLeft);

private:
    struct Door {
        std::array<std::uint32_t, 2> wants{};     ///< by side: first or second cell of the portal
        std::array<std::uint32_t, 2> inDoorway{}; ///< of those
        double width_m = 0.0;                     ///< 0: it has no turns
        std::uint8_t confined = kFree;            ///< the side that has no room beside the opening, if it is one only
        std::uint8_t turn = kFree;                ///< of a side
        double since_s = 0.0;
    };
    static constexpr std::uint8_t kFree = 2;

    static void settle(Door& door, double now_s);
    [[nodiscard]] bool hasRoomBeside(navigation::NodeIndex portal, std::uint32_t cell) const;

    std::shared_ptr<const ground::WalkingGround> m_ground;
    std::vector<Door> m_doors; ///< [portals]
};

} // namespace passerby::autonomous
