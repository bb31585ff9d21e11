// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/stereo_camera.h"

#include <QtMath>
#include <algorithm>

namespace passerby::editor {
namespace {

/// Half of what is seen upwards, and to the side, at distance 1.
double tangentUp(const OrbitCamera& camera)
{
    return std::tan(qDegreesToRadians(camera.fieldOfView_deg) * 0.5);
}

double tangentAside(const OrbitCamera& camera, QSizeF half)
{
    return tangentUp(camera) * half.width() / std::max(1.0, half.height());
}

} // namespace

double screenOf_m(const Stereo& stereo, const OrbitCamera& camera)
{
    return stereo.screen_m > 0.0 ? stereo.screen_m : camera.distance_m;
}

EyeView eyeView(const OrbitCamera& camera, const Stereo& stereo, Eye eye, QSizeF half)
{
    const QMatrix4x4 view = camera.viewMatrix();
    const QVector3D toTheRight = view.row(0).toVector3D();
    const double side = eye == Eye::left ? -0.5 : 0.5;
    const QVector3D apart = toTheRight * float(side * stereo.eyes_m);
    EyeView seen;
    seen.position = camera.eye() + apart;
    seen.viewCenter = camera.center + apart;
    seen.up = view.row(1).toVector3D();
    seen.near_m = float(camera.nearPlane_m());
    seen.far_m = float(camera.farPlane_m());
    const double shift_m = -side * stereo.eyes_m * camera.nearPlane_m() / screenOf_m(stereo, camera);
    const double aside_m = tangentAside(camera, half) * camera.nearPlane_m();
    seen.left = float(shift_m - aside_m);
    seen.right = float(shift_m + aside_m);
    seen.top = float(tangentUp(camera) * camera.nearPlane_m());
    seen.bottom = -seen.top;
    return seen;
}

QMatrix4x4 EyeView::toClip() const
{
    QMatrix4x4 matrix;
    matrix.frustum(left, right, bottom, top, near_m, far_m);
    matrix.lookAt(position, viewCenter, up);
    return matrix;
}

SeenPoint pointInHalf(const OrbitCamera& camera, const Stereo& stereo, QPointF point, QSizeF size)
{
    const QSizeF half(size.width() * 0.5, size.height());
    const bool isLeft = point.x() < half.width();
    const double side = isLeft ? -0.5 : 0.5;
    SeenPoint seen{camera, isLeft ? point : point - QPointF(half.width(), 0.0), half};
    seen.camera.center += camera.viewMatrix().row(0).toVector3D() * float(side * stereo.eyes_m);
    // What a shifted frustum shows in its half, one that is not shifted shows beside it.
    const double shift = -side * stereo.eyes_m / screenOf_m(stereo, camera);
    seen.point.rx() += 0.5 * half.width() * shift / tangentAside(camera, half);
    return seen;
}

double disparity_px(const OrbitCamera& camera, const Stereo& stereo, double depth_m, QSizeF half)
{
    const double picture_px = 0.5 * half.width() / tangentAside(camera, half);
    return picture_px * stereo.eyes_m * (1.0 / depth_m - 1.0 / screenOf_m(stereo, camera));
}

QMatrix4x4 toClipOfBoth(const OrbitCamera& camera, const Stereo& stereo, QSizeF half)
{
    // From so far behind, a frustum as wide as either holds both pupils; and it is wider by what they are shifted.
    const double aside = tangentAside(camera, half) + 0.5 * stereo.eyes_m / screenOf_m(stereo, camera);
    const double behind_m = 0.5 * stereo.eyes_m / aside;
    const double near_m = camera.nearPlane_m() + behind_m;
    const double up = tangentUp(camera);
    const QVector3D back = camera.forward() * float(-behind_m);
    QMatrix4x4 matrix;
    matrix.frustum(float(-aside * near_m), float(aside * near_m), float(-up * near_m), float(up * near_m), float(near_m),
                   float(camera.farPlane_m() + behind_m));
    matrix.lookAt(camera.eye() + back, camera.center + back, camera.viewMatrix().row(1).toVector3D());
    return matrix;
}

} // namespace passerby::editor
