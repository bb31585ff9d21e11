// SPDX-License-Identifier: GPL-3.0-or-later
// What autonomous people ask of their maps, in the station: what they perceive of what stands still, and ways through its largest room. One
// thread, processor time.
#include "core/autonomous/eye_ray.h"
#include "core/autonomous/path_search.h"
#include "core/autonomous/room_map.h"
#include "core/foundation/random_stream.h"
#include "core/generator/station.h"
#include "tests/bench/outcome.h"

#include <algorithm>
#include <array>
#include <benchmark/benchmark.h>
#include <cmath>
#include <numeric>

using namespace passerby;
using namespace passerby::autonomous;
using bench::valueOf;
using geometry::Point;

namespace {

constexpr int kHall = 0; // the level of the waiting room and the concourse

struct Station {
    world::World world;
    navigation::NavigationGraph graph;
    ground::WalkingGround ground;
    std::vector<Point> places; ///< where somebody may stand on the hall's level

    explicit Station(const world::World& city) : world(city), graph(navigation::NavigationGraph::build(world)), ground(world, graph, 2.0)
    {
        foundation::RandomStream random(5, 0, foundation::Purpose::general);
        while (places.size() < 4096) {
            const Point place{2.0 + random.uniform() * 113.0, 23.0 + random.uniform() * 104.0};
            const std::uint32_t cell = ground.cellAt(place, kHall);
            if (cell != navigation::kNone && !ground.isInObstacle(cell, place))
                places.push_back(place);
        }
    }
    [[nodiscard]] PerceptionMap map() const
    {
        PerceptionMap map(world, ground);
        for (const int level : {-2, -1, 0, 1})
            map.provide(level, {100.0, 75.0}, 150.0);
        return map;
    }
    [[nodiscard]] std::uint32_t layers(Point place) const { return ground.layersOf(ground.cellAt(place, kHall)); }
};

const Station& station()
{
    static const Station made = [] {
        foundation::JobContext context;
        return Station(valueOf(generator::generateStation({}, context)));
    }();
    return made;
}

/// Processor time of one round, beside what is aimed at; 0: at nothing.
void tellTime(benchmark::State& state, double aim_us)
{
    state.counters["us"] = benchmark::Counter(1e-6, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
    if (aim_us > 0.0)
        state.counters["aim_us"] = aim_us;
}

/// The whole station's map.
void build(benchmark::State& state)
{
    std::size_t bytes = 0;
    for (auto _ : state)
        bytes = station().map().bytes();
    tellTime(state, 0.0);
    state.counters["station_mb"] = static_cast<double>(bytes) * 1e-6;
    state.counters["aim_mb"] = 25.0;
}

/// A bench put into the hall.
void renew(benchmark::State& state)
{
    world::World edited = station().world;
    world::WorldPatch patch;
    const world::FixtureKind bench = world::usualFixtureKinds()[0];
    patch.put(edited.fixtures().nextId(), newFixture(edited.fixtureKinds().at(0).id, bench, kHall, {99.0, 60.0}, 0.0));
    (void)valueOf(edited.apply(patch));
    const ground::WalkingGround ground(edited, navigation::NavigationGraph::build(edited), 2.0);
    PerceptionMap map = station().map();
    bool isEdited = false;
    for (auto _ : state) {
        isEdited = !isEdited;
        benchmark::DoNotOptimize(isEdited ? map.renew(edited, ground) : map.renew(station().world, station().ground));
    }
    tellTime(state, 0.0);
}

/// Rays of 5 m in a fan of 13, by the map or by walls alone.
void fan(benchmark::State& state, bool isByMap)
{
    const PerceptionMap map = station().map();
    std::vector<std::uint32_t> layers;
    for (const Point place : station().places)
        layers.push_back(station().layers(place));
    std::array<steering::Vector, 13> directions;
    for (std::size_t ray = 0; ray < directions.size(); ++ray) {
        const float angle = (static_cast<float>(ray) - 6.0F) * 0.2618F;
        directions[ray] = {std::cos(angle), std::sin(angle)};
    }
    std::size_t at = 0;
    double sum_m = 0.0;
    for (auto _ : state) {
        const Point from = station().places[at % station().places.size()];
        const std::uint32_t own = layers[at++ % layers.size()];
        std::array<double, 13> free_m{};
        const steering::WallsAround around(station().ground.walls(), from, own);
        if (isByMap)
            EyeRays(map, kHall, station().ground.walls(), own, 0.18).findFreeWays(from, directions, 5.0, free_m);
        else
            std::transform(directions.begin(), directions.end(), free_m.begin(),
                           [&](steering::Vector way) { return static_cast<double>(around.freeWay_m({}, way, 0.18F, 5.0F)); });
        sum_m += std::accumulate(free_m.begin(), free_m.end(), 0.0);
    }
    benchmark::DoNotOptimize(sum_m);
    tellTime(state, 0.4);
}

/// The concourse's free squares, with 400 people in it.
PathMap concourse(const PerceptionMap& map)
{
    const RoomMap rooms(station().world, station().graph);
    const std::uint32_t room = rooms.roomOf(station().ground.cellAt({40.0, 75.0}, kHall));
    std::vector<std::uint32_t> cells;
    geometry::Box box;
    for (std::uint32_t cell = 0; cell < station().world.cells().size(); ++cell)
        if (rooms.roomOf(cell) == room) {
            cells.push_back(station().world.cells().at(cell).id.number);
            box.extend(boundingBox(station().world.cells().at(cell).row->polygon));
        }
    PathMap paths(map, kHall, cells, box);
    paths.count(std::span(station().places).first(400));
    return paths;
}

void pathMap(benchmark::State& state)
{
    const PerceptionMap map = station().map();
    std::size_t leaves = 0;
    for (auto _ : state)
        leaves = concourse(map).leaves().size();
    state.counters["leaves"] = static_cast<double>(leaves);
    tellTime(state, 5000.0);
}

/// The tree to a door, and a way along it: without and with the tree's share, where 400 people use one for 5 s.
void toPassage(benchmark::State& state, bool withTree)
{
    const PathMap paths = concourse(station().map());
    PathSearch search(world::FlowLaw{});
    LeafTree tree;
    search.grow(paths, {66.0, 69.0}, {66.0, 71.0}, tree);
    std::size_t at = 0;
    std::size_t steps = 0;
    for (auto _ : state) {
        if (withTree)
            search.grow(paths, {66.0, 69.0}, {66.0, 71.0}, tree);
        LeafIndex leaf = kNoLeaf;
        while (leaf == kNoLeaf)
            leaf = paths.leafAt(station().places[at++ % station().places.size()]);
        for (; leaf != kNoLeaf; leaf = tree.towards[leaf])
            ++steps;
    }
    benchmark::DoNotOptimize(steps);
    tellTime(state, withTree ? 0.0 : 1.0);
}

void toPoint(benchmark::State& state)
{
    const PathMap paths = concourse(station().map());
    PathSearch search(world::FlowLaw{});
    std::vector<Point> path;
    std::size_t at = 0;
    for (auto _ : state) {
        const Point from = station().places[at % station().places.size()];
        const Point to = station().places[(at + 1777) % station().places.size()];
        ++at;
        benchmark::DoNotOptimize(search.find(paths, from, to, path));
    }
    tellTime(state, 200.0);
}

} // namespace

BENCHMARK(build)->Name("perception/build_station")->Unit(benchmark::kMillisecond);
BENCHMARK(renew)->Name("perception/renew_after_a_bench")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fan, map, true)->Name("perception/fan")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(fan, walls, false)->Name("perception/fan_by_walls_alone")->Unit(benchmark::kMicrosecond);
BENCHMARK(pathMap)->Name("path/map_of_the_concourse")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(toPassage, shared, false)->Name("path/quadtree_to_a_passage")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(toPassage, own, true)->Name("path/quadtree_tree_to_a_passage")->Unit(benchmark::kMicrosecond);
BENCHMARK(toPoint)->Name("path/quadtree_to_a_point")->Unit(benchmark::kMicrosecond);
