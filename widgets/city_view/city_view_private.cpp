// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/city_view/city_view_private.h"

#include "editor/scene/heat_raster.h"
#include "editor/scene/overlays.h"
#include "widgets/city_view/city_window.h"
#include "widgets/city_view/offscreen_renderer.h"

#include <Qt3DCore/QEntity>
#include <Qt3DLogic/QFrameAction>
#include <algorithm>
#include <cmath>
#include <utility>

namespace passerby::widgets {
namespace {

constexpr int kTick_ms = 16;
constexpr int kHoverDelay_ms = 60;
constexpr double kLightEvery_s = 20.0;             // of the clock
constexpr qint64 kRest_ms = 250;                   ///< after which everything is drawn finely again, and nobody counts as walking
constexpr std::chrono::milliseconds kTilesTime{8}; ///< for which new tiles are made before the window is heard again

} // namespace

CityView::Private::Private(CityView& view) : m_view(view), m_light(std::make_shared<const editor::LightMap>())
{
    m_owner = new Qt3DCore::QEntity;
    m_scene = std::make_unique<CityScene>(m_owner);
    const OpenGlProbe probe = probeOpenGl();
    for (const QString& problem : probe.shaderProblems)
        qWarning("%s", qPrintable(problem));
    if (probe.isUsable) {
        const CityWindow made = makeCityWindow(*m_scene, probe.isSoftware);
        m_window = made.window;
        m_target = made.target;
        m_window->installEventFilter(this);
        m_adaptsScale = probe.isSoftware;
        auto* frames = new Qt3DLogic::QFrameAction(m_scene->root());
        m_scene->root()->addComponent(frames);
        connect(frames, &Qt3DLogic::QFrameAction::triggered, this, [this](float seconds) { countFrame(double(seconds)); });
    }
    m_timer.setInterval(kTick_ms);
    m_hoverTimer.setSingleShot(true);
    m_hoverTimer.setInterval(kHoverDelay_ms);
    connect(&m_timer, &QTimer::timeout, this, [this] { tick(); });
    connect(&m_hoverTimer, &QTimer::timeout, this, [this] { hoverAt(m_lastAt); });
    connect(&m_builder, &WorldBuilder::meshesReady, this, [this](const auto& meshes, const auto& picker) {
        m_builder.discard(std::exchange(m_meshes, meshes));
        m_builder.discard(std::exchange(m_picker, picker));
        m_trains.reset();
        m_scene->setDark(m_dark);
        showDaylight();
        updateDimming();
        m_scene->beginMeshes(meshes);
        updateMarks();
        addTiles();
    });
    connect(&m_builder, &WorldBuilder::lightReady, this, [this](const auto& light) {
        m_builder.discard(std::exchange(m_light, light));
        m_scene->setLight(m_light);
        wake();
    });
    connect(&m_builder, &WorldBuilder::settled, this, [this] {
        if (isSettled())
            emit m_view.settled();
    });
    m_marker.setMaxThreadCount(1);
    m_ghosts.setProfiles({});
    m_animator.setProfiles(m_world);
    m_vehicleLooks = editor::vehicleLooks(m_world);
    m_sinceTick.start();
    m_sinceWalked.start();
    m_sinceMoved.start();
}

CityView::Private::~Private()
{
    if (m_window)
        m_window->removeEventFilter(this);
    m_marker.clear();
    m_marker.waitForDone();
}

void CityView::Private::addTiles()
{
    const bool wasAdding = m_scene->isAdding();
    const bool isDone = !wasAdding || m_scene->addTiles(kTilesTime);
    wake();
    if (!isDone)
        QTimer::singleShot(0, this, [this] { addTiles(); });
    else if (wasAdding && isSettled())
        emit m_view.settled();
}

QSizeF CityView::Private::viewSize() const
{
    const QSizeF size = m_window ? QSizeF(m_window->size()) : QSizeF(m_view.size());
    return QSizeF(std::max(1.0, size.width()), std::max(1.0, size.height()));
}

QSizeF CityView::Private::pictureSize() const
{
    return {viewSize().width() * (1.0 + std::abs(m_axis)), viewSize().height()};
}

/// Both halves for two eyes are whole pictures.
editor::OrbitCamera CityView::Private::shownCamera() const
{
    editor::OrbitCamera camera = m_camera;
    camera.axis = m_stereo ? 0.0 : m_axis;
    return camera;
}

void CityView::Private::wake()
{
    m_dirty = true;
    if (!m_timer.isActive()) {
        m_sinceTick.restart();
        m_timer.start();
    }
}

void CityView::Private::rebuild()
{
    m_builder.build(m_world, m_dark, lookedAt());
    m_animator.setProfiles(m_world);
    m_vehicleLooks = editor::vehicleLooks(m_world);
}

void CityView::Private::setDaylight(std::optional<double> clock_s)
{
    if (m_clock_s == clock_s || (m_clock_s && clock_s && std::abs(*m_clock_s - *clock_s) < kLightEvery_s))
        return;
    const bool isOther = m_clock_s.has_value() != clock_s.has_value();
    m_clock_s = clock_s;
    if (isOther)
        m_latitude_deg = editor::latitudeOf(m_world);
    showDaylight();
    if (isOther)
        rebuild(); // walls whose windows can be lit
}

void CityView::Private::showDaylight()
{
    const editor::SceneTheme& theme = editor::sceneTheme(m_dark);
    m_daylight = m_clock_s ? editor::lightAt(*m_clock_s, m_latitude_deg, theme) : editor::usualLight(theme);
    m_scene->setDaylight(m_clock_s ? std::optional(m_daylight) : std::nullopt);
    m_builder.moveSun(m_daylight.sun);
    wake();
}

void CityView::Private::setFrames(std::shared_ptr<const run::Frame> previous, std::shared_ptr<const run::Frame> current, double fraction)
{
    if (previous == m_previous && current == m_current && fraction == m_fraction)
        return;
    m_previous = std::move(previous);
    m_current = std::move(current);
    m_fraction = fraction;
    m_sinceWalked.restart();
    wake();
}

void CityView::Private::tick()
{
    const double seconds = double(m_sinceTick.restart()) / 1000.0;
    const bool walking = m_current && m_previous && m_sinceWalked.elapsed() < kRest_ms;
    const bool following = m_follow && (m_picked || m_pickedVehicle) && walking;
    const bool isDone = chooseScale(walking || m_flying || m_cameraMoved || std::exchange(m_hasRecordedMoved, false));
    if (!m_dirty && !walking && !m_flying) {
        if (isDone)
            m_timer.stop();
        return;
    }
    m_dirty = m_cameraMoved = false;
    if (m_flying)
        advanceFlight();
    else if (!m_builder.isAround(lookedAt()))
        rebuild();
    if (m_current) {
        m_shown = editor::interpolated(m_previous.get(), *m_current, m_fraction);
        m_shownProxies = editor::interpolatedProxies(m_previous.get(), *m_current, m_fraction);
        m_shownVehicles.clear();
        if (m_showsVehicles)
            m_shownVehicles = editor::interpolatedVehicles(m_previous.get(), *m_current, m_fraction);
        m_visitor = editor::interpolatedVisitor(m_previous.get(), *m_current, m_fraction);
        if (m_seat != Seat::ofVisitor)
            editor::appendVisitor(m_visitor, m_meshes ? m_meshes->floors.get() : nullptr, m_shown, m_shownVehicles);
    } else {
        m_visitor.reset();
        m_shown.clear();
        m_shownVehicles.clear();
        m_shownProxies.clear();
    }
    m_animator.advance(m_shown);
    if (m_seat != Seat::none)
        lookFromSeat();
    else if (following)
        followPicked(seconds);
    showCamera();
    showPeople();
    showGhosts();
    showTrains();
    showOverlays();
}

bool CityView::Private::chooseScale(bool isMoving)
{
    if (!m_adaptsScale)
        return true;
    if (isMoving) {
        m_sinceMoved.restart();
        m_isMoveDue = true;
    }
    const bool isResting = m_sinceMoved.elapsed() > kRest_ms;
    const double wanted = isResting ? 1.0 : isMoving ? m_renderScale.scale() : m_scale;
    if (wanted != m_scale) {
        m_scale = wanted;
        m_dirty = true;
    }
    return isResting || m_scale == 1.0;
}

void CityView::Private::countFrame(double seconds)
{
    if (m_adaptsScale && m_isMoveShown)
        m_renderScale.addFrame(seconds);
    m_isMoveShown = m_isMoveDue;
    m_isMoveDue = false;
}

void CityView::Private::showCamera()
{
    const double ratio = m_window ? m_window->devicePixelRatio() : 1.0;
    const QSizeF shown = viewSize() * ratio;
    const QSizeF drawn = m_target ? QSizeF(m_target->set(shown.toSize(), m_scale)) : shown;
    const double pixelScale = drawn.width() / viewSize().width();
    if (m_stereo)
        m_scene->setCameras(m_camera, *m_stereo, drawn, pixelScale);
    else
        m_scene->setCamera(shownCamera(), drawn, pixelScale);
}

void CityView::Private::showPeople()
{
    const editor::PeopleAnimator::View view = peopleView();
    editor::PeopleLists lists = m_animator.lists(m_shown, *m_light, view);
    editor::appendVehicles(m_shownVehicles, m_vehicleLooks, m_meshes ? m_meshes->floors.get() : nullptr, *m_light, view, lists);
    m_scene->setPeople(lists);
}

void CityView::Private::showTrains()
{
    if (!m_meshes)
        return;
    std::vector<editor::PlacedTrain> trains;
    if (m_current && !m_world.trainServices().empty())
        trains = editor::standingTrains(m_world, *m_current);
    if (m_trains == trains)
        return;
    std::vector<editor::SolidVertex> solids;
    for (const editor::PlacedTrain& train : trains)
        editor::appendPlacedTrain(train, *m_meshes->floors, editor::sceneTheme(m_dark), solids);
    m_scene->setTrains(solids);
    m_trains = std::move(trains);
}

void CityView::Private::updateDimming()
{
    m_scene->setDimmed(!m_heatmap.isEmpty());
}

void CityView::Private::drawHeatmap()
{
    m_scene->setHeat(editor::rasterMesh(m_heatmap, m_dark), editor::heatRibbons(m_heatmap, editor::sceneTheme(m_dark)));
    updateDimming();
    wake();
}

} // namespace passerby::widgets
