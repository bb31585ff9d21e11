// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/way_trees.h"

#include <cstdint>
#include <span>
#include <vector>

namespace passerby::autonomous {

/// A portal between two rooms.
struct Passage {
    navigation::NodeIndex portal = navigation::kNone;
    std::uint32_t room = 0;  ///< the smaller number
    std::uint32_t other = 0; ///< the larger one
    double width_m = 0.0;
    std::uint32_t onlyFrom = navigation::kNone; ///< the room that an escalator leads out of; kNone: it leads out of both

    [[nodiscard]] bool leadsOutOf(std::uint32_t from) const { return onlyFrom == navigation::kNone || onlyFrom == from; }
    [[nodiscard]] std::uint32_t beyond(std::uint32_t from) const { return from == room ? other : room; }
    friend bool operator==(const Passage&, const Passage&) = default;
};

/// A passage through which somebody may leave their room for a goal.
struct NextPassage {
    std::uint32_t passage = 0;
    double way_m = 0.0;  ///< straight to its middle
    double rest_m = 0.0; ///< from there to the goal
};

/// Rooms and the passages between them: the topological map of Shao and Terzopoulos 2005, section 3.1. A region that is a room takes the
/// cells of its level whose interior points it holds (the region of the smallest number, where several do); every other cell is a room by
/// itself. Rooms count from 0 in the order of their first cells, cells as everywhere in ascending order of number. Immutable.
class RoomMap {
public:
    /// How much longer than the best a way may be without being thought worse: by a share, and by metres.
    static constexpr double kNotWorse = 0.15;
    static constexpr double kNotWorse_m = 5.0;

    RoomMap(const world::World& world, const navigation::NavigationGraph& graph);

    [[nodiscard]] std::size_t roomCount() const { return m_levels.size(); }
    [[nodiscard]] std::uint32_t roomOf(std::uint32_t cell) const { return m_roomOfCell[cell]; }
    [[nodiscard]] int level(std::uint32_t room) const { return m_levels[room]; }
    [[nodiscard]] std::span<const Passage> passages() const { return m_passages; }
    /// Numbers of the passages that lead out of a room, ascending.
    [[nodiscard]] std::span<const std::uint32_t> passagesOf(std::uint32_t room) const
    {
        return std::span(m_passagesOfRoom).subspan(m_firstPassage[room], m_firstPassage[room + 1] - m_firstPassage[room]);
    }
    /// Passages by which somebody at a place in a room gets to where the tree grew from, by passage: those that lead on without coming back
    /// into the room and are not noticeably longer than the best. Empty in the goal's own room and where no way leads. `found` is reused.
    /// Where the city leads one way somewhere (NavigationGraph::isOneWay), the tree is one of the graph's reversed(), and `graph` that one,
    /// so that distances are those to the goal; passages that let nobody out of the room are none.
    void findNext(std::uint32_t room, geometry::Point place, const WayTree& toGoal, const navigation::NavigationGraph& graph,
                  std::vector<NextPassage>& found) const;

    friend bool operator==(const RoomMap&, const RoomMap&) = default;

private:
    void nameRooms(const world::World& world);
    void findPassages(const world::World& world, const navigation::NavigationGraph& graph);

    std::vector<std::uint32_t> m_roomOfCell;
    std::vector<int> m_levels;                 ///< [rooms]
    std::vector<std::uint32_t> m_cellNumbers;  ///< [cells] in the world
    std::vector<Passage> m_passages;           ///< ascending by portal
    std::vector<std::uint32_t> m_firstPassage; ///< [rooms + 1]
    std::vector<std::uint32_t> m_passagesOfRoom;
};

} // namespace passerby::autonomous
