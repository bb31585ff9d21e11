// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/run_overlay.h"

#include "editor/scene/scene_theme.h"

#include <algorithm>
#include <cmath>

namespace passerby::editor {

using geometry::Point;

namespace {

constexpr double kOutlineHalf_m = 0.12;
constexpr double kAreaHalf_m = 0.25;
constexpr double kLargestArrival_m = 3.0;
constexpr double kSmallestArrival_m = 1.0;
constexpr double kStripe_m = 0.8;
constexpr double kFenceHalf_m = 0.16;
constexpr std::array kFenceHeights_m{0.05, 0.6, 1.1};

QVector4D withAlpha(const QColor& color, float alpha)
{
    return {toVector(color), alpha};
}

void addOutline(const geometry::Ring& ring, double half_m, double half_px, const QColor& color, float alpha, std::vector<Ribbon>& out)
{
    for (std::size_t i = 0; i < ring.size(); ++i)
        out.push_back(ribbon(ring[i], ring[(i + 1) % ring.size()], 0.02, half_m, half_px, RibbonStyle::plain, withAlpha(color, alpha)));
}

/// Planks in two colours, one above the other.
void addFence(const ground::Barrier& fence, const OverlayColors& colors, std::vector<Ribbon>& out)
{
    const Point along = fence.right - fence.left;
    const int stripes = std::max(2, int(std::lround(geometry::length(along) / kStripe_m)));
    for (const double height_m : kFenceHeights_m)
        for (int i = 0; i < stripes; ++i) {
            const Point a = fence.left + along * (double(i) / stripes);
            const Point b = fence.left + along * (double(i + 1) / stripes);
            out.push_back(ribbon(a, b, fence.elevation_m + height_m, kFenceHalf_m, 1.6, RibbonStyle::plain,
                                 withAlpha(i % 2 == 0 ? colors.fence : colors.fenceStripe, 1.0F)));
        }
}

void addCells(const std::vector<std::uint32_t>& places, const world::World& world, std::vector<geometry::Polygon>& out)
{
    for (const std::uint32_t place : places)
        if (place < world.cells().size())
            out.push_back(world.cells().at(place).row->polygon);
}

} // namespace

OverlayColors overlayColors(bool dark)
{
    if (dark)
        return {QColor(0x78a9ff), QColor(0xe9b44c), QColor(0xff8585), QColor(0xffffff)};
    return {QColor(0x2260c4), QColor(0x8a5200), QColor(0xb8232f), QColor(0xffffff)};
}

double arrivalShare(double rate_per_s, double busiest_per_s)
{
    return busiest_per_s > 0.0 ? std::sqrt(std::clamp(rate_per_s / busiest_per_s, 0.0, 1.0)) : 0.0;
}

RunOverlay overlayOf(const run::Frame& frame, const world::World& world, const navigation::NavigationGraph& graph,
                     const std::vector<geometry::Polygon>& areas)
{
    RunOverlay overlay;
    if (!frame.perceptual)
        return overlay;
    overlay.areas = areas;
    addCells(frame.perceptual->visibleCells, world, overlay.seen);
    addCells(frame.perceptual->heldCells, world, overlay.held);
    for (const auto& arrival : frame.perceptual->arrivals)
        overlay.arrivals.push_back({graph.nodes()[arrival.portal].position, arrival.rate_per_s, arrival.next_s - frame.time_s});
    return overlay;
}

std::vector<Ribbon> overlayRibbons(const RunOverlay& overlay, bool dark)
{
    const OverlayColors colors = overlayColors(dark);
    std::vector<Ribbon> ribbons;
    for (const geometry::Polygon& cell : overlay.seen)
        addOutline(cell.outer, kOutlineHalf_m, 0.8, colors.seen, 0.55F, ribbons);
    for (const geometry::Polygon& cell : overlay.held)
        addOutline(cell.outer, kOutlineHalf_m, 1.0, colors.held, 0.9F, ribbons);
    for (const geometry::Polygon& area : overlay.areas)
        addOutline(area.outer, kAreaHalf_m, 1.4, colors.seen, 1.0F, ribbons);
    double busiest_per_s = 0.0;
    for (const RunOverlay::Arrival& arrival : overlay.arrivals)
        busiest_per_s = std::max(busiest_per_s, arrival.rate_per_s);
    for (const RunOverlay::Arrival& arrival : overlay.arrivals) {
        const double radius_m =
            kSmallestArrival_m + (kLargestArrival_m - kSmallestArrival_m) * arrivalShare(arrival.rate_per_s, busiest_per_s);
        ribbons.push_back(ribbon(arrival.place, arrival.place, 0.03, radius_m, 4.0, RibbonStyle::ring, withAlpha(colors.seen, 1.0F)));
    }
    for (const ground::Barrier& fence : overlay.barriers)
        addFence(fence, colors, ribbons);
    return ribbons;
}

} // namespace passerby::editor
