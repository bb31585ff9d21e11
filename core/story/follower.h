// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/story/built_space.h"

#include <optional>

namespace passerby::story {

/// Where somebody is who is followed.
struct Whereabouts {
    Place feet;
    double heading_rad = 0.0;
};

/// A camera that stays with somebody, from moment to moment: gently, and in no building. Where they are gone (in a house, out of the city),
/// it stays where it was.
class Follower {
public:
    /// `slide` says how; `built` is used as long as this lives.
    Follower(const world::Slide& slide, const BuiltSpace& built) : m_slide(slide), m_built(built) {}

    /// As it is before anybody is followed: it glides from there. Without this call it is there at once.
    void beginAt(const world::SlideCamera& camera);
    /// How they are to be seen from now on, where nothing is in the way.
    void setWish(const world::SlideCamera& camera) { m_slide.camera = camera; }
    /// The camera `seconds` after the last call; of the first call, at once.
    [[nodiscard]] world::SlideCamera follow(const std::optional<Whereabouts>& person, double seconds);

    static constexpr double kEyes_m = 1.6;

private:
    [[nodiscard]] world::SlideCamera throughEyes(const Whereabouts& person, double share);
    [[nodiscard]] world::SlideCamera fromBeside(const Whereabouts& person, double share);

    world::Slide m_slide;
    const BuiltSpace& m_built;
    std::optional<world::SlideCamera> m_last;
    double m_pitch_deg = 0.0;
    double m_distance_m = 0.0;
};

} // namespace passerby::story
