// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/world/world.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace passerby::navigation {

class PathHierarchy;
class PortalNetwork;
struct StepFreeWays;

using NodeIndex = std::uint32_t;
using SegmentIndex = std::uint32_t;
inline constexpr std::uint32_t kNone = 0xFFFFFFFFU;

/// Lengths of a world's segments are whole multiples of this (2⁻³⁶ m), so that sums of them are exact up to kLongestExact_m: how long a
/// way is does not depend on the order in which its parts are added up.
inline constexpr double kLengthUnit_m = 0x1p-36;
inline constexpr double kLongestExact_m = 0x1p17;

/// Where people walk from or to: the midpoint of a portal, or a target.
struct Node {
    bool isTarget = false;
    std::uint32_t number = 0; ///< of the portal or target in the world
    geometry::Point position;
    double elevation_m = 0.0; ///< a target's is interpolated between its cell's portals, by inverse distance
    int level = 0;
};

/// A directed straight way between two nodes of one cell.
struct Segment {
    NodeIndex from = kNone;
    NodeIndex to = kNone;
    std::uint32_t cell = 0; ///< number of the cell in the world
    /// Along the slope where elevations differ; where an escalator, a lift or a gate takes its time, as many metres as somebody walks
    /// meanwhile (timed_way.h). A multiple of kLengthUnit_m in a world's graph.
    double length_m = 0.0;
};

/// What a segment's length is made of where escalators, lifts or gates take time.
struct TimedLength {
    double straight_m = 0.0; ///< between its ends
    double onFoot_m = 0.0;   ///< of that, what is walked
};

/// Elevation of a place in a cell with these portals: linear between two of them on the line that joins them, exactly theirs when all are
/// level, 0 without any.
[[nodiscard]] double interpolatedElevation(std::span<const Node> nodes, std::span<const NodeIndex> portals, geometry::Point place);

/// Nodes and directed segments of a city, compressed by source node. Nodes: portals first, then targets, each in ascending order of
/// number; segments ascending by (from, to). Two portals between the same two cells give one segment per ordered pair of nodes (that
/// of the cell with the smaller number). With every segment there is its reverse, of the same length, unless a portal leads one way alone.
/// Immutable; built once for a world and shared by threads; copies share the network that trees grow on.
class NavigationGraph {
public:
    [[nodiscard]] static NavigationGraph build(const world::World& world);
    /// A graph from ready parts: portals before targets, each ascending by number, segments ascending by (from, to) without repetition. For
    /// networks that are not a world's (measurements, tests).
    [[nodiscard]] static NavigationGraph fromParts(std::vector<Node> nodes, std::vector<Segment> segments);

    [[nodiscard]] std::span<const Node> nodes() const { return m_nodes; }
    [[nodiscard]] std::span<const Segment> segments() const { return m_segments; }
    [[nodiscard]] std::size_t portalCount() const { return m_portalCount; }
    [[nodiscard]] std::size_t targetCount() const { return m_nodes.size() - m_portalCount; }
    /// Targets are counted 0 .. targetCount()-1 in ascending order of number, everywhere in core.
    [[nodiscard]] NodeIndex nodeOfTarget(std::uint32_t target) const { return static_cast<NodeIndex>(m_portalCount) + target; }
    [[nodiscard]] std::uint32_t targetOfNode(NodeIndex node) const { return node - static_cast<std::uint32_t>(m_portalCount); }
    /// The ways of those who are step free and keep a schedule; null where nobody does, or nothing has steps.
    [[nodiscard]] const StepFreeWays* stepFree() const;
    /// Trips start from sources: the targets, and once more all targets for those who are step free, where there are some. Source s is
    /// target s, or s - targetCount() for them.
    [[nodiscard]] std::size_t sourceCount() const { return stepFree() ? 2 * targetCount() : targetCount(); }
    [[nodiscard]] std::uint32_t sourceOf(std::uint32_t target, bool isStepFree) const
    {
        return isStepFree && stepFree() ? target + static_cast<std::uint32_t>(targetCount()) : target;
    }
    [[nodiscard]] bool isStepFreeSource(std::uint32_t source) const { return source >= targetCount(); }
    [[nodiscard]] std::uint32_t targetOfSource(std::uint32_t source) const
    {
        return isStepFreeSource(source) ? source - static_cast<std::uint32_t>(targetCount()) : source;
    }
    /// Segments that start at the node: [first, last) into segments().
    [[nodiscard]] std::uint32_t firstSegment(NodeIndex node) const { return m_firstSegment[node]; }
    [[nodiscard]] std::uint32_t lastSegment(NodeIndex node) const { return m_firstSegment[node + 1]; }
    /// Metres of unhindered walking that take as long as the segment: its length, or more where a crowd slows people down.
    [[nodiscard]] double effectiveLength_m(SegmentIndex segment) const
    {
        return m_effectiveLength_m ? (*m_effectiveLength_m)[segment] : m_segments[segment].length_m;
    }
    [[nodiscard]] bool isSlowed() const { return m_effectiveLength_m != nullptr; }
    /// How far apart a segment's ends are along the slope, whatever time the way takes.
    [[nodiscard]] double straightLength_m(SegmentIndex segment) const
    {
        return m_timed ? (*m_timed)[segment].straight_m : m_segments[segment].length_m;
    }
    /// The effective length of a segment on which walking takes so many times as long, ≥ 1: who is carried is not slowed down.
    [[nodiscard]] double slowedLength_m(SegmentIndex segment, double slowdown) const
    {
        const double length_m = m_segments[segment].length_m;
        return m_timed ? length_m + (slowdown - 1.0) * (*m_timed)[segment].onFoot_m : length_m * slowdown;
    }
    /// Some segment has no reverse, or one of another length.
    [[nodiscard]] bool isOneWay() const { return m_isOneWay; }
    /// That which leads back where the segment leads there; kNone where nothing does.
    [[nodiscard]] SegmentIndex reverseOf(const Segment& segment) const { return findSegment(segment.to, segment.from); }
    /// Whoever looks at each way once, whichever its direction, takes the segments that this holds for: of two that lead there and back
    /// one, and all that lead one way alone.
    [[nodiscard]] bool standsForItsWay(const Segment& segment) const
    {
        return segment.from < segment.to || (m_isOneWay && reverseOf(segment) == kNone);
    }
    /// The same ways walked backwards: its trees say how far it is from everywhere to their source. The very same graph unless isOneWay().
    /// Places of segments are others where it is. Made when first asked for, once for all copies; thread-safe. It lasts as long as one of
    /// these.
    [[nodiscard]] const NavigationGraph& reversed() const;
    /// The same graph where walking takes longer; shortest ways stay those by length. `effectiveLength_m` [segments], none shorter than
    /// the segment.
    [[nodiscard]] NavigationGraph slowed(std::vector<double> effectiveLength_m) const;
    /// The segment between two nodes, kNone when they share no cell.
    [[nodiscard]] SegmentIndex findSegment(NodeIndex from, NodeIndex to) const;
    /// "P12" or "T3".
    [[nodiscard]] std::string nodeName(NodeIndex node) const;
    /// Reads "P12" or "T3"; kNone when there is no such node.
    [[nodiscard]] NodeIndex findNode(std::string_view name) const;
    /// The same ways, arranged for growing trees.
    [[nodiscard]] const PortalNetwork& network() const { return *m_network; }
    /// The same ways, arranged for growing hundreds of trees. Made when first asked for (some milliseconds a thousand portals), once for
    /// all copies; thread-safe.
    [[nodiscard]] const PathHierarchy& hierarchy() const;

private:
    NavigationGraph() = default;

    std::vector<Node> m_nodes;
    std::vector<Segment> m_segments;
    std::vector<std::uint32_t> m_firstSegment;
    std::size_t m_portalCount = 0;
    bool m_isOneWay = false;
    std::shared_ptr<const std::vector<double>> m_effectiveLength_m; ///< null: the lengths
    std::shared_ptr<const std::vector<TimedLength>> m_timed;        ///< [segments] null: nothing but walking takes time
    [[nodiscard]] NavigationGraph turnedRound() const;

    struct Companions;
    struct LazyReverse;
    std::shared_ptr<const PortalNetwork> m_network;
    std::shared_ptr<Companions> m_companions; ///< what is made of it once for all copies
    std::shared_ptr<LazyReverse> m_reverse;   ///< null: the same
};

/// The ways that lead there and back without steps, of one graph: the same nodes, and those of its segments. Trees that grow on them speak
/// of segments by their places here.
struct StepFreeWays {
    NavigationGraph graph;
    std::vector<SegmentIndex> segment; ///< [segments of `graph`] ascending: which one of the whole graph each is

    /// Whether one of the whole graph is among them.
    [[nodiscard]] bool holds(SegmentIndex ofWhole) const { return std::binary_search(segment.begin(), segment.end(), ofWhole); }
    /// From places here to those of the whole graph.
    void translate(std::vector<SegmentIndex>& segments) const
    {
        for (SegmentIndex& one : segments)
            one = one == kNone ? kNone : segment[one];
    }
};

} // namespace passerby::navigation
