// SPDX-License-Identifier: GPL-3.0-or-later
// What proxies cost: table 1 of Yeh et al. 2008 with the same numbers of people and proxies, on one thread. The same people at the same
// places are steered with and without the proxies that they carry, so that what is compared is the cost and not another course of events.
//
// Without arguments: processor time, which on a shared machine scatters by more than what is looked for. Instructions can be counted from
// outside, as differences between three runs of
//     valgrind --tool=callgrind proxy_overhead_bench --steps office|subway|embassy orca|rvo nothing|without|with
// each of which also says how many bytes it has on the heap and how many at most in memory.
#include "core/composite/proxies.h"
#include "core/foundation/random_stream.h"
#include "core/steering/movement.h"
#include "core/steering/orca.h"
#include "core/steering/rvo.h"
#include "core/steering/steering.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <cstdio>
#include <ctime>
#include <malloc.h>
#include <string_view>
#include <sys/resource.h>

using namespace passerby;
using composite::Rule;
using foundation::Purpose;
using foundation::RandomStream;
using geometry::Point;
using steering::Crowd;
using steering::Vector;

namespace {

constexpr double kStep_s = 0.1;
constexpr int kWarmUp = 100;
constexpr int kFrames = 50;
constexpr std::uint8_t kModel = 0;
constexpr std::uint8_t kNone = 1;

/// A throng that walks to and fro on a square, one person on a square metre.
struct Throng {
    steering::Steering steering;
    steering::WallGrid walls;
    composite::Proxies proxies;
    Crowd people;
    std::vector<Point> goals;
    std::vector<double> left_m;
    std::vector<Vector> next;
    double side_m;
    double now_s = 0.0;
    RandomStream random{5, 0, Purpose::general};

    Throng(std::shared_ptr<const steering::SteeringModel> model, std::uint32_t count)
        : steering({std::move(model), std::make_shared<steering::NoSteering>()}),
          walls({}, steering.wallReach_m() + 1.0),
          side_m(std::sqrt(count))
    {
        for (std::uint32_t id = 1; id <= count; ++id) {
            people.add({.id = id, .position = somewhere(), .radius_m = 0.2F, .maxSpeed_mps = 1.8F, .model = kModel});
            goals.push_back(somewhere());
        }
        left_m.resize(count);
    }
    [[nodiscard]] Point somewhere() { return {side_m * random.uniform(), side_m * random.uniform()}; }
    void prefer()
    {
        for (std::size_t row = 0; row < people.size(); ++row) {
            if (distance(people.position(row), goals[row]) < 1.0)
                goals[row] = somewhere();
            const Point way = goals[row] - people.position(row);
            left_m[row] = length(way);
            people.preferred_mps[row] = {static_cast<float>(1.3 * way.x / left_m[row]), static_cast<float>(1.3 * way.y / left_m[row])};
        }
        now_s += kStep_s;
    }
    void steer()
    {
        next.resize(people.size());
        steering.step(people, walls, static_cast<float>(kStep_s), 1, next);
    }
    /// What a step with proxies does; the people stay where they are.
    void steerWithProxies()
    {
        const std::size_t count = people.size();
        proxies.update(people, left_m, now_s, kStep_s, 1);
        proxies.appendTo(people, kNone);
        steer();
        people.resize(count);
    }
    void move()
    {
        next.resize(people.size());
        steering::advance(people, walls, next, kStep_s, 1);
    }
};

Throng throngOf(std::string_view scene, std::string_view model)
{
    std::shared_ptr<const steering::SteeringModel> chosen;
    if (model == "rvo")
        chosen = std::make_shared<steering::Rvo>();
    else
        chosen = std::make_shared<steering::Orca>();
    const auto rule = [](composite::Kind how) { return Rule{"rule", 1, {}, 1.0, std::move(how)}; };
    Throng throng(std::move(chosen), scene == "office" ? 1000 : scene == "subway" ? 340 : 240);
    throng.proxies.setRules({rule(composite::Aggression{}), rule(composite::Priority{}), rule(composite::Trail{.proxies = 9})});
    if (scene == "office") {
        for (std::uint32_t id = 1; id <= 47; ++id)
            throng.proxies.attach({.parent = id * 21, .rule = 0});
    } else if (scene == "subway") {
        for (std::uint32_t id = 1; id <= 100; ++id) // at four doors
            throng.proxies.attach({.parent = id * 3, .rule = 1, .place = Point{throng.side_m * (0.5 + id % 4) / 4.0, throng.side_m / 2.0}});
    } else {
        for (std::uint32_t id = 1; id <= 20; ++id) // nine marks and an aggression proxy each
            for (const std::uint32_t kind : {0U, 2U})
                throng.proxies.attach({.parent = id * 12, .rule = kind});
    }
    return throng;
}

double processor_us()
{
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) * 1e-3;
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

void overhead(benchmark::State& state, const char* scene, const char* model, double aim_percent)
{
    Throng throng = throngOf(scene, model);
    std::vector<double> without_us;
    std::vector<double> with_us;
    const auto once = [&](bool isMeasured) {
        throng.prefer();
        const double begin = processor_us();
        throng.steer();
        const double middle = processor_us();
        throng.steerWithProxies();
        const double end = processor_us();
        throng.move();
        if (isMeasured) {
            without_us.push_back(middle - begin);
            with_us.push_back(end - middle);
        }
    };
    for (int i = 0; i < kWarmUp; ++i)
        once(false);
    for (auto _ : state)
        once(true);
    std::vector<double> ratio;
    for (std::size_t i = 0; i < with_us.size(); ++i)
        ratio.push_back(with_us[i] / without_us[i]);
    state.counters["without_us"] = median(without_us);
    state.counters["with_us"] = median(with_us);
    state.counters["overhead_percent"] = 100.0 * (median(ratio) - 1.0);
    state.counters["aim_percent"] = aim_percent;
    state.counters["shown"] = static_cast<double>(throng.proxies.shown().size());
}

/// Bytes on the heap now.
long heap()
{
    return static_cast<long>(mallinfo2().uordblks);
}

/// Goes through the same frames whatever the mode, and then once more with or without proxies, or not.
int steps(std::string_view scene, std::string_view model, std::string_view mode)
{
    const bool withProxies = mode == "with";
    Throng throng = throngOf(scene, model);
    std::vector<Crowd> frames;
    Throng measured = throngOf(scene, model);
    for (int i = 0; i < kWarmUp + kFrames; ++i) {
        if (i == kWarmUp) {
            measured.now_s = throng.now_s;
            measured.proxies = withProxies ? throng.proxies : composite::Proxies();
        }
        throng.prefer();
        throng.steerWithProxies();
        throng.move();
        if (i >= kWarmUp)
            frames.push_back(throng.people);
    }
    for (const Crowd& frame : frames) {
        measured.people = frame;
        measured.now_s += kStep_s;
        if (withProxies)
            measured.steerWithProxies();
        else if (mode == "without")
            measured.steer();
    }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    std::printf("%d frames, %ld bytes on the heap, at most %ld KiB in memory\n", kFrames, heap(), usage.ru_maxrss);
    return 0;
}

BENCHMARK_CAPTURE(overhead, office_orca, "office", "orca", 1.9)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(overhead, office_rvo, "office", "rvo", 1.9)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(overhead, subway_orca, "subway", "orca", 0.3)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(overhead, subway_rvo, "subway", "rvo", 0.3)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(overhead, embassy_orca, "embassy", "orca", 10.75)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(overhead, embassy_rvo, "embassy", "rvo", 10.75)->Unit(benchmark::kMillisecond);

} // namespace

int main(int count, char** arguments)
{
    if (count == 5 && std::string_view(arguments[1]) == "--steps")
        return steps(arguments[2], arguments[3], arguments[4]);
    benchmark::Initialize(&count, arguments);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
