// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/wander_heatmap.h"

#include "core/world/behaviour_shares.h"
#include "editor/scene/heatmap_difference.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <tuple>

namespace passerby::editor {

using affordance::Way;
using affordance::WayIndex;
using geometry::Point;

namespace {

constexpr double kPiece_m = 5.0; ///< of ways along which the colour changes
constexpr double kLeastWalk_mps = 0.05;

struct Corner {
    Point place;
    double elevation_m = 0.0;
    double along = 0.0; ///< share of the way's length in the plan that lies behind
};

std::vector<Corner> cornersOf(const affordance::CityAffordance& city, WayIndex index)
{
    std::vector<Corner> corners;
    for (const affordance::WayPoint& point : affordance::wayPoints(city.network, *city.graph, index))
        corners.push_back({point.place, point.elevation_m});
    double length_m = 0.0;
    for (std::size_t i = 1; i < corners.size(); ++i) {
        length_m += geometry::distance(corners[i - 1].place, corners[i].place);
        corners[i].along = length_m;
    }
    for (Corner& corner : corners)
        corner.along = length_m > 0.0 ? corner.along / length_m : 0.0;
    return corners;
}

/// Straight pieces of each way, once for both directions. `valueAt(way, along)` tells its colour; ways along which that changes are cut.
std::vector<HeatmapWay> piecesOf(const affordance::CityAffordance& city, bool changes,
                                 const std::function<double(WayIndex, double)>& valueAt)
{
    std::vector<HeatmapWay> pieces;
    for (WayIndex index = 0; index < city.network.ways.size(); ++index) {
        if (city.network.ways[index].reverse < index)
            continue;
        const std::vector<Corner> corners = cornersOf(city, index);
        std::uint32_t number = 0;
        for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
            const Corner& from = corners[i];
            const Corner& to = corners[i + 1];
            const double length_m = geometry::distance(from.place, to.place);
            const int parts = changes ? std::max(1, static_cast<int>(std::ceil(length_m / kPiece_m))) : 1;
            for (int part = 0; part < parts && length_m > 0.0; ++part) {
                const double begin = double(part) / parts;
                const double end = double(part + 1) / parts;
                const double middle = 0.5 * (begin + end);
                const double along = from.along + middle * (to.along - from.along);
                pieces.push_back({index, number++, from.place + (to.place - from.place) * begin, from.place + (to.place - from.place) * end,
                                  from.elevation_m + middle * (to.elevation_m - from.elevation_m), length_m / parts, valueAt(index, along),
                                  1.0});
            }
        }
    }
    return pieces;
}

auto endsOf(const HeatmapWay& way)
{
    return std::tie(way.a, way.b);
}

Heatmap finished(std::vector<HeatmapWay> pieces)
{
    std::sort(pieces.begin(), pieces.end(),
              [](const HeatmapWay& x, const HeatmapWay& y) { return std::pair(x.density, endsOf(x)) < std::pair(y.density, endsOf(y)); });
    Heatmap map;
    map.highest = pieces.empty() ? 0.0 : pieces.back().density;
    map.ways = std::move(pieces);
    return map;
}

} // namespace

Heatmap sightHeatmap(const affordance::CityAffordance& city, std::size_t table, bool isWalkableOnly)
{
    const auto& seen = city.tables[table].viewsheds;
    const auto areaAt = [&](affordance::JunctionIndex junction) {
        return isWalkableOnly ? seen[junction].walkable_m2 : seen[junction].visible_m2;
    };
    Heatmap map = finished(piecesOf(city, true, [&](WayIndex index, double along) {
        const Way& way = city.network.ways[index];
        return areaAt(way.from) + along * (areaAt(way.to) - areaAt(way.from));
    }));
    map.maximum = roundedUp(map.highest);
    return map;
}

std::vector<double> expectedWanderers(const affordance::CityAffordance& city, const world::World& world, double wanderers)
{
    std::vector<double> shares(city.tables.size(), 0.0);
    double sum = 0.0;
    for (std::size_t i = 0; i < world.profiles().size() && i < city.tableOfProfile.size(); ++i) {
        const world::AgentProfile& profile = *world.profiles().at(i).row;
        if (!world::isWandering(profile))
            continue;
        shares[city.tableOfProfile[i]] += profile.share;
        sum += profile.share;
    }
    if (!(sum > 0.0) || !(wanderers > 0.0) || city.network.ways.empty())
        return {};
    std::vector<double> perMetre(city.network.ways.size(), 0.0);
    for (std::size_t table = 0; table < shares.size(); ++table) {
        if (!(shares[table] > 0.0))
            continue;
        if (city.flows[table].probability.size() != perMetre.size())
            return {};
        const auto there = affordance::peoplePerMetre(city.network, city.flows[table], wanderers * shares[table] / sum);
        std::transform(perMetre.begin(), perMetre.end(), there.begin(), perMetre.begin(), std::plus<>());
    }
    return perMetre;
}

std::vector<double> countedWanderers(const run::WanderTally& tally)
{
    if (!tally.city || !(tally.window_s > 0.0))
        return {};
    const auto& ways = tally.city->network.ways;
    std::vector<double> perMetre(ways.size());
    for (WayIndex way = 0; way < ways.size(); ++way) {
        const WayIndex back = ways[way].reverse;
        const double people_s = double(tally.onWay_s[way]) + (back != way ? double(tally.onWay_s[back]) : 0.0);
        perMetre[way] = people_s / tally.window_s / ways[way].length_m;
    }
    return perMetre;
}

Heatmap wanderHeatmap(const affordance::CityAffordance& city, const std::vector<double>& perMetre, double maximum)
{
    if (perMetre.size() != city.network.ways.size())
        return {};
    Heatmap map = finished(piecesOf(city, false, [&](WayIndex way, double) { return perMetre[way]; }));
    map.maximum = maximum > 0.0 ? maximum : roundMaximum(map.ways);
    return map;
}

Heatmap wanderDifference(const run::WanderTally& tally, const world::World& world, double wanderers)
{
    const std::vector<double> counted = countedWanderers(tally);
    const std::vector<double> expected = tally.city ? expectedWanderers(*tally.city, world, wanderers) : std::vector<double>();
    if (counted.empty() || expected.size() != counted.size())
        return {};
    double speed_mps = 0.0;
    for (const statistics::SpeedNode& node : affordance::wandererSpeeds(world))
        speed_mps += node.weight * node.speed_mps;
    Heatmap map = wanderHeatmap(*tally.city, counted, 1.0);
    map.scale = HeatScale::difference;
    map.highest = 0.0;
    for (HeatmapWay& piece : map.ways) {
        const double length_m = tally.city->network.ways[piece.a].length_m;
        const double mean = expected[piece.a] * length_m;
        const double variance = countVariance(mean, length_m / std::max(speed_mps, kLeastWalk_mps), tally.window_s, 0.0);
        piece.density -= expected[piece.a];
        piece.certainty = certaintyOf(deviationsOf(piece.density * length_m, variance));
        map.highest = std::max(map.highest, std::abs(piece.density));
    }
    map.maximum = roundMaximum(map.ways);
    std::sort(map.ways.begin(), map.ways.end(), [&map](const HeatmapWay& x, const HeatmapWay& y) {
        return std::pair(rampWeight(rampPosition(x, map), map.scale), endsOf(x))
               < std::pair(rampWeight(rampPosition(y, map), map.scale), endsOf(y));
    });
    return map;
}

} // namespace passerby::editor
