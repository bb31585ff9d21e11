// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/junctions.h"
#include "core/foundation/issue.h"
#include "core/navigation/navigation_graph.h"

#include <string_view>
#include <vector>

namespace passerby::affordance {

/// A directed way from one junction to a neighbouring one: out of its cell through a portal, through cells of two portals each, into the
/// other's. Several may join the same two junctions, and one may lead back to where it began.
struct Way {
    JunctionIndex from = kNone;
    JunctionIndex to = kNone;
    WayIndex reverse = kNone;
    std::vector<navigation::NodeIndex> portals; ///< passed, in order; at least one
    std::vector<std::uint32_t> cells;           ///< numbers of the cells between the junctions' own: one fewer than portals
    double length_m = 0.0;                      ///< from centre over the portals to centre, along slopes; at least 1 mm
    /// As many metres more (or fewer, where an escalator is fast) as somebody walks while they wait or are carried.
    double delay_m = 0.0;
    std::vector<double> delays_m; ///< the same [portals + 1] of each straight piece; empty where nothing takes time but walking
    geometry::Point direction;    ///< unit vector from the centre to the first portal

    /// How far somebody walks unhindered in the time that the way takes, ≥ 0.
    [[nodiscard]] double travel_m() const { return length_m + delay_m; }
    friend bool operator==(const Way&, const Way&) = default;
};

enum class CellRole { unreachable, way, junction };

/// What a cell belongs to.
struct CellPlace {
    CellRole role = CellRole::unreachable;
    std::uint32_t index = kNone; ///< of the junction, or of the way and its reverse the smaller

    friend bool operator==(const CellPlace&, const CellPlace&) = default;
};

/// Junctions of a city and the ways between them. Ways ascend by (junction they leave, first portal), junctions by their cell's number;
/// levels and parts of the city that do not hang together are all in one network.
struct WayNetwork {
    std::vector<Junction> junctions;
    std::vector<Way> ways;
    std::vector<CellPlace> cells;          ///< [world.cells()]
    std::vector<foundation::Issue> issues; ///< edits that could not be carried out, cells that no way reaches

    /// kNone when there is none of this name.
    [[nodiscard]] JunctionIndex findJunction(std::string_view name) const;
};

/// Cells with one portal or with three or more are junctions, those with two are on ways, those with none are unreachable. A cell of two
/// portals becomes a junction too where
/// - an edit adds one (of several levels that nearest the ground is meant);
/// - a closed ring of such cells has none: that with the smallest number;
/// - it is a bend that hides what follows. A way is seen whole when the straight line from its first portal's midpoint to its last one's
///   crosses each portal between and stays in the way's cells, give or take 0.1 m. A way that is not is cut at the cell whose centre of
///   mass lies farthest from that line (ties: the longer piece from portal to portal, then the smaller number), and so are its parts (the
///   rule of Douglas and Peucker 1973). So every way that is left is seen from one end to the other, which end does not matter, and
///   obstacles beside it have no say.
/// Edits, by number: first all that add, then rings and bends, then those that move a centre or remove a junction. Removed can be what
/// has two portals, if its ring keeps another. What cannot be carried out is reported as "junction-outside" (of cells, or of the junction's
/// cell), "junction-exists", "junction-without-ways", "no-such-junction", "junction-needed", and left out; cells without portals as
/// "cell-without-ways".
/// `graph` is that of the world.
[[nodiscard]] WayNetwork findWays(const world::World& world, const navigation::NavigationGraph& graph);

/// [ways] 1 for those that lead over steps: through stairs, escalators among them, but for rides in a lift. `world` is that
/// in which the network was found.
[[nodiscard]] std::vector<std::uint8_t> waysWithSteps(const world::World& world, const WayNetwork& network);

/// A point of a way's line.
struct WayPoint {
    geometry::Point place;
    double elevation_m = 0.0;
};
/// The line of a way with its heights: centre, midpoints of the portals, centre.
[[nodiscard]] std::vector<WayPoint> wayPoints(const WayNetwork& network, const navigation::NavigationGraph& graph, WayIndex way);
/// The same in the plan.
[[nodiscard]] std::vector<geometry::Point> wayLine(const WayNetwork& network, const navigation::NavigationGraph& graph, WayIndex way);

} // namespace passerby::affordance
