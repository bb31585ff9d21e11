// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/triangulation.h"

#include "core/foundation/words.h"
#include "core/geometry/triangulation_builder.h"

#include <cmath>
#include <limits>

namespace passerby::geometry {

namespace {

int sign(Wide value)
{
    return value > 0 ? 1 : value < 0 ? -1 : 0;
}

} // namespace

int orientationSign(GridPoint a, GridPoint b, GridPoint c)
{
    return sign(Wide{b.x - a.x} * (c.y - a.y) - Wide{b.y - a.y} * (c.x - a.x));
}

int inCircleSign(GridPoint a, GridPoint b, GridPoint c, GridPoint d)
{
    // In floating point first: the differences are exact, and the error of the rest is bounded (Shewchuk 1997, section 4.4).
    const auto adx = static_cast<double>(a.x - d.x);
    const auto ady = static_cast<double>(a.y - d.y);
    const auto bdx = static_cast<double>(b.x - d.x);
    const auto bdy = static_cast<double>(b.y - d.y);
    const auto cdx = static_cast<double>(c.x - d.x);
    const auto cdy = static_cast<double>(c.y - d.y);
    const double ofA = adx * adx + ady * ady;
    const double ofB = bdx * bdx + bdy * bdy;
    const double ofC = cdx * cdx + cdy * cdy;
    const double about = ofA * (bdx * cdy - bdy * cdx) + ofB * (cdx * ady - cdy * adx) + ofC * (adx * bdy - ady * bdx);
    const double most = ofA * (std::abs(bdx * cdy) + std::abs(bdy * cdx)) + ofB * (std::abs(cdx * ady) + std::abs(cdy * adx))
                        + ofC * (std::abs(adx * bdy) + std::abs(ady * bdx));
    constexpr double kError = 16.0 * std::numeric_limits<double>::epsilon();
    if (std::abs(about) > kError * most)
        return about > 0.0 ? 1 : -1;
    const Wide ax = a.x - d.x;
    const Wide ay = a.y - d.y;
    const Wide bx = b.x - d.x;
    const Wide by = b.y - d.y;
    const Wide cx = c.x - d.x;
    const Wide cy = c.y - d.y;
    return sign((ax * ax + ay * ay) * (bx * cy - by * cx) + (bx * bx + by * by) * (cx * ay - cy * ax)
                + (cx * cx + cy * cy) * (ax * by - ay * bx));
}

foundation::Result<Triangulation> Triangulation::build(std::span<const GridPoint> points,
                                                       std::span<const std::array<std::uint32_t, 2>> segments,
                                                       std::span<const SegmentLoad> loads, double hook)
{
    for (const auto& p : points)
        if (std::abs(p.x) > kMaxCoordinate || std::abs(p.y) > kMaxCoordinate)
            return foundation::Error{"coordinate-too-large", foundation::told("A point lies too far out to be triangulated exactly."), {}};
    TriangulationBuilder builder(points, hook);
    if (!builder.insertSegments(segments, loads))
        return foundation::Error{
            "segments-cross-too-often", foundation::told("The borders cross each other too often to be triangulated."), {}};
    return builder.take();
}

std::vector<std::uint8_t> Triangulation::insideByParity() const
{
    constexpr std::uint8_t kUnknown = 2;
    std::vector<std::uint8_t> inside(m_triangles.size(), kUnknown);
    std::vector<std::uint32_t> stack;
    for (std::uint32_t t = 0; t < m_triangles.size() && stack.empty(); ++t)
        for (const auto n : m_triangles[t].neighbour)
            if (n == Triangle::kNone && stack.empty())
                stack.push_back(t);
    for (const auto t : stack)
        inside[t] = 0;
    while (!stack.empty()) {
        const std::uint32_t t = stack.back();
        stack.pop_back();
        for (unsigned i = 0; i < 3; ++i) {
            const std::uint32_t n = m_triangles[t].neighbour[i];
            if (n == Triangle::kNone || inside[n] != kUnknown)
                continue;
            inside[n] = static_cast<std::uint8_t>((inside[t] ^ m_triangles[t].segments[i]) & 1U);
            stack.push_back(n);
        }
    }
    return inside;
}

} // namespace passerby::geometry
