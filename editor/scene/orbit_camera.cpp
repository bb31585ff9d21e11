// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/orbit_camera.h"

#include <QtMath>
#include <algorithm>
#include <cmath>

namespace passerby::editor {
namespace {

constexpr double kLeastDistance_m = 4.0;
constexpr double kMostDistance_m = 20000.0;
constexpr double kLeastPitch_deg = 3.0;
constexpr double kMostPitch_deg = 89.5;
constexpr double kDegreesPerPixel = 0.3;

double aspectOf(QSizeF size)
{
    return size.height() > 0.0 ? size.width() / size.height() : 1.0;
}

} // namespace

double axisOfSide(double begin, double end, double pictureBegin, double pictureEnd)
{
    const double half = 0.5 * (end - begin);
    return half > 0.0 ? (0.5 * (pictureBegin + pictureEnd) - begin) / half - 1.0 : 0.0;
}

QVector3D OrbitCamera::forward() const
{
    const double yaw = qDegreesToRadians(yaw_deg);
    const double pitch = qDegreesToRadians(pitch_deg);
    return QVector3D(float(std::sin(yaw) * std::cos(pitch)), float(std::cos(yaw) * std::cos(pitch)), float(-std::sin(pitch)));
}

QVector3D OrbitCamera::eye() const
{
    return center - forward() * float(distance_m);
}

double OrbitCamera::nearPlane_m() const
{
    return std::clamp(double(eye().z()) * 0.05, 0.3, 20.0);
}

double OrbitCamera::farPlane_m() const
{
    return std::max(4000.0, distance_m * 6.0);
}

QMatrix4x4 OrbitCamera::viewMatrix() const
{
    QMatrix4x4 matrix;
    const double yaw = qDegreesToRadians(yaw_deg);
    const double pitch = qDegreesToRadians(pitch_deg);
    const QVector3D up(float(std::sin(yaw) * std::sin(pitch)), float(std::cos(yaw) * std::sin(pitch)), float(std::cos(pitch)));
    matrix.lookAt(eye(), center, up);
    return matrix;
}

QMatrix4x4 OrbitCamera::projectionMatrix(QSizeF viewSize) const
{
    QMatrix4x4 matrix;
    if (axis == 0.0) {
        matrix.perspective(float(fieldOfView_deg), float(aspectOf(viewSize)), float(nearPlane_m()), float(farPlane_m()));
        return matrix;
    }
    const Frustum seen = frustum(viewSize);
    matrix.frustum(float(seen.left), float(seen.right), float(seen.bottom), float(seen.top), float(nearPlane_m()), float(farPlane_m()));
    return matrix;
}

OrbitCamera::Frustum OrbitCamera::frustum(QSizeF viewSize) const
{
    const double top = nearPlane_m() * std::tan(qDegreesToRadians(fieldOfView_deg) * 0.5);
    const double halfWidth = top * aspectOf(viewSize);
    return {(-1.0 - axis) * halfWidth, (1.0 - axis) * halfWidth, -top, top};
}

double OrbitCamera::pixelAngle(QSizeF viewSize) const
{
    return 2.0 * std::tan(qDegreesToRadians(fieldOfView_deg) * 0.5) / std::max(1.0, viewSize.height());
}

Ray OrbitCamera::ray(QPointF point, QSizeF viewSize) const
{
    const double tangent = std::tan(qDegreesToRadians(fieldOfView_deg) * 0.5);
    const double x = (2.0 * point.x() / viewSize.width() - 1.0 - axis) * tangent * aspectOf(viewSize);
    const double y = (1.0 - 2.0 * point.y() / viewSize.height()) * tangent;
    const QMatrix4x4 toWorld = viewMatrix().inverted();
    return {eye(), toWorld.mapVector(QVector3D(float(x), float(y), -1.0F)).normalized()};
}

std::optional<QPointF> OrbitCamera::project(QVector3D place, QSizeF viewSize) const
{
    const QVector4D clip = projectionMatrix(viewSize) * viewMatrix() * QVector4D(place, 1.0F);
    if (clip.w() <= 0.0F)
        return std::nullopt;
    return QPointF((clip.x() / clip.w() * 0.5 + 0.5) * viewSize.width(), (0.5 - clip.y() / clip.w() * 0.5) * viewSize.height());
}

std::optional<geometry::Point> OrbitCamera::groundPoint(QPointF point, QSizeF viewSize, double reach_m) const
{
    const Ray ray = this->ray(point, viewSize);
    if (ray.direction.z() >= -1e-4F)
        return std::nullopt;
    const double t = -double(ray.origin.z()) / double(ray.direction.z());
    if (t < 0.0 || t > reach_m)
        return std::nullopt;
    const QVector3D place = ray.origin + ray.direction * float(t);
    return geometry::Point{place.x(), place.y()};
}

void OrbitCamera::orbit(double dx_px, double dy_px)
{
    yaw_deg = std::remainder(yaw_deg + dx_px * kDegreesPerPixel, 360.0);
    pitch_deg = std::clamp(pitch_deg + dy_px * kDegreesPerPixel, kLeastPitch_deg, kMostPitch_deg);
}

void OrbitCamera::pan(QPointF from, QPointF to, QSizeF viewSize)
{
    const auto a = groundPoint(from, viewSize, distance_m * 4.0);
    const auto b = groundPoint(to, viewSize, distance_m * 4.0);
    if (a && b)
        center += QVector3D(float(a->x - b->x), float(a->y - b->y), 0.0F);
}

void OrbitCamera::zoom(double factor, QPointF at, QSizeF viewSize)
{
    const double wanted = std::clamp(distance_m * factor, kLeastDistance_m, kMostDistance_m);
    const double reached = wanted / distance_m;
    if (const auto anchor = groundPoint(at, viewSize, distance_m * 4.0)) {
        const QVector3D fixed(float(anchor->x), float(anchor->y), 0.0F);
        const QVector3D moved = fixed + (center - fixed) * float(reached);
        center = QVector3D(moved.x(), moved.y(), center.z() * float(reached));
    }
    distance_m = wanted;
}

OrbitCamera OrbitCamera::framing(const geometry::Box& box, double yaw_deg, double pitch_deg, double fieldOfView_deg, QSizeF viewSize)
{
    OrbitCamera camera;
    camera.yaw_deg = yaw_deg;
    camera.pitch_deg = pitch_deg;
    camera.fieldOfView_deg = fieldOfView_deg;
    if (box.isEmpty())
        return camera;
    const geometry::Point middle = geometry::midpoint(box.low, box.high);
    camera.center = QVector3D(float(middle.x), float(middle.y), 0.0F);
    const double yaw = qDegreesToRadians(yaw_deg);
    const double width = box.high.x - box.low.x;
    const double height = box.high.y - box.low.y;
    const double across = std::abs(width * std::cos(yaw)) + std::abs(height * std::sin(yaw));
    const double along = std::abs(width * std::sin(yaw)) + std::abs(height * std::cos(yaw));
    const double tangent = std::tan(qDegreesToRadians(fieldOfView_deg) * 0.5);
    const double pitch = qDegreesToRadians(pitch_deg);
    const double forWidth = across * 0.5 / (tangent * aspectOf(viewSize));
    const double forHeight = along * 0.5 * (std::sin(pitch) / tangent + std::cos(pitch));
    camera.distance_m = std::clamp(1.05 * std::max(forWidth, forHeight), 40.0, kMostDistance_m);
    return camera;
}

OrbitCamera OrbitCamera::fromEye(QVector3D eye, double yaw_deg, double pitch_deg, double fieldOfView_deg)
{
    OrbitCamera camera;
    camera.yaw_deg = yaw_deg;
    camera.pitch_deg = pitch_deg;
    camera.fieldOfView_deg = fieldOfView_deg;
    const double fall = std::sin(qDegreesToRadians(pitch_deg));
    const double toGround = fall > 1e-3 ? double(eye.z()) / fall : kMostDistance_m;
    camera.distance_m = std::clamp(toGround, 1.0, 400.0 + 2.0 * std::abs(double(eye.z())));
    camera.center = eye + camera.forward() * float(camera.distance_m);
    return camera;
}

OrbitCamera OrbitCamera::between(const OrbitCamera& a, const OrbitCamera& b, double t)
{
    OrbitCamera camera;
    camera.center = a.center + (b.center - a.center) * float(t);
    camera.yaw_deg = a.yaw_deg + std::remainder(b.yaw_deg - a.yaw_deg, 360.0) * t;
    camera.pitch_deg = a.pitch_deg + (b.pitch_deg - a.pitch_deg) * t;
    camera.distance_m = a.distance_m * std::pow(b.distance_m / a.distance_m, t);
    camera.fieldOfView_deg = a.fieldOfView_deg + (b.fieldOfView_deg - a.fieldOfView_deg) * t;
    return camera;
}

} // namespace passerby::editor
