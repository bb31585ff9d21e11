// SPDX-License-Identifier: GPL-3.0-or-later
// Figure 5 of Ren et al. 2018: what a step costs over the number of people by trying all states against all others, by groups of speed, by
// a grid, and by both; at the paper's density (4,000 on 1000 m x 1000 m, cells of 10 m) and at 1 person/m² (cells of the reach, 4.3 m).
// "built" is the model as it is: grid, at most 16 neighbours, bounds over tiles. pairs: energies of a candidate and another, of all people
// in a step; less and sooner: by how much fewer pairs, and how much less processor time, than trying all. So many choose in a step that a
// run stays short; the others are counted as them. Then throngs from few states: speed, flow, overlaps by density and step, beside Weidmann
// (1993).
#include "core/foundation/parallel.h"
#include "core/foundation/random_stream.h"
#include "core/heter_sim/choice.h"
#include "core/heter_sim/heter_sim.h"
#include "core/heter_sim/own_states.h"
#include "core/steering/steering.h"
#include "tests/bench/corridor_runs.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <chrono>
#include <cmath>
#include <ctime>
#include <map>
#include <tuple>

using namespace passerby;
using heter_sim::Candidates;
using heter_sim::EnergySettings;
using heter_sim::HeterSim;
using heter_sim::Vector;
using steering::Crowd;

namespace {

constexpr float kStep_s = 0.04F;
constexpr std::size_t kChoosing = 16; // people whose choice is timed where all others are tried
constexpr float kCoarse_mps = 0.1F;   // groups, as they are built
constexpr float kFine_mps = 0.02F;    // nearer to what the paper's factor says of theirs

enum class Method : std::uint8_t { brute, groups, grid, both, fineBoth, built };
constexpr std::array<const char*, 6> kMethods{"brute", "groups", "grid", "both", "fine_both", "built"};

/// People who walk about on a square.
struct Square {
    Crowd crowd;
    double cell_m;
    std::map<std::pair<int, int>, std::vector<std::size_t>> cells;

    Square(std::size_t people, double density_m2, double cell) : cell_m(cell)
    {
        const double side_m = std::sqrt(static_cast<double>(people) / density_m2);
        foundation::RandomStream random(5, 0, foundation::Purpose::general);
        for (std::uint32_t i = 0; i < people; ++i) {
            const double angle = 6.283185307 * random.uniform();
            const auto speed = static_cast<float>(random.normalWithin(1.34, 0.2, 1.0, 1.7));
            const Vector velocity{speed * static_cast<float>(std::cos(angle)), speed * static_cast<float>(std::sin(angle))};
            const geometry::Point place{side_m * random.uniform(), side_m * random.uniform()};
            crowd.add({.id = i + 1,
                       .position = place,
                       .velocity = velocity,
                       .preferred = velocity,
                       .radius_m = 0.2F,
                       .maxSpeed_mps = 1.3F * speed});
            cells[cellOf(place)].push_back(i);
        }
    }
    [[nodiscard]] std::pair<int, int> cellOf(geometry::Point place) const
    {
        return {static_cast<int>(std::floor(place.x / cell_m)), static_cast<int>(std::floor(place.y / cell_m))};
    }
    /// Those of nine cells, without oneself.
    void near(std::size_t self, std::vector<std::size_t>& rows) const
    {
        rows.clear();
        const auto [column, row] = cellOf(crowd.position(self));
        for (int y = row - 1; y <= row + 1; ++y)
            for (int x = column - 1; x <= column + 1; ++x)
                if (const auto cell = cells.find({x, y}); cell != cells.end())
                    for (const std::size_t other : cell->second)
                        if (other != self)
                            rows.push_back(other);
    }
};

/// The best candidate against these others, one after the other, as section 3 has it; counts the pairs.
Vector chosenAmong(const Crowd& crowd, std::size_t self, const std::vector<std::size_t>& others, const Candidates& candidates,
                   const heter_sim::CandidateRange& range, const EnergySettings& settings, std::uint64_t& pairs)
{
    const Vector wanted = crowd.preferred_mps[self];
    const Vector direction = wanted * (1.0F / length(wanted));
    const Vector velocity = heter_sim::seenAlong(crowd.velocity_mps[self], direction);
    float least = std::numeric_limits<float>::infinity();
    Vector best;
    for (std::uint32_t i = range.firstState; i < range.endState; ++i) {
        const Vector candidate = candidates.velocity(i);
        float energy = turnEnergy(candidate, velocity, settings) + speedEnergy(candidates.speed_mps(i), length(velocity), settings)
                       + controlEnergy(candidate, {1.0F, 0.0F}, settings)
                       + settings.weights.speed * speedEnergy(candidates.speed_mps(i), length(wanted), settings);
        for (const std::size_t other : others) {
            const geometry::Point way = crowd.position(other) - crowd.position(self);
            const Vector apart = heter_sim::seenAlong({static_cast<float>(way.x), static_cast<float>(way.y)}, direction);
            const Vector relative = heter_sim::seenAlong(crowd.velocity_mps[other], direction) - candidate;
            const float reach_m = crowd.radius_m[self] + crowd.radius_m[other];
            energy += heter_sim::repulsion(heter_sim::gapAt(apart, relative, kStep_s, reach_m), settings)
                      + heter_sim::repulsion(heter_sim::leastGap(apart, relative, settings.anticipation_s, reach_m), settings);
        }
        pairs += others.size();
        if (energy < least) {
            least = energy;
            best = candidate;
        }
    }
    return best;
}

/// What one method takes for all people of a square.
struct Taken {
    double pairs = 0.0;
    double processor_s = 0.0; ///< of all threads
    double wall_s = 0.0;      ///< of a machine that others use, too
};

/// Time of the processor and by the clock.
class Clocks {
public:
    /// Since it was made, times `share`.
    void tell(Taken& taken, double share) const
    {
        taken.processor_s = share * (processor_s() - m_processor_s);
        taken.wall_s = share * std::chrono::duration<double>(std::chrono::steady_clock::now() - m_wall).count();
    }

private:
    static double processor_s()
    {
        std::timespec now{};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
        return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
    }
    double m_processor_s = processor_s();
    std::chrono::steady_clock::time_point m_wall = std::chrono::steady_clock::now();
};

Taken stepAsBuilt(Square& square, unsigned threads)
{
    const auto model = std::make_shared<HeterSim>(heter_sim::ownStates(), HeterSim::Parameters{}, 2.2F);
    steering::Steering steering({model});
    const steering::WallGrid none;
    std::vector<Vector> next(square.crowd.size());
    steering.step(square.crowd, none, kStep_s, threads, next); // takes its memory
    constexpr int kSteps = 5;
    const Clocks clocks;
    for (int i = 0; i < kSteps; ++i)
        steering.step(square.crowd, none, kStep_s, threads, next);
    benchmark::DoNotOptimize(next.data());
    Taken taken;
    clocks.tell(taken, 1.0 / kSteps);
    return taken;
}

Taken stepBy(Square& square, Method method, unsigned threads)
{
    if (method == Method::built)
        return stepAsBuilt(square, threads);
    const EnergySettings settings;
    const bool hasGroups = method == Method::groups || method == Method::both || method == Method::fineBoth;
    const bool hasGrid = method == Method::grid || method == Method::both || method == Method::fineBoth;
    const Candidates candidates(heter_sim::ownStates(), method == Method::fineBoth ? kFine_mps : kCoarse_mps, settings);
    const heter_sim::CandidateRange all{0, static_cast<std::uint32_t>(candidates.size()), 0, 0};
    const std::size_t people = square.crowd.size();
    const std::size_t choosing = std::min(people, hasGrid ? 64 * kChoosing : kChoosing);
    std::vector<std::uint64_t> pairs(choosing);
    std::vector<Vector> chosen(choosing);
    const Clocks clocks;
    foundation::parallelChunks(choosing, 1, threads, [&](std::size_t chunk, std::size_t, std::size_t) {
        const std::size_t self = chunk * people / choosing;
        std::vector<std::size_t> others;
        if (hasGrid) {
            square.near(self, others);
        } else {
            for (std::size_t other = 0; other < people; ++other)
                if (other != self)
                    others.push_back(other);
        }
        const auto range = hasGroups ? candidates.around(length(square.crowd.velocity_mps[self]), 2) : all;
        chosen[chunk] = chosenAmong(square.crowd, self, others, candidates, range, settings, pairs[chunk]);
    });
    const double share = static_cast<double>(people) / static_cast<double>(choosing);
    Taken taken;
    clocks.tell(taken, share);
    benchmark::DoNotOptimize(chosen.data());
    for (const std::uint64_t one : pairs)
        taken.pairs += share * static_cast<double>(one);
    return taken;
}

void scale(benchmark::State& state, bool isPaper, Method method, unsigned threads)
{
    static std::map<std::tuple<bool, std::size_t, unsigned>, Taken> byTrying; // measured once for each place
    const auto people = static_cast<std::size_t>(state.range(0));
    Square square(people, isPaper ? 0.004 : 1.0, isPaper ? 10.0 : 4.3);
    Taken taken;
    for (auto _ : state)
        taken = stepBy(square, method, threads);
    const auto place = std::tuple(isPaper, people, threads);
    if (!byTrying.contains(place))
        byTrying[place] = method == Method::brute ? taken : stepBy(square, Method::brute, threads);
    const Taken& brute = byTrying.at(place);
    state.counters["cpu_s"] = taken.processor_s;
    state.counters["wall_s"] = taken.wall_s;
    state.counters["us"] = 1e6 * taken.processor_s / static_cast<double>(people);
    state.counters["sooner"] = brute.processor_s / taken.processor_s;
    if (method != Method::built) {
        state.counters["pairs"] = taken.pairs;
        state.counters["less"] = brute.pairs / taken.pairs;
    }
}

/// Every how manieth state is left: few are from a place where nobody was near.
heter_sim::StateSet thinned(std::size_t left)
{
    const heter_sim::StateSet& own = heter_sim::ownStates();
    heter_sim::StateSet few = own;
    few.kept.assign(1, own.kept.front());
    for (std::size_t i = 1; i < left; ++i)
        few.kept.push_back(own.kept[1 + (i - 1) * (own.kept.size() - 2) / (left - 2)]);
    return few;
}

/// Weidmann 1993: speed over density.
double weidmann_mps(double density_m2)
{
    return 1.34 * (1.0 - std::exp(-1.913 * (1.0 / density_m2 - 1.0 / 5.4)));
}

void throng(benchmark::State& state, std::size_t states, float step_s)
{
    const double density_m2 = 0.01 * static_cast<double>(state.range(0));
    const auto model = std::make_shared<HeterSim>(states == 0 ? heter_sim::ownStates() : thinned(states), HeterSim::Parameters{}, 2.2F);
    bench::CorridorWalk walk;
    for (auto _ : state)
        walk = bench::walkIn({"corridor", 4.0, false, 1.34, density_m2, 0.0}, {model, 0.2F, step_s}, 1);
    state.counters["speed_mps"] = walk.speed_mps;
    state.counters["flow_1pms"] = walk.speed_mps * density_m2;
    state.counters["peer_mps"] = weidmann_mps(density_m2);
    state.counters["overlap_%"] = 100.0 * walk.overlapping;
    state.counters["step_ms"] = walk.step_ms;
}

void registerAll()
{
    for (const bool isPaper : {true, false})
        for (std::size_t method = 0; method < kMethods.size(); ++method)
            for (const unsigned threads : {1U, 2U})
                for (const int people : {250, 1000, 4000})
                    benchmark::RegisterBenchmark(
                        ("heter_sim_scale/" + std::string(isPaper ? "paper" : "one_m2") + "/" + kMethods[method] + "/threads_"
                         + std::to_string(threads))
                            .c_str(),
                        [=](benchmark::State& state) { scale(state, isPaper, static_cast<Method>(method), threads); })
                        ->Arg(people)
                        ->Iterations(1)
                        ->Unit(benchmark::kMillisecond);
    for (const int density : {50, 100, 150, 200, 250, 300})
        for (const std::size_t states : {std::size_t{0}, std::size_t{100}})
            for (const int step : {40, 100, 200})
                benchmark::RegisterBenchmark(
                    ("heter_sim_throng/" + std::string(states == 0 ? "own" : "few") + "/step_" + std::to_string(step)).c_str(),
                    [=](benchmark::State& state) { throng(state, states, 0.001F * static_cast<float>(step)); })
                    ->Arg(density)
                    ->Iterations(1)
                    ->Unit(benchmark::kMillisecond);
}

} // namespace

int main(int argc, char** argv)
{
    registerAll();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
