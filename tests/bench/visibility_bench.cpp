// SPDX-License-Identifier: GPL-3.0-or-later
// What it costs to see: a visibility polygon among the walls of a street plan, beside CGAL's triangular expansion with its inexact kernel,
// the preparation for both, and the viewsheds of a real old town. One thread, processor time.
#include "core/affordance/viewshed.h"
#include "tests/bench/bench_cities.h"
#include "tests/support/street_plan.h"

#include <CGAL/Arr_segment_traits_2.h>
#include <CGAL/Arrangement_2.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Triangular_expansion_visibility_2.h>
#include <algorithm>
#include <benchmark/benchmark.h>
#include <cmath>
#include <ctime>

using namespace passerby;
using bench::munich;
using bench::valueOf;
using geometry::Point;
using geometry::Visibility;
using geometry::VisibleArea;

namespace {

constexpr double kTurn_rad = 0.3;

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Arrangement = CGAL::Arrangement_2<CGAL::Arr_segment_traits_2<Kernel>>;
using Expansion = CGAL::Triangular_expansion_visibility_2<Arrangement>;

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

Arrangement arrangementOf(const testing::StreetPlan& plan)
{
    std::vector<Kernel::Segment_2> segments;
    for (const auto& [a, b] : plan.walls)
        segments.push_back({{a.x, a.y}, {b.x, b.y}});
    Arrangement arrangement;
    CGAL::insert_non_intersecting_curves(arrangement, segments.begin(), segments.end());
    return arrangement;
}

/// The streets are one face: the bounded one with the most holes.
Arrangement::Face_const_handle streetsOf(const Arrangement& arrangement)
{
    Arrangement::Face_const_handle best = arrangement.faces_begin();
    std::size_t most = 0;
    for (auto face = arrangement.faces_begin(); face != arrangement.faces_end(); ++face) {
        const auto holes = static_cast<std::size_t>(std::distance(face->inner_ccbs_begin(), face->inner_ccbs_end()));
        if (!face->is_unbounded() && holes >= most) {
            most = holes;
            best = face;
        }
    }
    return best;
}

void street(benchmark::State& state, int lots)
try {
    const testing::StreetPlan plan = testing::streetPlan(lots, kTurn_rad);
    const Visibility built = valueOf(Visibility::build(plan.walls, plan.bounds));
    const Arrangement arrangement = arrangementOf(plan);
    const Expansion expansion(arrangement);
    const auto face = streetsOf(arrangement);
    VisibleArea area;
    for (const Point eye : plan.crossings)
        built.from(eye, {}, area);
    std::vector<double> ours_us;
    std::vector<double> peer_us;
    constexpr std::size_t kBatch = 50;
    std::size_t at = 0;
    double sum_m2 = 0.0;
    for (auto _ : state) {
        const std::size_t begin = at;
        double start_us = processor_us();
        for (std::size_t k = 0; k < kBatch; ++k) {
            built.from(plan.crossings[at++ % plan.crossings.size()], {}, area);
            sum_m2 += area.area_m2;
        }
        ours_us.push_back((processor_us() - start_us) / kBatch);
        at = begin;
        start_us = processor_us();
        for (std::size_t k = 0; k < kBatch; ++k) {
            const Point eye = plan.crossings[at++ % plan.crossings.size()];
            Arrangement seen;
            benchmark::DoNotOptimize(expansion.compute_visibility({eye.x, eye.y}, face, seen));
        }
        peer_us.push_back((processor_us() - start_us) / kBatch);
    }
    state.counters["us"] = median(ours_us);
    state.counters["least_us"] = *std::min_element(ours_us.begin(), ours_us.end());
    state.counters["peer_us"] = median(peer_us);
    state.counters["mean_m2"] = sum_m2 / static_cast<double>(ours_us.size() * kBatch);
    state.counters["edges"] = static_cast<double>(plan.walls.size());
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

/// The peer's preparation is its triangulation; building its arrangement is not counted.
void prepare(benchmark::State& state, int lots)
try {
    const testing::StreetPlan plan = testing::streetPlan(lots, kTurn_rad);
    const Arrangement arrangement = arrangementOf(plan);
    std::vector<double> ours_us;
    std::vector<double> peer_us;
    for (auto _ : state) {
        double start_us = processor_us();
        benchmark::DoNotOptimize(valueOf(Visibility::build(plan.walls, plan.bounds)));
        ours_us.push_back(processor_us() - start_us);
        start_us = processor_us();
        const Expansion expansion(arrangement);
        benchmark::DoNotOptimize(expansion.is_attached());
        peer_us.push_back(processor_us() - start_us);
    }
    state.counters["us"] = median(ours_us);
    state.counters["peer_us"] = median(peer_us);
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

/// A million eyes on plans at their most awkward: axis-aligned, with eyes on walls, corners and next to them.
void awkward(benchmark::State& state)
try {
    const testing::StreetPlan plan = testing::streetPlan(16, 0.0);
    const Visibility built = valueOf(Visibility::build(plan.walls, plan.bounds));
    foundation::RandomStream random(11, 0, foundation::Purpose::general);
    VisibleArea area;
    long asked = 0;
    long failed = 0;
    for (auto _ : state)
        for (int k = 0; k < 1000; ++k) {
            const auto& wall = plan.walls[random.below(static_cast<std::uint32_t>(plan.walls.size()))];
            const double share = k % 3 == 0 ? 0.0 : random.uniform();
            const double beside_m = geometry::kSightStep_m * (static_cast<double>(random.below(5)) - 2.0);
            const Point eye = k % 5 == 4 ? Point{plan.bounds.high.x * random.uniform(), plan.bounds.high.y * random.uniform()}
                                         : wall[0] + (wall[1] - wall[0]) * share + Point{beside_m, -beside_m};
            if (eye.x < 0.0 || eye.y < 0.0 || eye.x > plan.bounds.high.x || eye.y > plan.bounds.high.y)
                continue;
            ++asked;
            if (!built.from(eye, {}, area) || !(area.area_m2 > 0.0) || area.ring.size() < 3
                || std::abs(geometry::signedArea(area.ring) - area.area_m2) > 1e-6 * area.area_m2)
                ++failed;
        }
    state.counters["asked"] = static_cast<double>(asked);
    state.counters["failed"] = static_cast<double>(failed);
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

/// A viewshed with its walkable area and four frusta at every portal, which are more than the junctions.
void munichViewsheds(benchmark::State& state)
try {
    const auto field = valueOf(affordance::SightField::build(munich(), 0));
    affordance::Viewshed viewshed;
    std::vector<double> each_us;
    double sum_m2 = 0.0;
    for (auto _ : state) {
        const double start_us = processor_us();
        for (const auto& [id, portal] : munich().portals())
            if (field.viewshedAt(portal.node(), viewshed))
                for (int k = 0; k < 4; ++k)
                    sum_m2 += affordance::areaInFrustum(viewshed, k * M_PI / 2.0).walkable_m2;
        each_us.push_back((processor_us() - start_us) / static_cast<double>(munich().portals().size()));
    }
    benchmark::DoNotOptimize(sum_m2);
    state.counters["us"] = median(each_us);
    state.counters["portals"] = static_cast<double>(munich().portals().size());
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

/// All of the city's sight anew, as after moving a building.
void munichUpdate(benchmark::State& state, bool withFloor)
try {
    std::vector<double> each_us;
    for (auto _ : state) {
        const double start_us = processor_us();
        if (withFloor)
            benchmark::DoNotOptimize(valueOf(affordance::SightField::build(munich(), 0)));
        else {
            const affordance::SightWalls sight = affordance::sightWalls(munich(), 0);
            benchmark::DoNotOptimize(valueOf(Visibility::build(sight.walls, sight.bounds)));
        }
        each_us.push_back(processor_us() - start_us);
    }
    state.counters["us"] = median(each_us);
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

} // namespace

BENCHMARK_CAPTURE(street, 1k, 16)->Name("visibility/street_1k");
BENCHMARK_CAPTURE(street, 10k, 50)->Name("visibility/street_10k");
BENCHMARK_CAPTURE(street, 50k, 112)->Name("visibility/street_50k")->Iterations(50);
BENCHMARK_CAPTURE(prepare, 1k, 16)->Name("visibility_build/street_1k")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(prepare, 10k, 50)->Name("visibility_build/street_10k")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(prepare, 50k, 112)->Name("visibility_build/street_50k")->Unit(benchmark::kMillisecond)->Iterations(5);
BENCHMARK(awkward)->Name("visibility_awkward/million")->Iterations(1100)->Unit(benchmark::kMillisecond);
BENCHMARK(munichViewsheds)->Name("viewshed/munich")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(munichUpdate, walls, false)->Name("viewshed_build/munich_walls")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(munichUpdate, field, true)->Name("viewshed_build/munich")->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
