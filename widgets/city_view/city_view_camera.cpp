// SPDX-License-Identifier: GPL-3.0-or-later
// Where the city view looks: at the start, while a city is drawn, in flights and behind somebody.
#include "editor/scene/city_outline.h"
#include "editor/scene/vehicle_picker.h"
#include "widgets/city_view/city_view_private.h"
#include "widgets/city_view/offscreen_renderer.h"

#include <QEasingCurve>
#include <algorithm>
#include <cmath>

namespace passerby::widgets {
namespace {

constexpr int kFlight_ms = 600;

} // namespace

void CityView::Private::advanceFlight()
{
    const double t = std::min(1.0, double(m_sinceFlight.elapsed()) / kFlight_ms);
    m_camera = editor::OrbitCamera::between(m_flightFrom, m_flightTo, QEasingCurve(QEasingCurve::InOutCubic).valueForProgress(t));
    m_flying = t < 1.0;
    if (!m_flying)
        m_camera = m_flightTo;
}

std::optional<QVector3D> CityView::Private::placeOfPicked() const
{
    if (!m_picked) {
        const editor::ShownVehicle* vehicle = m_pickedVehicle ? editor::vehicleNumbered(m_shownVehicles, *m_pickedVehicle) : nullptr;
        if (!vehicle)
            return std::nullopt;
        return QVector3D(float(vehicle->place.x), float(vehicle->place.y), float(floorUnder_m(*vehicle)));
    }
    const auto found = std::lower_bound(m_shown.begin(), m_shown.end(), *m_picked,
                                        [](const editor::ShownWalker& walker, world::AgentId agent) { return walker.agent < agent; });
    if (found == m_shown.end() || found->agent != *m_picked)
        return std::nullopt;
    return QVector3D(float(found->place.x), float(found->place.y), float(found->z_m));
}

double CityView::Private::floorUnder_m(const editor::ShownVehicle& vehicle) const
{
    return m_meshes ? m_meshes->floors->at(vehicle.level, vehicle.place) : 0.0;
}

void CityView::Private::followPicked(double seconds)
{
    if (const auto place = placeOfPicked())
        m_camera = m_follower.follow(m_world, m_camera, *place, seconds);
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
    moveCamera(defaultCamera(m_world, pictureSize()));
    m_looksFromStart = true;
}

void CityView::Private::holdDrawn()
{
    const geometry::Box box = editor::groundOf(m_world);
    if (box.isEmpty() || (m_hasCamera && box == m_held))
        return;
    const editor::OrbitCamera usual;
    fly(editor::OrbitCamera::holding(editor::outlineOf(m_world), usual.yaw_deg, usual.pitch_deg, usual.fieldOfView_deg, pictureSize()),
        true);
    m_holdsDrawn = true;
    m_held = box;
}

} // namespace passerby::widgets
