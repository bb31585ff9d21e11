// SPDX-License-Identifier: GPL-3.0-or-later
// How the mouse moves the city view and picks in it.
#include "editor/scene/ray_box.h"
#include "editor/scene/vehicle_picker.h"
#include "widgets/city_view/city_view_private.h"

#include <QKeyEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

namespace passerby::widgets {
namespace {

constexpr double kDragStart_px = 4.0;
constexpr double kZoomPerNotch = 0.86;
constexpr double kNotch = 120.0;
constexpr double kCloseUp_m = 60.0;
constexpr double kSpotBehind_m = 1.0; ///< a spot may lie this far inside a wall

/// The camera, moved as that of the eye which sees a point.
template <class Move>
editor::OrbitCamera moved(const editor::OrbitCamera& camera, editor::SeenPoint at, const Move& move)
{
    const QVector3D aside = at.camera.center - camera.center;
    move(at);
    at.camera.center -= aside;
    at.camera.axis = camera.axis;
    return at.camera;
}

} // namespace

bool CityView::Private::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_window)
        return QObject::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        press(*static_cast<QMouseEvent*>(event));
        return true;
    case QEvent::MouseMove:
        drag(*static_cast<QMouseEvent*>(event));
        return true;
    case QEvent::MouseButtonRelease:
        release(*static_cast<QMouseEvent*>(event));
        return true;
    case QEvent::MouseButtonDblClick:
        if (m_seat == Seat::none)
            flyToPlace(static_cast<QMouseEvent*>(event)->position());
        return true;
    case QEvent::Wheel: {
        if (m_seat != Seat::none)
            return true;
        const auto* wheel = static_cast<QWheelEvent*>(event);
        const double factor = std::pow(kZoomPerNotch, wheel->angleDelta().y() / kNotch);
        moveCamera(
            moved(m_camera, seenAt(wheel->position()), [factor](editor::SeenPoint& at) { at.camera.zoom(factor, at.point, at.size); }));
        return true;
    }
    case QEvent::KeyPress:
    case QEvent::KeyRelease:
        if (static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space && !static_cast<QKeyEvent*>(event)->isAutoRepeat())
            m_spaceHeld = event->type() == QEvent::KeyPress;
        break;
    case QEvent::FocusOut:
        m_spaceHeld = false;
        break;
    case QEvent::Leave:
        m_hoverTimer.stop();
        forgetHover();
        if (m_isPointing)
            emit m_view.pointed(std::nullopt, 0.0);
        break;
    case QEvent::Resize:
        if (m_axis != 0.0) {
            // the picture stays as it is while its sides change
        } else if (m_holdsDrawn) { // an empty city, too: its first cells are to come into view
            if (!std::exchange(m_held, {}).isEmpty())
                holdDrawn();
        } else if (m_looksFromStart) {
            lookFromStart();
        }
        wake();
        break;
    case QEvent::Expose:
        wake();
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

void CityView::Private::press(const QMouseEvent& event)
{
    m_pressedAt = m_lastAt = event.position();
    m_dragging = false;
    if (m_window)
        m_window->requestActivate();
}

void CityView::Private::drag(const QMouseEvent& event)
{
    const QPointF from = m_lastAt;
    m_lastAt = event.position();
    if (event.buttons() == Qt::NoButton) {
        if (!m_hoverTimer.isActive())
            m_hoverTimer.start();
        return;
    }
    if (!m_dragging && std::hypot(m_lastAt.x() - m_pressedAt.x(), m_lastAt.y() - m_pressedAt.y()) < kDragStart_px)
        return;
    m_dragging = true;
    if (m_seat != Seat::none) {
        m_look.turn(m_lastAt.x() - from.x(), m_lastAt.y() - from.y());
        wake();
        return;
    }
    editor::OrbitCamera to = m_camera;
    if ((event.buttons() & Qt::MiddleButton) || m_spaceHeld) {
        const QPointF way = m_lastAt - from; // in the half where it began
        to = moved(m_camera, seenAt(from), [way](editor::SeenPoint& at) { at.camera.pan(at.point, at.point + way, at.size); });
        if (m_follow)
            emit m_view.followingBroken();
    } else if (event.buttons() & Qt::LeftButton) {
        to.orbit(m_lastAt.x() - from.x(), m_lastAt.y() - from.y());
    }
    moveCamera(to);
}

void CityView::Private::release(const QMouseEvent& event)
{
    const bool wasClick = !m_dragging && event.button() == Qt::LeftButton && !m_spaceHeld;
    if (!m_dragging && event.button() == Qt::RightButton)
        askForMenu(event);
    m_dragging = false;
    if (wasClick)
        pickAt(event.position(), event.modifiers());
}

void CityView::Private::pickAt(QPointF place, Qt::KeyboardModifiers modifiers)
{
    if (m_isPointing) {
        if (const auto ground = groundAt(place))
            emit m_view.placeClicked(ground->first, ground->second);
        return;
    }
    const editor::Ray ray = seenAt(place).ray();
    const double pixel = m_camera.pixelAngle(viewSize());
    if (const auto agent = walkerAt(ray, pixel)) {
        emit m_view.agentPicked(*agent, modifiers);
        return;
    }
    const bool adds = modifiers & (Qt::ShiftModifier | Qt::ControlModifier); // to what is selected, of which vehicles are none
    if (const auto vehicle = vehicleAt(ray, pixel); vehicle && !adds) {
        emit m_view.vehiclePicked(*vehicle);
        return;
    }
    emit m_view.spotPicked(spotAt(place));
    const auto hit = m_picker ? m_picker->pick(ray, pixel, m_isTouchable) : std::nullopt;
    if (hit)
        emit m_view.objectPicked(hit->object, modifiers);
    else if (!adds)
        emit m_view.nothingPicked();
}

/// Whoever is in the run themselves is nobody to be asked.
std::optional<world::AgentId> CityView::Private::walkerAt(const editor::Ray& ray, double pixel) const
{
    const auto agent = editor::pickWalker(m_shown, ray, pixel, m_picker ? m_picker->distanceToSolid(ray) : 1e30);
    return agent == editor::kVisitorAgent ? std::nullopt : agent;
}

std::optional<std::uint32_t> CityView::Private::vehicleAt(const editor::Ray& ray, double pixel) const
{
    const double limit_m = m_picker ? m_picker->distanceToSolid(ray) : editor::kNowhere_m;
    return editor::pickVehicle(m_shownVehicles, m_vehicleLooks, m_meshes ? m_meshes->floors.get() : nullptr, ray, pixel, limit_m);
}

void CityView::Private::askForMenu(const QMouseEvent& event)
{
    const editor::Ray ray = seenAt(event.position()).ray();
    const double pixel = m_camera.pixelAngle(viewSize());
    const auto agent = walkerAt(ray, pixel);
    const auto hit = m_picker && !agent ? m_picker->pick(ray, pixel, m_isTouchable) : std::nullopt;
    emit m_view.menuRequested(agent ? std::optional(*agent) : std::nullopt, hit ? std::optional(hit->object) : std::nullopt,
                              event.globalPosition().toPoint());
}

void CityView::Private::hoverAt(QPointF place)
{
    if (!m_picker)
        return;
    if (m_isPointing) {
        const auto ground = groundAt(place);
        emit m_view.pointed(ground ? std::optional(ground->first) : std::nullopt, ground ? ground->second : 0.0);
        return;
    }
    if (const auto spot = spotAt(place); spot != m_reportedSpot) {
        m_reportedSpot = spot;
        emit m_view.spotHovered(spot);
    }
    const auto hit = m_picker->pick(seenAt(place).ray(), m_camera.pixelAngle(viewSize()), m_isTouchable);
    const std::optional<editor::ObjectRef> object = hit ? std::optional(hit->object) : std::nullopt;
    if (object == m_reportedHover)
        return;
    m_reportedHover = object;
    emit m_view.hovered(object);
}

editor::SeenPoint CityView::Private::seenAt(QPointF place) const
{
    return m_stereo ? editor::pointInHalf(m_camera, *m_stereo, place, viewSize()) : editor::SeenPoint{shownCamera(), place, viewSize()};
}

void CityView::Private::forgetHover()
{
    if (std::exchange(m_reportedHover, std::nullopt))
        emit m_view.hovered(std::nullopt);
    if (std::exchange(m_reportedSpot, std::nullopt))
        emit m_view.spotHovered(std::nullopt);
}

std::optional<std::size_t> CityView::Private::spotAt(QPointF place) const
{
    std::vector<QVector3D> spots;
    for (const editor::LitFloor::Place& spot : m_spots)
        spots.emplace_back(float(spot.at.x), float(spot.at.y), float(spot.z_m));
    const auto isHidden = [this](const editor::Ray& ray, double distance_m) {
        return m_picker && m_picker->distanceToSolid(ray) < distance_m - kSpotBehind_m;
    };
    return editor::pickSpot(spots, seenAt(place).ray(), m_camera.pixelAngle(viewSize()), isHidden);
}

std::optional<std::pair<geometry::Point, double>> CityView::Private::groundAt(QPointF place) const
{
    const editor::SeenPoint at = seenAt(place);
    const auto ground = at.camera.groundPoint(at.point, at.size);
    if (!ground)
        return std::nullopt;
    const editor::Ray ray = at.ray();
    const double away_m = double((QVector3D(float(ground->x), float(ground->y), 0.0F) - ray.origin).length());
    if (m_picker && m_picker->distanceToSolid(ray) < away_m)
        return std::nullopt;
    return std::pair(*ground, away_m * m_camera.pixelAngle(viewSize()));
}

void CityView::Private::flyToPlace(QPointF place)
{
    const editor::SeenPoint seen = seenAt(place);
    const editor::Ray ray = seen.ray();
    const auto hit = m_picker ? m_picker->pick(ray, m_camera.pixelAngle(viewSize())) : std::nullopt;
    editor::OrbitCamera to = m_camera;
    if (hit) {
        const QVector3D at = ray.origin + ray.direction * float(hit->distance_m);
        to.center = QVector3D(at.x(), at.y(), 0.0F);
    } else if (const auto ground = seen.camera.groundPoint(seen.point, seen.size, m_camera.distance_m * 4.0)) {
        to.center = QVector3D(float(ground->x), float(ground->y), 0.0F);
    } else {
        return;
    }
    to.distance_m = std::max(kCloseUp_m, m_camera.distance_m * 0.5);
    if (m_follow)
        emit m_view.followingBroken();
    fly(to, true);
}

} // namespace passerby::widgets
