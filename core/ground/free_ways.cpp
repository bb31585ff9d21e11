// SPDX-License-Identifier: Apache-2.0
#include "core/ground/free_ways.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace passerby::ground {

using geometry::Point;
using navigation::NavigationGraph;
using navigation::NodeIndex;
using navigation::SegmentIndex;

namespace {

/// Trees are dropped and grown again beyond this: some 300 MB.
constexpr std::size_t kMostEntries = std::size_t{1} << 24U;
/// A fence is as high as this, up and down: half a storey.
constexpr double kHalfFenceHeight_m = 2.0;

/// Turned round, since trees grow from where people go. Without steps for those who are step free.
NavigationGraph withoutBlocked(const NavigationGraph& graph, const std::vector<std::uint8_t>& isBlocked, bool isStepFree)
{
    const std::vector<navigation::Node> nodes(graph.nodes().begin(), graph.nodes().end());
    std::vector<navigation::Segment> segments;
    const auto addFree = [&](SegmentIndex segment) {
        if (isBlocked.empty() || isBlocked[segment] == 0)
            segments.push_back(graph.segments()[segment]);
    };
    if (isStepFree && graph.stepFree())
        for (const SegmentIndex segment : graph.stepFree()->segment)
            addFree(segment);
    else
        for (SegmentIndex segment = 0; segment < graph.segments().size(); ++segment)
            addFree(segment);
    NavigationGraph free = NavigationGraph::fromParts(nodes, std::move(segments));
    return free.isOneWay() ? free.reversed() : free;
}

/// Where along ab the line cd is crossed, as a share of ab; nothing where it is not.
std::optional<double> crossing(Point a, Point b, Point c, Point d)
{
    const double slant = geometry::cross(b - a, d - c);
    if (slant == 0.0)
        return std::nullopt;
    const double onFirst = geometry::cross(c - a, d - c) / slant;
    const double onSecond = geometry::cross(c - a, b - a) / slant;
    if (onFirst < 0.0 || onFirst > 1.0 || onSecond < 0.0 || onSecond > 1.0)
        return std::nullopt;
    return onFirst;
}

} // namespace

struct FreeWays::Grown {
    struct Trees {
        explicit Trees(NavigationGraph of) : graph(std::move(of)), grower(graph) {}

        NavigationGraph graph;
        navigation::PathTreeGrower grower;
        std::map<std::uint32_t, navigation::PathTree> byTarget; ///< by destination
    };
    std::unique_ptr<Trees> all; ///< null until something is asked for
    std::unique_ptr<Trees> stepFree;
};

FreeWays::FreeWays(std::shared_ptr<const NavigationGraph> graph) : m_graph(std::move(graph)) {}
FreeWays::~FreeWays() = default;

FreeWays::FreeWays(const FreeWays& other)
    : m_graph(other.m_graph),
      m_barriers(other.m_barriers),
      m_last(other.m_last),
      m_isBlocked(other.m_isBlocked),
      m_crossings(other.m_crossings)
{
}

FreeWays& FreeWays::operator=(const FreeWays& other)
{
    if (this == &other)
        return *this;
    m_graph = other.m_graph;
    m_barriers = other.m_barriers;
    m_last = other.m_last;
    m_isBlocked = other.m_isBlocked;
    m_crossings = other.m_crossings;
    m_grown.reset();
    return *this;
}

std::uint32_t FreeWays::add(const Barrier& barrier)
{
    m_barriers.emplace(++m_last, barrier);
    change();
    return m_last;
}

bool FreeWays::remove(std::uint32_t number)
{
    if (m_barriers.erase(number) == 0)
        return false;
    change();
    return true;
}

void FreeWays::clear()
{
    m_barriers.clear();
    change();
}

void FreeWays::setGraph(std::shared_ptr<const NavigationGraph> graph)
{
    m_graph = std::move(graph);
    change();
}

void FreeWays::change()
{
    m_grown.reset();
    m_crossings.clear();
    m_isBlocked.clear();
    if (m_barriers.empty())
        return;
    m_isBlocked.resize(m_graph->segments().size());
    for (const auto& [number, barrier] : m_barriers)
        mark(barrier);
}

void FreeWays::mark(const Barrier& barrier)
{
    if (!markWays(barrier, true))
        markWays(barrier, false);
}

/// True when there are some. Not of its cell: all that it crosses at its elevation.
bool FreeWays::markWays(const Barrier& barrier, bool ofItsCell)
{
    bool isAny = false;
    for (SegmentIndex segment = 0; segment < m_graph->segments().size(); ++segment) {
        const navigation::Segment& way = m_graph->segments()[segment];
        const SegmentIndex reverse = m_graph->findSegment(way.to, way.from);
        if ((way.from > way.to && reverse != navigation::kNone) || (ofItsCell && way.cell != barrier.cell))
            continue;
        const navigation::Node& from = m_graph->nodes()[way.from];
        const navigation::Node& to = m_graph->nodes()[way.to];
        const auto share = crossing(from.position, to.position, barrier.left, barrier.right);
        if (!share)
            continue;
        const double elevation_m = from.elevation_m + *share * (to.elevation_m - from.elevation_m);
        if (!ofItsCell && std::abs(elevation_m - barrier.elevation_m) >= kHalfFenceHeight_m)
            continue;
        isAny = true;
        m_isBlocked[segment] = 1;
        m_crossings[segment].push_back(*share);
        if (reverse == navigation::kNone)
            continue;
        m_isBlocked[reverse] = 1;
        m_crossings[reverse].push_back(1.0 - *share);
    }
    return isAny;
}

bool FreeWays::isBlockedFrom(SegmentIndex segment, double share) const
{
    const auto found = m_crossings.find(segment);
    return found != m_crossings.end()
           && std::any_of(found->second.begin(), found->second.end(), [share](double at) { return at >= share; });
}

const navigation::PathTree& FreeWays::treeOf(std::uint32_t target, bool isStepFree)
{
    if (!m_grown)
        m_grown = std::make_unique<Grown>();
    std::unique_ptr<Grown::Trees>& trees = isStepFree ? m_grown->stepFree : m_grown->all;
    if (!trees)
        trees = std::make_unique<Grown::Trees>(withoutBlocked(*m_graph, m_isBlocked, isStepFree));
    if (trees->byTarget.size() * m_graph->nodes().size() > kMostEntries)
        trees->byTarget.clear();
    const auto [place, isNew] = trees->byTarget.try_emplace(target);
    if (isNew)
        trees->grower.grow(m_graph->nodeOfTarget(target), place->second);
    return place->second;
}

double FreeWays::distance_m(NodeIndex from, std::uint32_t target, bool isStepFree)
{
    return treeOf(target, isStepFree).distance_m[from];
}

void FreeWays::append(NodeIndex from, std::uint32_t target, bool isStepFree, std::vector<SegmentIndex>& segments)
{
    const navigation::PathTree& tree = treeOf(target, isStepFree);
    assert(std::isfinite(tree.distance_m[from]));
    for (NodeIndex node = from; node != tree.source; node = tree.previous[node])
        segments.push_back(m_graph->findSegment(node, tree.previous[node]));
}

} // namespace passerby::ground
