// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/polygon.h"

#include <QMatrix4x4>
#include <QPointF>
#include <QSizeF>
#include <QVector3D>
#include <optional>
#include <span>

namespace passerby::editor {

/// A half-line in metres.
struct Ray {
    QVector3D origin;
    QVector3D direction; ///< of length 1
};

/// OrbitCamera::axis of a view from `begin` to `end` that shows its side of a picture, by whichever measure of width.
[[nodiscard]] double axisOfSide(double begin, double end, double pictureBegin, double pictureEnd);

/// A camera that looks at a point of the ground from a distance. z is up.
struct OrbitCamera {
    QVector3D center;        ///< looked at
    double yaw_deg = 20.0;   ///< view direction over the ground: 0 looks north, 90 east
    double pitch_deg = 41.0; ///< down from the horizon
    double distance_m = 215.0;
    double fieldOfView_deg = 35.0; ///< vertical
    /// Where the line of sight meets the view, in halves of its width to the right of its middle: not 0 where the view is one side of a
    /// wider picture.
    double axis = 0.0;

    friend bool operator==(const OrbitCamera&, const OrbitCamera&) = default;

    [[nodiscard]] QVector3D forward() const;
    [[nodiscard]] QVector3D eye() const;
    [[nodiscard]] double nearPlane_m() const;
    [[nodiscard]] double farPlane_m() const;
    [[nodiscard]] QMatrix4x4 viewMatrix() const;
    [[nodiscard]] QMatrix4x4 projectionMatrix(QSizeF viewSize) const;
    /// What is seen of the near plane, in metres there.
    struct Frustum {
        double left, right, bottom, top;
    };
    [[nodiscard]] Frustum frustum(QSizeF viewSize) const;
    /// Metres that one pixel covers at distance 1 m.
    [[nodiscard]] double pixelAngle(QSizeF viewSize) const;
    /// The ray through a point of the view (y down).
    [[nodiscard]] Ray ray(QPointF point, QSizeF viewSize) const;
    /// Where a place appears; nothing when it is behind the eye.
    [[nodiscard]] std::optional<QPointF> project(QVector3D place, QSizeF viewSize) const;
    /// Where a point of the view meets the ground z = 0; nothing above the horizon or more than `reach_m` away.
    [[nodiscard]] std::optional<geometry::Point> groundPoint(QPointF point, QSizeF viewSize, double reach_m = 20000.0) const;

    /// Turns by pixels dragged.
    void orbit(double dx_px, double dy_px);
    /// Moves so that what was under `from` comes under `to`.
    void pan(QPointF from, QPointF to, QSizeF viewSize);
    /// Comes closer (factor < 1) while the ground under `at` stays there.
    void zoom(double factor, QPointF at, QSizeF viewSize);

    /// Looking at a box so that it fills the view.
    [[nodiscard]] static OrbitCamera framing(const geometry::Box& box, double yaw_deg, double pitch_deg, double fieldOfView_deg,
                                             QSizeF viewSize);
    /// As near as can be with all places in the view, in its middle and with some room around them; not nearer than 40 m. `pitch_deg`: more
    /// than 0. Without places as an empty box is framed.
    [[nodiscard]] static OrbitCamera holding(std::span<const QVector3D> places, double yaw_deg, double pitch_deg, double fieldOfView_deg,
                                             QSizeF viewSize);
    /// An eye at a place, as "x,y,z,yaw,pitch" on the command line; looks at the ground where it can.
    [[nodiscard]] static OrbitCamera fromEye(QVector3D eye, double yaw_deg, double pitch_deg, double fieldOfView_deg = 35.0);
    /// In between, for flights: positions and angles linear (the short way round), distance geometric; t in [0, 1].
    [[nodiscard]] static OrbitCamera between(const OrbitCamera& a, const OrbitCamera& b, double t);
};

} // namespace passerby::editor
