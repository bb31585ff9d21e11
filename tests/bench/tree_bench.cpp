// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/random_stream.h"
#include "core/navigation/path_batch.h"
#include "core/navigation/way_finder.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <boost/graph/astar_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <ctime>
#include <numeric>

using namespace passerby;
using navigation::NavigationGraph;
using navigation::NodeIndex;

namespace {

/// A jittered grid of side × side nodes, 100 m apart, four neighbours, lengths × U(1, 1.2), node numbers shuffled; and so many targets,
/// each at some node.
NavigationGraph grid(std::uint32_t side, std::uint32_t targets = 0)
{
    foundation::RandomStream random(1, side, foundation::Purpose::generator);
    const std::uint32_t count = side * side;
    std::vector<NodeIndex> number(count);
    std::iota(number.begin(), number.end(), 0U);
    for (std::uint32_t i = count; i-- > 1;)
        std::swap(number[i], number[random.below(i + 1)]);
    std::vector<navigation::Node> nodes(count);
    std::vector<navigation::Segment> segments;
    const auto at = [&](std::uint32_t x, std::uint32_t y) { return number[y * side + x]; };
    for (std::uint32_t y = 0; y < side; ++y)
        for (std::uint32_t x = 0; x < side; ++x)
            nodes[at(x, y)] = {false, at(x, y) + 1, {100.0 * x + 20.0 * random.uniform(), 100.0 * y + 20.0 * random.uniform()}, 0.0, 0};
    const auto street = [&](NodeIndex a, NodeIndex b) {
        const double length_m = geometry::distance(nodes[a].position, nodes[b].position) * (1.0 + 0.2 * random.uniform());
        segments.push_back({a, b, 1, length_m});
        segments.push_back({b, a, 1, length_m});
    };
    for (std::uint32_t y = 0; y < side; ++y)
        for (std::uint32_t x = 0; x < side; ++x) {
            if (x + 1 < side)
                street(at(x, y), at(x + 1, y));
            if (y + 1 < side)
                street(at(x, y), at(x, y + 1));
        }
    for (std::uint32_t target = 0; target < targets; ++target) {
        const NodeIndex door = random.below(count);
        nodes.push_back({true, target + 1, nodes[door].position, 0.0, 0});
        street(count + target, door);
        segments.back().length_m = segments[segments.size() - 2].length_m = 1.0;
    }
    std::sort(segments.begin(), segments.end(),
              [](const navigation::Segment& a, const navigation::Segment& b) { return std::pair(a.from, a.to) < std::pair(b.from, b.to); });
    return NavigationGraph::fromParts(std::move(nodes), std::move(segments));
}

using PeerEdge = std::pair<std::uint32_t, std::uint32_t>;
struct PeerLength {
    double length_m;
};
using Peer = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, PeerLength>;

Peer peerOf(const NavigationGraph& graph)
{
    std::vector<PeerEdge> edges;
    std::vector<PeerLength> lengths;
    for (const navigation::Segment& segment : graph.segments()) {
        edges.emplace_back(segment.from, segment.to);
        lengths.push_back({segment.length_m});
    }
    return {boost::edges_are_sorted, edges.begin(), edges.end(), lengths.begin(), graph.nodes().size()};
}

/// Processor time of this thread, which others on the machine do not lengthen much.
double now_us()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e6 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_nsec);
}

/// Grows trees with both, taking turns, and checks that the distances agree.
void tree(benchmark::State& state, std::uint32_t side)
{
    const NavigationGraph graph = grid(side);
    const Peer peer = peerOf(graph);
    navigation::PathTreeGrower grower(graph);
    navigation::PathTree ours;
    std::vector<double> distance_m(graph.nodes().size());
    std::vector<std::uint32_t> previous(graph.nodes().size());
    double ours_us = 0.0;
    double peer_us = 0.0;
    foundation::RandomStream random(2, side, foundation::Purpose::general);
    for (auto _ : state) {
        const NodeIndex source = random.below(static_cast<std::uint32_t>(graph.nodes().size()));
        const double begin = now_us();
        grower.grow(source, ours);
        const double middle = now_us();
        boost::dijkstra_shortest_paths(
            peer, source,
            boost::weight_map(boost::get(&PeerLength::length_m, peer))
                .distance_map(boost::make_iterator_property_map(distance_m.begin(), boost::get(boost::vertex_index, peer)))
                .predecessor_map(boost::make_iterator_property_map(previous.begin(), boost::get(boost::vertex_index, peer))));
        peer_us += now_us() - middle;
        ours_us += middle - begin;
        for (NodeIndex node = 0; node < distance_m.size(); node += 97)
            if (std::abs(distance_m[node] - ours.distance_m[node]) > 1e-6)
                state.SkipWithError("distances differ");
    }
    const auto rounds = static_cast<double>(state.iterations());
    state.counters["us"] = ours_us / rounds;      // of one tree
    state.counters["peer_us"] = peer_us / rounds; // Boost.Graph, compressed sparse row
}

/// Grows trees eight at a time, beside the peer's one by one.
void treeBatch(benchmark::State& state, std::uint32_t side)
{
    const NavigationGraph graph = grid(side);
    const Peer peer = peerOf(graph);
    const double preparing = now_us();
    const navigation::PathHierarchy hierarchy(graph);
    const double prepared_us = now_us() - preparing;
    navigation::PathBatch batch(graph, hierarchy);
    navigation::PathTree ours;
    std::vector<double> distance_m(graph.nodes().size());
    std::vector<std::uint32_t> previous(graph.nodes().size());
    double ours_us = 0.0;
    double peer_us = 0.0;
    foundation::RandomStream random(2, side, foundation::Purpose::general);
    for (auto _ : state) {
        std::vector<NodeIndex> sources;
        while (sources.size() < navigation::PathBatch::kLanes)
            sources.push_back(random.below(static_cast<std::uint32_t>(graph.nodes().size())));
        const double begin = now_us();
        batch.grow(sources, ours, [](std::size_t) { return true; });
        const double middle = now_us();
        boost::dijkstra_shortest_paths(
            peer, sources.back(),
            boost::weight_map(boost::get(&PeerLength::length_m, peer))
                .distance_map(boost::make_iterator_property_map(distance_m.begin(), boost::get(boost::vertex_index, peer)))
                .predecessor_map(boost::make_iterator_property_map(previous.begin(), boost::get(boost::vertex_index, peer))));
        peer_us += now_us() - middle;
        ours_us += (middle - begin) / static_cast<double>(sources.size());
        for (NodeIndex node = 0; node < distance_m.size(); node += 97)
            if (std::abs(distance_m[node] - ours.distance_m[node]) > 1e-6)
                state.SkipWithError("distances differ");
    }
    const auto rounds = static_cast<double>(state.iterations());
    state.counters["us"] = ours_us / rounds; // of one tree
    state.counters["peer_us"] = peer_us / rounds;
    state.counters["preparation_us"] = prepared_us;
}

/// Ends a search at its goal.
struct Found {};
struct GoalVisitor : boost::default_astar_visitor {
    explicit GoalVisitor(NodeIndex to) : goal(to) {}
    template <class Graph>
    void examine_vertex(std::uint32_t node, const Graph&) const
    {
        if (node == goal)
            throw Found();
    }
    NodeIndex goal;
};

/// Finds single ways with both, taking turns, and checks that they are as long.
void oneWay(benchmark::State& state, std::uint32_t side)
{
    constexpr std::uint32_t kTargets = 1000;
    const NavigationGraph graph = grid(side, kTargets);
    const Peer peer = peerOf(graph);
    navigation::WayFinder finder(graph);
    std::vector<double> distance_m(graph.nodes().size());
    double ours_us = 0.0;
    double peer_us = 0.0;
    foundation::RandomStream random(3, side, foundation::Purpose::general);
    for (auto _ : state) {
        const std::uint32_t from = random.below(kTargets);
        const std::uint32_t to = random.below(kTargets);
        const NodeIndex goal = graph.nodeOfTarget(to);
        const double begin = now_us();
        double length_m = 0.0;
        for (const navigation::SegmentIndex segment : finder.find(from, to))
            length_m += graph.segments()[segment].length_m;
        const double middle = now_us();
        try {
            boost::astar_search(
                peer, graph.nodeOfTarget(from),
                [&](std::uint32_t node) { return geometry::distance(graph.nodes()[node].position, graph.nodes()[goal].position); },
                boost::weight_map(boost::get(&PeerLength::length_m, peer))
                    .distance_map(boost::make_iterator_property_map(distance_m.begin(), boost::get(boost::vertex_index, peer)))
                    .visitor(GoalVisitor(goal)));
        } catch (const Found&) {
            benchmark::DoNotOptimize(distance_m);
        }
        peer_us += now_us() - middle;
        ours_us += middle - begin;
        if (std::abs(distance_m[goal] - length_m) > 1e-6)
            state.SkipWithError("lengths differ");
    }
    const auto rounds = static_cast<double>(state.iterations());
    state.counters["us"] = ours_us / rounds;      // of one way
    state.counters["peer_us"] = peer_us / rounds; // Boost.Graph, A* by the straight line
}

} // namespace

BENCHMARK_CAPTURE(oneWay, 10k, 100U)->Name("one_way/10k");
BENCHMARK_CAPTURE(oneWay, 100k, 316U)->Name("one_way/100k");
BENCHMARK_CAPTURE(treeBatch, 10k, 100U)->Name("tree_batch/10k");
BENCHMARK_CAPTURE(treeBatch, 100k, 316U)->Name("tree_batch/100k");
BENCHMARK_CAPTURE(tree, 10k, 100U);
BENCHMARK_CAPTURE(tree, 100k, 316U);

BENCHMARK_MAIN();
