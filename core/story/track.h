// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/story/built_space.h"
#include "core/story/spline.h"

#include <span>
#include <vector>

namespace passerby::story {

/// Where a camera goes, as many places one behind the other, and when it is where.
class Track {
public:
    /// A camera that stands at one place.
    explicit Track(const world::SlideCamera& camera);

    /// A glide through cameras at given times (s, ascending, as many as cameras, at least two): through all of them exactly, smooth in
    /// place and speed, at rest at both ends, over what is built in between. `built` null: of a plan, where nothing is in the way.
    [[nodiscard]] static Track glide(std::span<const world::SlideCamera> cameras, std::vector<double> times_s, world::SlideEasing easing,
                                     const BuiltSpace* built);
    /// A turn about what the camera looks at.
    [[nodiscard]] static Track orbit(const world::SlideCamera& camera, double turn_deg, double from_s, double to_s,
                                     world::SlideEasing easing, const BuiltSpace& built);
    /// Over a line of at least two different points, at the height of the camera's eye, looking ahead.
    [[nodiscard]] static Track along(const world::SlideCamera& camera, std::span<const geometry::Point> line, double from_s, double to_s,
                                     world::SlideEasing easing, const BuiltSpace& built);

    /// Before its beginning as at it, after its end likewise.
    [[nodiscard]] world::SlideCamera at(double time_s) const;
    /// Where it ends.
    [[nodiscard]] const world::SlideCamera& last() const { return m_last; }
    /// Where it begins.
    [[nodiscard]] const world::SlideCamera& first() const { return m_first; }

    static constexpr double kGaze = 0.2;   ///< how much the way of what is looked at counts beside that of the eye
    static constexpr double kRoom_m = 1.5; ///< that it keeps from what is built, where its cameras do

private:
    struct Sample {
        Place eye;
        Place center;
        double yaw_deg = 0.0;
        double fieldOfView_deg = 35.0;
        double way_m = 0.0;    ///< from the beginning
        bool isPinned = false; ///< a camera that is passed exactly
    };
    Track() : m_when({0.0}, {0.0}) {}
    static Sample sampleOf(const world::SlideCamera& camera);
    void measure();
    void rise(const BuiltSpace& built);
    [[nodiscard]] std::vector<double> lifts_m(const BuiltSpace& built) const;
    void finish(double from_s, double to_s, world::SlideEasing easing);

    std::vector<Sample> m_samples;
    world::SlideCamera m_first;
    world::SlideCamera m_last;
    MonotoneCurve m_when; ///< way by time
    double m_from_s = 0.0;
    double m_to_s = 0.0;
    bool m_isEven = false;
    double m_gaze = kGaze;
};

} // namespace passerby::story
