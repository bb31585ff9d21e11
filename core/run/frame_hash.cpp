// SPDX-License-Identifier: Apache-2.0
#include "core/run/frame_hash.h"

#include "core/foundation/hasher.h"
#include "core/run/frame.h"

namespace passerby::run {

namespace {

using foundation::Hasher;

// Each of these names every field, so that a new one does not compile until somebody has decided on it here.

void add(Hasher& hasher, std::uint32_t number)
{
    hasher.add(number);
}

void add(Hasher& hasher, float value)
{
    hasher.add(value);
}

void add(Hasher& hasher, const Walker& walker)
{
    const auto& [agent, profile, destinationType, x_m, y_m, z_m, heading_rad, speed_mps, segment] = walker;
    hasher.add(exportedId(agent));
    hasher.add(std::uint64_t{profile});
    hasher.add(std::uint64_t{destinationType});
    hasher.add(x_m);
    hasher.add(y_m);
    hasher.add(z_m);
    hasher.add(heading_rad);
    hasher.add(speed_mps);
    hasher.add(segment);
}

void add(Hasher& hasher, const street::SeenProxy& proxy)
{
    const auto& [agent, kind, x_m, y_m, z_m, radius_m, strength] = proxy;
    hasher.add(exportedId(agent));
    hasher.add(kind);
    hasher.add(x_m);
    hasher.add(y_m);
    hasher.add(z_m);
    hasher.add(radius_m);
    hasher.add(strength);
}

void add(Hasher& hasher, const Group& group)
{
    const auto& [kind, first, count] = group;
    hasher.add(kind);
    hasher.add(first);
    hasher.add(count);
}

void add(Hasher& hasher, const PerceptualView::Arrival& arrival)
{
    const auto& [portal, next_s, rate_per_s] = arrival;
    hasher.add(portal);
    hasher.add(next_s);
    hasher.add(rate_per_s);
}

void add(Hasher& hasher, const navigation::Node& node)
{
    const auto& [isTarget, number, position, elevation_m, level] = node;
    hasher.add(isTarget);
    hasher.add(number);
    hasher.add(position.x);
    hasher.add(position.y);
    hasher.add(elevation_m);
    hasher.add(level);
}

void add(Hasher& hasher, const navigation::Segment& segment)
{
    const auto& [from, to, cell, length_m] = segment;
    hasher.add(from);
    hasher.add(to);
    hasher.add(cell);
    hasher.add(length_m);
}

void add(Hasher& hasher, const Vehicle& vehicle)
{
    const auto& [number, kind, level, x_m, y_m, heading_rad, speed_mps, length_m, width_m] = vehicle;
    hasher.add(number);
    hasher.add(std::uint64_t{kind});
    hasher.add(std::int64_t{level});
    hasher.add(x_m);
    hasher.add(y_m);
    hasher.add(heading_rad);
    hasher.add(speed_mps);
    hasher.add(length_m);
    hasher.add(width_m);
}

void add(Hasher& hasher, const VisitorBody& visitor)
{
    const auto& [mode, kind, level, x_m, y_m, heading_rad, speed_mps, length_m, width_m] = visitor;
    hasher.add(mode);
    hasher.add(std::uint64_t{kind});
    hasher.add(std::int64_t{level});
    hasher.add(x_m);
    hasher.add(y_m);
    hasher.add(heading_rad);
    hasher.add(speed_mps);
    hasher.add(length_m);
    hasher.add(width_m);
}

void add(Hasher& hasher, const VehicleCounts& counts)
{
    const auto& [entered, left, lost, towed, waiting] = counts;
    hasher.add(entered);
    hasher.add(left);
    hasher.add(lost);
    hasher.add(towed);
    hasher.add(waiting);
}

template <class List>
void addList(Hasher& hasher, const List& list)
{
    hasher.add(std::uint64_t{list.size()});
    for (const auto& element : list)
        add(hasher, element);
}

void add(Hasher& hasher, const std::vector<float>& values)
{
    addList(hasher, values);
}

void add(Hasher& hasher, const navigation::NavigationGraph& graph)
{
    addList(hasher, graph.nodes());
    addList(hasher, graph.segments());
    hasher.add(graph.isSlowed());
    for (navigation::SegmentIndex segment = 0; graph.isSlowed() && segment < graph.segments().size(); ++segment)
        hasher.add(graph.effectiveLength_m(segment));
}

void add(Hasher& hasher, const PerceptualView& view)
{
    const auto& [visibleCells, toOpen, heldCells, arrivals, hidden, shadows, known, live] = view;
    addList(hasher, visibleCells);
    hasher.add(toOpen);
    addList(hasher, heldCells);
    addList(hasher, arrivals);
    hasher.add(hidden);
    hasher.add(shadows);
    hasher.add(known);
    hasher.add(live);
}

void add(Hasher& hasher, const WanderTally& tally)
{
    const auto& [city, visits, onWay_s, window_s, openSpace] = tally;
    const auto& [paths, beeline_m, walked_m] = openSpace;
    hasher.add(city != nullptr);
    addList(hasher, visits);
    addList(hasher, onWay_s);
    hasher.add(window_s);
    hasher.add(paths);
    hasher.add(beeline_m);
    hasher.add(walked_m);
}

template <class Shared>
void addShared(Hasher& hasher, const std::shared_ptr<const Shared>& shared)
{
    hasher.add(shared != nullptr);
    if (shared)
        add(hasher, *shared);
}

} // namespace

std::uint64_t frameHash(const Frame& frame)
{
    const auto& [step, time_s, clock_s, people, walkers, activities, proxies, insideByTarget, occupancy_s, occupancyByType_s, window_s,
                 graph, isSteered, groups, heldUp, atDoors, edits, perceptual, wandering, vehicles, vehicleCounts, visitor, rescues] =
        frame;
    static_cast<void>(rescues); // told by what the people did
    Hasher hasher;
    hasher.add(step);
    hasher.add(time_s);
    hasher.add(clock_s);
    hasher.add(people);
    addList(hasher, walkers);
    for (const Activity activity : activities)
        hasher.add(activity);
    addList(hasher, proxies);
    addList(hasher, insideByTarget);
    addShared(hasher, occupancy_s);
    addShared(hasher, occupancyByType_s);
    hasher.add(window_s);
    addShared(hasher, graph);
    hasher.add(isSteered);
    addList(hasher, groups);
    hasher.add(heldUp);
    hasher.add(atDoors);
    hasher.add(edits);
    addShared(hasher, perceptual);
    addShared(hasher, wandering);
    if (!vehicles.empty() || vehicleCounts != VehicleCounts{}) { // what a run without is, it has always been
        addList(hasher, vehicles);
        add(hasher, vehicleCounts);
    }
    if (visitor)
        add(hasher, *visitor);
    return hasher.result();
}

} // namespace passerby::run
