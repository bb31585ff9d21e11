// SPDX-License-Identifier: GPL-3.0-or-later
// Who and what of recordings is there: people as ghosts, so that nobody takes them for people of the run, vehicles as outlines.
#include "editor/scene/overlays.h"
#include "widgets/city_view/city_view_private.h"

#include <cmath>
#include <utility>

namespace passerby::widgets {

namespace {

bool isOnFoot(const editor::RecordedBody& body)
{
    return body.kind == world::TrackKind::person || body.kind == world::TrackKind::other;
}

} // namespace

void CityView::Private::setRecorded(std::vector<editor::RecordedBody> bodies)
{
    if (bodies.empty() && m_recorded.empty())
        return;
    m_recorded = std::move(bodies);
    m_hasRecordedMoved = true;
    wake();
}

void CityView::Private::showGhosts()
{
    std::vector<editor::ShownWalker> walkers;
    for (const editor::RecordedBody& body : m_recorded) {
        if (!isOnFoot(body))
            continue;
        editor::ShownWalker walker;
        walker.agent = {world::PersonKind::crowd, body.track}; // for gait and size alone
        walker.place = body.place;
        walker.z_m = m_meshes ? m_meshes->floors->at(0, body.place) : 0.0;
        walker.heading_rad = body.heading_rad;
        walker.speed_mps = body.speed_mps;
        walkers.push_back(walker);
    }
    m_ghosts.advance(walkers);
    m_scene->setGhosts(m_ghosts.lists(walkers, *m_light, {m_camera, viewSize(), m_dark, std::nullopt}));
}

std::vector<editor::Ribbon> CityView::Private::recordedVehicles() const
{
    const editor::SceneTheme& theme = editor::sceneTheme(m_dark);
    const QVector3D ink = m_dark ? QVector3D(0.86F, 0.90F, 0.95F) : QVector3D(0.16F, 0.20F, 0.27F);
    const auto floor_m = [this](geometry::Point place) { return m_meshes ? m_meshes->floors->at(0, place) : 0.0; };
    std::vector<editor::Ribbon> ribbons;
    for (const editor::RecordedBody& body : m_recorded) {
        if (isOnFoot(body))
            continue;
        const geometry::Point ahead = geometry::Point{std::cos(body.heading_rad), std::sin(body.heading_rad)} * (0.5 * body.length_m);
        const geometry::Point left = geometry::Point{-std::sin(body.heading_rad), std::cos(body.heading_rad)} * (0.5 * body.width_m);
        const geometry::Ring outline{body.place + ahead + left, body.place + left - ahead, body.place - ahead - left,
                                     body.place + ahead - left};
        const auto edge = editor::areaOutline({outline, {}}, floor_m, ink, theme);
        ribbons.insert(ribbons.end(), edge.begin(), edge.end());
    }
    return ribbons;
}

} // namespace passerby::widgets
