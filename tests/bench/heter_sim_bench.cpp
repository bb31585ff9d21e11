// SPDX-License-Identifier: GPL-3.0-or-later
// What a step of people who move like recorded ones costs. Processor time on one thread unless the name says otherwise; us is for one
// person, frame_ms for all. Beside it: how many states there are, how many of them are candidates, and how many are weighed.
#include "core/heter_sim/choice.h"
#include "core/heter_sim/heter_sim.h"
#include "core/heter_sim/own_states.h"
#include "core/steering/movement.h"
#include "core/steering/steering.h"
#include "tests/support/crossing_crowds.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <chrono>
#include <ctime>

using namespace passerby;
using heter_sim::HeterSim;
using testing::CrossingCrowds;

namespace {

constexpr float kStep_s = 0.04F;   // the paper's 25 frames a second
constexpr double kPaper_ms = 20.9; // of a frame of Crowd-2, table 1

double processor_ms()
{
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

double wall_ms()
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// A crowd and who steers it.
class Walk {
public:
    Walk(std::uint32_t each, double width_m)
        : m_scene(each, width_m, 1),
          m_model(std::make_shared<HeterSim>(heter_sim::ownStates(), HeterSim::Parameters{}, 2.2F)),
          m_steering({m_model}),
          m_next(m_scene.crowd.size())
    {
    }

    void step(unsigned threads)
    {
        m_steering.step(m_scene.crowd, m_walls, kStep_s, threads, m_next);
        advance(m_scene.crowd, m_walls, m_next, static_cast<double>(kStep_s), threads);
    }
    void prefer() { m_scene.prefer(); }
    [[nodiscard]] std::size_t people() const { return m_scene.crowd.size(); }
    [[nodiscard]] const HeterSim& model() const { return *m_model; }
    [[nodiscard]] const steering::Crowd& crowd() const { return m_scene.crowd; }

private:
    CrossingCrowds m_scene;
    std::shared_ptr<const HeterSim> m_model;
    steering::Steering m_steering;
    steering::WallGrid m_walls;
    std::vector<steering::Vector> m_next;
};

/// What was weighed of what there is: means over the people, every tenth step.
struct Tally {
    double states = 0.0;
    double candidates = 0.0;
    double weighed = 0.0;
    double pairs = 0.0; ///< candidates with neighbours, as brute force takes them
    double asked = 0.0;

    void ask(const Walk& walk)
    {
        const HeterSim& model = walk.model();
        const steering::Crowd& crowd = walk.crowd();
        states = static_cast<double>(model.candidates().size());
        const steering::NearWalls none{};
        heter_sim::Situation situation;
        for (std::size_t i = 0; i < crowd.size(); i += 1 + crowd.size() / 200) {
            steering::Neighbours near{};
            for (std::size_t j = 0; j < crowd.size() && near.count < steering::Neighbours::kMost; ++j)
                if (const geometry::Point apart = crowd.position(j) - crowd.position(i); i != j && length(apart) < 3.0)
                    addNeighbour(near, apart, crowd, j);
            const steering::Self self{.id = crowd.id[i],
                                      .velocity = crowd.velocity_mps[i],
                                      .preferred = crowd.preferred_mps[i],
                                      .radius_m = crowd.radius_m[i],
                                      .maxSpeed_mps = crowd.maxSpeed_mps[i]};
            lookAround(self, {near, none}, model.energies(), kStep_s, situation);
            const auto range = model.candidates().around(situation.speed_mps, 2);
            const double count = range.endState - range.firstState;
            candidates += count;
            pairs += count * near.count;
            weighed += bestOf(model.candidates(), range, situation, model.energies()).weighed;
            asked += 1.0;
        }
    }
    void report(benchmark::State& state) const
    {
        state.counters["states"] = states;
        state.counters["candidates"] = candidates / asked;
        state.counters["weighed"] = weighed / asked;
        state.counters["pairs"] = pairs / asked;
    }

private:
    static void addNeighbour(steering::Neighbours& near, geometry::Point apart, const steering::Crowd& crowd, std::size_t row)
    {
        near.x_m[near.count] = static_cast<float>(apart.x);
        near.y_m[near.count] = static_cast<float>(apart.y);
        near.velocityX_mps[near.count] = crowd.velocity_mps[row].x;
        near.velocityY_mps[near.count] = crowd.velocity_mps[row].y;
        near.radius_m[near.count++] = crowd.radius_m[row];
    }
};

/// The whole crossing, again and again: what a frame takes in the mean, in the middle and at worst.
void crossing(benchmark::State& state, std::uint32_t each, double width_m, int steps, unsigned threads, double paper_ms)
{
    const auto now_ms = threads == 1 ? processor_ms : wall_ms;
    std::vector<double> frames_ms;
    Tally tally;
    double people = 0.0;
    for (auto _ : state) {
        Walk walk(each, width_m);
        people = static_cast<double>(walk.people());
        for (int i = 0; i < steps; ++i) {
            walk.prefer();
            const double begin_ms = now_ms();
            walk.step(threads);
            frames_ms.push_back(now_ms() - begin_ms);
            if (i % 10 == 9)
                tally.ask(walk);
        }
    }
    double sum_ms = 0.0;
    for (const double frame_ms : frames_ms)
        sum_ms += frame_ms;
    const double mean_ms = sum_ms / static_cast<double>(frames_ms.size());
    std::nth_element(frames_ms.begin(), frames_ms.begin() + static_cast<std::ptrdiff_t>(frames_ms.size() / 2), frames_ms.end());
    state.counters["frame_ms"] = mean_ms;
    state.counters["median_ms"] = frames_ms[frames_ms.size() / 2];
    state.counters["us"] = 1e3 * mean_ms / people;
    if (paper_ms > 0.0)
        state.counters["peer_us"] = 1e3 * paper_ms / people;
    state.counters["people"] = people;
    tally.report(state);
}

} // namespace

// Crowd-2 of the paper: 0.42 people/m² where they come from, twice that where they meet; the whole crossing takes 20 s.
BENCHMARK_CAPTURE(crossing, crowd2, 50U, 10.0, 500, 1U, kPaper_ms)->Name("heter_sim_step/crowd2_100")->Unit(benchmark::kMillisecond);
// The same, wider: 20,000 people at 0.42 and at 1/m².
BENCHMARK_CAPTURE(crossing, crowd, 10000U, 2000.0, 300, 1U, 0.0)
    ->Name("heter_sim_step/crowd_20k")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);
BENCHMARK_CAPTURE(crossing, crowd_2_threads, 10000U, 2000.0, 300, 2U, 0.0)
    ->Name("heter_sim_step/crowd_20k_2_threads")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);
BENCHMARK_CAPTURE(crossing, dense, 10000U, 840.0, 300, 1U, 0.0)
    ->Name("heter_sim_step/crowd_20k_dense")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);

BENCHMARK_MAIN();
