// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of the real city view in a window of 1280 × 720, counted where they reach the screen. Needs a display; the old town of Munich
// where the shared data has it, a generated town otherwise. Pairs of halves for two eyes are of the scene traffic-2: 35 cars, 30 people.
#include "core/alibi/bake.h"
#include "core/generator/scenes.h"
#include "core/generator/town.h"
#include "core/simulation/schedule_run.h"
#include "editor/scene/shown_visitor.h"
#include "tests/bench/bench_cities.h"
#include "widgets/city_view/city_view.h"
#include "widgets/city_view/offscreen_renderer.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>
#include <atomic>
#include <benchmark/benchmark.h>
#include <cmath>
#include <ctime>
#include <dlfcn.h>

namespace {

/// Frames that reached the screen.
std::atomic<int> swaps = 0;
/// Runs while somebody waits for the next one.
std::atomic<QEventLoop*> waiting = nullptr;

void countSwap()
{
    ++swaps;
    if (QEventLoop* loop = waiting)
        QMetaObject::invokeMethod(loop, &QEventLoop::quit, Qt::QueuedConnection);
}

} // namespace

// These stand before the libraries' own functions of the same name, to which they hand on.
extern "C" {
void glXSwapBuffers(void* display, unsigned long drawable)
{
    using Swap = void (*)(void*, unsigned long);
    static const auto swap = reinterpret_cast<Swap>(dlsym(RTLD_NEXT, "glXSwapBuffers"));
    swap(display, drawable);
    countSwap();
}

unsigned eglSwapBuffers(void* display, void* surface)
{
    using Swap = unsigned (*)(void*, void*);
    static const auto swap = reinterpret_cast<Swap>(dlsym(RTLD_NEXT, "eglSwapBuffers"));
    const unsigned result = swap(display, surface);
    countSwap();
    return result;
}
}

namespace {

using namespace passerby;
using bench::valueOf;

constexpr QSize kSize(1280, 720);
constexpr std::size_t kWalkers = 2000;
constexpr int kFrames = 200; ///< of the simulation, played over and over
constexpr int kFrameGap_ms = 100;
constexpr int kWalkTick_ms = 16; ///< as often as the window moves people on
constexpr int kTurnTick_ms = 10;
constexpr double kTurn_degPerSecond = 12.0;
constexpr int kWarmUpSwaps = 30;
constexpr int kPatience_ms = 20000; ///< for one frame
constexpr double kAim_us = 50000.0;
constexpr double kAimOfPairs_us = 40000.0; ///< 25 a second

world::World makeCity()
{
    foundation::JobContext context;
    return bench::hasMunich() ? bench::munich() : valueOf(generator::generateTown({}, context));
}

/// A city in which 2,000 people walk, once for all benchmarks.
struct City {
    world::World world;
    std::shared_ptr<const alibi::Bake> bake;
    std::vector<std::shared_ptr<const run::Frame>> frames;
};

const City& city()
{
    static const City made = [] {
        City city{makeCity(), nullptr, {}};
        foundation::JobContext context;
        city.bake = std::make_shared<const alibi::Bake>(valueOf(alibi::bakeWorld(city.world, {}, context)));
        simulation::ScheduleOptions options;
        options.people = std::uint64_t(std::ceil(double(kWalkers) / city.bake->walkingShare));
        const auto run = valueOf(simulation::ScheduleRun::create(city.world, options, context));
        for (int i = 0; i < kFrames; ++i) {
            run->step();
            city.frames.push_back(run->frame());
        }
        return city;
    }();
    return made;
}

/// About 35 cars and 30 people, once they have come in.
const City& traffic()
{
    static const City made = [] {
        constexpr int kComingIn = 600; // steps
        City city;
        foundation::JobContext context;
        city.world = valueOf(generator::makeScene("traffic-2", {}));
        simulation::ScheduleOptions options;
        options.people = std::uint64_t(city.world.settings().population);
        const auto run = valueOf(simulation::ScheduleRun::create(city.world, options, context));
        for (int i = 0; i < kComingIn + kFrames; ++i) {
            run->step();
            if (i >= kComingIn)
                city.frames.push_back(run->frame());
        }
        return city;
    }();
    return made;
}

double cpu_s()
{
    timespec used{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return double(used.tv_sec) + 1e-9 * double(used.tv_nsec);
}

/// Sleeps between events: processEvents with a time limit would turn in circles and take a core from the renderer.
bool waitForSwaps(int count)
{
    const int until = swaps + count;
    QElapsedTimer patience;
    patience.start();
    QEventLoop loop;
    QTimer::singleShot(kPatience_ms * count, &loop, &QEventLoop::quit);
    waiting = &loop;
    while (swaps < until && patience.elapsed() < kPatience_ms * count)
        loop.exec();
    waiting = nullptr;
    return swaps >= until;
}

struct Scene {
    bool heat = false;
    bool turns = false;
    bool wholeCity = false;
    bool isTraffic = false;
    bool fromEyes = false; ///< of somebody beside the road, 1.6 m above it
    bool forTwoEyes = false;
};

/// The view on the city with people walking, the camera turning or not.
class Stage {
public:
    explicit Stage(const City& ofCity) : m_city(ofCity)
    {
        m_view.resize(kSize);
        m_view.show();
        m_view.setWorld(m_city.world);
        while (!m_view.isSettled())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        m_people.callOnTimeout([this] { letWalk(); });
        m_people.start(kWalkTick_ms);
        m_sinceBegin.start();
        m_turning.callOnTimeout([this] {
            m_camera.yaw_deg += kTurn_degPerSecond * double(m_sinceTurn.restart()) / 1000.0;
            m_view.setCamera(m_camera);
        });
    }
    void show(const Scene& scene)
    {
        m_turning.stop();
        const editor::HeatmapOptions options{editor::HeatScale::people, std::nullopt, 0.0};
        m_view.showHeatmap(scene.heat ? editor::expectedHeatmap(*m_city.bake, m_city.frames.front()->people, options) : editor::Heatmap{});
        m_view.setStereo(scene.forTwoEyes ? std::optional(editor::Stereo{}) : std::nullopt);
        if (scene.fromEyes)
            m_view.setCamera(fromBesideTheRoad());
        else if (scene.wholeCity)
            m_view.showAll(false);
        else
            m_view.setCamera(widgets::defaultCamera(m_city.world, QSizeF(kSize)));
        m_camera = m_view.camera();
        m_sinceTurn.start();
        if (scene.turns)
            m_turning.start(kTurnTick_ms);
    }
    [[nodiscard]] double renderScale() const { return m_view.renderScale(); }
    [[nodiscard]] const City& city() const { return m_city; }

private:
    /// Where somebody walks in the first frame, looking as they do.
    [[nodiscard]] editor::OrbitCamera fromBesideTheRoad() const
    {
        const run::Walker& walker = m_city.frames.front()->walkers.front();
        return editor::cameraOfEyes({walker.x_m, walker.y_m, walker.z_m + float(editor::kEyeOnFoot_m)}, double(walker.heading_rad), {});
    }
    /// The frames at the pace of the simulation, over and over.
    void letWalk()
    {
        const qint64 now_ms = m_sinceBegin.elapsed();
        const std::size_t next = std::size_t(now_ms / kFrameGap_ms) % m_city.frames.size();
        m_view.setFrames(next > 0 ? m_city.frames[next - 1] : nullptr, m_city.frames[next],
                         double(now_ms % kFrameGap_ms) / double(kFrameGap_ms));
    }

    const City& m_city;
    widgets::CityView m_view;
    editor::OrbitCamera m_camera;
    QTimer m_people;
    QTimer m_turning;
    QElapsedTimer m_sinceTurn;
    QElapsedTimer m_sinceBegin;
};

std::unique_ptr<Stage> stage;

/// us: wall time from one frame on the screen to the next; cpu_us: processor time of all threads a frame; scale: pixels drawn a pixel
/// shown, along each side, in the end.
void cityFrame(benchmark::State& state, const Scene& scene)
try {
    const City& wanted = scene.isTraffic ? traffic() : city();
    if (!stage || &stage->city() != &wanted) {
        stage.reset();
        stage = std::make_unique<Stage>(wanted);
    }
    stage->show(scene);
    if (!waitForSwaps(kWarmUpSwaps)) {
        state.SkipWithError("Nothing is drawn.");
        return;
    }
    const double before_s = cpu_s();
    QElapsedTimer clock;
    clock.start();
    for (auto _ : state)
        if (!waitForSwaps(1)) {
            state.SkipWithError("Nothing is drawn any more.");
            return;
        }
    const double frames = double(state.iterations());
    state.counters["us"] = 1e-3 * double(clock.nsecsElapsed()) / frames;
    state.counters["cpu_us"] = 1e6 * (cpu_s() - before_s) / frames;
    state.counters["aim_us"] = scene.forTwoEyes ? kAimOfPairs_us : kAim_us;
    state.counters["scale"] = stage->renderScale();
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

} // namespace

BENCHMARK_CAPTURE(cityFrame, still, Scene{})->Name("city_frame/still")->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cityFrame, still_heat, Scene{.heat = true})->Name("city_frame/still_heat")->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cityFrame, turning, Scene{.turns = true})->Name("city_frame/turning")->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cityFrame, turning_heat, Scene{.heat = true, .turns = true})
    ->Name("city_frame/turning_heat")
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cityFrame, whole_heat, Scene{.heat = true, .turns = true, .wholeCity = true})
    ->Name("city_frame/whole_heat")
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

BENCHMARK_CAPTURE(cityFrame, traffic_eyes, Scene{.turns = true, .isTraffic = true, .fromEyes = true})
    ->Name("city_frame/traffic_eyes")
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cityFrame, pair_eyes, Scene{.turns = true, .isTraffic = true, .fromEyes = true, .forTwoEyes = true})
    ->Name("city_pair/traffic_eyes")
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cityFrame, traffic_orbit, Scene{.turns = true, .isTraffic = true})
    ->Name("city_frame/traffic_orbit")
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cityFrame, pair_orbit, Scene{.turns = true, .isTraffic = true, .forTwoEyes = true})
    ->Name("city_pair/traffic_orbit")
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

int main(int argc, char** argv)
{
    qputenv("QT3D_RENDERER", "opengl");
    QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    stage.reset(); // while there is an application
    benchmark::Shutdown();
    return 0;
}
