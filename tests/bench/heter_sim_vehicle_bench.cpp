// SPDX-License-Identifier: GPL-3.0-or-later
// What a choice of a vehicle costs that moves by the energies of Heter-Sim: processor time on one thread; us is for one vehicle. Beside it:
// how many states there are, the mean speed that came of it, and how many of all cars overlap in the end.
#include "core/heter_sim/vehicle_choice.h"
#include "core/heter_sim/vehicle_motion.h"
#include "core/heter_sim/vehicle_states.h"

#include <benchmark/benchmark.h>
#include <cmath>
#include <ctime>
#include <numbers>

using namespace passerby::heter_sim;

namespace {

constexpr float kStep_s = 0.1F;
constexpr int kSteps = 100;
constexpr float kRoad_m = 30.0F; // between cars
constexpr std::uint32_t kBetweenLines = 20;
constexpr std::uint32_t kGreen = 50; // steps of 100

double processor_us()
{
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) * 1e-3;
}

/// Cars one behind the other on a lane that winds, which others cross on foot; each twentieth is stopped by a light at times.
class Road {
public:
    Road(std::uint32_t cars, std::uint32_t others)
        : m_choice({}, {}, *ownVehicleStates(AgentKind::car, {}, 14.0F)), m_others(others), m_cars(cars), m_next(cars), m_at_m(cars)
    {
        for (std::uint32_t i = 0; i < cars; ++i) {
            m_at_m[i] = kRoad_m * static_cast<float>(i);
            m_cars[i] = {{{0.0F, 0.0F}, heading_rad(m_at_m[i]), 2.25F, 0.9F}, unitAt(heading_rad(m_at_m[i])) * 8.0F};
        }
    }

    /// All choose, then all move.
    void choose(std::uint32_t step)
    {
        for (std::uint32_t i = 0; i < m_cars.size(); ++i)
            m_next[i] = m_choice.next(seen(i, step));
    }
    void move()
    {
        for (std::uint32_t i = 0; i < m_cars.size(); ++i) {
            m_cars[i].velocity = m_next[i];
            m_cars[i].body = advanced(m_cars[i].body, m_next[i], m_choice.figures(), kStep_s);
            m_at_m[i] += length(m_next[i]) * kStep_s;
        }
    }
    [[nodiscard]] double meanSpeed_mps() const
    {
        double sum_mps = 0.0;
        for (const MovingBox& car : m_cars)
            sum_mps += static_cast<double>(length(car.velocity));
        return sum_mps / static_cast<double>(m_cars.size());
    }
    [[nodiscard]] double overlapping() const
    {
        double count = 0.0;
        for (std::uint32_t i = 0; i + 1 < m_cars.size(); ++i)
            count += m_at_m[i + 1] - m_at_m[i] < 4.5F ? 1.0 : 0.0;
        return count;
    }
    [[nodiscard]] double states() const { return static_cast<double>(m_choice.states()); }

private:
    [[nodiscard]] static float heading_rad(float at_m) { return 0.5F * std::sin(at_m * (1.0F / 60.0F)); }

    VehicleSituation seen(std::uint32_t i, std::uint32_t step)
    {
        const MovingBox& car = m_cars[i];
        VehicleSituation situation;
        situation.body = car.body;
        situation.velocity = car.velocity;
        const float along_rad = heading_rad(m_at_m[i]);
        situation.direction = unitAt(along_rad);
        situation.ideal_mps = 10.0F + static_cast<float>(i % 5);
        if (i + 1 < m_cars.size()) {
            situation.leaderGap_m = m_at_m[i + 1] - m_at_m[i] - 4.5F;
            situation.leader_mps = length(m_cars[i + 1].velocity);
        }
        if (i % kBetweenLines == 0 && step % (2 * kGreen) > kGreen)
            situation.stopGap_m = 40.0F - std::fmod(m_at_m[i], 40.0F);
        const Vector left{-situation.direction.y, situation.direction.x};
        for (std::uint32_t other = 0; other < m_others; ++other) {
            const auto number = static_cast<float>((i + 3 * other) % 7);
            const Vector ahead = car.body.centre + situation.direction * (8.0F + 6.0F * number);
            m_boxes[other] = {{ahead + left * 3.3F, along_rad + std::numbers::pi_v<float>, 2.25F, 0.9F}, situation.direction * -10.0F};
            m_discs[other] = {ahead + left * (number - 4.5F), left * 1.2F, 0.25F};
        }
        situation.boxes = std::span(m_boxes).first(m_others);
        situation.discs = std::span(m_discs).first(m_others);
        return situation;
    }

    VehicleChoice m_choice;
    std::uint32_t m_others;
    std::vector<MovingBox> m_cars;
    std::vector<Vector> m_next;
    std::vector<float> m_at_m; ///< along the lane
    std::array<MovingBox, 8> m_boxes{};
    std::array<MovingDisc, 8> m_discs{};
};

/// A number of cars, each with as many oncoming vehicles and people who cross.
void heter_sim_vehicle_choice(benchmark::State& state)
{
    const auto cars = static_cast<std::uint32_t>(state.range(0));
    const auto others = static_cast<std::uint32_t>(state.range(1));
    double choosing_us = 0.0;
    double choices = 0.0;
    for (auto _ : state) {
        Road road(cars, others);
        for (std::uint32_t step = 0; step < kSteps; ++step) {
            const double begin_us = processor_us();
            road.choose(step);
            choosing_us += processor_us() - begin_us;
            choices += cars;
            road.move();
        }
        state.counters["mean_mps"] = road.meanSpeed_mps();
        state.counters["overlapping"] = road.overlapping();
        state.counters["states"] = road.states();
    }
    state.counters["us"] = choosing_us / choices;
    if (others <= 2)
        state.counters["aim_us"] = 2.0;
}

} // namespace

// Alone on the road but for the leader; with two, and with eight of both kinds.
BENCHMARK(heter_sim_vehicle_choice)
    ->ArgNames({"cars", "others"})
    ->Args({1000, 0})
    ->Args({1000, 2})
    ->Args({1000, 8})
    ->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
