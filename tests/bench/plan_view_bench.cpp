// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of the real plan at 1280 × 720 on a generated city of 50,000 objects while a mouse pans and zooms. Needs a display.
#include "core/alibi/bake.h"
#include "core/generator/town.h"
#include "core/world/patch_builder.h"
#include "editor/document/object_ref.h"
#include "editor/document/project_document.h"
#include "editor/tools/hit_test.h"
#include "tests/bench/bench_cities.h"
#include "widgets/plan_view/plan_view.h"

#include <QApplication>
#include <QBuffer>
#include <QElapsedTimer>
#include <QImage>
#include <QMouseEvent>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>
#include <algorithm>
#include <benchmark/benchmark.h>
#include <cmath>
#include <ctime>

namespace {

using namespace passerby;
using bench::valueOf;

constexpr QSize kSize(1280, 720);
constexpr std::size_t kObjects = 50000;
constexpr int kFrames = 150;
constexpr int kStep_px = 14; ///< a frame: a quick hand
constexpr int kTurn_frames = 40;
constexpr int kNotch = 120; ///< of a wheel
constexpr double kAim_us = 1e6 / 30.0;

world::World makeCity()
{
    foundation::JobContext context;
    world::World world = valueOf(generator::generateTown({4000, 12, 38, 38, 20000, 1}, context));
    if (world.cells().size() + world.portals().size() + world.targets().size() + world.obstacles().size() < kObjects)
        throw std::runtime_error("the city has fewer objects than it should");
    return world;
}

world::SharedBytes makePhotograph(QSize size)
{
    QImage image(size, QImage::Format_RGB32);
    for (int y = 0; y < size.height(); ++y)
        for (int x = 0; x < size.width(); ++x)
            image.setPixel(x, y, qRgb(x % 256, y % 256, (x * y / 64) % 256));
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "jpg"))
        throw std::runtime_error("the picture cannot be written");
    return std::make_shared<const std::vector<std::uint8_t>>(bytes.begin(), bytes.end());
}

/// The plan on the city, in a window of its own.
struct Stage {
    editor::ProjectDocument document;
    editor::HitTest hitTest{document};
    widgets::PlanView plan{document, hitTest};
    std::shared_ptr<const alibi::Bake> bake;

    Stage()
    {
        document.replace(makeCity(), {}, nullptr);
        plan.resize(kSize);
        plan.show();
        (void)QTest::qWaitForWindowExposed(&plan);
    }
    void heat(bool isOn)
    {
        foundation::JobContext context;
        if (isOn && !bake)
            bake = std::make_shared<const alibi::Bake>(valueOf(alibi::bakeWorld(document.world(), {}, context)));
        plan.setHeatmap(isOn ? editor::expectedHeatmap(*bake, 20000, {editor::HeatScale::people, std::nullopt, 0.0}) : editor::Heatmap{});
    }
    /// A photograph of 24 million pixels under all of the city.
    void picture(bool isOn)
    {
        if (isOn == !document.world().referencePictures().empty())
            return;
        world::PatchBuilder build(document.world());
        if (isOn) {
            const geometry::Box box = editor::boundingBox(document.world());
            const double pixel_m = (box.high.x - box.low.x) / 6000.0;
            build.add(world::ReferencePicture{
                "photograph", makePhotograph({6000, 4000}), 6000, 4000, {{box.low.x, box.high.y}, {pixel_m, 0.0}, {0.0, -pixel_m}}, 0.6});
        } else {
            build.erase(document.world().referencePictures().at(0).id);
        }
        (void)valueOf(document.applyPatch(build.take()));
        QTest::qWait(isOn ? 4000 : 300); // until it is decoded, which nothing tells
    }
    void look(double scale_px_m)
    {
        plan.showAll();
        widgets::PlanTransform view = plan.transform();
        if (scale_px_m > 0.0)
            view.scale_px_m = scale_px_m;
        plan.setTransform(view);
        QTest::qWait(300);
    }
};

std::unique_ptr<Stage> stage;

struct Scene {
    double scale_px_m = 0.0; ///< 0: the whole city
    bool zooms = false;
    bool hasHeat = false;
    bool hasPicture = false;
};

void send(widgets::PlanView& plan, QEvent::Type type, QPointF at, Qt::MouseButton button, Qt::MouseButtons buttons)
{
    QMouseEvent event(type, at, plan.mapToGlobal(at), button, buttons, Qt::NoModifier);
    QApplication::sendEvent(&plan, &event);
}

/// There and back again, so that the city stays below the pointer.
void move(widgets::PlanView& plan, const Scene& scene, int frame)
{
    const QPointF middle(kSize.width() / 2.0, kSize.height() / 2.0);
    const int turned = frame % (2 * kTurn_frames);
    if (scene.zooms) {
        const int notch = turned < kTurn_frames ? kNotch / 4 : -kNotch / 4;
        QWheelEvent event(middle, plan.mapToGlobal(middle), {}, {0, notch}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&plan, &event);
        return;
    }
    const int away = turned < kTurn_frames ? turned : 2 * kTurn_frames - turned;
    send(plan, QEvent::MouseMove, middle - QPointF(kStep_px, kStep_px * 0.6) * away, Qt::NoButton, Qt::MiddleButton);
}

double cpuSeconds(clockid_t of)
{
    timespec time{};
    clock_gettime(of, &time);
    return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
}

/// us: from one movement of the mouse to the picture of it, in the mean; worst_us: the slowest; window_cpu_us and cpu_us: what a frame
/// takes of a processor on the thread of the window, and on all together. Once the mouse rests, the slowest stretch that the window does
/// not answer is stall_us.
void planFrame(benchmark::State& state, const Scene& scene)
try {
    if (!stage)
        stage = std::make_unique<Stage>();
    widgets::PlanView& plan = stage->plan;
    stage->heat(scene.hasHeat);
    stage->picture(scene.hasPicture);
    stage->look(scene.scale_px_m);
    const QPointF middle(kSize.width() / 2.0, kSize.height() / 2.0);
    double worst_us = 0.0;
    double sum_us = 0.0;
    QElapsedTimer clock;
    const double window_s = cpuSeconds(CLOCK_THREAD_CPUTIME_ID);
    const double all_s = cpuSeconds(CLOCK_PROCESS_CPUTIME_ID);
    for (auto _ : state) {
        send(plan, QEvent::MouseButtonPress, middle, Qt::MiddleButton, Qt::MiddleButton);
        for (int frame = 0; frame < kFrames; ++frame) {
            clock.start();
            move(plan, scene, frame);
            QCoreApplication::processEvents();
            plan.repaint();
            const double frame_us = 1e-3 * double(clock.nsecsElapsed());
            worst_us = std::max(worst_us, frame_us);
            sum_us += frame_us;
        }
        send(plan, QEvent::MouseButtonRelease, middle, Qt::MiddleButton, Qt::NoButton);
    }
    const double frames = kFrames * double(state.iterations());
    state.counters["window_cpu_us"] = 1e6 * (cpuSeconds(CLOCK_THREAD_CPUTIME_ID) - window_s) / frames;
    state.counters["cpu_us"] = 1e6 * (cpuSeconds(CLOCK_PROCESS_CPUTIME_ID) - all_s) / frames;
    double stall_us = 0.0;
    QElapsedTimer rest;
    rest.start();
    while (rest.elapsed() < 500) {
        clock.start();
        QCoreApplication::processEvents();
        stall_us = std::max(stall_us, 1e-3 * double(clock.nsecsElapsed()));
        QThread::msleep(1);
    }
    const double mean_us = sum_us / frames;
    state.counters["us"] = mean_us;
    state.counters["worst_us"] = worst_us;
    state.counters["stall_us"] = stall_us;
    state.counters["aim_us"] = kAim_us;
    state.counters["fps"] = 1e6 / mean_us;
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

void add(const char* name, const Scene& scene)
{
    benchmark::RegisterBenchmark(name, planFrame, scene)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);
}

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    add("plan_frame/whole_pan", {});
    add("plan_frame/whole_zoom", {.zooms = true});
    add("plan_frame/quarter_pan", {.scale_px_m = 1.2});
    add("plan_frame/quarter_zoom", {.scale_px_m = 1.2, .zooms = true});
    add("plan_frame/street_pan", {.scale_px_m = 6.0});
    add("plan_frame/street_zoom", {.scale_px_m = 6.0, .zooms = true});
    add("plan_frame/quarter_heat_pan", {.scale_px_m = 1.2, .hasHeat = true});
    add("plan_frame/whole_heat_pan", {.hasHeat = true});
    add("plan_frame/whole_picture_pan", {.hasPicture = true});
    add("plan_frame/whole_picture_zoom", {.zooms = true, .hasPicture = true});
    add("plan_frame/quarter_picture_pan", {.scale_px_m = 1.2, .hasPicture = true});
    add("plan_frame/quarter_picture_zoom", {.scale_px_m = 1.2, .zooms = true, .hasPicture = true});
    add("plan_frame/street_picture_pan", {.scale_px_m = 6.0, .hasPicture = true});
    add("plan_frame/street_picture_zoom", {.scale_px_m = 6.0, .zooms = true, .hasPicture = true});
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    stage.reset(); // while there is an application
    benchmark::Shutdown();
    return 0;
}
