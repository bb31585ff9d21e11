// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/share_arrows.h"

#include "editor/scene/wander_heatmap.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace passerby::editor {

using affordance::JunctionIndex;
using affordance::WayIndex;
using geometry::Point;

namespace {

constexpr double kGap = 0.3;        ///< between junction and arrow, of the longest arrow
constexpr double kHead = 0.42;      ///< length of the head, of the arrow
constexpr double kHeadSpread = 0.3; ///< half the width of the head, of the arrow
constexpr double kShaft = 0.09;     ///< half the width of the shaft, of the arrow
constexpr double kLongest_m = 7.0;
constexpr double kLongestOnGround_m = 5.0;
constexpr double kLongest_px = 46.0;
constexpr double kShortest_px = 15.0;
constexpr double kFirst_px_m = 1.2; ///< scale from which there are arrows
constexpr double kArrowCasing_m = 0.16;
constexpr double kRoom = 0.45; ///< of the way to the next junction, for an arrow

double lengthOf(double share, double longest)
{
    return longest * std::sqrt(std::clamp(share, 0.0, 1.0));
}

void append(std::vector<Ribbon>& ribbons, const ArrowShape& arrow, double z_m, double wider_m, const QVector4D& color)
{
    for (const Point from : {arrow.tail, arrow.left, arrow.right})
        ribbons.push_back(ribbon(from, arrow.tip, z_m, arrow.halfWidth + wider_m, 0.0, RibbonStyle::plain, color));
}

} // namespace

Heatmap sightHeatmapWithShares(const affordance::CityAffordance& city, const world::World& world)
{
    const std::size_t table = affordance::wanderersTablePlace(world, city);
    Heatmap map = sightHeatmap(city, table, true);
    map.arrows = shareArrows(city, table);
    return map;
}

std::vector<HeatArrow> shareArrows(const affordance::CityAffordance& city, std::size_t table)
{
    std::vector<HeatArrow> arrows;
    for (const affordance::Junction& here : city.network.junctions) {
        if (here.lastWay - here.firstWay < 2)
            continue;
        double room_m = std::numeric_limits<double>::infinity();
        double greatest = 0.0;
        for (WayIndex way = here.firstWay; way < here.lastWay; ++way) {
            const double far_m = geometry::distance(here.centre, city.network.junctions[city.network.ways[way].to].centre);
            room_m = std::min(room_m, far_m > 0.0 ? far_m : city.network.ways[way].length_m);
            greatest = std::max(greatest, city.tables[table].ways[way].share);
        }
        for (WayIndex way = here.firstWay; way < here.lastWay; ++way) {
            const affordance::WayView& view = city.tables[table].ways[way];
            if (view.share >= kLeastArrowShare)
                arrows.push_back({here.centre, here.elevation_m, view.direction_rad, view.share, greatest, room_m});
        }
    }
    return arrows;
}

bool hasRoom(const HeatArrow& arrow, double longest_m)
{
    return kGap * longest_m + lengthOf(arrow.greatest, longest_m) <= kRoom * arrow.room_m;
}

ArrowShape arrowShape(Point foot, Point direction, double share, double longest)
{
    const double size = lengthOf(share, longest);
    const Point across{-direction.y, direction.x};
    const Point tip = foot + direction * (kGap * longest + size);
    const Point neck = tip - direction * (kHead * size);
    return {foot + direction * (kGap * longest), tip, neck + across * (kHeadSpread * size), neck - across * (kHeadSpread * size),
            kShaft * size};
}

double longestArrow_px(double scale_px_m)
{
    return scale_px_m < kFirst_px_m ? 0.0 : std::clamp(kLongest_m * scale_px_m, kShortest_px, kLongest_px);
}

std::vector<Ribbon> arrowRibbons(const std::vector<HeatArrow>& arrows, const SceneTheme& theme)
{
    std::vector<Ribbon> casings;
    std::vector<Ribbon> fills;
    const float ink = theme.dark ? 0.94F : 0.08F;
    for (const HeatArrow& arrow : arrows) {
        if (!hasRoom(arrow, kLongestOnGround_m))
            continue;
        const Point direction{std::cos(arrow.direction_rad), std::sin(arrow.direction_rad)};
        const ArrowShape shape = arrowShape(arrow.foot, direction, arrow.share, kLongestOnGround_m);
        append(casings, shape, arrow.elevation_m, kArrowCasing_m, {theme.accentRim, 1.0F});
        append(fills, shape, arrow.elevation_m, 0.0, {ink, ink, ink, 1.0F});
    }
    casings.insert(casings.end(), fills.begin(), fills.end());
    return casings;
}

} // namespace passerby::editor
