// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/follow_camera.h"

#include "editor/scene/story_camera.h"

#include <algorithm>
#include <cmath>

namespace passerby::editor {

namespace {

constexpr double kSteepest_deg = 89.0;

} // namespace

OrbitCamera FollowCamera::follow(const world::World& world, const OrbitCamera& shown, QVector3D feet, double seconds)
{
    look(world);
    heed(shown);
    if (!m_follower) {
        world::Slide slide;
        slide.motion = world::SlideMotion::follow;
        m_follower.emplace(slide, m_around->built);
        m_follower->beginAt(slideCameraOf(shown));
    }
    m_follower->setWish(slideCameraOf(m_wish));
    m_last = orbitOf(m_follower->follow(story::Whereabouts{{feet.x(), feet.y(), feet.z()}, 0.0}, seconds));
    return *m_last;
}

void FollowCamera::leave()
{
    m_follower.reset();
    m_last.reset();
}

void FollowCamera::look(const world::World& world)
{
    if (m_around && m_around->world.obstacles().sharesStateWith(world.obstacles()))
        return;
    m_follower.reset(); // it looks at what stood there
    m_around = std::make_unique<const Surroundings>(Surroundings{world, story::BuiltSpace(world)});
}

/// What its user did to the camera since, they wish.
void FollowCamera::heed(const OrbitCamera& shown)
{
    if (!m_last) {
        m_wish = shown;
        return;
    }
    m_wish.yaw_deg += std::remainder(shown.yaw_deg - m_last->yaw_deg, 360.0);
    m_wish.pitch_deg = std::clamp(m_wish.pitch_deg + shown.pitch_deg - m_last->pitch_deg, 0.0, kSteepest_deg);
    m_wish.distance_m *= shown.distance_m / m_last->distance_m;
}

} // namespace passerby::editor
