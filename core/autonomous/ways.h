// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/passage_choice.h"
#include "core/autonomous/room_map.h"
#include "core/autonomous/way_trees.h"
#include "core/foundation/held_bytes.h"
#include "core/ground/free_ways.h"
#include "core/ground/leg.h"
#include "core/street/steered_people.h"

#include <array>
#include <memory>
#include <vector>

namespace passerby::autonomous {

/// A place that somebody can go to.
struct Spot {
    geometry::Point place;
    std::uint32_t cell = navigation::kNone; ///< place in ascending order of number
    /// By which it is reached from other cells: the node of a target, else the nearest portal of its cell; kNone: there is none.
    navigation::NodeIndex node = navigation::kNone;
};

/// Whose way it is.
struct WayFinder {
    std::uint32_t agent = 0; ///< number of their own kind
    double speed_mps = 1.3;
    double taste = 0.10;                      ///< spread of times by taste
    std::uint32_t chosen = navigation::kNone; ///< the passage that they go to
    bool weighsPassages = true;               ///< by time, crowd and taste; else the shortest way is theirs
};

/// Ways from anywhere to spots, room by room: the passages that lead on, which of them somebody takes, and who was before them when last
/// counted. Keeps the trees of goals that were asked for. Not thread-safe.
class Ways {
public:
    static constexpr double kBeforePassage_m = 4.0;

    /// `taken`: the ways that people take, of that graph's, as far as they lead both ways; null: all.
    Ways(const world::World& world, std::shared_ptr<const navigation::NavigationGraph> graph,
         std::shared_ptr<const ground::WalkingGround> ground, std::uint64_t seed,
         std::shared_ptr<const navigation::NavigationGraph> taken = nullptr);

    [[nodiscard]] const RoomMap& rooms() const { return m_rooms; }
    [[nodiscard]] const ground::WalkingGround& ground() const { return *m_ground; }
    [[nodiscard]] const navigation::NavigationGraph& graph() const { return *m_graph; }
    /// Where somebody can stand nearest to a place of a level; without a cell where the level has none.
    [[nodiscard]] Spot spotAt(geometry::Point place, int level) const;
    /// The door of a target, counted from 0.
    [[nodiscard]] Spot spotOf(const world::World& world, std::uint32_t target) const;
    /// How far it is; infinite where no way leads there.
    [[nodiscard]] double length_m(geometry::Point from, std::uint32_t cell, const Spot& to);
    /// Lays legs from a place of a cell, through a passage that may have been chosen anew. False, and no legs, where no way leads there.
    bool lay(WayFinder& who, geometry::Point from, std::uint32_t cell, const Spot& to, std::vector<ground::Leg>& legs);
    /// From now on no way leads over these fences. Trees that they concern are grown anew when somebody next asks, the others are kept; all
    /// is as if these fences had always stood. Returns the cells that they stand in, ascending.
    std::vector<std::uint32_t> setFences(const world::World& world, const ground::FreeWays& fences);
    /// Whether a fence stands across the straight way in a cell.
    [[nodiscard]] bool isFenced(std::uint32_t cell, geometry::Point from, geometry::Point to) const;
    /// Whether neither a wall nor a fence does.
    [[nodiscard]] bool isFree(std::uint32_t cell, geometry::Point from, geometry::Point to) const
    {
        return m_ground->isFree(cell, from, to) && !isFenced(cell, from, to);
    }
    /// Counts who is before the passages of their room.
    void count(const street::SteeredPeople& street);
    [[nodiscard]] std::uint32_t peopleBefore(std::uint32_t passage) const { return m_before[passage]; }
    /// How far a passage lies from the side that people keep to (PassageOffer) who come from the first (0) or second (1) cell of its
    /// portal.
    [[nodiscard]] double offSide(std::uint32_t passage, std::size_t from) const { return m_offSide[passage][from]; }
    /// Who was before passages when last counted.
    struct Counts {
        [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(before, through); }

        std::vector<std::uint32_t> before;                 ///< [passages]
        std::vector<std::array<std::uint32_t, 2>> through; ///< [passages] of those, by which cell of the portal they leave
    };
    [[nodiscard]] Counts counts() const { return {m_before, m_through}; }
    void setCounts(const Counts& counts)
    {
        m_before = counts.before;
        m_through = counts.through;
    }

private:
    /// Across a straight way in a cell.
    struct Fence {
        std::uint32_t cell = 0;
        geometry::Point left;
        geometry::Point right;
    };

    void findSides(bool keepsLeft);
    void findShut(const ground::FreeWays& fences, std::vector<navigation::SegmentIndex>& shut) const;
    [[nodiscard]] bool concerns(navigation::SegmentIndex segment, const WayTree& tree) const;
    [[nodiscard]] navigation::NodeIndex firstPortal(geometry::Point from, std::uint32_t cell, const WayTree& tree, double& length_m) const;
    [[nodiscard]] navigation::NodeIndex choose(WayFinder& who, geometry::Point from, std::uint32_t cell, const WayTree& tree);
    [[nodiscard]] navigation::NodeIndex entryOf(const Spot& to) const;
    void appendWithin(geometry::Point from, std::uint32_t cell, navigation::NodeIndex portal, std::vector<ground::Leg>& legs);
    bool appendOn(navigation::NodeIndex from, const WayTree& tree, std::vector<ground::Leg>& legs) const;

    std::shared_ptr<const navigation::NavigationGraph> m_graph;
    std::shared_ptr<const navigation::NavigationGraph> m_taken; ///< the ways that people take where no fence stands
    std::shared_ptr<const navigation::NavigationGraph> m_back;  ///< the same, walked backwards
    std::shared_ptr<const ground::WalkingGround> m_ground;
    std::uint64_t m_seed;
    RoomMap m_rooms;
    WayTrees m_trees; ///< over m_back
    std::vector<Fence> m_fences;
    std::vector<navigation::SegmentIndex> m_shut;        ///< of m_back, ascending: those across which a fence stands
    std::vector<std::uint32_t> m_before;                 ///< [passages]
    std::vector<std::array<std::uint32_t, 2>> m_through; ///< [passages] of those, by which cell of the portal they leave
    std::vector<std::array<double, 2>> m_offSide;        ///< [passages] offSide()
    std::vector<NextPassage> m_next;                     ///< memory
    std::vector<PassageOffer> m_offers;
};

} // namespace passerby::autonomous
