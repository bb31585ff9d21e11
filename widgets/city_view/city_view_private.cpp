// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/city_view/city_view_private.h"

#include "editor/scene/city_outline.h"
#include "editor/scene/heat_raster.h"
#include "editor/scene/overlays.h"
#include "editor/scene/things.h"
#include "widgets/city_view/city_window.h"
#include "widgets/city_view/offscreen_renderer.h"

#include <QEasingCurve>
#include <Qt3DCore/QEntity>
#include <Qt3DLogic/QFrameAction>
#include <algorithm>
#include <cmath>
#include <utility>

namespace passerby::widgets {
namespace {

constexpr int kTick_ms = 16;
constexpr int kFlight_ms = 600;
constexpr double kFollowLag_s = 0.25;
constexpr int kHoverDelay_ms = 60;
constexpr qint64 kRest_ms = 250;                   ///< after which everything is drawn finely again, and nobody counts as walking
constexpr std::chrono::milliseconds kTilesTime{8}; ///< for which new tiles are made before the window is heard again
constexpr std::size_t kMuchMarked = 100;           ///< with more things selected their marks are made in the background

/// What marks are made of. Any thread.
struct MarkSource {
    world::World world;
    std::shared_ptr<const editor::CityMeshes> meshes; ///< null until there are some
    bool dark = false;
    QVector3D color;
};

void markFixture(const MarkSource& source, std::uint32_t number, std::vector<editor::SolidVertex>& solids, CityScene::Marks& marks)
{
    const world::Fixture* fixture = source.world.fixtures().find(source.world.fixtures().idOf(number));
    if (!fixture || !source.meshes)
        return;
    const auto& floors = *source.meshes->floors;
    editor::appendFixture(source.world, *fixture, floors, editor::sceneTheme(source.dark), solids);
    const double floor_m = floors.at(fixture->level, fixture->position);
    editor::appendArea({footprintOf(*fixture), {}}, floor_m, source.color, marks.areas);
}

CityScene::Marks marksOf(const MarkSource& source, const std::vector<editor::ObjectRef>& objects)
{
    const editor::SceneTheme& theme = editor::sceneTheme(source.dark);
    const world::World& world = source.world;
    std::vector<editor::SolidVertex> solids;
    CityScene::Marks marks;
    for (const editor::ObjectRef& object : objects) {
        if (object.kind == editor::ObjectKind::obstacle) {
            const world::Obstacle* obstacle = world.obstacles().find(world.obstacles().idOf(object.number));
            if (!obstacle || !source.meshes)
                continue;
            const editor::Roofs& roofs = *source.meshes->roofs;
            const auto roof = roofs.find(object.number);
            editor::appendObstacle(*obstacle, object.number, roof == roofs.end() ? nullptr : &roof->second, theme, solids);
            if (!editor::standsUp(obstacle->kind))
                editor::appendArea(obstacle->polygon, 0.0, source.color, marks.areas);
        } else if (object.kind == editor::ObjectKind::cell) {
            if (const world::Cell* cell = world.cells().find(world.cells().idOf(object.number)))
                editor::appendArea(cell->polygon, cell->level == 0 ? 0.0 : 0.05, source.color, marks.areas);
        } else if (object.kind == editor::ObjectKind::region) {
            if (const world::Region* region = world.regions().find(world.regions().idOf(object.number)))
                editor::appendArea(region->polygon, 0.0, source.color, marks.areas);
        } else if (object.kind == editor::ObjectKind::fixture) {
            markFixture(source, object.number, solids, marks);
        } else if (object.kind == editor::ObjectKind::trainService) {
            const auto train = editor::placedTrain(world, world.trainServices().idOf(object.number));
            if (train && source.meshes)
                editor::appendPlacedTrain(*train, *source.meshes->floors, theme, solids);
        }
    }
    marks.solids = editor::sortedBySurface(solids);
    return marks;
}

void appendLine(const MarkSource& source, std::uint32_t number, std::vector<editor::Ribbon>& out)
{
    const world::WaitingLine* line = source.world.waitingLines().find(source.world.waitingLines().idOf(number));
    if (!line || !source.meshes)
        return;
    constexpr double kHalfWidth_m = 0.15;
    constexpr double kLeast_px = 1.5;
    const auto& floors = *source.meshes->floors;
    for (std::size_t i = 1; i < line->points.size(); ++i) {
        const double floor_m = floors.at(line->level, geometry::midpoint(line->points[i - 1], line->points[i]));
        out.push_back(editor::ribbon(line->points[i - 1], line->points[i], floor_m, kHalfWidth_m, kLeast_px, editor::RibbonStyle::plain,
                                     QVector4D(source.color, 1.0F)));
    }
}

/// Rings round the points of a duty, and ribbons from one to the next and back to the first.
void appendDuty(const MarkSource& source, const world::Duty& duty, std::vector<editor::Ribbon>& out)
{
    constexpr double kHalfWidth_m = 0.06;
    constexpr double kLeast_px = 1.2;
    constexpr double kRing_m = 0.5;
    if (!source.meshes)
        return;
    for (std::size_t i = 0; i < duty.points.size(); ++i) {
        const geometry::Point here = duty.points[i];
        const geometry::Point next = duty.points[(i + 1) % duty.points.size()];
        const double floor_m = source.meshes->floors->at(duty.level, here);
        out.push_back(
            editor::ribbon(here, next, floor_m, kHalfWidth_m, kLeast_px, editor::RibbonStyle::plain, QVector4D(source.color, 0.7F)));
        out.push_back(editor::objectRing(here, floor_m, kRing_m, source.color));
    }
}

/// The duties of a profile, or one.
void appendDuties(const MarkSource& source, editor::ObjectRef object, std::vector<editor::Ribbon>& out)
{
    for (const auto& [id, duty] : source.world.duties())
        if (object.kind == editor::ObjectKind::duty ? id.number == object.number : duty.profile.number == object.number)
            appendDuty(source, duty, out);
}

/// A ring round what is but a place, or a ribbon along a line.
void appendRing(const MarkSource& source, editor::ObjectRef object, std::vector<editor::Ribbon>& out)
{
    if (object.kind == editor::ObjectKind::waitingLine)
        appendLine(source, object.number, out);
    if (object.kind == editor::ObjectKind::duty || object.kind == editor::ObjectKind::profile)
        appendDuties(source, object, out);
    if (object.kind != editor::ObjectKind::target && object.kind != editor::ObjectKind::portal
        && object.kind != editor::ObjectKind::attractor)
        return;
    if (const auto place = editor::placeOf(source.world, object))
        out.push_back(editor::objectRing(*place, 0.0, 1.5, source.color));
}

std::vector<editor::Ribbon> ringsOf(const MarkSource& source, const std::vector<editor::ObjectRef>& objects)
{
    std::vector<editor::Ribbon> rings;
    for (const editor::ObjectRef& object : objects)
        appendRing(source, object, rings);
    return rings;
}

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
        m_meshes = meshes;
        m_picker = picker;
        m_trains.reset();
        m_scene->setDark(m_dark);
        updateDimming();
        m_scene->beginMeshes(meshes);
        updateMarks();
        addTiles();
    });
    connect(&m_builder, &WorldBuilder::lightReady, this, [this](const auto& light) {
        m_light = light;
        m_scene->setLight(*light);
        wake();
    });
    connect(&m_builder, &WorldBuilder::settled, this, [this] {
        if (isSettled())
            emit m_view.settled();
    });
    m_marker.setMaxThreadCount(1);
    m_animator.setProfiles(m_world);
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
    m_builder.build(m_world, m_dark);
    m_animator.setProfiles(m_world);
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
    const bool following = m_follow && m_picked && walking;
    const bool isDone = chooseScale(walking || m_flying || m_cameraMoved);
    if (!m_dirty && !walking && !m_flying) {
        if (isDone)
            m_timer.stop();
        return;
    }
    m_dirty = m_cameraMoved = false;
    if (m_flying)
        advanceFlight();
    if (m_current) {
        m_shown = editor::interpolated(m_previous.get(), *m_current, m_fraction);
        m_shownProxies = editor::interpolatedProxies(m_previous.get(), *m_current, m_fraction);
    } else {
        m_shown.clear();
        m_shownProxies.clear();
    }
    m_animator.advance(m_shown);
    if (following)
        followPicked(seconds);
    showCamera();
    showPeople();
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

void CityView::Private::advanceFlight()
{
    const double t = std::min(1.0, double(m_sinceFlight.elapsed()) / kFlight_ms);
    m_camera = editor::OrbitCamera::between(m_flightFrom, m_flightTo, QEasingCurve(QEasingCurve::InOutCubic).valueForProgress(t));
    m_flying = t < 1.0;
    if (!m_flying)
        m_camera = m_flightTo;
}

void CityView::Private::followPicked(double seconds)
{
    const auto found = std::lower_bound(m_shown.begin(), m_shown.end(), *m_picked,
                                        [](const editor::ShownWalker& walker, world::AgentId agent) { return walker.agent < agent; });
    if (found == m_shown.end() || found->agent != *m_picked)
        return;
    const QVector3D place(float(found->place.x), float(found->place.y), float(found->z_m));
    m_camera.center += (place - m_camera.center) * float(1.0 - std::exp(-seconds / kFollowLag_s));
}

void CityView::Private::showCamera()
{
    const double ratio = m_window ? m_window->devicePixelRatio() : 1.0;
    const QSizeF shown = viewSize() * ratio;
    const QSizeF drawn = m_target ? QSizeF(m_target->set(shown.toSize(), m_scale)) : shown;
    m_scene->setCamera(m_camera, drawn, drawn.width() / viewSize().width());
}

void CityView::Private::showPeople()
{
    m_scene->setPeople(m_animator.lists(m_shown, *m_light, {m_camera, viewSize(), m_dark, m_picked}));
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

void CityView::Private::showOverlays()
{
    const editor::SceneTheme& theme = editor::sceneTheme(m_dark);
    if (std::exchange(m_isLitNew, false))
        m_scene->setLit(m_lit.vertices);
    std::vector<editor::Ribbon> ribbons = editor::litRibbons(m_lit, theme);
    const std::vector<editor::Ribbon> running = editor::overlayRibbons(m_runOverlay, m_dark);
    ribbons.insert(ribbons.end(), running.begin(), running.end());
    const std::vector<editor::Ribbon> marks = editor::markRibbons(m_groundMarks, theme);
    ribbons.insert(ribbons.end(), marks.begin(), marks.end());
    if (m_showsProxies) {
        const std::vector<editor::Ribbon> proxies = editor::proxyRibbons(m_shownProxies, m_dark);
        ribbons.insert(ribbons.end(), proxies.begin(), proxies.end());
    }
    const auto floor_m = [this](int level, geometry::Point place) { return m_meshes ? m_meshes->floors->at(level, place) : 0.0; };
    const std::vector<editor::Ribbon> perceived = editor::perceivedRibbons(m_perceived, floor_m, theme);
    ribbons.insert(ribbons.end(), perceived.begin(), perceived.end());
    const std::vector<editor::Ribbon> route = editor::routeRibbons(m_route, m_walkedUntil_m, 0.0, theme);
    ribbons.insert(ribbons.end(), route.begin(), route.end());
    if (m_picked)
        for (const editor::ShownWalker& walker : m_shown)
            if (walker.agent == *m_picked)
                ribbons.push_back(editor::pickedRing(walker.place, walker.z_m, theme));
    ribbons.insert(ribbons.end(), m_selectedRings.begin(), m_selectedRings.end());
    if (m_hovered)
        appendRing({m_world, m_meshes, m_dark, theme.hover}, *m_hovered, ribbons);
    m_scene->setOverlays(ribbons);
}

void CityView::Private::updateMarks()
{
    const int asked = ++m_marksAsked;
    const MarkSource source{m_world, m_meshes, m_dark, editor::sceneTheme(m_dark).accent};
    updateHovered();
    if (m_selection.size() <= kMuchMarked) {
        takeMarks(marksOf(source, m_selection), ringsOf(source, m_selection));
        return;
    }
    m_marker.clear(); // what has been asked for before is not wanted any more
    m_marker.start([this, asked, source, selection = m_selection] {
        const auto marks = std::make_shared<const CityScene::Marks>(marksOf(source, selection));
        QMetaObject::invokeMethod(this, [this, asked, marks, rings = ringsOf(source, selection)] {
            if (asked == m_marksAsked)
                takeMarks(*marks, rings);
        });
    });
}

void CityView::Private::takeMarks(const CityScene::Marks& marks, std::vector<editor::Ribbon> rings)
{
    m_scene->setSelected(marks);
    m_selectedRings = std::move(rings);
    wake();
}

void CityView::Private::updateHovered()
{
    std::vector<editor::ObjectRef> hovered;
    if (m_hovered && std::find(m_selection.begin(), m_selection.end(), *m_hovered) == m_selection.end())
        hovered.push_back(*m_hovered);
    m_scene->setHovered(marksOf({m_world, m_meshes, m_dark, editor::sceneTheme(m_dark).hover}, hovered));
    wake();
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

void CityView::Private::moveCamera(const editor::OrbitCamera& to)
{
    m_flying = false;
    m_hasCamera = true;
    m_holdsDrawn = m_looksFromStart = false;
    m_cameraMoved = true;
    m_camera = to;
    wake();
}

void CityView::Private::fly(const editor::OrbitCamera& to, bool animated)
{
    if (!animated || !m_hasCamera) {
        moveCamera(to);
        return;
    }
    m_holdsDrawn = m_looksFromStart = false;
    m_flightFrom = m_camera;
    m_flightTo = to;
    m_flying = true;
    m_sinceFlight.restart();
    wake();
}

void CityView::Private::lookFromStart()
{
    moveCamera(defaultCamera(m_world, viewSize()));
    m_looksFromStart = true;
}

void CityView::Private::holdDrawn()
{
    const geometry::Box box = editor::groundOf(m_world);
    if (box.isEmpty() || (m_hasCamera && box == m_held))
        return;
    const editor::OrbitCamera usual;
    fly(editor::OrbitCamera::holding(editor::outlineOf(m_world), usual.yaw_deg, usual.pitch_deg, usual.fieldOfView_deg, viewSize()), true);
    m_holdsDrawn = true;
    m_held = box;
}

} // namespace passerby::widgets
