// SPDX-License-Identifier: Apache-2.0
#include "core/shapes/thing_shapes.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>
#include <utility>

namespace passerby::shapes {

namespace {

/// Half of the ground, and the height.
struct Extent {
    double depth_m; ///< half, along x
    double width_m; ///< half, along y
    double height_m;
};

constexpr int kMostSeats = 12;           ///< that are told apart
constexpr double kWalkedOnDeck_m = 0.12; ///< of a stage that people walk over: low, so that their legs are seen
constexpr double kUsualDeck_m = 0.4;
constexpr double kBefore_m = 0.015; ///< of what is painted on a front, before it

/// Upright, at this x, seen from +x.
void appendPanel(double x, Span y, Span z, Paint paint, Shape& out)
{
    appendQuad({{{x, y.from, z.from}, {x, y.to, z.from}, {x, y.to, z.to}, {x, y.from, z.to}}}, paint, out);
}

Shape benchShape(const Extent& half, int places)
{
    Shape shape;
    const double seat_m = std::min(0.46, 0.58 * half.height_m);
    const double thickness_m = std::min(0.05, 0.3 * seat_m);
    const double back = std::min(0.06, 0.2 * half.depth_m);
    const int seats = std::clamp(places, 1, kMostSeats);
    const double each_m = 2.0 * half.width_m / seats;
    const double gap_m = seats > 1 ? std::min(0.025, 0.1 * each_m) : 0.0;
    for (int i = 0; i < seats; ++i) {
        const double right = -half.width_m + i * each_m;
        appendBox({-half.depth_m + back, half.depth_m}, {right + gap_m, right + each_m - gap_m}, {seat_m - thickness_m, seat_m}, {}, shape);
    }
    if (half.height_m > seat_m + 0.1)
        appendBox({-half.depth_m, -half.depth_m + back}, {-half.width_m, half.width_m}, {seat_m - thickness_m, half.height_m}, {}, shape);
    for (const double side : {-0.8, 0.8})
        appendBox({-half.depth_m, 0.8 * half.depth_m}, {side * half.width_m - 0.03, side * half.width_m + 0.03},
                  {0.0, seat_m - thickness_m}, {Paint::dark, Paint::dark}, shape);
    return shape;
}

Shape machineShape(const Extent& half)
{
    Shape shape;
    const double front = half.depth_m - kBefore_m;
    const double h = half.height_m;
    const double w = half.width_m;
    appendBox({-half.depth_m, front}, {-w, w}, {0.0, h}, {}, shape);
    appendPanel(half.depth_m, {-0.35 * w, 0.85 * w}, {0.34 * h, 0.93 * h}, Paint::glow, shape);
    appendPanel(half.depth_m, {-0.85 * w, -0.48 * w}, {0.5 * h, 0.7 * h}, Paint::dark, shape);
    appendPanel(half.depth_m, {-0.35 * w, 0.85 * w}, {0.1 * h, 0.24 * h}, Paint::dark, shape);
    return shape;
}

Shape counterShape(const Extent& half)
{
    Shape shape;
    const double desk_m = std::min(1.0, 0.7 * half.height_m);
    const double board_m = 0.04 * half.height_m;
    const double w = half.width_m;
    appendBox({-0.94 * half.depth_m, 0.88 * half.depth_m}, {-0.97 * w, 0.97 * w}, {0.0, desk_m - board_m}, {}, shape);
    appendBox({-half.depth_m, half.depth_m}, {-w, w}, {desk_m - board_m, desk_m}, {Paint::light, Paint::light}, shape);
    const Span pane{0.5 * half.depth_m, 0.58 * half.depth_m};
    appendBox(pane, {-0.92 * w, 0.92 * w}, {desk_m + 0.12 * (half.height_m - desk_m), half.height_m}, {Paint::glass, Paint::light}, shape);
    for (const double side : {-1.0, 1.0}) {
        const Span post{std::min(side * w, side * 0.94 * w), std::max(side * w, side * 0.94 * w)};
        appendBox(pane, post, {desk_m, half.height_m}, {Paint::metal, Paint::metal}, shape);
    }
    return shape;
}

Shape stageShape(const Extent& half, bool isWalkedOn)
{
    Shape shape;
    const double given_m = half.height_m > 0.0 ? half.height_m : kUsualDeck_m;
    const double deck_m = isWalkedOn ? std::min(given_m, kWalkedOnDeck_m) : given_m;
    const double rim_m = std::min({0.2, 0.3 * half.depth_m, 0.3 * half.width_m});
    appendBox({-half.depth_m, half.depth_m}, {-half.width_m, half.width_m}, {0.0, 0.6 * deck_m}, {}, shape);
    appendBox({-half.depth_m + rim_m, half.depth_m - rim_m}, {-half.width_m + rim_m, half.width_m - rim_m}, {0.6 * deck_m, deck_m},
              {Paint::light, Paint::light}, shape);
    return shape;
}

/// On both faces of a sign: arrows from the corners to a point in its middle.
void appendArrows(double x, double middle_m, double half_m, Shape& out)
{
    for (const double face : {1.0, -1.0}) {
        const auto at = [&](double y, double z) { return Corner{face * x, face * y, middle_m + z}; };
        for (int corner = 0; corner < 4; ++corner) {
            const double angle = (0.25 + 0.5 * corner) * std::numbers::pi;
            const auto turned = [&](double ahead, double left) {
                return at(half_m * (ahead * std::cos(angle) - left * std::sin(angle)),
                          half_m * (ahead * std::sin(angle) + left * std::cos(angle)));
            };
            out.push_back({{turned(0.34, 0.0), turned(0.9, -0.24), turned(0.9, 0.24)}, Paint::light});
        }
        const double dot = 0.16 * half_m;
        appendQuad({at(-dot, -dot), at(dot, -dot), at(dot, dot), at(-dot, dot)}, Paint::light, out);
    }
}

Shape meetingShape(const Extent& half)
{
    Shape shape;
    const double sign_m = std::min(0.36, 0.25 * half.height_m); // half of it
    const double h = half.height_m;
    appendBox({-0.18, 0.18}, {-0.18, 0.18}, {0.0, 0.02 * h}, {Paint::metal, Paint::metal}, shape);
    appendBox({-0.04, 0.04}, {-0.04, 0.04}, {0.02 * h, h - 2.0 * sign_m}, {Paint::metal, Paint::metal}, shape);
    appendBox({-0.04, 0.04}, {-sign_m, sign_m}, {h - 2.0 * sign_m, h}, {}, shape);
    appendArrows(0.04 + kBefore_m, h - sign_m, sign_m, shape);
    return shape;
}

/// Both faces of a dial with its hands at ten past ten, and the rim between them.
void appendDial(double halfDepth_m, double middle_m, double radius_m, Shape& out)
{
    constexpr int kSides = 12;
    const auto at = [&](double x, int side, double radius) {
        const double angle = 2.0 * std::numbers::pi * side / kSides;
        return Corner{x, radius * std::cos(angle), middle_m + radius * std::sin(angle)};
    };
    for (int i = 0; i < kSides; ++i) {
        appendQuad({at(-halfDepth_m, i, radius_m), at(-halfDepth_m, i + 1, radius_m), at(halfDepth_m, i + 1, radius_m),
                    at(halfDepth_m, i, radius_m)},
                   Paint::body, out);
        out.push_back({{at(halfDepth_m, 0, 0.0), at(halfDepth_m, i, radius_m), at(halfDepth_m, i + 1, radius_m)}, Paint::light});
        out.push_back({{at(-halfDepth_m, 0, 0.0), at(-halfDepth_m, i + 1, radius_m), at(-halfDepth_m, i, radius_m)}, Paint::light});
    }
    for (const double face : {1.0, -1.0})
        for (const auto& [hour, length] : {std::pair{10.0, 0.5}, {2.0, 0.75}}) {
            const double angle = hour / 6.0 * std::numbers::pi; // clockwise from twelve, as whoever looks at the face sees it
            const auto hand = [&](double ahead, double aside) {
                return Corner{face * (halfDepth_m + kBefore_m), face * radius_m * (ahead * std::sin(angle) + aside * std::cos(angle)),
                              middle_m + radius_m * (ahead * std::cos(angle) - aside * std::sin(angle))};
            };
            appendQuad({hand(-0.1, -0.06), hand(-0.1, 0.06), hand(length, 0.06), hand(length, -0.06)}, Paint::dark, out);
        }
}

Shape clockShape(const Extent& half)
{
    Shape shape;
    const double radius_m = std::min(std::max(0.3, half.width_m), 0.3 * half.height_m);
    const double thin_m = std::min(0.07, half.depth_m);
    appendBox({-thin_m, thin_m}, {-0.12, 0.12}, {0.0, 0.02 * half.height_m}, {Paint::dark, Paint::dark}, shape);
    appendBox({-0.7 * thin_m, 0.7 * thin_m}, {-0.05, 0.05}, {0.02 * half.height_m, half.height_m - 2.0 * radius_m},
              {Paint::dark, Paint::dark}, shape);
    appendDial(thin_m, half.height_m - radius_m, radius_m, shape);
    return shape;
}

/// Plain, with a bright band along its front, which says whither it looks.
Shape boxShape(const Extent& half)
{
    Shape shape;
    appendBox({-half.depth_m, half.depth_m - kBefore_m}, {-half.width_m, half.width_m}, {0.0, half.height_m}, {}, shape);
    appendPanel(half.depth_m, {-0.8 * half.width_m, 0.8 * half.width_m}, {0.72 * half.height_m, 0.86 * half.height_m}, Paint::light, shape);
    return shape;
}

} // namespace

Look lookOf(const world::FixtureKind& kind)
{
    constexpr std::array<std::pair<std::string_view, Look>, 7> kLooks{{{"bench", Look::bench},
                                                                       {"vending_machine", Look::vendingMachine},
                                                                       {"ticket_counter", Look::ticketCounter},
                                                                       {"stage", Look::stage},
                                                                       {"meeting_point", Look::meetingPoint},
                                                                       {"clock", Look::clock},
                                                                       {"platform", Look::platform}}};
    for (const auto& [icon, look] : kLooks)
        if (kind.icon == icon)
            return look;
    return Look::box;
}

Shape fixtureShape(const world::Fixture& fixture, const world::FixtureKind& kind)
{
    const Extent half{0.5 * fixture.depth_m, 0.5 * fixture.width_m, kind.height_m};
    const Look look = lookOf(kind);
    if (look == Look::stage)
        return stageShape(half, !kind.stopsFeet);
    if (half.height_m <= 0.0)
        return {};
    switch (look) {
    case Look::bench:
        return benchShape(half, fixture.places);
    case Look::vendingMachine:
        return machineShape(half);
    case Look::ticketCounter:
        return counterShape(half);
    case Look::meetingPoint:
        return meetingShape(half);
    case Look::clock:
        return clockShape(half);
    case Look::platform:
        return {};
    default:
        return boxShape(half);
    }
}

double heightOf(const Shape& shape)
{
    double top_m = 0.0;
    for (const Triangle& triangle : shape)
        for (const Corner& corner : triangle.corners)
            top_m = std::max(top_m, corner[2]);
    return top_m;
}

} // namespace passerby::shapes
