// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/walkable_area.h"

namespace passerby::importers::osm {

using geometry::GridArea;

namespace {

constexpr double kClosing_m = 1.25;
constexpr double kOpening_m = 0.45;
constexpr double kPassageOpening_m = 0.25;
constexpr double kSmallestHole_m2 = 6.0;
constexpr double kSmallestPiece_m2 = 4.0;
constexpr double kSimplify_m = 0.25;
constexpr double kThin_m = 0.08;
constexpr std::int64_t kOutlineStep = 10;

GridArea withoutSmallRings(const GridArea& area)
{
    GridArea result;
    for (const auto& ring : area)
        if (const double size = geometry::area(ring); size >= kSmallestPiece_m2 || size <= -kSmallestHole_m2)
            result.push_back(ring);
    return geometry::unite(result);
}

} // namespace

GridArea tidied(const GridArea& area)
{
    return withoutSmallRings(geometry::simplified(withoutSmallRings(area), kSimplify_m, kOutlineStep));
}

GridArea walkableArea(const Bands& bands, const GridArea& buildings, const GridArea& passages, const GridArea& box)
{
    const auto solid = geometry::difference(buildings, passages);
    const auto closed = geometry::thinned(geometry::closed(geometry::thinned(bands.walked, kThin_m), kClosing_m), kThin_m);
    const auto ground = geometry::unite(closed, geometry::intersection(passages, bands.walked));
    const auto free = geometry::difference(ground, solid);
    const auto inPassages = geometry::intersection(free, passages);
    const auto wide =
        geometry::unite(geometry::thinned(geometry::opened(free, kOpening_m), kThin_m), geometry::opened(inPassages, kPassageOpening_m));
    const auto whole = geometry::difference(withoutSmallRings(wide), bands.slits);
    return tidied(geometry::intersection(whole, box));
}

} // namespace passerby::importers::osm
