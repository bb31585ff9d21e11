// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/ghosts.h"

#include "editor/scene/overlays.h"

#include <cmath>

namespace passerby::editor {

namespace {

using geometry::Point;

bool isOnFoot(const RecordedBody& body)
{
    return body.kind == world::TrackKind::person || body.kind == world::TrackKind::other;
}

geometry::Ring ringOf(const RecordedBody& body)
{
    const Point ahead = Point{std::cos(body.heading_rad), std::sin(body.heading_rad)} * (0.5 * body.length_m);
    const Point left = Point{-std::sin(body.heading_rad), std::cos(body.heading_rad)} * (0.5 * body.width_m);
    return {body.place + ahead + left, body.place + left - ahead, body.place - ahead - left, body.place + ahead - left};
}

} // namespace

std::vector<ShownWalker> ghostsOf(const std::vector<RecordedBody>& bodies, const FloorHeights* floors)
{
    std::vector<ShownWalker> ghosts;
    for (const RecordedBody& body : bodies) {
        if (!isOnFoot(body))
            continue;
        ShownWalker ghost;
        ghost.agent = {world::PersonKind::crowd, body.track}; // for gait and size alone
        ghost.place = body.place;
        ghost.z_m = floors ? floors->at(0, body.place) : 0.0;
        ghost.heading_rad = body.heading_rad;
        ghost.speed_mps = body.speed_mps;
        ghosts.push_back(ghost);
    }
    return ghosts;
}

std::vector<Ribbon> vehicleOutlines(const std::vector<RecordedBody>& bodies, const FloorHeights* floors, bool dark)
{
    const QVector3D ink = dark ? QVector3D(0.86F, 0.90F, 0.95F) : QVector3D(0.16F, 0.20F, 0.27F);
    const auto floor_m = [floors](Point place) { return floors ? floors->at(0, place) : 0.0; };
    std::vector<Ribbon> ribbons;
    for (const RecordedBody& body : bodies) {
        if (isOnFoot(body))
            continue;
        const auto edge = areaOutline({ringOf(body), {}}, floor_m, ink, sceneTheme(dark));
        ribbons.insert(ribbons.end(), edge.begin(), edge.end());
    }
    return ribbons;
}

} // namespace passerby::editor
