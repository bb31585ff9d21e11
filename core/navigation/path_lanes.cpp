// SPDX-License-Identifier: Apache-2.0
#include "core/navigation/path_lanes.h"

#include "core/foundation/lanes.h"
#include "core/navigation/path_tree.h"

namespace passerby::navigation {

namespace {

/// For each lane how many of the entries are no longer than its limit, and the last of them.
struct ShortEntries {
    std::array<std::int64_t, kPathLanes> count{};
    std::array<std::int64_t, kPathLanes> last{};
};

inline __attribute__((always_inline)) void lowerTo(PathLanes& nearest, const PathLanes& from, double length_m)
{
    for (std::size_t lane = 0; lane < kPathLanes; ++lane) {
        const double there = from[lane] + length_m;
        nearest[lane] = there < nearest[lane] ? there : nearest[lane];
    }
}

inline __attribute__((always_inline)) ShortEntries findShort(const PathHierarchy::Entry* entries, std::int64_t begin, std::int64_t end,
                                                             const PathLanes* distance_m, const PathLanes& nearest)
{
    PathLanes limit = nearest;
    for (double& one : limit)
        one += kTie_m;
    ShortEntries found;
    for (std::int64_t i = begin; i < end; ++i) {
        const PathHierarchy::Entry& entry = entries[i];
        const PathLanes& from = distance_m[entry.height];
        for (std::size_t lane = 0; lane < kPathLanes; ++lane) {
            const bool isShort = from[lane] + entry.length_m <= limit[lane];
            found.last[lane] = isShort ? i : found.last[lane];
            found.count[lane] += isShort ? 1 : 0;
        }
    }
    return found;
}

} // namespace

PASSERBY_LANES void sweepDown(const PathHierarchy& hierarchy, PathLanes* distance_m)
{
    for (std::size_t height = hierarchy.size(); height-- > 0;) {
        PathLanes nearest = distance_m[height];
        for (const PathHierarchy::Arc& arc : hierarchy.up(static_cast<std::uint32_t>(height)))
            lowerTo(nearest, distance_m[arc.height], arc.length_m);
        distance_m[height] = nearest;
    }
}

PASSERBY_LANES void climbFrom(const PathHierarchy& hierarchy, std::span<const std::uint32_t> climbed, PathLanes* distance_m)
{
    for (const std::uint32_t height : climbed) {
        const PathLanes here = distance_m[height];
        for (const PathHierarchy::Arc& arc : hierarchy.up(height))
            lowerTo(distance_m[arc.height], here, arc.length_m);
    }
}

PASSERBY_LANES void hangLanes(std::span<const PathHierarchy::Entry> entries, const PathLanes* distance_m, PathLanes& nearest)
{
    nearest.fill(kUnreachable);
    for (const PathHierarchy::Entry& entry : entries)
        lowerTo(nearest, distance_m[entry.height], entry.length_m);
}

PASSERBY_LANES void chooseEntries(const PathHierarchy& hierarchy, const PathLanes* distance_m, std::uint32_t* lastWay, double* byLane_m)
{
    const std::size_t* first = hierarchy.firstEntry().data();
    const std::size_t portals = hierarchy.size();
    for (std::size_t height = 0; height < portals; ++height) {
        const ShortEntries found = findShort(hierarchy.entries().data(), static_cast<std::int64_t>(first[height]),
                                             static_cast<std::int64_t>(first[height + 1]), distance_m, distance_m[height]);
        for (std::size_t lane = 0; lane < kPathLanes; ++lane) {
            lastWay[lane * portals + height] = found.count[lane] == 1 ? static_cast<std::uint32_t>(found.last[lane]) : kNone;
            byLane_m[lane * portals + height] = distance_m[height][lane];
        }
    }
}

PASSERBY_LANES void chooseTargetEntries(const PathHierarchy& hierarchy, const PathLanes* distance_m, std::uint32_t* lastWay)
{
    const std::size_t* first = hierarchy.firstTargetEntry().data();
    const PathHierarchy::Entry* entries = hierarchy.targetEntries().data();
    const std::size_t targets = hierarchy.firstTargetEntry().size() - 1;
    for (std::size_t target = 0; target < targets; ++target) {
        PathLanes nearest;
        nearest.fill(kUnreachable);
        for (std::size_t i = first[target]; i < first[target + 1]; ++i)
            lowerTo(nearest, distance_m[entries[i].height], entries[i].length_m);
        const ShortEntries found =
            findShort(entries, static_cast<std::int64_t>(first[target]), static_cast<std::int64_t>(first[target + 1]), distance_m, nearest);
        for (std::size_t lane = 0; lane < kPathLanes; ++lane) {
            const std::uint32_t way = found.count[lane] == 1 ? static_cast<std::uint32_t>(found.last[lane]) : kNone;
            lastWay[lane * targets + target] = nearest[lane] == kUnreachable ? kNowhere : way;
        }
    }
}

} // namespace passerby::navigation
