// SPDX-License-Identifier: GPL-3.0-or-later
// What a step of steering costs for each person. One thread unless the name says otherwise; processor time, since machines are shared.
#include "core/steering/movement.h"
#include "core/steering/neighbour_block.h"
#include "core/steering/orca.h"
#include "core/steering/reactive.h"
#include "core/steering/rvo.h"
#include "core/steering/social_force.h"
#include "core/steering/steering.h"
#include "tests/bench/detour_crowd.h"
#include "tests/bench/outcome.h"
#include "tests/bench/walkers_scene.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <chrono>
#include <ctime>
#include <hwy/highway.h>

using namespace passerby;
using bench::WalkersScene;
using steering::Steering;
using steering::Vector;
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

/// What each step cost a person: the median, and the least, which others who use the machine disturb least.
class Costs {
public:
    template <class Step>
    void add(double (*now_us)(), std::size_t people, const Step& step)
    {
        const double begin = now_us();
        step();
        m_each_us.push_back((now_us() - begin) / static_cast<double>(people));
    }
    void forget() { m_each_us.clear(); }
    [[nodiscard]] double median_us()
    {
        std::nth_element(m_each_us.begin(), m_each_us.begin() + static_cast<std::ptrdiff_t>(m_each_us.size() / 2), m_each_us.end());
        return m_each_us[m_each_us.size() / 2];
    }
    [[nodiscard]] double least_us() const { return *std::min_element(m_each_us.begin(), m_each_us.end()); }
    void report(benchmark::State& state)
    {
        state.counters["us"] = median_us();
        state.counters["least_us"] = least_us();
    }

private:
    std::vector<double> m_each_us;
};

/// The paper's ORCA with the settings at which others were measured.
steering::Orca::Parameters measuredOrca()
{
    steering::Orca::Parameters parameters;
    parameters.horizon_s = 3.0F;
    parameters.wallHorizon_s = 3.0F;
    parameters.headway.gap_s = 0.0F;
    return parameters;
}

/// A scene and who steers it.
class Walk {
public:
    Walk(std::shared_ptr<const steering::SteeringModel> model, std::uint32_t people, bool hasBlocks)
        : m_scene(people, hasBlocks),
          m_steering({std::move(model)}),
          m_walls(m_scene.walls, m_steering.wallReach_m()),
          m_next(m_scene.crowd.size())
    {
    }

    void step(unsigned threads, double (*now_us)(), Costs& costs)
    {
        m_scene.prefer();
        costs.add(now_us, m_scene.crowd.size(), [&] {
            m_steering.step(m_scene.crowd, m_walls, kStep_s, threads, m_next);
            advance(m_scene.crowd, m_walls, m_next, static_cast<double>(kStep_s), threads);
        });
    }
    [[nodiscard]] const steering::Crowd& crowd() const { return m_scene.crowd; }

private:
    WalkersScene m_scene;
    Steering m_steering;
    WallGrid m_walls;
    std::vector<Vector> m_next;
};

std::shared_ptr<const steering::SteeringModel> measuredModel()
{
    return std::make_shared<steering::Orca>(measuredOrca(), 1.8F);
}

void walk(benchmark::State& state, std::shared_ptr<const steering::SteeringModel> model, std::uint32_t people, bool hasBlocks)
{
    Walk walk(std::move(model), people, hasBlocks);
    Costs costs;
    for (int i = 0; i < kWarmUp; ++i)
        walk.step(1, processor_us, costs);
    costs.forget();
    for (auto _ : state)
        walk.step(1, processor_us, costs);
    costs.report(state);
    state.counters["people"] = static_cast<double>(walk.crowd().size());
}

void orcaStep(benchmark::State& state, std::uint32_t people, bool hasBlocks, double peer_us)
{
    walk(state, measuredModel(), people, hasBlocks);
    state.counters["peer_us"] = peer_us;
}

/// The same with vectors of eight numbers, which nearly every machine has.
void orcaStepWithAvx2(benchmark::State& state, std::uint32_t people, bool hasBlocks)
{
    if ((hwy::SupportedTargets() & HWY_AVX2) == 0)
        return bench::tell(state, bench::NotHere("this machine has no AVX2"));
    const auto useOnly = [](std::int64_t targets) { // 0: whatever there is
        hwy::SetSupportedTargetsForTest(targets);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    };
    useOnly(HWY_AVX2);
    walk(state, measuredModel(), people, hasBlocks);
    useOnly(0);
}

/// Steps in turns with one that takes one thread; wall time.
void orcaStepOnTwoThreads(benchmark::State& state, std::uint32_t people)
{
    Walk one(measuredModel(), people, false);
    Walk two(measuredModel(), people, false);
    Costs costsOfOne;
    Costs costsOfTwo;
    const auto both = [&] {
        one.step(1, wall_us, costsOfOne);
        two.step(2, wall_us, costsOfTwo);
    };
    for (int i = 0; i < kWarmUp; ++i)
        both();
    costsOfOne.forget();
    costsOfTwo.forget();
    for (auto _ : state)
        both();
    if (one.crowd().x_m != two.crowd().x_m || one.crowd().y_m != two.crowd().y_m)
        state.SkipWithError("two threads give another result than one");
    costsOfTwo.report(state);
    state.counters["one_thread_us"] = costsOfOne.median_us();
    state.counters["times_as_fast"] = costsOfOne.least_us() / costsOfTwo.least_us();
}

/// Steps in turns with the Detour crowd at its lowest quality.
void orcaStepBesideDetour(benchmark::State& state, std::uint32_t people)
{
    Walk walk(measuredModel(), people, false);
    WalkersScene theirs(people, false);
    bench::DetourCrowd detour(theirs.crowd, theirs.side_m);
    if (!detour.isReady())
        return state.SkipWithError("the Detour crowd does not start");
    Costs costs;
    Costs peerCosts;
    const auto both = [&] {
        walk.step(1, processor_us, costs);
        theirs.prefer();
        detour.prefer(theirs.crowd);
        peerCosts.add(processor_us, theirs.crowd.size(), [&] { detour.step(kStep_s); });
        detour.read(theirs.crowd);
    };
    for (int i = 0; i < kWarmUp; ++i)
        both();
    costs.forget();
    peerCosts.forget();
    for (auto _ : state)
        both();
    costs.report(state);
    state.counters["peer_us"] = peerCosts.median_us();
    state.counters["peer_least_us"] = peerCosts.least_us();
}

/// Sorting and finding the ten nearest within 5 m of everybody.
void neighbours(benchmark::State& state, std::uint32_t people)
{
    const WalkersScene scene(people, false);
    steering::NeighbourGrid grid;
    const auto block = std::make_unique<steering::NeighbourBlock>(scene.crowd, grid);
    steering::Neighbours found{};
    const auto lookAround = [&] {
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
    };
    Costs costs;
    for (auto _ : state)
        costs.add(processor_us, scene.crowd.size(), lookAround);
    costs.report(state);
}

/// A model with its defaults.
template <class Model>
void modelStep(benchmark::State& state)
{
    walk(state, std::make_shared<Model>(), 10000, false);
}

} // namespace

// RVO2 built with its best flags, measured on a machine of this kind.
BENCHMARK_CAPTURE(orcaStep, crowd_10k, 10000U, false, 1.03)->Name("orca_step/crowd_10k")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(orcaStep, crowd_100k, 100000U, false, 1.73)->Name("orca_step/crowd_100k")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(orcaStep, blocks_100k, 100000U, true, 2.16)->Name("orca_step/blocks_100k")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(orcaStepWithAvx2, crowd_10k, 10000U, false)->Name("orca_step_avx2/crowd_10k")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(orcaStepWithAvx2, crowd_100k, 100000U, false)->Name("orca_step_avx2/crowd_100k")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(orcaStepWithAvx2, blocks_100k, 100000U, true)->Name("orca_step_avx2/blocks_100k")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(orcaStepOnTwoThreads, crowd_100k, 100000U)->Name("orca_step_2_threads/crowd_100k")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(orcaStepBesideDetour, crowd_2k, 2000U)->Name("orca_step_beside_detour/crowd_2k")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(neighbours, crowd_100k, 100000U)->Name("neighbours/crowd_100k")->Unit(benchmark::kMillisecond);
BENCHMARK(modelStep<steering::Orca>)->Name("model_step/orca")->Unit(benchmark::kMillisecond);
BENCHMARK(modelStep<steering::Rvo>)->Name("model_step/rvo")->Unit(benchmark::kMillisecond);
BENCHMARK(modelStep<steering::SocialForce>)->Name("model_step/social_force")->Unit(benchmark::kMillisecond);
BENCHMARK(modelStep<steering::Reactive>)->Name("model_step/reactive")->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
