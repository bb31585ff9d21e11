// SPDX-License-Identifier: Apache-2.0
#include "core/shapes/passage_shapes.h"

#include <algorithm>
#include <cmath>

namespace passerby::shapes {

namespace {

constexpr double kStep_m = 0.35;
constexpr int kMostSteps = 400;
constexpr double kLift_m = 0.02; ///< of steps above the slope that people walk on
constexpr double kRailHeight_m = 0.85;
constexpr double kHandrail_m = 0.08;
constexpr double kCabin_m = 2.3;
constexpr double kGlass_m = 1.05;
constexpr double kLane_m = 0.8;
constexpr double kCabinet_m = 0.16;

void appendSteps(const EscalatorSize& size, double halfWidth_m, Shape& out)
{
    const int steps = std::clamp(int(std::ceil(size.length_m / kStep_m)), 1, kMostSteps);
    const double run = size.length_m / steps;
    const double rise = size.rise_m / steps;
    for (int i = 0; i < steps; ++i) {
        const double x = i * run;
        const double low = i * rise + (i == 0 ? 0.0 : kLift_m);
        const double top = (i + 1) * rise + kLift_m;
        appendQuad({{{x, halfWidth_m, low}, {x, -halfWidth_m, low}, {x, -halfWidth_m, top}, {x, halfWidth_m, top}}}, Paint::metal, out);
        const Paint tread = rise < 0.01 && i % 2 == 0 ? Paint::metal : Paint::dark; // moving pavements have no risers that would be seen
        appendQuad({{{x, -halfWidth_m, top}, {x + run, -halfWidth_m, top}, {x + run, halfWidth_m, top}, {x, halfWidth_m, top}}}, tread,
                   out);
    }
}

/// One side, and the lamps at its ends.
void appendRail(const EscalatorSize& size, double y, Shape& out)
{
    const auto at = [&](double share, double up_m) { return Corner{share * size.length_m, y, share * size.rise_m + up_m}; };
    appendBeam({at(0.0, 0.0), at(1.0, 0.0), 0.04, kRailHeight_m}, {Paint::glass, Paint::glass}, out);
    appendBeam({at(0.0, kRailHeight_m), at(1.0, kRailHeight_m), 0.06, kHandrail_m}, {Paint::dark, Paint::dark}, out);
    for (const double end : {0.0, 1.0}) {
        const Corner foot = at(end, 0.0);
        const Paint lamp = (end == 0.0) == size.leadsUp ? Paint::go : Paint::stop;
        const double out_m = end == 0.0 ? -0.12 : 0.12;
        const Span x{std::min(foot[0], foot[0] + out_m), std::max(foot[0], foot[0] + out_m)};
        appendBox(x, {y - 0.07, y + 0.07}, {foot[2], foot[2] + 0.9 * kRailHeight_m}, {}, out);
        appendBox(x, {y - 0.07, y + 0.07}, {foot[2] + 0.9 * kRailHeight_m, foot[2] + kRailHeight_m + kHandrail_m}, {lamp, lamp}, out);
    }
}

/// Posts stand where the border turns, inside of it.
void appendLiftPosts(const geometry::Ring& ring, double top_m, Shape& out)
{
    constexpr double kHalf_m = 0.05;
    constexpr double kLeastTurn = 0.2; // sine
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const geometry::Point here = ring[i];
        const geometry::Point in = here - ring[(i + ring.size() - 1) % ring.size()];
        const geometry::Point on = ring[(i + 1) % ring.size()] - here;
        const double lengths = geometry::length(in) * geometry::length(on);
        if (lengths <= 0.0 || std::abs(geometry::cross(in, on)) < kLeastTurn * lengths)
            continue;
        appendBox({here.x - kHalf_m, here.x + kHalf_m}, {here.y - kHalf_m, here.y + kHalf_m}, {0.0, top_m}, {}, out);
    }
}

} // namespace

Shape escalatorShape(const EscalatorSize& size)
{
    Shape shape;
    const double half = 0.5 * size.width_m;
    const double rail = std::max(0.0, half - 0.07);
    appendSteps(size, rail, shape);
    for (const double side : {-1.0, 1.0})
        appendRail(size, side * rail, shape);
    return shape;
}

Shape liftShape(const geometry::Polygon& cell, const std::vector<BorderPiece>& doors, const std::vector<double>& stops_m)
{
    Shape shape;
    const double highest_m = stops_m.empty() ? 0.0 : *std::max_element(stops_m.begin(), stops_m.end());
    appendLiftPosts(cell.outer, highest_m + kCabin_m, shape);
    const auto beam = [&](const BorderPiece& piece, Span z, double halfWidth_m, const SidesAndTop& paints) {
        appendBeam({{piece.a.x, piece.a.y, z.from}, {piece.b.x, piece.b.y, z.from}, halfWidth_m, z.to - z.from}, paints, shape);
    };
    for (const BorderPiece& piece : closedPieces(cell, doors))
        beam(piece, {0.0, kGlass_m}, 0.03, {Paint::glass, Paint::metal});
    for (std::size_t i = 0; i < stops_m.size(); ++i)
        if (std::find(stops_m.begin(), stops_m.begin() + std::ptrdiff_t(i), stops_m[i]) == stops_m.begin() + std::ptrdiff_t(i))
            for (const BorderPiece& edge : closedPieces(cell, {}))
                beam(edge, {stops_m[i] + kCabin_m - 0.1, stops_m[i] + kCabin_m}, 0.05, {});
    return shape;
}

Shape gateShape(double width_m)
{
    Shape shape;
    const double half = 0.5 * width_m;
    const double cabinet = std::min(kCabinet_m, 0.15 * width_m);
    const double lane = std::min(0.5 * kLane_m, half - cabinet); // half of it
    for (const double side : {-1.0, 1.0}) {
        const auto across = [side](double near, double far) {
            return Span{std::min(side * near, side * far), std::max(side * near, side * far)};
        };
        appendBox({-0.6, 0.6}, across(lane, lane + cabinet), {0.0, 0.98}, {Paint::body, Paint::light}, shape);
        appendBox({-0.5, -0.35}, across(lane + 0.2 * cabinet, lane + 0.8 * cabinet), {0.98, 1.03}, {Paint::go, Paint::go}, shape);
        appendBox({-0.02, 0.02}, across(0.08, lane), {0.3, 0.9}, {Paint::glass, Paint::light}, shape);
        if (half - lane - cabinet < 0.1)
            continue;
        appendBox({-0.02, 0.02}, across(lane + cabinet, half - 0.06), {0.1, 0.9}, {Paint::glass, Paint::metal}, shape);
        appendBox({-0.04, 0.04}, across(half - 0.06, half), {0.0, 0.98}, {Paint::metal, Paint::metal}, shape);
    }
    return shape;
}

} // namespace passerby::shapes
