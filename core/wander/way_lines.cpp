// SPDX-License-Identifier: Apache-2.0
#include "core/wander/way_lines.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace passerby::wander {

using affordance::WayIndex;
using geometry::Point;

WayLines::WayLines(const affordance::WayNetwork& network, const navigation::NavigationGraph& graph)
{
    for (WayIndex way = 0; way < network.ways.size(); ++way) {
        m_first.push_back(m_knots.size());
        appendKnots(network.ways[way], wayPoints(network, graph, way));
    }
    m_first.push_back(m_knots.size());
}

void WayLines::appendKnots(const affordance::Way& way, std::span<const Place> places)
{
    double along_m = 0.0;
    double onLine_m = 0.0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (i > 0) {
            const double piece_m =
                std::hypot(distance(places[i - 1].place, places[i].place), places[i].elevation_m - places[i - 1].elevation_m);
            onLine_m += piece_m;
            along_m += way.delays_m.empty() ? piece_m : std::max(0.0, piece_m + way.delays_m[i - 1]);
        }
        m_knots.push_back({places[i], along_m, onLine_m});
    }
    for (Knot& knot : std::span(m_knots).last(places.size())) {
        knot.along_m *= along_m > 0.0 ? way.travel_m() / along_m : 1.0;
        knot.onLine_m *= onLine_m > 0.0 ? way.length_m / onLine_m : 1.0;
    }
}

double WayLines::onLine_m(WayIndex way, double along_m) const
{
    const std::span<const Knot> line = knots(way);
    const auto next = std::upper_bound(line.begin(), line.end(), along_m, [](double m, const Knot& knot) { return m < knot.along_m; });
    if (next == line.begin())
        return line.front().onLine_m;
    if (next == line.end())
        return line.back().onLine_m;
    const Knot& before = *(next - 1);
    return std::lerp(before.onLine_m, next->onLine_m, (along_m - before.along_m) / (next->along_m - before.along_m));
}

WayLines::Place WayLines::place(WayIndex way, double along_m) const
{
    const std::span<const Knot> line = knots(way);
    const auto next = std::upper_bound(line.begin(), line.end(), along_m, [](double m, const Knot& knot) { return m < knot.along_m; });
    if (next == line.begin())
        return line.front().place;
    if (next == line.end())
        return line.back().place;
    const Knot& before = *(next - 1);
    const double share = (along_m - before.along_m) / (next->along_m - before.along_m);
    return {before.place.place + (next->place.place - before.place.place) * share,
            before.place.elevation_m + (next->place.elevation_m - before.place.elevation_m) * share};
}

std::size_t WayLines::passed(WayIndex way, double along_m) const
{
    const std::span<const Knot> line = knots(way);
    const auto next =
        std::upper_bound(line.begin() + 1, line.end() - 1, along_m, [](double m, const Knot& knot) { return m < knot.along_m; });
    return static_cast<std::size_t>(next - line.begin()) - 1;
}

std::pair<double, double> WayLines::nearest_m(WayIndex way, Point at) const
{
    const std::span<const Knot> line = knots(way);
    std::pair<double, double> best{0.0, std::numeric_limits<double>::infinity()};
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const Point along = line[i + 1].place.place - line[i].place.place;
        const double square = dot(along, along);
        const double share = square > 0.0 ? std::clamp(dot(at - line[i].place.place, along) / square, 0.0, 1.0) : 0.0;
        if (const double far_m = distance(at, line[i].place.place + along * share); far_m < best.second)
            best = {line[i].along_m + share * (line[i + 1].along_m - line[i].along_m), far_m};
    }
    return best;
}

} // namespace passerby::wander
