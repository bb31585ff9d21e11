// SPDX-License-Identifier: Apache-2.0
#include "core/judging/vehicle_samples.h"

#include "core/judging/road_view.h"
#include "core/judging/samples.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace passerby::judging {

namespace {

constexpr double kEvery_s = 0.1; // people are looked at

/// When somebody crosses the middle of the lane, and when they come into the band that the vehicle sweeps, and leave it.
struct CrossingTimes {
    double along_m = 0.0;
    double middle_s = 0.0;
    double in_s = 0.0;
    double out_s = 0.0;
};

std::optional<CrossingTimes> crossingOf(const Walker& person, const LaneLine& lane, double half_m)
{
    const auto steps = static_cast<int>((person.leaves_s() - person.enters_s()) / kEvery_s);
    const auto at = [&](int step) { return lane.beside(person.at(person.enters_s() + step * kEvery_s)); };
    std::optional<CrossingTimes> found;
    int crossed = 0;
    for (int i = 1; i <= steps && !found; ++i) {
        const BesideLane before = at(i - 1);
        const BesideLane now = at(i);
        if ((before.offset_m < 0.0) == (now.offset_m < 0.0) || now.along_m < 0.0 || now.along_m > lane.length_m())
            continue;
        const double share = before.offset_m / (before.offset_m - now.offset_m);
        found = CrossingTimes{before.along_m + share * (now.along_m - before.along_m), person.enters_s() + (i - 1 + share) * kEvery_s};
        crossed = i;
    }
    if (!found)
        return found;
    int from = crossed - 1;
    int to = crossed;
    while (from > 0 && std::abs(at(from).offset_m) <= half_m)
        --from;
    while (to < steps && std::abs(at(to).offset_m) <= half_m)
        ++to;
    found->in_s = person.enters_s() + from * kEvery_s;
    found->out_s = person.enters_s() + to * kEvery_s;
    return found;
}

/// When the vehicle's middle comes so far along the lane, straight between moments; nothing where it never does, or is there from the
/// beginning.
std::optional<double> timeAlong(const SampledBodies& bodies, const LaneLine& lane, double along_m)
{
    double before_m = 0.0;
    for (std::size_t i = 0; i < bodies.bodies.size(); ++i) {
        const double now_m = lane.beside(middleOf(bodies.bodies[i])).along_m;
        if (i > 0 && before_m < along_m && now_m >= along_m)
            return kSampled_s
                   * (static_cast<double>(bodies.first) + static_cast<double>(i) - 1.0 + (along_m - before_m) / (now_m - before_m));
        before_m = now_m;
    }
    return std::nullopt;
}

std::optional<Yielding> yieldingTo(const CrossingTimes& person, const SampledBodies& bodies, const LaneLine& lane)
{
    const auto half_m = static_cast<double>(bodies.bodies.front().halfLength_m);
    const double begin_s = kSampled_s * static_cast<double>(bodies.first);
    const double end_s = begin_s + kSampled_s * static_cast<double>(bodies.bodies.size() - 1);
    if (lane.beside(middleOf(bodies.bodies.front())).along_m + half_m >= person.along_m)
        return std::nullopt; // it is past from the beginning
    const auto front_s = timeAlong(bodies, lane, person.along_m - half_m);
    const auto rear_s = timeAlong(bodies, lane, person.along_m + half_m);
    if (person.middle_s < begin_s || person.middle_s > (front_s ? *front_s : end_s) + kYields_s)
        return std::nullopt;
    const bool isPersonFirst = !front_s || person.middle_s < *front_s;
    if (isPersonFirst && front_s && *front_s - person.middle_s > kYields_s)
        return std::nullopt;
    Yielding yielding{isPersonFirst};
    if (isPersonFirst && front_s)
        yielding.encroachment_s = std::max(*front_s - person.out_s, 0.0);
    if (!isPersonFirst && rear_s)
        yielding.encroachment_s = std::max(person.in_s - *rear_s, 0.0);
    return yielding;
}

} // namespace

std::vector<Yielding> yieldingOf(const SampledBodies& bodies, const LaneLine& lane, std::span<const Walker> people)
{
    std::vector<Yielding> all;
    if (bodies.bodies.empty())
        return all;
    for (const Walker& person : people)
        if (const auto crossing = crossingOf(person, lane, static_cast<double>(bodies.bodies.front().halfWidth_m)))
            if (const auto yielding = yieldingTo(*crossing, bodies, lane))
                all.push_back(*yielding);
    return all;
}

} // namespace passerby::judging
