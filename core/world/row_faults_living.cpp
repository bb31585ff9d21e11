// SPDX-License-Identifier: Apache-2.0
// What is wrong with rows of things that people use, and of what they need and have to do.
#include "core/foundation/limits.h"
#include "core/world/faults.h"

namespace passerby::world {

namespace {

constexpr double kLongestFixtureSide_m = 1000.0;
constexpr std::size_t kMostPointsOfDuty = foundation::kMostDutyPoints;
constexpr int kMostPlaces = 10'000;
constexpr std::size_t kMostPointsOfLine = foundation::kMostWaitingLinePoints;

} // namespace

namespace {

/// What a fixture has in common with what its kind begins with.
template <class Row>
Faults& addBodyFaults(Faults& faults, const Row& row)
{
    return faults.above("The width (m)", row.width_m, 0.0, kLongestFixtureSide_m)
        .above("The depth (m)", row.depth_m, 0.0, kLongestFixtureSide_m)
        .within("The number of places", row.places, 0, kMostPlaces)
        .within("The mean service (s)", row.serviceMean_s, 0.0, kServiceLimit_s)
        .within("The spread of the service (s)", row.serviceSd_s, 0.0, kServiceLimit_s);
}

} // namespace

Fault findFault(const FixtureKind& row)
{
    Faults faults;
    faults.require(!row.name.empty(), "The name is empty.").within("The height (m)", row.height_m, 0.0, kLongestFixtureSide_m);
    return addBodyFaults(faults, row).result();
}

Fault findFault(const WaitingLine& row)
{
    Faults faults;
    faults.level(row.level).within("The distance between those who wait (m)", row.spacing_m, kLeastWaitingSpacing_m, kMostWaitingSpacing_m);
    faults.require(row.points.size() >= 2, "A waiting line needs at least two different points.");
    faults.require(row.points.size() <= kMostPointsOfLine, "A waiting line has at most {} points.", kMostPointsOfLine);
    for (const geometry::Point p : row.points)
        faults.point("A point", p);
    const double length_m = lengthOf_m(row);
    faults.require(length_m / row.spacing_m <= static_cast<double>(kMostWaitingPlaces - 1),
                   "A waiting line holds at most {} people; this one, {:.0f} m long with {:g} m between them, would hold more.",
                   kMostWaitingPlaces, length_m, row.spacing_m);
    return faults.result();
}

Fault findFault(const Fixture& row)
{
    Faults faults;
    faults.level(row.level).point("The position", row.position).within("The heading (radians)", row.heading_rad, -4.0, 4.0);
    return addBodyFaults(faults, row).result();
}

Fault findFault(const Need& row)
{
    Faults faults;
    faults.require(!row.name.empty(), "The name is empty.").within("The share of those who have the need", row.share, 0.0, 1.0);
    faults.within("The lowest level at the beginning", row.startLow, 0.0, 1.0)
        .within("The highest level at the beginning", row.startHigh, 0.0, 1.0)
        .require(row.startLow <= row.startHigh, "The lowest level at the beginning is above the highest.")
        .duration("The time in which the need grows (s)", row.growth_s)
        .above("The threshold", row.threshold, 0.0, 1.0)
        .duration("The time in which the need fades (s)", row.decay_s);
    return faults.result();
}

Fault findFault(const Duty& row)
{
    Faults faults;
    faults.level(row.level).require(!row.points.empty(), "A duty needs at least one point.");
    faults.require(row.points.size() <= kMostPointsOfDuty, "A duty has at most {} points.", kMostPointsOfDuty);
    for (const geometry::Point p : row.points)
        faults.point("A point", p);
    return faults.within("The mean pause (s)", row.pauseMean_s, 0.0, kServiceLimit_s)
        .within("The spread of the pause (s)", row.pauseSd_s, 0.0, kServiceLimit_s)
        .result();
}

Fault findFault(const TrainService& row)
{
    return Faults()
        .above("The time from train to train (s)", row.period_s, 0.0, kServiceLimit_s)
        .within("The first arrival (s)", row.offset_s, 0.0, row.period_s)
        .above("The time that a train stands (s)", row.dwell_s, 0.0, row.period_s)
        .within("The mean number of people who get off", row.alightingMean, 0.0, 1e5)
        .within("The spread of the number of people who get off", row.alightingSd, 0.0, 1e5)
        .within("The number of doors", row.doors, 1, 1000)
        .result();
}

} // namespace passerby::world
