// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/orbit_camera.h"

namespace passerby::editor {

enum class Eye { left, right };

/// How two eyes look. The halves lie side by side, the left eye's at the left, each with pixels as wide as high: what players and headsets
/// call full side by side. Both eyes look the same way; their frusta are shifted instead of turned, so that nothing is distorted upwards.
struct Stereo {
    static constexpr double kUsualEyes_m = 0.065;
    double eyes_m = kUsualEyes_m; ///< from one pupil to the other, ≥ 0
    double screen_m = 0.0; ///< from the eyes: what is so far away lies in the screen, nearer things before it; 0: what the camera looks at

    friend bool operator==(const Stereo&, const Stereo&) = default;
};

/// Where the screen lies for a camera.
[[nodiscard]] double screenOf_m(const Stereo& stereo, const OrbitCamera& camera);

/// What one eye sees.
struct EyeView {
    QVector3D position;
    QVector3D viewCenter;
    QVector3D up;
    // Borders of the frustum at the near plane, m.
    float left = 0.0F;
    float right = 0.0F;
    float bottom = 0.0F;
    float top = 0.0F;
    float near_m = 0.0F;
    float far_m = 0.0F;

    [[nodiscard]] QMatrix4x4 toClip() const;
};
/// `half`: the size of one half.
[[nodiscard]] EyeView eyeView(const OrbitCamera& camera, const Stereo& stereo, Eye eye, QSizeF half);

/// A point of the view as one camera sees it: the camera itself, or the camera of the eye whose half it lies in.
struct SeenPoint {
    OrbitCamera camera;
    QPointF point;
    QSizeF size; ///< of what that camera sees

    [[nodiscard]] Ray ray() const { return camera.ray(point, size); }
};
/// `size`: of both halves together.
[[nodiscard]] SeenPoint pointInHalf(const OrbitCamera& camera, const Stereo& stereo, QPointF point, QSizeF size);

/// How far right the left eye sees a place, against the right eye, in pixels: f e (1/z − 1/s), with f the distance of the picture in
/// pixels, e that of the eyes, z the depth of the place along the view, s that of the screen.
[[nodiscard]] double disparity_px(const OrbitCamera& camera, const Stereo& stereo, double depth_m, QSizeF half);

/// Holds all that either eye sees, to leave out what neither does.
[[nodiscard]] QMatrix4x4 toClipOfBoth(const OrbitCamera& camera, const Stereo& stereo, QSizeF half);

} // namespace passerby::editor
