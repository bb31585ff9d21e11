// SPDX-License-Identifier: GPL-3.0-or-later
// What a step of steering costs for each person. One thread unless the name says otherwise; processor time, since machines are shared.
#include "core/foundation/random_stream.h"
#include "core/steering/movement.h"
#include "core/steering/neighbour_block.h"
#include "core/steering/orca.h"
#include "core/steering/rvo.h"
#include "core/steering/social_force.h"
#include "core/steering/steering.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <chrono>
#include <ctime>

using namespace passerby;
using foundation::Purpose;
using foundation::RandomStream;
using geometry::Point;
using steering::Crowd;
using steering::Steering;
using steering::Vector;
using steering::Wall;
using steering::WallGrid;

namespace {

constexpr float kStep_s = 0.25F;
constexpr int kWarmUp = 40;

double processor_us()
{
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) * 1e-3;
}

double wall_us()
{
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// The median, and the least, which others who use the machine disturb least.
void report(benchmark::State& state, std::vector<double> each_us)
{
    std::sort(each_us.begin(), each_us.end());
    state.counters["us"] = each_us[each_us.size() / 2];
    state.counters["least_us"] = each_us.front();
}

/// The paper's ORCA with the settings at which others were measured.
steering::Orca::Parameters measuredOrca()
{
    steering::Orca::Parameters parameters;
    parameters.horizon_s = 3.0F;
    parameters.wallHorizon_s = 3.0F;
    parameters.headway.gap_s = 0.0F;
    return parameters;
}

/// Walkers with a next goal each, on a square or between buildings.
struct Scene {
    Crowd crowd;
    std::vector<Point> goals;
    std::vector<Wall> walls;
    double side_m = 0.0;
    bool hasBlocks = false;
    RandomStream random{3, 0, Purpose::general};

    void add(Point at)
    {
        crowd.add({.id = static_cast<std::uint32_t>(crowd.size()) + 1, .position = at, .radius_m = 0.3F, .maxSpeed_mps = 1.8F});
        goals.push_back(at);
    }
    [[nodiscard]] Point someGoal(Point from)
    {
        if (!hasBlocks)
            return {side_m * random.uniform(), side_m * random.uniform()};
        // Along the street to another crossing, somewhere across its width.
        const Point crossing{30.0 * std::floor(from.x / 30.0) + 5.0, 30.0 * std::floor(from.y / 30.0) + 5.0};
        const double blocks = 1.0 + random.below(5);
        const double sign = random.below(2) == 0 ? -1.0 : 1.0;
        const double across = 6.0 * random.uniform() - 3.0;
        const Point there =
            random.below(2) == 0 ? crossing + Point{sign * 30.0 * blocks, across} : crossing + Point{across, sign * 30.0 * blocks};
        return {std::clamp(there.x, 1.0, side_m - 1.0), std::clamp(there.y, 1.0, side_m - 1.0)};
    }
    void prefer()
    {
        for (std::size_t row = 0; row < crowd.size(); ++row) {
            const Point at = crowd.position(row);
            if (distance(at, goals[row]) < (hasBlocks ? 4.0 : 1.0))
                goals[row] = someGoal(at);
            const Point way = goals[row] - at;
            const Point preferred = way * (1.3 / std::max(length(way), 1e-6));
            crowd.preferred_mps[row] = {static_cast<float>(preferred.x), static_cast<float>(preferred.y)};
        }
    }
};

/// Starts nobody within 0.65 m of another, by drawing one place in each square of a raster.
Scene crowdScene(std::uint32_t people, bool hasBlocks)
{
    Scene scene;
    scene.hasBlocks = hasBlocks;
    scene.side_m = hasBlocks ? 600.0 : std::sqrt(people / 0.5);
    if (hasBlocks)
        for (int block = 0; block < 400; ++block) {
            const Point low{30.0 * (block % 20) + 10.0, 30.0 * (block / 20) + 10.0};
            const std::array<Point, 4> corners{low, low + Point{20, 0}, low + Point{20, 20}, low + Point{0, 20}};
            for (std::size_t i = 0; i < 4; ++i)
                scene.walls.push_back({corners[i], corners[(i + 1) % 4]});
        }
    const double raster_m = hasBlocks ? 1.25 : std::sqrt(2.0);
    std::vector<Point> places;
    for (double y = 0.0; y + raster_m <= scene.side_m; y += raster_m)
        for (double x = 0.0; x + raster_m <= scene.side_m; x += raster_m) {
            const Point at{x + 0.325 + (raster_m - 0.65) * scene.random.uniform(), y + 0.325 + (raster_m - 0.65) * scene.random.uniform()};
            if (!hasBlocks || std::fmod(at.x, 30.0) < 9.5 || std::fmod(at.y, 30.0) < 9.5)
                places.push_back(at);
        }
    for (auto i = static_cast<std::uint32_t>(places.size()); i-- > 1;)
        std::swap(places[i], places[scene.random.below(i + 1)]);
    places.resize(std::min<std::size_t>(places.size(), people));
    for (const Point at : places)
        scene.add(at);
    for (std::size_t row = 0; row < scene.crowd.size(); ++row)
        scene.goals[row] = scene.someGoal(scene.crowd.position(row));
    return scene;
}

void step(benchmark::State& state, std::shared_ptr<const steering::SteeringModel> model, std::uint32_t people, bool hasBlocks,
          unsigned threads, double peer_us)
{
    Scene scene = crowdScene(people, hasBlocks);
    Steering steering({std::move(model)});
    const WallGrid walls(scene.walls, steering.wallReach_m());
    std::vector<Vector> next(scene.crowd.size());
    std::vector<double> spent_us;
    const auto once = [&] {
        scene.prefer();
        const double begin = threads == 1 ? processor_us() : wall_us();
        steering.step(scene.crowd, walls, kStep_s, threads, next);
        advance(scene.crowd, walls, next, static_cast<double>(kStep_s), threads);
        spent_us.push_back(((threads == 1 ? processor_us() : wall_us()) - begin) / static_cast<double>(scene.crowd.size()));
    };
    for (int i = 0; i < kWarmUp; ++i)
        once();
    spent_us.clear();
    for (auto _ : state)
        once();
    report(state, spent_us);
    if (peer_us > 0.0)
        state.counters["peer_us"] = peer_us;
    state.counters["people"] = static_cast<double>(scene.crowd.size());
}

void orcaStep(benchmark::State& state, std::uint32_t people, bool hasBlocks, unsigned threads, double peer_us)
{
    step(state, std::make_shared<steering::Orca>(measuredOrca(), 1.8F), people, hasBlocks, threads, peer_us);
}

/// Sorting and finding the ten nearest within 5 m of everybody.
void neighbours(benchmark::State& state, std::uint32_t people)
{
    Scene scene = crowdScene(people, false);
    steering::NeighbourGrid grid;
    const auto block = std::make_unique<steering::NeighbourBlock>(scene.crowd, grid);
    steering::Neighbours found{};
    std::vector<double> spent_us;
    for (auto _ : state) {
        const double begin = processor_us();
        grid.sort(scene.crowd, 5.001, 1);
        for (std::size_t bucket = 0; bucket < grid.buckets(); ++bucket) {
            const auto range = grid.bucket(bucket);
            for (std::uint32_t place = range.begin; place < range.end; ++place) {
                if (place == range.begin)
                    block->gather(grid.cellOf(scene.crowd.position(grid.rows()[place])));
                block->findNearest(place, 5.0F, 10, found);
                benchmark::DoNotOptimize(found.count);
            }
        }
        spent_us.push_back((processor_us() - begin) / static_cast<double>(scene.crowd.size()));
    }
    report(state, spent_us);
}

/// A model with its defaults.
template <class Model>
void modelStep(benchmark::State& state)
{
    step(state, std::make_shared<Model>(), 10000, false, 1, 0.0);
}

} // namespace

// RVO2 built with its best flags, measured on a machine of this kind.
BENCHMARK_CAPTURE(orcaStep, crowd_10k, 10000U, false, 1U, 1.03)->Name("orca_step/crowd_10k")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(orcaStep, crowd_100k, 100000U, false, 1U, 1.73)->Name("orca_step/crowd_100k")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(orcaStep, blocks_100k, 100000U, true, 1U, 2.16)->Name("orca_step/blocks_100k")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(orcaStep, crowd_100k, 100000U, false, 2U, 0.0)->Name("orca_step_2_threads/crowd_100k")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(neighbours, crowd_100k, 100000U)->Name("neighbours/crowd_100k")->Unit(benchmark::kMillisecond);
BENCHMARK(modelStep<steering::Orca>)->Name("model_step/orca")->Unit(benchmark::kMillisecond);
BENCHMARK(modelStep<steering::Rvo>)->Name("model_step/rvo")->Unit(benchmark::kMillisecond);
BENCHMARK(modelStep<steering::SocialForce>)->Name("model_step/social_force")->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
