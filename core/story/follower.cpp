// SPDX-License-Identifier: Apache-2.0
#include "core/story/follower.h"

#include <algorithm>
#include <cmath>

namespace passerby::story {

namespace {

constexpr double kLag_s = 0.35;
constexpr double kHead_m = 1.3; ///< what is looked at of somebody
constexpr double kEyesFieldOfView_deg = 62.0;
constexpr double kEyesDistance_m = 5.0;
constexpr double kPitchStep_deg = 3.0;
constexpr double kSteepest_deg = 84.0;
constexpr double kNearest_m = 2.0;

} // namespace

world::SlideCamera Follower::follow(const std::optional<Whereabouts>& person, double seconds)
{
    if (!person)
        return m_last.value_or(m_slide.camera);
    const double share = m_last ? 1.0 - std::exp(-std::max(0.0, seconds) / kLag_s) : 1.0;
    m_last = m_slide.motion == world::SlideMotion::firstPerson ? throughEyes(*person, share) : fromBeside(*person, share);
    return *m_last;
}

void Follower::beginAt(const world::SlideCamera& camera)
{
    m_last = camera;
    m_pitch_deg = camera.pitch_deg;
    m_distance_m = camera.distance_m;
}

world::SlideCamera Follower::throughEyes(const Whereabouts& person, double share)
{
    const double ahead_deg = yawOf_deg(person.heading_rad);
    const double yaw_deg = m_last ? m_last->yaw_deg + std::remainder(ahead_deg - m_last->yaw_deg, 360.0) * share : ahead_deg;
    const Place eye{person.feet.x, person.feet.y, person.feet.z + kEyes_m};
    return cameraAt(eye, yaw_deg, 3.0, kEyesDistance_m, kEyesFieldOfView_deg);
}

/// Steeper where a house would hide them, and nearer where even that does not help.
world::SlideCamera Follower::fromBeside(const Whereabouts& person, double share)
{
    const Place head{person.feet.x, person.feet.y, person.feet.z + kHead_m};
    const world::SlideCamera& wish = m_slide.camera;
    const Place center = m_last ? between(centerOf(*m_last), head, share) : head;
    const auto eyeAt = [&](double pitch_deg, double distance_m) {
        world::SlideCamera camera = wish;
        camera.center = center.ground();
        camera.height_m = center.z;
        camera.pitch_deg = pitch_deg;
        camera.distance_m = distance_m;
        return eyeOf(camera);
    };
    double pitch_deg = wish.pitch_deg;
    while (pitch_deg < kSteepest_deg && m_built.freeShare(center, eyeAt(pitch_deg, wish.distance_m)) < 1.0)
        pitch_deg = std::min(kSteepest_deg, pitch_deg + kPitchStep_deg);
    m_pitch_deg = m_last ? m_pitch_deg + (pitch_deg - m_pitch_deg) * share : pitch_deg;
    m_distance_m = m_last ? m_distance_m + (wish.distance_m - m_distance_m) * share : wish.distance_m;
    const double free = m_built.freeShare(center, eyeAt(m_pitch_deg, m_distance_m));
    if (free < 1.0)
        m_distance_m = std::max(std::min(kNearest_m, m_distance_m * free), m_distance_m * free * 0.95);
    return cameraFrom(eyeAt(m_pitch_deg, m_distance_m), center, wish.yaw_deg, wish.fieldOfView_deg);
}

} // namespace passerby::story
