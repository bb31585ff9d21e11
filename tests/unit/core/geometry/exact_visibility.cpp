// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/core/geometry/exact_visibility.h"

#include <CGAL/Arr_naive_point_location.h>
#include <CGAL/Arr_segment_traits_2.h>
#include <CGAL/Arrangement_2.h>
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Triangular_expansion_visibility_2.h>

namespace passerby::testing {

namespace {

using Kernel = CGAL::Exact_predicates_exact_constructions_kernel;
using Arrangement = CGAL::Arrangement_2<CGAL::Arr_segment_traits_2<Kernel>>;
using Expansion = CGAL::Triangular_expansion_visibility_2<Arrangement>;

Kernel::Point_2 exact(geometry::Point p)
{
    return {p.x, p.y};
}

Arrangement arrangementOf(const Walls& walls, const geometry::Box& bounds)
{
    const geometry::Point low = bounds.low;
    const geometry::Point high = bounds.high;
    const std::array<geometry::Point, 4> corners{low, geometry::Point{high.x, low.y}, high, geometry::Point{low.x, high.y}};
    std::vector<Kernel::Segment_2> segments;
    for (std::size_t i = 0; i < 4; ++i)
        segments.emplace_back(exact(corners[i]), exact(corners[(i + 1) % 4]));
    for (const auto& [a, b] : walls)
        if (!(a == b))
            segments.emplace_back(exact(a), exact(b));
    Arrangement arrangement;
    CGAL::insert(arrangement, segments.begin(), segments.end());
    return arrangement;
}

double boundedArea(const Arrangement& seen)
{
    Kernel::FT twice = 0;
    for (auto face = seen.faces_begin(); face != seen.faces_end(); ++face) {
        if (face->is_unbounded())
            continue;
        auto edge = face->outer_ccb();
        const auto first = edge;
        do {
            const auto& a = edge->source()->point();
            const auto& b = edge->target()->point();
            twice += a.x() * b.y() - a.y() * b.x();
        } while (++edge != first);
    }
    return 0.5 * CGAL::to_double(twice);
}

} // namespace

std::vector<std::optional<double>> exactVisibleAreas(const Walls& walls, const geometry::Box& bounds, std::span<const geometry::Point> eyes)
{
    const Arrangement arrangement = arrangementOf(walls, bounds);
    const CGAL::Arr_naive_point_location<Arrangement> location(arrangement);
    const Expansion expansion(arrangement);
    std::vector<std::optional<double>> areas;
    for (const geometry::Point eye : eyes) {
        areas.emplace_back();
        const auto place = location.locate(exact(eye));
        const auto* face = boost::get<Arrangement::Face_const_handle>(&place);
        if (!face || (*face)->is_unbounded())
            continue;
        Arrangement seen;
        expansion.compute_visibility(exact(eye), *face, seen);
        areas.back() = boundedArea(seen);
    }
    return areas;
}

} // namespace passerby::testing
