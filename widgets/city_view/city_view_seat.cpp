// SPDX-License-Identifier: GPL-3.0-or-later
// The city through somebody's eyes, or from behind whoever is in the run themselves.
#include "widgets/city_view/city_view_private.h"

#include <algorithm>
#include <utility>

namespace passerby::widgets {

void CityView::Private::takeSeat(Seat seat)
{
    if (seat == m_seat)
        return;
    if (m_seat == Seat::none)
        m_cameraBefore = m_camera;
    const bool staysWithVisitor = m_seat != Seat::none && m_seat != Seat::ofPicked && seat != Seat::none && seat != Seat::ofPicked;
    if (!staysWithVisitor) // else they go on looking where they look
        m_look = {};
    const double heading_rad = editor::headingOf_rad(m_camera.yaw_deg);
    m_seat = seat;
    if (seat == Seat::none) {
        moveCamera(*std::exchange(m_cameraBefore, std::nullopt));
        return;
    }
    m_flying = false;
    if (!staysWithVisitor)
        m_seatHeading_rad = heading_rad;
    forgetHover();
    wake();
}

void CityView::Private::turnSeat(double right_deg)
{
    m_look.turnBy(right_deg, 0.0);
    wake();
}

/// Who walks themselves looks where the mouse has turned them, whichever way they go; who drives, and whoever was picked, from where they
/// head.
void CityView::Private::lookFromSeat()
{
    const auto floor_m = [this](int level, geometry::Point place) { return m_meshes ? m_meshes->floors->at(level, place) : 0.0; };
    const auto at = [](geometry::Point place, double z_m) { return QVector3D(float(place.x), float(place.y), float(z_m)); };
    if (m_seat == Seat::ofPicked) {
        const auto found =
            std::find_if(m_shown.begin(), m_shown.end(), [this](const editor::ShownWalker& walker) { return walker.agent == m_picked; });
        if (found != m_shown.end())
            m_camera = editor::cameraOfEyes(at(found->place, found->z_m + editor::kEyeOnFoot_m), found->heading_rad, m_look);
        return;
    }
    if (!m_visitor)
        return;
    const bool isDriving = m_visitor->mode == run::VisitorMode::driving;
    if (isDriving)
        m_seatHeading_rad = m_visitor->heading_rad;
    const double z_m = floor_m(m_visitor->level, m_visitor->place);
    if (m_seat == Seat::ofVisitor)
        m_camera = editor::cameraOfEyes(at(m_visitor->place, z_m + (isDriving ? editor::kEyeInCar_m : editor::kEyeOnFoot_m)),
                                        m_seatHeading_rad, m_look);
    else
        m_camera = editor::cameraBehind(at(m_visitor->place, z_m), m_seatHeading_rad, m_look, isDriving);
}

editor::PeopleAnimator::View CityView::Private::peopleView() const
{
    const QSizeF size = viewSize();
    return {shownCamera(), m_stereo ? QSizeF(size.width() * 0.5, size.height()) : size, m_dark, m_picked, isFromEyes(), m_daylight.sun};
}

} // namespace passerby::widgets
