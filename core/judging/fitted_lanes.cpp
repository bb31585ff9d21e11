// SPDX-License-Identifier: Apache-2.0
#include "core/judging/fitted_lanes.h"

#include "core/geometry/line.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace passerby::judging {

using geometry::Point;

namespace {

constexpr double kBetween_m = 2.0;  // points of a lane
constexpr double kShortest_m = 4.0; // way that may be a lane
constexpr double kOnLane_m = 1.2;   // beside its middle, all along
constexpr double kBetweenLanes_m = 2.2;
constexpr double kBeyond_m = 20.0;      // straight on beyond an end, a way may still be on the lane
constexpr double kLedOn_m = 60.0;       // so far beyond an end, a change of lanes may begin or end
constexpr std::size_t kLeastBeside = 3; // points
constexpr double kOfEnd_m = 14.0;
constexpr double kExtended_m = 30.0;
constexpr std::size_t kSmoothed = 3; // points to either side
constexpr double kUsualLane_m = 3.5;
constexpr double kNarrowest_m = 2.4;
constexpr double kWidest_m = 3.6;

using DrivenLine = std::vector<Point>;

/// The way by a point every kBetween_m, the first and nearly the last among them.
DrivenLine evenly(const DrivenLine& way)
{
    DrivenLine even{way.front()};
    for (const Point place : way)
        while (distance(even.back(), place) >= kBetween_m)
            even.push_back(even.back() + (place - even.back()) * (kBetween_m / distance(even.back(), place)));
    return even;
}

DrivenLine smoothed(const DrivenLine& way)
{
    DrivenLine smooth;
    for (std::size_t i = 0; i < way.size(); ++i) {
        const std::size_t reach = std::min({kSmoothed, i, way.size() - 1 - i}); // ends stay
        Point sum{};
        for (std::size_t k = i - reach; k <= i + reach; ++k)
            sum = sum + way[k];
        smooth.push_back(sum * (1.0 / static_cast<double>(2 * reach + 1)));
    }
    return smooth;
}

Point aheadOf(const DrivenLine& way, std::size_t i)
{
    const Point along = way[std::min(i + 1, way.size() - 1)] - way[i > 0 && i + 1 == way.size() ? i - 1 : i];
    return along * (1.0 / std::max(length(along), 1e-9));
}

/// How far beside a lane a point of a way is; more than all where it goes another way.
double apart_m(const DrivenLine& way, std::size_t i, const BesideLane& there)
{
    return isSameWay(there.ahead, aheadOf(way, i)) ? std::abs(there.offset_m) : 1e9;
}

/// A lane as it is being made.
struct Bundle {
    LaneLine base;
    std::vector<std::size_t> members; ///< ways
};

/// All of a way that is beside a lane is on it; where that is hardly any, what is near its ends is, too.
bool isOn(const DrivenLine& way, const LaneLine& lane)
{
    std::size_t beside = 0;
    bool isNear = false;
    bool isOnBeyond = true;
    for (std::size_t i = 0; i < way.size(); ++i) {
        const BesideLane there = lane.beside(way[i]);
        const double far_m = apart_m(way, i, there);
        const bool isBeside = there.along_m >= 0.0 && there.along_m <= lane.length_m();
        if (isBeside && far_m > kOnLane_m)
            return false;
        beside += isBeside ? 1 : 0;
        if (!isBeside && there.along_m >= -kBeyond_m && there.along_m <= lane.length_m() + kBeyond_m) {
            isNear = true;
            isOnBeyond = isOnBeyond && far_m <= kOnLane_m;
        }
    }
    return beside >= kLeastBeside || (isNear && isOnBeyond);
}

/// The mean of the ways on a lane, from where the first begins to where the last ends.
DrivenLine meanWay(const std::vector<DrivenLine>& ways, const Bundle& bundle)
{
    double from_m = 0.0;
    double to_m = bundle.base.length_m();
    for (const std::size_t number : bundle.members) {
        from_m = std::min(from_m, bundle.base.beside(ways[number].front()).along_m);
        to_m = std::max(to_m, bundle.base.beside(ways[number].back()).along_m);
    }
    const auto stations = static_cast<std::size_t>((to_m - from_m) / kBetween_m) + 1;
    std::vector<double> sums(stations, 0.0);
    std::vector<double> counts(stations, 0.0);
    for (const std::size_t number : bundle.members)
        for (const Point place : ways[number]) {
            const BesideLane there = bundle.base.beside(place);
            const auto station = std::min(static_cast<std::size_t>(std::max(there.along_m - from_m, 0.0) / kBetween_m), stations - 1);
            sums[station] += there.offset_m;
            counts[station] += 1.0;
        }
    DrivenLine middle;
    double offset_m = 0.0;
    for (std::size_t i = 0; i < stations; ++i) {
        offset_m = counts[i] > 0.0 ? sums[i] / counts[i] : offset_m;
        const Point place = bundle.base.at(from_m + kBetween_m * static_cast<double>(i), offset_m);
        if (middle.empty() || distance(middle.back(), place) > 0.1 * kBetween_m)
            middle.push_back(place);
    }
    return middle.size() > 1 ? smoothed(middle) : DrivenLine(bundle.base.middle());
}

/// The longest ways first; each lane goes on growing by those that are put on it.
std::vector<Bundle> bundlesOf(const std::vector<DrivenLine>& ways)
{
    std::vector<std::size_t> order(ways.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return ways[a].size() > ways[b].size(); });
    std::vector<Bundle> bundles;
    while (!order.empty()) {
        const std::size_t first = order.front();
        order.erase(order.begin());
        Bundle bundle{LaneLine(smoothed(ways[first]), kUsualLane_m), {first}};
        for (bool grows = true; grows;) { // what was too far ahead may be beside it then
            const auto others =
                std::stable_partition(order.begin(), order.end(), [&](std::size_t way) { return isOn(ways[way], bundle.base); });
            grows = others != order.begin();
            bundle.members.insert(bundle.members.end(), order.begin(), others);
            order.erase(order.begin(), others);
            if (grows)
                bundle.base = LaneLine(meanWay(ways, bundle), kUsualLane_m);
        }
        bundles.push_back(std::move(bundle));
    }
    return bundles;
}

/// The other lane that a point of a way is on, within a distance of its middle; the end of the list where there is none.
std::size_t otherLaneAt(const DrivenLine& way, std::size_t i, const std::vector<Bundle>& bundles, std::size_t number, double within_m)
{
    std::size_t best = bundles.size();
    for (std::size_t other = 0; other < bundles.size(); ++other) {
        if (other == number)
            continue;
        const BesideLane there = bundles[other].base.beside(way[i]);
        const bool isThere = there.along_m >= -kLedOn_m && there.along_m <= bundles[other].base.length_m() + kLedOn_m;
        if (const double far_m = apart_m(way, i, there); isThere && far_m <= within_m) {
            within_m = far_m;
            best = other;
        }
    }
    return best;
}

/// A way alone that begins on one lane and ends on another, between which it is all along.
bool isChangeOfLanes(const std::vector<DrivenLine>& ways, const std::vector<Bundle>& bundles, std::size_t number)
{
    if (bundles[number].members.size() > 1)
        return false;
    const DrivenLine& way = ways[bundles[number].members.front()];
    const std::size_t from = otherLaneAt(way, 0, bundles, number, kOnLane_m);
    const std::size_t to = otherLaneAt(way, way.size() - 1, bundles, number, kOnLane_m);
    if (from == to || from == bundles.size() || to == bundles.size())
        return false;
    for (std::size_t i = 0; i < way.size(); ++i)
        if (otherLaneAt(way, i, bundles, number, kBetweenLanes_m) == bundles.size())
            return false;
    return true;
}

/// Straight on beyond both ends, by the way over kOfEnd_m there: the direction of two points alone is noise.
DrivenLine extended(DrivenLine middle)
{
    const std::size_t points = std::min(static_cast<std::size_t>(kOfEnd_m / kBetween_m), middle.size() - 1);
    const auto beyond = [](Point end, Point before) { return end + (end - before) * (kExtended_m / distance(end, before)); };
    middle.push_back(beyond(middle.back(), middle[middle.size() - 1 - points]));
    middle.insert(middle.begin(), beyond(middle.front(), middle[points]));
    return middle;
}

/// As wide as the nearest lane beside the middle of a lane is away.
double widthOf_m(const LaneLines& lanes, std::size_t number)
{
    double width_m = 1e9;
    const double along_m = 0.5 * lanes[number].length_m();
    const Point middle = lanes[number].at(along_m, 0.0);
    for (std::size_t other = 0; other < lanes.size(); ++other) {
        const BesideLane there = lanes[other].beside(middle);
        const double far_m = std::abs(there.offset_m);
        if (other != number && far_m >= 0.5 * kUsualLane_m && far_m <= 1.5 * kUsualLane_m
            && isSameWay(there.ahead, lanes[number].aheadAt(along_m)))
            width_m = std::min(width_m, far_m);
    }
    return width_m > 1e8 ? kUsualLane_m : std::clamp(width_m, kNarrowest_m, kWidest_m);
}

} // namespace

LaneLines fittedLanes(std::span<const std::vector<Point>> given)
{
    std::vector<DrivenLine> ways;
    double longest_m = 0.0;
    for (const DrivenLine& way : given)
        longest_m = std::max(longest_m, geometry::lengthOf_m(way));
    for (const DrivenLine& way : given)
        if (geometry::lengthOf_m(way) >= std::min(kShortest_m, longest_m))
            if (DrivenLine even = evenly(way); even.size() > 1)
                ways.push_back(std::move(even));
    std::vector<Bundle> bundles = bundlesOf(ways);
    for (std::size_t number = bundles.size(); number-- > 0;) // the shortest first
        if (bundles.size() > 1 && isChangeOfLanes(ways, bundles, number))
            bundles.erase(bundles.begin() + static_cast<std::ptrdiff_t>(number));
    LaneLines lanes;
    for (const Bundle& bundle : bundles)
        lanes.emplace_back(extended(meanWay(ways, bundle)), kUsualLane_m);
    std::vector<double> widths;
    for (std::size_t i = 0; i < lanes.size(); ++i)
        widths.push_back(widthOf_m(lanes, i));
    for (std::size_t i = 0; i < lanes.size(); ++i)
        lanes[i].setWidth(widths[i]);
    return lanes;
}

} // namespace passerby::judging
