// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/vehicle_shapes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::editor {
namespace {

constexpr double kFloor_m = 0.12;
constexpr double kSill_m = 1.05;
constexpr double kWindowTop_m = 1.95;
constexpr double kEaves_m = 2.7;
constexpr double kRoofRise_m = 0.25;
constexpr double kTrainWall_m = 0.14;
constexpr double kNose_m = 2.2;

using VehicleTriangles = std::vector<VehicleTriangle>;

/// A rectangle across at one height.
struct AcrossAt {
    double back;
    double front;
    double right;
    double left;
    double z_m;
};

struct Paints {
    VehiclePaint sides;
    VehiclePaint top;
};

void appendQuad(const QVector3D& a, const QVector3D& b, const QVector3D& c, const QVector3D& d, VehiclePaint paint, VehicleTriangles& out)
{
    out.push_back({{a, b, c}, paint});
    out.push_back({{a, c, d}, paint});
}

/// What lies between two rectangles, without a bottom.
void appendFrustum(const AcrossAt& low, const AcrossAt& high, const Paints& paints, VehicleTriangles& out)
{
    const auto corners = [](const AcrossAt& across) {
        const auto at = [&across](double x, double y) { return QVector3D(float(x), float(y), float(across.z_m)); };
        return std::array{at(across.back, across.right), at(across.front, across.right), at(across.front, across.left),
                          at(across.back, across.left)};
    };
    const auto below = corners(low);
    const auto above = corners(high);
    for (std::size_t i = 0; i < below.size(); ++i) {
        const std::size_t next = (i + 1) % below.size();
        appendQuad(below[i], below[next], above[next], above[i], paints.sides, out);
    }
    appendQuad(above[0], above[1], above[2], above[3], paints.top, out);
}

/// Both faces of a wheel and its rim.
void appendWheel(double x, double y, VehicleTriangles& out)
{
    constexpr int kSides = 8;
    constexpr double kRadius_m = 0.33;
    constexpr double kHalf_m = 0.11;
    const auto at = [&](int side, double across) {
        const double angle = 2.0 * std::numbers::pi * side / kSides;
        return QVector3D(float(x + kRadius_m * std::cos(angle)), float(y + across), float(kRadius_m + kRadius_m * std::sin(angle)));
    };
    for (int i = 0; i < kSides; ++i) {
        appendQuad(at(i, kHalf_m), at(i + 1, kHalf_m), at(i + 1, -kHalf_m), at(i, -kHalf_m), VehiclePaint::dark, out);
        if (i == 0 || i + 1 == kSides)
            continue;
        out.push_back({{at(0, -kHalf_m), at(i, -kHalf_m), at(i + 1, -kHalf_m)}, VehiclePaint::dark});
        out.push_back({{at(0, kHalf_m), at(i + 1, kHalf_m), at(i, kHalf_m)}, VehiclePaint::dark});
    }
}

/// One side of a train: its wall in pieces between open doors.
struct TrainSide {
    const std::vector<std::pair<double, double>>& doors;
    double right;
    double left;
    bool isLow;
};

void appendTrainWall(double from, double to, const TrainSide& side, VehicleTriangles& out)
{
    if (to - from < 0.01)
        return;
    const auto across = [&](double z_m) { return AcrossAt{from, to, side.right, side.left, z_m}; };
    appendFrustum(across(kFloor_m), across(kSill_m), {VehiclePaint::body, VehiclePaint::light}, out);
    if (side.isLow)
        return;
    appendFrustum(across(kSill_m), across(kWindowTop_m), {VehiclePaint::glass, VehiclePaint::light}, out);
    appendFrustum(across(kWindowTop_m), across(kEaves_m), {VehiclePaint::body, VehiclePaint::light}, out);
}

void appendTrainSide(double half_m, const TrainSide& side, VehicleTriangles& out)
{
    double from = -half_m;
    for (const auto& [begin, end] : side.doors) {
        appendTrainWall(from, std::max(from, begin), side, out);
        from = std::max(from, end);
    }
    appendTrainWall(from, half_m, side, out);
}

/// `forward` 1 or -1.
void appendNose(double half_m, double halfWidth_m, double forward, VehicleTriangles& out)
{
    const auto across = [&](double tip, double width, double z_m) {
        const double near = forward * half_m;
        const double far = forward * (half_m + tip);
        return AcrossAt{std::min(near, far), std::max(near, far), -width, width, z_m};
    };
    const double narrow = 0.82 * halfWidth_m;
    appendFrustum(across(kNose_m, halfWidth_m, kFloor_m), across(kNose_m, halfWidth_m, kSill_m), {VehiclePaint::body, VehiclePaint::body},
                  out);
    appendFrustum(across(kNose_m, halfWidth_m, kSill_m), across(0.55 * kNose_m, narrow, kWindowTop_m),
                  {VehiclePaint::glass, VehiclePaint::body}, out);
    appendFrustum(across(0.55 * kNose_m, narrow, kWindowTop_m), across(0.3 * kNose_m, 0.75 * halfWidth_m, kEaves_m),
                  {VehiclePaint::body, VehiclePaint::light}, out);
    const double lamp = forward * (half_m + kNose_m);
    for (const double y : {-0.6 * halfWidth_m, 0.6 * halfWidth_m})
        appendFrustum({lamp - 0.04, lamp + 0.04, y - 0.2, y + 0.2, 0.55}, {lamp - 0.04, lamp + 0.04, y - 0.2, y + 0.2, 0.8},
                      {VehiclePaint::light, VehiclePaint::light}, out);
}

QVector3D paintColor(VehiclePaint paint, const QVector3D& body)
{
    switch (paint) {
    case VehiclePaint::body:
        return body;
    case VehiclePaint::glass:
        return rgb(0x5B6B7A);
    case VehiclePaint::dark:
        return rgb(0x2C2A2C);
    case VehiclePaint::light:
        return rgb(0xE9E6DF);
    }
    return body;
}

Garment paintGarment(VehiclePaint paint)
{
    switch (paint) {
    case VehiclePaint::body:
        return Garment::top;
    case VehiclePaint::glass:
        return Garment::trousers;
    case VehiclePaint::dark:
        return Garment::shoes;
    case VehiclePaint::light:
        return Garment::skin;
    }
    return Garment::top;
}

} // namespace

std::vector<VehicleTriangle> carShape()
{
    VehicleTriangles out;
    appendFrustum({-2.06, 2.06, -0.9, 0.9, 0.28}, {-2.1, 2.1, -0.9, 0.9, 0.6}, {VehiclePaint::body, VehiclePaint::body}, out);
    appendFrustum({-2.1, 2.1, -0.9, 0.9, 0.6}, {-2.0, 1.95, -0.84, 0.84, 0.9}, {VehiclePaint::body, VehiclePaint::body}, out);
    appendFrustum({-1.75, 0.95, -0.8, 0.8, 0.9}, {-1.2, 0.3, -0.64, 0.64, 1.38}, {VehiclePaint::glass, VehiclePaint::body}, out);
    appendFrustum({-1.2, 0.3, -0.64, 0.64, 1.38}, {-1.1, 0.2, -0.58, 0.58, 1.45}, {VehiclePaint::body, VehiclePaint::body}, out);
    for (const double y : {-0.62, 0.62})
        appendFrustum({2.02, 2.12, y - 0.18, y + 0.18, 0.55}, {2.02, 2.12, y - 0.18, y + 0.18, 0.72},
                      {VehiclePaint::light, VehiclePaint::light}, out);
    for (const double x : {-1.3, 1.3})
        for (const double y : {-0.82, 0.82})
            appendWheel(x, y, out);
    return out;
}

std::vector<VehicleTriangle> busShape()
{
    constexpr double kHalf_m = 6.0;
    constexpr double kSide_m = 1.275;
    const auto across = [](double shorter, double narrower, double z_m) {
        return AcrossAt{-kHalf_m + shorter, kHalf_m - shorter, -kSide_m + narrower, kSide_m - narrower, z_m};
    };
    VehicleTriangles out;
    appendFrustum(across(0.0, 0.0, 0.3), across(0.0, 0.0, kSill_m), {VehiclePaint::body, VehiclePaint::body}, out);
    appendFrustum(across(0.02, 0.02, kSill_m), across(0.1, 0.08, 2.35), {VehiclePaint::glass, VehiclePaint::body}, out);
    appendFrustum(across(0.1, 0.06, 2.35), across(0.25, 0.16, 3.0), {VehiclePaint::body, VehiclePaint::body}, out);
    for (const double y : {-0.95, 0.95})
        appendFrustum({kHalf_m - 0.02, kHalf_m + 0.02, y - 0.18, y + 0.18, 0.6}, {kHalf_m - 0.02, kHalf_m + 0.02, y - 0.18, y + 0.18, 0.8},
                      {VehiclePaint::light, VehiclePaint::light}, out);
    for (const double x : {-3.4, 3.3})
        for (const double y : {-1.17, 1.17})
            appendWheel(x, y, out);
    return out;
}

std::vector<VehicleTriangle> cycleShape()
{
    VehicleTriangles out;
    for (const double x : {-0.57, 0.57})
        appendWheel(x, 0.0, out);
    appendFrustum({-0.5, 0.5, -0.04, 0.04, 0.35}, {-0.25, 0.45, -0.04, 0.04, 0.85}, {VehiclePaint::dark, VehiclePaint::dark}, out);
    appendFrustum({0.38, 0.46, -0.3, 0.3, 0.95}, {0.38, 0.46, -0.3, 0.3, 1.02}, {VehiclePaint::dark, VehiclePaint::dark}, out);
    for (const double y : {-0.14, 0.14})
        appendFrustum({-0.05, 0.1, y - 0.07, y + 0.07, 0.25}, {-0.28, -0.05, y - 0.07, y + 0.07, 0.95},
                      {VehiclePaint::glass, VehiclePaint::glass}, out);
    appendFrustum({-0.3, 0.0, -0.19, 0.19, 0.9}, {-0.05, 0.2, -0.21, 0.21, 1.45}, {VehiclePaint::body, VehiclePaint::body}, out);
    for (const double y : {-0.25, 0.25})
        appendFrustum({0.1, 0.42, y - 0.05, y + 0.05, 0.98}, {0.05, 0.2, y - 0.05, y + 0.05, 1.4}, {VehiclePaint::body, VehiclePaint::body},
                      out);
    appendFrustum({0.02, 0.24, -0.1, 0.1, 1.48}, {0.02, 0.24, -0.1, 0.1, 1.75}, {VehiclePaint::light, VehiclePaint::dark}, out);
    return out;
}

std::vector<VehicleTriangle> trainShape(const TrainOptions& options)
{
    VehicleTriangles out;
    const double half_m = 0.5 * options.length_m;
    const double inner = 0.5 * options.width_m;
    const double outer = inner + kTrainWall_m;
    appendTrainSide(half_m, {options.rightDoors, -outer, -inner, options.isRightLow}, out);
    appendTrainSide(half_m, {options.leftDoors, inner, outer, options.isLeftLow}, out);
    appendNose(half_m, outer, 1.0, out);
    appendNose(half_m, outer, -1.0, out);
    if (options.hasRoof)
        appendFrustum({-half_m, half_m, -outer, outer, kEaves_m}, {-half_m, half_m, -0.7 * outer, 0.7 * outer, kEaves_m + kRoofRise_m},
                      {VehiclePaint::light, VehiclePaint::light}, out);
    return out;
}

void appendVehicle(const std::vector<VehicleTriangle>& shape, const VehiclePlace& place, const QVector3D& body, const SceneTheme& theme,
                   std::vector<SolidVertex>& out)
{
    const float c = float(std::cos(place.heading_rad));
    const float s = float(std::sin(place.heading_rad));
    const auto turned = [&](const QVector3D& v) { return QVector3D(v.x() * c - v.y() * s, v.x() * s + v.y() * c, v.z()); };
    const QVector3D middle(float(place.middle.x), float(place.middle.y), float(place.z_m));
    for (const VehicleTriangle& triangle : shape) {
        const QVector3D normal = turned(QVector3D::normal(triangle.corners[0], triangle.corners[1], triangle.corners[2]));
        const QVector3D color = paintColor(triangle.paint, body) * (theme.dark ? 0.75F : 1.0F);
        for (const QVector3D& corner : triangle.corners) {
            const QVector3D at = turned(corner) + middle;
            out.push_back({{at.x(), at.y(), at.z()},
                           {normal.x(), normal.y(), normal.z()},
                           {color.x(), color.y(), color.z()},
                           {0.0F, 0.0F, 0.0F, float(Surface::flat)}});
        }
    }
}

namespace {

std::vector<PersonVertex> movingMesh(const VehicleTriangles& shape, const QVector3D& scale)
{
    std::vector<PersonVertex> vertices;
    for (const VehicleTriangle& triangle : shape) {
        const QVector3D normal = QVector3D::normal(triangle.corners[0], triangle.corners[1], triangle.corners[2]);
        for (const QVector3D& corner : triangle.corners) {
            const QVector3D at = corner * scale;
            vertices.push_back({{at.x(), at.y(), at.z()},
                                {normal.x(), normal.y(), normal.z()},
                                {float(BodyPart::trunk), 0.0F, float(paintGarment(triangle.paint))}});
        }
    }
    return vertices;
}

} // namespace

std::vector<PersonVertex> makeMovingCar()
{
    constexpr float kWider = 1.0F / 0.9F; // the shape is 1.8 m wide
    return movingMesh(carShape(), {kWider, kWider, kWider});
}

std::vector<PersonVertex> makeVehicle(VehicleBody body)
{
    switch (body) {
    case VehicleBody::car:
        return movingMesh(carShape(), {1.0F / 4.2F, 1.0F / 1.8F, 1.0F / 1.45F});
    case VehicleBody::bus:
        return movingMesh(busShape(), {1.0F / 12.0F, 1.0F / 2.55F, 1.0F / 3.0F});
    case VehicleBody::cycle:
        return movingMesh(cycleShape(), {1.0F / 1.8F, 1.0F / 0.6F, 1.0F / 1.75F});
    }
    return {};
}

} // namespace passerby::editor
