// SPDX-License-Identifier: GPL-3.0-or-later
// How far away a camera is from where it sees all it is to hold.
#include "editor/scene/orbit_camera.h"

#include <QtMath>
#include <algorithm>
#include <cmath>
#include <limits>

namespace passerby::editor {

namespace {

constexpr double kRoomAround = 0.06; ///< of the view, at each side
constexpr double kNearestHeld_m = 40.0;
constexpr double kFarthestHeld_m = 20000.0;
constexpr int kCentringSteps = 40;

double dot(QVector3D a, QVector3D b)
{
    return double(QVector3D::dotProduct(a, b));
}

/// Of an eye that looks along `ahead`, what one direction across the picture asks for, so that all places lie within `slope` (metres
/// aside a metre ahead) to either side. A place p lies within it of an eye e where p·across − slope p·ahead <= e·across − slope e·ahead on
/// one side, and p·across + slope p·ahead >= e·across + slope e·ahead on the other.
class Across {
public:
    Across(std::span<const QVector3D> places, QVector3D across, QVector3D ahead, double slope)
        : m_places(places), m_across(across), m_ahead(ahead), m_slope(slope)
    {
        for (const QVector3D place : places) {
            m_above = std::max(m_above, dot(place, across) - slope * dot(place, ahead));
            m_below = std::min(m_below, dot(place, across) + slope * dot(place, ahead));
        }
    }

    /// The farthest ahead that the eye may be, m.
    [[nodiscard]] double mostAhead_m() const { return (m_below - m_above) / (2.0 * m_slope); }

    /// Where the eye is across, m, so far ahead: what it holds lies in the middle of the picture.
    [[nodiscard]] double middle_m(double ahead_m) const
    {
        double low = m_above + m_slope * ahead_m;
        double high = m_below - m_slope * ahead_m;
        for (int i = 0; i < kCentringSteps && low < high; ++i) {
            const double middle = 0.5 * (low + high);
            (isLeaning(middle, ahead_m) ? low : high) = middle;
        }
        return 0.5 * (low + high);
    }

private:
    /// What is seen from there reaches farther to the side that `across` points to than to the other.
    [[nodiscard]] bool isLeaning(double across_m, double ahead_m) const
    {
        double least = std::numeric_limits<double>::infinity();
        double most = -least;
        for (const QVector3D place : m_places) {
            const double slope = (dot(place, m_across) - across_m) / std::max(1e-6, dot(place, m_ahead) - ahead_m);
            least = std::min(least, slope);
            most = std::max(most, slope);
        }
        return most > -least;
    }

    std::span<const QVector3D> m_places;
    QVector3D m_across;
    QVector3D m_ahead;
    double m_slope;
    double m_above = -std::numeric_limits<double>::infinity();
    double m_below = std::numeric_limits<double>::infinity();
};

} // namespace

OrbitCamera OrbitCamera::holding(std::span<const QVector3D> places, double yaw_deg, double pitch_deg, double fieldOfView_deg,
                                 QSizeF viewSize)
{
    OrbitCamera camera = framing({}, yaw_deg, pitch_deg, fieldOfView_deg, viewSize);
    if (places.empty() || viewSize.isEmpty())
        return camera;
    const double yaw = qDegreesToRadians(yaw_deg);
    const QVector3D ahead = camera.forward();
    const QVector3D right(float(std::cos(yaw)), float(-std::sin(yaw)), 0.0F);
    const QVector3D up = QVector3D::crossProduct(right, ahead);
    const double slope = (1.0 - 2.0 * kRoomAround) * std::tan(qDegreesToRadians(fieldOfView_deg) * 0.5);
    const Across wide(places, right, ahead, slope * viewSize.width() / viewSize.height());
    const Across high(places, up, ahead, slope);
    const double ahead_m = std::min(wide.mostAhead_m(), high.mostAhead_m());
    const QVector3D eye = right * float(wide.middle_m(ahead_m)) + up * float(high.middle_m(ahead_m)) + ahead * float(ahead_m);
    const double toGround_m = -double(eye.z()) / double(ahead.z());
    camera.center = eye + ahead * float(toGround_m);
    camera.distance_m = std::clamp(toGround_m, kNearestHeld_m, kFarthestHeld_m); // who steps back sees all the same
    return camera;
}

} // namespace passerby::editor
