// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/affordance/city_affordance.h"
#include "core/affordance/guidance_map.h"
#include "core/affordance/steady_approach.h"
#include "core/affordance/steady_flow.h"
#include "core/foundation/random_stream.h"
#include "core/generator/town.h"
#include "core/world/patch_builder.h"
#include "tests/bench/bench_cities.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <cmath>
#include <ctime>
#include <map>
#include <memory>

using namespace passerby;
using bench::valueOf;

namespace {

enum class Scene { munich, town2km };

/// What is seen is made up here: these are the times of everything but looking.
affordance::Sight madeUpSight()
{
    affordance::Sight sight;
    sight.look = [](geometry::Point eye, int, std::span<const double> directions_rad, double) {
        affordance::Outlook outlook;
        for (const double direction_rad : directions_rad) {
            const double area_m2 = 1500.0 + 1000.0 * std::sin(eye.x + 3.0 * eye.y + 5.0 * direction_rad);
            outlook.towards.push_back({area_m2, 0.6 * area_m2});
            outlook.all.visible_m2 += area_m2;
            outlook.all.walkable_m2 += 0.6 * area_m2;
        }
        return outlook;
    };
    sight.sees = [](geometry::Point, int, geometry::Point) { return true; };
    return sight;
}

struct City {
    world::World world;
    navigation::NavigationGraph graph;
    affordance::WayNetwork network;
    affordance::JunctionTable table;
    affordance::AffordanceChain chain;

    explicit City(world::World made)
        : world(std::move(made)), graph(navigation::NavigationGraph::build(world)), network(affordance::findWays(world, graph))
    {
        foundation::JobContext context;
        table = valueOf(affordance::makeJunctionTable(network, world, madeUpSight(), {}, context));
        chain = affordance::makeAffordanceChain(network, table);
    }
};

world::World worldOf(Scene scene)
{
    if (scene == Scene::munich)
        return bench::munich();
    generator::TownOptions options;
    options.blocksX = options.blocksY = 28;
    options.targets = 1000;
    foundation::JobContext context;
    return valueOf(generator::generateTown(options, context));
}

const City& cityOf(Scene scene)
{
    static std::map<Scene, std::unique_ptr<City>> cities;
    auto& city = cities[scene];
    if (!city)
        city = std::make_unique<City>(worldOf(scene));
    return *city;
}

/// Processor time of this thread, which others on the machine do not lengthen much.
double now_us()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e6 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_nsec);
}

/// Measures work(city, state) and reports how large the city is.
template <class Work>
void measure(benchmark::State& state, Scene scene, const Work& work)
try {
    const City& city = cityOf(scene);
    double spent_us = 0.0;
    for (auto _ : state) {
        const double begin = now_us();
        work(city, state);
        spent_us += now_us() - begin;
    }
    state.counters["us"] = spent_us / static_cast<double>(state.iterations());
    state.counters["junctions"] = static_cast<double>(city.network.junctions.size());
    state.counters["directed_ways"] = static_cast<double>(city.network.ways.size());
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

void ways(benchmark::State& state, Scene scene)
{
    measure(state, scene,
            [](const City& city, benchmark::State&) { benchmark::DoNotOptimize(affordance::findWays(city.world, city.graph)); });
}

void junctionTable(benchmark::State& state, Scene scene)
{
    const affordance::Sight sight = madeUpSight();
    measure(state, scene, [&](const City& city, benchmark::State&) {
        foundation::JobContext context;
        benchmark::DoNotOptimize(valueOf(affordance::makeJunctionTable(city.network, city.world, sight, {}, context, 1)));
    });
}

void guidanceMap(benchmark::State& state, Scene scene)
{
    measure(state, scene, [](const City& city, benchmark::State& run) {
        const auto map = affordance::GuidanceMap::make(city.world, city.graph, city.network, {});
        run.counters["bytes"] = static_cast<double>(map.bytes());
        run.counters["squares"] = static_cast<double>(map.columns() * map.rows());
    });
}

void steadyFlow(benchmark::State& state, Scene scene)
{
    measure(state, scene, [](const City& city, benchmark::State& run) {
        const auto start = affordance::startLaw(city.network, city.table, affordance::StartRule::alongWays);
        const auto flow = valueOf(affordance::makeSteadyFlow(city.network, city.chain, start));
        run.counters["classes"] = static_cast<double>(flow.classes.size());
        run.counters["residual"] = flow.residual;
    });
}

void approach5000(benchmark::State& state, Scene scene)
{
    const auto speeds = statistics::speedRule(1.34, 0.26);
    measure(state, scene, [&](const City& city, benchmark::State&) {
        foundation::JobContext context;
        const auto start = affordance::startLaw(city.network, city.table, affordance::StartRule::alongWays);
        const std::vector<double> times_s{500.0, 5000.0};
        benchmark::DoNotOptimize(valueOf(
            affordance::expectedVisits(city.network, city.chain, start, affordance::StartRule::alongWays, speeds, times_s, context)));
    });
}

void draw(benchmark::State& state, Scene scene)
{
    constexpr int kDraws = 100000;
    measure(state, scene, [](const City& city, benchmark::State&) {
        foundation::RandomStream random(1, 1, foundation::Purpose::general);
        affordance::WayIndex way = 0;
        for (int i = 0; i < kDraws; ++i)
            way = affordance::drawWay(city.network, city.table, city.network.ways[way].to, way, random.uniform());
        benchmark::DoNotOptimize(way);
    });
    state.counters["us"] = state.counters["us"] / kDraws; // of one decision
}

/// Everything that wanderers go by, looked at for true, on one thread.
void wholeCity(benchmark::State& state)
{
    measure(state, Scene::munich, [](const City& city, benchmark::State&) {
        foundation::JobContext context;
        auto graph = std::make_shared<const navigation::NavigationGraph>(city.graph);
        benchmark::DoNotOptimize(valueOf(affordance::findCityAffordance(city.world, graph, 1, context)));
    });
}

/// Places of the buildings among the obstacles: at least one.
std::vector<std::size_t> buildingsOf(const world::World& world)
{
    std::vector<std::size_t> buildings;
    for (std::size_t i = 0; i < world.obstacles().size(); ++i)
        if (world.obstacles().at(i).row->kind == world::ObstacleKind::building)
            buildings.push_back(i);
    return bench::filled(std::move(buildings), "the city has no buildings");
}

/// The world with the obstacle at this place 1.5 m farther east.
world::World withMoved(const world::World& world, std::size_t place)
{
    const auto& [id, row] = world.obstacles().at(place);
    world::Obstacle moved = *row;
    for (geometry::Point& p : moved.polygon.outer)
        p.x += 1.5;
    world::PatchBuilder builder(world);
    builder.replace(id, moved);
    return bench::applied(world, builder.take());
}

/// What an edit costs: buildings all over the city in turn.
void movedBuilding(benchmark::State& state)
try {
    constexpr double kAim_us = 16000.0;
    constexpr std::size_t kBuildings = 10;
    const City& city = cityOf(Scene::munich);
    foundation::JobContext context;
    const auto graph = std::make_shared<const navigation::NavigationGraph>(city.graph);
    const auto before = valueOf(affordance::findCityAffordance(city.world, graph, 1, context));
    const std::vector<std::size_t> buildings = buildingsOf(city.world);
    std::vector<world::World> edits;
    for (std::size_t k = 0; k < kBuildings; ++k)
        edits.push_back(withMoved(city.world, buildings[buildings.size() * k / kBuildings]));
    std::size_t edit = 0;
    measure(state, Scene::munich, [&](const City&, benchmark::State&) {
        const world::World& edited = edits[edit++ % kBuildings];
        benchmark::DoNotOptimize(valueOf(affordance::updatedCityAffordance(*before, city.world, edited, graph, 1, context)));
    });
    state.counters["aim_us"] = kAim_us;
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

} // namespace

#define AFFORDANCE_BENCH(work, name)                                                                                                       \
    BENCHMARK_CAPTURE(work, munich, Scene::munich)->Name(name "/munich")->Unit(benchmark::kMillisecond);                                   \
    BENCHMARK_CAPTURE(work, town_2km, Scene::town2km)->Name(name "/town_2km")->Unit(benchmark::kMillisecond)

AFFORDANCE_BENCH(ways, "affordance_ways");
AFFORDANCE_BENCH(junctionTable, "junction_table");
AFFORDANCE_BENCH(guidanceMap, "guidance_map");
AFFORDANCE_BENCH(steadyFlow, "affordance_steady");
AFFORDANCE_BENCH(approach5000, "affordance_5000s");
AFFORDANCE_BENCH(draw, "wanderer_choice");
BENCHMARK(wholeCity)->Name("affordance/munich")->Unit(benchmark::kMillisecond);
BENCHMARK(movedBuilding)->Name("affordance_update/munich_building")->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
