// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/sight_draft.h"

#include "core/geometry/clipping.h"
#include "editor/words/sight_text.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

namespace passerby::editor {

using affordance::JunctionIndex;
using affordance::WayIndex;
using geometry::Point;
using geometry::SightEdge;

namespace {

constexpr double kLabel_px = 64.0;
constexpr double kStep_rad = std::numbers::pi / 12.0;

/// The part of what is seen within an angle around a direction.
std::vector<geometry::Polygon> wedgeOf(const affordance::Viewshed& viewshed, double direction_rad, double angle_rad)
{
    if (angle_rad >= 2.0 * std::numbers::pi)
        return {{viewshed.ring, {}}};
    double farthest_m = 0.0;
    for (const Point corner : viewshed.ring)
        farthest_m = std::max(farthest_m, geometry::distance(viewshed.eye, corner));
    geometry::Ring fan{viewshed.eye};
    const int steps = std::max(1, static_cast<int>(std::ceil(angle_rad / kStep_rad)));
    const double reach_m = farthest_m / std::cos(0.5 * angle_rad / steps) + 1.0; // its chords lie beyond all that is seen
    for (int i = 0; i <= steps; ++i) {
        const double at_rad = direction_rad + angle_rad * (double(i) / steps - 0.5);
        fan.push_back(viewshed.eye + Point{std::cos(at_rad), std::sin(at_rad)} * reach_m);
    }
    return geometry::toPolygons(geometry::intersection(geometry::toGridArea({viewshed.ring, {}}), geometry::toGridArea({fan, {}})));
}

} // namespace

ToolDraft viewshedDraft(const affordance::Viewshed& viewshed)
{
    ToolDraft draft;
    const std::size_t count = viewshed.ring.size();
    if (count < 3)
        return draft;
    draft.areas.push_back({{viewshed.ring, {}}, DraftTone::light});
    const auto isHidden = [&](std::size_t edge) {
        return viewshed.edges[edge] == SightEdge::occluding || viewshed.edges[edge] == SightEdge::range;
    };
    for (std::size_t edge = 0; edge < count; ++edge) {
        const Point to = viewshed.ring[(edge + 1) % count];
        if (edge > 0 && isHidden(edge) == isHidden(edge - 1))
            draft.lines.back().points.push_back(to);
        else if (isHidden(edge))
            draft.lines.push_back({{viewshed.ring[edge], to}, DraftTone::guide, true});
        else
            draft.lines.push_back({{viewshed.ring[edge], to}, DraftTone::light, false});
    }
    draft.points.push_back({viewshed.eye, DraftMark::activeRound, DraftTone::guide});
    return draft;
}

ToolDraft junctionDraft(const affordance::CityAffordance& city, std::size_t table, JunctionIndex junction,
                        const affordance::Viewshed& viewshed, double pixel_m)
{
    ToolDraft draft = viewshedDraft(viewshed);
    if (draft.isEmpty())
        return draft;
    const affordance::Junction& here = city.network.junctions[junction];
    const affordance::JunctionTable& known = city.tables[table];
    std::set<JunctionIndex> neighbours;
    for (WayIndex way = here.firstWay; way < here.lastWay; ++way) {
        const double direction_rad = known.ways[way].direction_rad;
        for (geometry::Polygon& wedge : wedgeOf(viewshed, direction_rad, known.options.angle_rad))
            draft.areas.push_back({std::move(wedge), DraftTone::light});
        draft.labels.push_back({here.centre + Point{std::cos(direction_rad), std::sin(direction_rad)} * (kLabel_px * pixel_m),
                                shareText(known.ways[way].share), DraftTone::drawn});
        if (const JunctionIndex to = city.network.ways[way].to; to != junction && neighbours.insert(to).second)
            draft.points.push_back({city.network.junctions[to].centre, DraftMark::activeCorner, DraftTone::guide});
    }
    return draft;
}

JunctionIndex nearestJunction(const affordance::CityAffordance& city, Point place, double within_m)
{
    JunctionIndex nearest = affordance::kNone;
    double least_m = within_m;
    for (JunctionIndex i = 0; i < city.network.junctions.size(); ++i)
        if (const double far_m = geometry::distance(city.network.junctions[i].centre, place); far_m <= least_m) {
            least_m = far_m;
            nearest = i;
        }
    return nearest;
}

} // namespace passerby::editor
