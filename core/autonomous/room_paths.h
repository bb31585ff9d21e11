// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/lattice_path.h"
#include "core/autonomous/path_search.h"
#include "core/autonomous/ways.h"
#include "core/foundation/held_bytes.h"

#include <memory>
#include <span>
#include <vector>

namespace passerby::autonomous {

/// Ways within rooms: over the squares of their path maps, which are made for rooms in which something stands or that are crowded, when
/// somebody is about to walk there: bit by bit before they come (prepare), or the rest of them at once. When they are made does not change
/// them. In other rooms people walk straight, from portal to portal and round corners. How many people stand in
/// the squares is counted once a second; the trees that are shared by all who go to a passage are grown anew for whoever asks when they are
/// older than kRenewedAfter_s. Not thread-safe.
class RoomPaths {
public:
    static constexpr double kLongestRoom_m = 256.0; ///< larger ones are walked straight
    static constexpr double kCrowded_pm2 = 0.4;     ///< people, from which a room counts as crowded
    static constexpr std::uint32_t kFewest = 20;    ///< in it
    static constexpr double kRenewedAfter_s = 5.0;  ///< trees
    static constexpr double kFromWalls_m = 0.18;    ///< on the lattice
    static constexpr std::size_t kTilesAtOnce = 16; ///< that are made in one part of a step, or a map when they are there
    static constexpr std::size_t kTilesAtStart = 1024;

    /// Both must outlive it.
    RoomPaths(const world::World& world, const Ways& ways);

    /// After an edit: what was perceived before and has not changed need not be looked at again; rooms of which there were maps are
    /// announced.
    void keepPerception(const RoomPaths& before);
    /// Somebody is on the way to a room.
    void announce(std::uint32_t room);
    /// Once a part of a step: works on the maps of rooms that were announced, in that order.
    void prepare();
    /// Before the first step: makes maps of these rooms, as far as kTilesAtStart go.
    void prepareAll(std::span<const std::uint32_t> rooms);
    /// Whether the room's map is made.
    [[nodiscard]] bool isReady(std::uint32_t room) const { return m_rooms[room].map != nullptr; }
    /// Whether ways through the room lead over squares.
    [[nodiscard]] bool isMapped(std::uint32_t room) const { return m_rooms[room].isMapped; }
    [[nodiscard]] bool isFenced(std::uint32_t room) const { return m_rooms[room].isFenced; }
    /// Whether there are stairs beside other cells in the room; ways over squares leave them out.
    [[nodiscard]] bool hasStairs(std::uint32_t room) const { return m_rooms[room].hasStairs; }
    /// Of a mapped room.
    [[nodiscard]] const PathMap& mapOf(std::uint32_t room);
    /// Ways from everywhere in a mapped room to one of its passages.
    [[nodiscard]] const LeafTree& treeTo(std::uint32_t room, std::uint32_t passage, double now_s);
    /// To a place within a mapped room; false, and empty, where none leads there.
    bool find(std::uint32_t room, geometry::Point from, geometry::Point to, std::vector<geometry::Point>& path);
    /// Metres of unhindered walking that a straight way in a mapped room takes, as crowded as it was when last counted.
    [[nodiscard]] double cost_m(std::uint32_t room, geometry::Point from, geometry::Point to);
    /// The last metres to a place; false, and empty, where none leads there.
    bool findExact(int level, geometry::Point from, geometry::Point to, std::vector<geometry::Point>& path);
    /// No wall is nearer to the place than this.
    [[nodiscard]] double clearance_m(int level, geometry::Point place);
    /// Whether a body gets straight from one place of a level to another.
    [[nodiscard]] bool isFree(std::uint32_t cell, geometry::Point from, geometry::Point to, double radius_m);
    /// Counts everybody. Once a second.
    void count(const street::SteeredPeople& street);
    /// Rooms with fences in them are walked by portals alone.
    void setFenced(const std::vector<std::uint32_t>& cells);
    /// Ways from everywhere in a room to one of its passages, as it was crowded when they were found.
    struct Tree {
        [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(tree.cost_m, tree.towards); }

        std::uint32_t passage = 0;
        double grown_s = 0.0;
        LeafTree tree;
    };
    /// What changes of a room while people live.
    struct RoomNow {
        [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(trees, places); }

        std::uint32_t people = 0;
        bool isCrowded = false;
        std::vector<Tree> trees; ///< those that will be used again without being grown anew
        std::vector<geometry::Point> places;
    };
    [[nodiscard]] std::vector<RoomNow> now(double now_s) const;
    /// It is so again, of the same city; fences stay as they are.
    void goBack(const std::vector<RoomNow>& then);

private:
    struct Room {
        std::vector<std::uint32_t> cells; ///< numbers in the city; without stairs, unless there is nothing else
        geometry::Box box;
        double area_m2 = 0.0;
        std::uint32_t people = 0;
        bool hasThings = false;
        bool hasStairs = false; ///< beside other cells
        bool isTimed = false;   ///< an escalator, a lift or a gate leads from one of the cells to another
        bool isCrowded = false;
        bool isFenced = false;
        bool isMapped = false;
        bool isAnnounced = false;
        std::unique_ptr<PathMap> map;        ///< null until asked for
        std::vector<Tree> trees;             ///< to each of its passages, where there is a map
        std::vector<geometry::Point> places; ///< of who is there, where there is a map
    };

    void layRooms(const world::World& world);
    void layTimed(const world::World& world);
    void findThings(const world::World& world);
    void decide(Room& room) const;
    std::size_t provide(std::uint32_t room, std::size_t most);
    void layTrees(std::uint32_t room);

    [[nodiscard]] PerceptionMap& perception();

    const world::World& m_world;
    const Ways& m_ways;
    std::optional<PerceptionMap> m_perception; ///< made when somebody first asks
    PathSearch m_search;
    LatticePath m_lattice;
    std::vector<Room> m_rooms;
    std::vector<std::uint32_t> m_announced; ///< rooms in the order in which they will be prepared
};

} // namespace passerby::autonomous
