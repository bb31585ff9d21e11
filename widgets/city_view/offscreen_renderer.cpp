// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/city_view/offscreen_renderer.h"

#include "editor/scene/city_outline.h"
#include "editor/scene/ghosts.h"
#include "editor/scene/heat_raster.h"
#include "editor/scene/overlays.h"
#include "editor/scene/proxies.h"
#include "editor/scene/run_vehicles.h"
#include "editor/scene/shown_visitor.h"
#include "editor/scene/trains.h"
#include "widgets/city_view/city_scene.h"
#include "widgets/city_view/city_window.h"

#include <QEventLoop>
#include <QGuiApplication>
#include <QOffscreenSurface>
#include <QStringList>
#include <QTimer>
#include <Qt3DCore/QAspectEngine>
#include <Qt3DCore/QEntity>
#include <Qt3DLogic/QLogicAspect>
#include <Qt3DRender/QFrameGraphNode>
#include <Qt3DRender/QLayer>
#include <Qt3DRender/QLayerFilter>
#include <Qt3DRender/QRenderAspect>
#include <Qt3DRender/QRenderCapture>
#include <Qt3DRender/QRenderSettings>
#include <Qt3DRender/QRenderSurfaceSelector>
#include <Qt3DRender/QRenderTarget>
#include <Qt3DRender/QRenderTargetOutput>
#include <Qt3DRender/QRenderTargetSelector>
#include <Qt3DRender/QTexture>
#include <atomic>

namespace passerby::widgets {
namespace {

using namespace Qt3DRender;
using foundation::Error;

constexpr int kTimeout_ms = 60000;
constexpr int kAttempts = 4; ///< the first captures may come before textures and programs are there

void addOutput(QRenderTarget* target, QRenderTargetOutput::AttachmentPoint point, QAbstractTexture::TextureFormat format, QSize size)
{
    auto* texture = new QTexture2D(target);
    texture->setFormat(format);
    texture->setSize(size.width(), size.height());
    texture->setGenerateMipMaps(false);
    auto* output = new QRenderTargetOutput(target);
    output->setAttachmentPoint(point);
    output->setTexture(texture);
    target->addOutput(output);
}

bool isBlank(const QImage& image)
{
    if (image.isNull())
        return true;
    const QRgb first = image.pixel(0, 0);
    for (int y = 0; y < image.height(); ++y) // all of them: where there is no ground, a few people are all there is
        for (int x = 0; x < image.width(); ++x)
            if (image.pixel(x, y) != first)
                return false;
    return true;
}

/// An engine that draws one scene into a texture.
class OffscreenStage {
public:
    explicit OffscreenStage(QSize size)
    {
        m_surface.setFormat(citySurfaceFormat(0));
        m_surface.create();
        m_engine.registerAspect(new QRenderAspect);
        m_engine.registerAspect(new Qt3DLogic::QLogicAspect);
        m_engine.setRunMode(Qt3DCore::QAspectEngine::Automatic);
        m_root.reset(new Qt3DCore::QEntity);
        m_scene = std::make_unique<CityScene>(m_root.data());
        auto* selector = new QRenderSurfaceSelector;
        selector->setSurface(&m_surface);
        selector->setExternalRenderTargetSize(size);
        auto* target = new QRenderTarget(selector);
        addOutput(target, QRenderTargetOutput::Color0, QAbstractTexture::RGBA8_UNorm, size);
        addOutput(target, QRenderTargetOutput::DepthStencil, QAbstractTexture::D24S8, size);
        auto* targetSelector = new QRenderTargetSelector(selector);
        targetSelector->setTarget(target);
        m_scene->makeFrameGraph(targetSelector);
        addCapture(targetSelector);
        auto* settings = new QRenderSettings(m_root.data());
        settings->setActiveFrameGraph(selector);
        settings->setRenderPolicy(QRenderSettings::Always);
        m_root->addComponent(settings);
    }
    ~OffscreenStage() { m_engine.setRootEntity(Qt3DCore::QEntityPtr()); }
    OffscreenStage(const OffscreenStage&) = delete;
    OffscreenStage& operator=(const OffscreenStage&) = delete;

    [[nodiscard]] CityScene& scene() { return *m_scene; }
    void start() { m_engine.setRootEntity(m_root); }

    /// The next picture; null when none came in time.
    [[nodiscard]] QImage capture()
    {
        QRenderCaptureReply* reply = m_capture->requestCapture();
        QEventLoop loop;
        QObject::connect(reply, &QRenderCaptureReply::completed, &loop, &QEventLoop::quit);
        QTimer::singleShot(kTimeout_ms, &loop, &QEventLoop::quit);
        if (!reply->isComplete())
            loop.exec();
        QImage image = reply->isComplete() ? reply->image() : QImage();
        delete reply;
        return image;
    }

private:
    /// A last branch of its own that draws nothing, so that it reads the finished picture.
    void addCapture(QFrameGraphNode* parent)
    {
        m_capture = new QRenderCapture(parent);
        auto* nothing = new QLayerFilter(m_capture);
        nothing->addLayer(new QLayer(nothing));
    }

    QOffscreenSurface m_surface;
    Qt3DCore::QAspectEngine m_engine;
    Qt3DCore::QEntityPtr m_root;
    std::unique_ptr<CityScene> m_scene;
    QRenderCapture* m_capture = nullptr;
};

foundation::Result<void> checkOpenGl()
{
    if (!qobject_cast<QGuiApplication*>(QCoreApplication::instance()))
        return Error{"no-display", "Pictures of the city need a running graphical application.", {}};
    const OpenGlProbe probe = probeOpenGl();
    if (!probe.shaderProblems.isEmpty())
        return Error{"shader-failed", probe.shaderProblems.join(QLatin1Char('\n')).toStdString(), {}};
    if (probe.isUsable)
        return {};
    if (QGuiApplication::platformName() != QLatin1String("xcb") && QGuiApplication::platformName() != QLatin1String("wayland"))
        return Error{
            "no-display",
            "Drawing the city in 3D needs a display for OpenGL. Run this in a desktop session, or put \"xvfb-run -a\" before the command.",
            {}};
    return Error{
        "no-opengl", "The display offers no OpenGL 3.3, which drawing the city in 3D needs. Install Mesa's drivers (libgl1-mesa-dri).", {}};
}

std::vector<editor::Ribbon> overlaysOf(const RenderRequest& request, const editor::FloorHeights& floors)
{
    std::vector<editor::Ribbon> overlays = editor::litRibbons(request.lit, editor::sceneTheme(request.dark));
    const auto vehicles = editor::vehicleOutlines(request.recorded, &floors, request.dark);
    overlays.insert(overlays.end(), vehicles.begin(), vehicles.end());
    if (request.frame && request.withProxies) {
        const auto proxies = editor::proxyRibbons(editor::interpolatedProxies(nullptr, *request.frame, 1.0), request.dark);
        overlays.insert(overlays.end(), proxies.begin(), proxies.end());
    }
    return overlays;
}

/// Of one half where there are two: what is a little outside of it is drawn, too, so that either eye finds it.
editor::PeopleAnimator::View viewOf(const RenderRequest& request, const editor::OrbitCamera& camera)
{
    const QSizeF size(request.size.width() * (request.stereo ? 0.5 : 1.0), request.size.height());
    return {camera, size, request.dark, std::nullopt, false};
}

editor::PeopleLists standing(const std::vector<editor::ShownWalker>& people, const world::World& profiles, const editor::LightMap& light,
                             const RenderRequest& request, const editor::OrbitCamera& camera)
{
    editor::PeopleAnimator animator;
    animator.setProfiles(profiles);
    animator.advance(people);
    return animator.lists(people, light, viewOf(request, camera));
}

/// Everything of the request, with the light baked.
void fillScene(CityScene& scene, const RenderRequest& request, const editor::OrbitCamera& camera, QSize drawn)
{
    const std::atomic<bool> never{false};
    const auto meshes = std::make_shared<const editor::CityMeshes>(editor::makeCityMeshes(request.world, request.dark));
    const editor::LightMap light = editor::bakeLight(request.world, *meshes->roofs, never);
    scene.setDark(request.dark);
    scene.setDimmed(!request.heatmap.isEmpty());
    if (request.stereo)
        scene.setCameras(camera, *request.stereo, drawn, request.supersampling);
    else
        scene.setCamera(camera, drawn, request.supersampling);
    scene.setMeshes(meshes);
    scene.setLight(light);
    scene.setHeat(editor::rasterMesh(request.heatmap, request.dark),
                  editor::heatRibbons(request.heatmap, editor::sceneTheme(request.dark)));
    scene.setLit(request.lit.vertices);
    scene.setOverlays(overlaysOf(request, *meshes->floors));
    scene.setGhosts(standing(editor::ghostsOf(request.recorded, meshes->floors.get()), {}, light, request, camera));
    if (!request.frame)
        return;
    std::vector<editor::SolidVertex> trains;
    for (const editor::PlacedTrain& train : editor::standingTrains(request.world, *request.frame))
        editor::appendPlacedTrain(train, *meshes->floors, editor::sceneTheme(request.dark), trains);
    scene.setTrains(trains);
    std::vector<editor::ShownWalker> people = editor::interpolated(nullptr, *request.frame, 1.0);
    std::vector<editor::ShownVehicle> vehicles = editor::interpolatedVehicles(nullptr, *request.frame, 1.0);
    editor::appendVisitor(editor::interpolatedVisitor(nullptr, *request.frame, 1.0), meshes->floors.get(), people, vehicles);
    editor::PeopleLists lists = standing(people, request.world, light, request, camera);
    if (request.withVehicles)
        editor::appendVehicles(vehicles, editor::vehicleLooks(request.world), meshes->floors.get(), light, viewOf(request, camera), lists);
    scene.setPeople(lists);
}

/// A larger city opens in its middle: from where all of it is seen, everybody in it would be too small to be drawn.
constexpr double kLargestHeld_m = 500.0;

} // namespace

editor::OrbitCamera defaultCamera(const world::World& world, QSizeF viewSize)
{
    const editor::OrbitCamera usual;
    const geometry::Box box = editor::groundOf(world);
    if (box.isEmpty() || geometry::distance(box.low, box.high) <= kLargestHeld_m)
        return editor::OrbitCamera::holding(editor::outlineOf(world), usual.yaw_deg, usual.pitch_deg, usual.fieldOfView_deg, viewSize);
    editor::OrbitCamera camera = usual;
    const geometry::Point middle = geometry::midpoint(box.low, box.high);
    camera.center = QVector3D(float(middle.x), float(middle.y), 0.0F);
    return camera;
}

foundation::Result<QImage> renderCity(const RenderRequest& request)
{
    if (request.size.isEmpty() || request.supersampling < 1)
        return Error{"bad-size", "A picture needs a width and a height.", {}};
    if (auto ready = checkOpenGl(); !ready)
        return ready.error();
    const QSize drawn = request.size * request.supersampling;
    const editor::OrbitCamera camera = request.camera.value_or(defaultCamera(request.world, QSizeF(request.size)));
    OffscreenStage stage(drawn);
    fillScene(stage.scene(), request, camera, drawn);
    stage.start();
    QImage image;
    for (int attempt = 0; attempt < kAttempts && (attempt == 0 || !image.isNull()); ++attempt)
        image = stage.capture();
    if (isBlank(image))
        return Error{"render-failed", "OpenGL drew nothing. The picture was not made.", {}};
    image = image.convertToFormat(QImage::Format_RGB32);
    return request.supersampling == 1 ? image : image.scaled(request.size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
}

} // namespace passerby::widgets
