// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/limits.h"
#include "core/geometry/line.h"
#include "core/world/row_rules.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

namespace passerby::world {

namespace {

using Fault = std::optional<std::string>;

constexpr int kLevelLimit = 1000;
constexpr double kMostPeoplePerMinute = 1e6;
constexpr std::array<const char*, kServiceUses> kServicePlaces{"ways", "stairs", "platforms"};
constexpr double kHeightLimit_m = 1e5;
constexpr double kDurationLimit_s = 1e9;
constexpr double kLeastSpeed_mps = 0.01;
constexpr std::int64_t kMostPeople = 1'000'000'000'000;
constexpr double kServiceLimit_s = 86400.0;
constexpr double kLeastSpeedShare = 0.1;
constexpr double kLeastParkingSpacing_m = 0.1;
constexpr double kFastestVehicle_mps = 100.0;
constexpr double kLongestFixtureSide_m = 1000.0;
constexpr std::size_t kMostPointsOfDuty = foundation::kMostDutyPoints;
constexpr int kMostPlaces = 10'000;
constexpr std::size_t kMostPointsOfLine = foundation::kMostWaitingLinePoints;
constexpr double kSmallestArea_m2 = 1e-9;
constexpr double kSmallestPixel_m2 = 1e-12;

/// By the first bytes, as both formats define them.
bool isPicture(const std::vector<std::uint8_t>& file)
{
    static constexpr std::array<std::uint8_t, 8> kPng{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    static constexpr std::array<std::uint8_t, 3> kJpeg{0xFF, 0xD8, 0xFF};
    const auto startsWith = [&file](const auto& magic) {
        return file.size() >= magic.size() && std::equal(magic.begin(), magic.end(), file.begin());
    };
    return startsWith(kPng) || startsWith(kJpeg);
}

/// By their first bytes; the rest is for whoever chooses among them.
bool areStates(const std::vector<std::uint8_t>& bytes)
{
    static constexpr std::array<std::uint8_t, 4> kMagic{'P', 'H', 'S', 'S'};
    return bytes.size() >= kMagic.size() && std::equal(kMagic.begin(), kMagic.end(), bytes.begin());
}

/// The first fault among several looks at one row.
class Faults {
public:
    Faults& within(std::string_view what, double value, double low, double high)
    {
        if (!m_fault && !(value >= low && value <= high)) // also catches what is not a number
            m_fault = fmt::format("{} must lie between {:g} and {:g}, but is {:g}.", what, low, high, value);
        return *this;
    }
    Faults& above(std::string_view what, double value, double low, double high)
    {
        if (!m_fault && !(value > low && value <= high))
            m_fault = fmt::format("{} must be more than {:g} and at most {:g}, but is {:g}.", what, low, high, value);
        return *this;
    }
    Faults& require(bool condition, std::string_view sentence)
    {
        if (!m_fault && !condition)
            m_fault = std::string(sentence);
        return *this;
    }
    Faults& point(std::string_view what, geometry::Point p)
    {
        return within(what, p.x, -kCoordinateLimit_m, kCoordinateLimit_m).within(what, p.y, -kCoordinateLimit_m, kCoordinateLimit_m);
    }
    Faults& ends(geometry::Point a, geometry::Point b)
    {
        return point("An end", a).point("An end", b).require(!(a == b), "The two ends are the same point.");
    }
    Faults& level(int value) { return within("The level", value, -kLevelLimit, kLevelLimit); }
    Faults& height(std::string_view what, double value) { return within(what, value, -kHeightLimit_m, kHeightLimit_m); }
    Faults& duration(std::string_view what, double value) { return within(what, value, 0.0, kDurationLimit_s); }
    Faults& polygon(const geometry::Polygon& polygon)
    {
        ring("The outline", polygon.outer);
        for (const geometry::Ring& hole : polygon.holes)
            ring("A hole", hole);
        return *this;
    }
    [[nodiscard]] Fault result() { return std::move(m_fault); }

private:
    void ring(std::string_view what, const geometry::Ring& ring)
    {
        for (const geometry::Point p : ring)
            point("A coordinate", p);
        if (!m_fault && ring.size() < 3)
            m_fault = fmt::format("{} needs at least three different corners, but has {}.", what, ring.size());
        if (!m_fault && std::abs(geometry::signedArea(ring)) < kSmallestArea_m2)
            m_fault = fmt::format("{} has no area.", what);
    }

    Fault m_fault;
};

} // namespace

Fault findFault(const Cell& row)
{
    return Faults().level(row.level).polygon(row.polygon).result();
}

Fault findFault(const Portal& row)
{
    return Faults()
        .ends(row.a, row.b)
        .require(row.cellA != row.cellB, "Both sides are the same cell.")
        .height("The elevation", row.elevation_m)
        .within("The speed of the escalator (m/s)", row.speed_mps, 0.05, 10.0)
        .within("The number of people in the cabin", row.capacity, 1, 1000)
        .within("The cycle of the lift (s)", row.cycle_s, 1.0, 86400.0)
        .above("The mean time at the gate (s)", row.serviceMean_s, 0.0, kServiceLimit_s)
        .within("The spread of the time at the gate (s)", row.serviceSd_s, 0.0, kServiceLimit_s)
        .result();
}

Fault findFault(const TargetType& row)
{
    Faults faults;
    faults.require(!row.name.empty(), "The name is empty.");
    faults.duration("The mean wait", row.waitMean_s).duration("The spread of the wait", row.waitSd_s);
    if (row.hourlyWaitMean_s)
        for (const double mean : *row.hourlyWaitMean_s)
            faults.duration("An hourly mean wait", mean);
    for (const Goal& goal : row.goals) {
        faults.within("A weight", goal.weight, -1e12, 1e12); // negative ones are for the checks to report
        if (goal.hourlyWeight)
            for (const double weight : *goal.hourlyWeight)
                faults.within("An hourly weight", weight, -1e12, 1e12);
    }
    return faults.result();
}

Fault findFault(const Target& row)
{
    return Faults().point("The position", row.position).result();
}

Fault findFault(const Obstacle& row)
{
    return Faults()
        .level(row.level)
        .polygon(row.polygon)
        .height("The base", row.base_m)
        .height("The height", row.height_m)
        .within("The height of the roof (m)", row.roofHeight_m, 0.0, kHeightLimit_m)
        .result();
}

Fault findFault(const Region& row)
{
    return Faults()
        .level(row.level)
        .polygon(row.polygon)
        .within("The share of their speed at which people walk in it", row.speedShare, kLeastSpeedShare, 1.0)
        .result();
}

Fault findFault(const MeasurementLine& row)
{
    return Faults()
        .level(row.level)
        .ends(row.a, row.b)
        .within("The number of people a minute above which it warns", row.warnAbove_per_min, 0.0, kMostPeoplePerMinute)
        .result();
}

Fault findFault(const Attractor& row)
{
    return Faults()
        .point("The position", row.position)
        .above("The strength", row.strength, 0.0, 1e9)
        .above("The reach", row.reach_m, 0.0, 1e7)
        .result();
}

Fault findFault(const JunctionEdit& row)
{
    return Faults().point("The position", row.position).result();
}

Fault findFault(const AgentProfile& row)
{
    Faults faults;
    faults.require(!row.name.empty(), "The name is empty.").within("The share", row.share, 0.0, 1e12);
    faults.within("The mean speed (m/s)", row.speedMean_mps, kLeastSpeed_mps, 100.0)
        .within("The spread of the speed", row.speedSd_mps, 0.0, 100.0);
    faults.above("The radius", row.radius_m, 0.0, 100.0);
    for (const auto& [type, factor] : row.goalMultipliers)
        faults.within("A multiplier of goals", factor, 0.0, 1e9);
    if (row.boundReach_m)
        faults.above("The reach of own targets", *row.boundReach_m, 0.0, 1e7);
    for (const auto& [name, value] : row.parameters)
        faults.require(std::isfinite(value), "A parameter is not a number.");
    return faults.result();
}

Fault findFault(const Crowd& row)
{
    Faults faults;
    faults.require(row.count >= 0, "The number of people is negative.").duration("The start", row.start_s);
    faults.require(row.count <= foundation::kMostPeopleInCrowd,
                   fmt::format("A crowd has at most {} people, but this one has {}.", foundation::kMostPeopleInCrowd, row.count));
    faults.require(row.groupLow >= 1 && row.groupLow <= row.groupHigh && row.groupHigh <= kMostInGroup,
                   fmt::format("A crowd walks in groups of 1 to {}, the fewest first, but this one in groups of {} to {}.", kMostInGroup,
                               row.groupLow, row.groupHigh));
    for (const geometry::Point p : row.waypoints)
        faults.point("A waypoint", p);
    return faults.result();
}

Fault findFault(const ProxyRule& row)
{
    Faults faults;
    faults.within("The share", row.share, 0.0, 1.0);
    for (const auto& [name, value] : row.parameters) {
        if (const auto* number = std::get_if<double>(&value))
            faults.require(std::isfinite(*number), "A parameter is not a number.");
        if (const auto* p = std::get_if<geometry::Point>(&value))
            faults.point("A parameter", *p);
    }
    return faults.result();
}

Fault findFault(const PinnedAlibi& row)
{
    return Faults().duration("The time", row.time_s).result();
}

Fault findFault(const ReferencePicture& row)
{
    Faults faults;
    faults.require(row.file && isPicture(*row.file), "The file is neither a PNG nor a JPEG.");
    faults.require(!row.file || row.file->size() <= kLargestPictureFile_bytes,
                   fmt::format("The file has more than {} MiB.", kLargestPictureFile_bytes >> 20U));
    faults.within("The width, pixels,", row.width_px, 1, kLongestPictureSide_px);
    faults.within("The height, pixels,", row.height_px, 1, kLongestPictureSide_px);
    faults.require(std::int64_t{row.width_px} * row.height_px <= kMostPicturePixels,
                   fmt::format("It has more than {} million pixels.", kMostPicturePixels / 1'000'000));
    faults.within("The opacity", row.opacity, 0.0, 1.0);
    for (const geometry::Point corner : outlineOf(row))
        faults.point("A corner", corner);
    faults.require(std::abs(cross(row.placement.right, row.placement.down)) >= kSmallestPixel_m2, "Its pixels have no area.");
    return faults.result();
}

Fault findFault(const Recording& row)
{
    return Faults()
        .above("The frame rate (1/s)", row.frameRate_hz, 0.0, foundation::kMostFramesPerSecond)
        .point("The origin", row.placement.origin)
        .within("The turn (rad)", row.placement.turn_rad, -std::numbers::pi, std::numbers::pi)
        .require(row.tracks != nullptr, "It has no tracks.")
        .require(!row.tracks || row.tracks->size() <= foundation::kLargestRecording_bytes,
                 fmt::format("Its tracks take more than {} MiB.", foundation::kLargestRecording_bytes >> 20U))
        .require(!row.tracks || countTracks(*row.tracks).ok(), "Its tracks cannot be read.")
        .result();
}

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
    faults.require(row.points.size() <= kMostPointsOfLine, fmt::format("A waiting line has at most {} points.", kMostPointsOfLine));
    for (const geometry::Point p : row.points)
        faults.point("A point", p);
    const double length_m = lengthOf_m(row);
    faults.require(length_m / row.spacing_m <= static_cast<double>(kMostWaitingPlaces - 1),
                   fmt::format("A waiting line holds at most {} people; this one, {:.0f} m long with {:g} m between them, would hold more.",
                               kMostWaitingPlaces, length_m, row.spacing_m));
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
    faults.require(row.points.size() <= kMostPointsOfDuty, fmt::format("A duty has at most {} points.", kMostPointsOfDuty));
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

Fault findFault(const VehicleKind& row)
{
    return Faults()
        .require(!row.name.empty(), "The name is empty.")
        .above("The length (m)", row.length_m, 0.0, 100.0)
        .above("The width (m)", row.width_m, 0.0, 10.0)
        .within("The height (m)", row.height_m, 0.0, 10.0)
        .above("The turning radius (m)", row.turningRadius_m, 0.0, 100.0)
        .above("The acceleration (m/s²)", row.acceleration_mps2, 0.0, 20.0)
        .above("The braking (m/s²)", row.braking_mps2, 0.0, 20.0)
        .above("The speed (m/s)", row.speed_mps, 0.0, kFastestVehicle_mps)
        .require(row.usesCarLanes || row.usesBicycleLanes || row.usesBusLanes, "It may use no lanes at all.")
        .result();
}

Fault findFault(const Lane& row)
{
    Faults faults;
    faults.level(row.level)
        .above("The width (m)", row.width_m, 0.0, 30.0)
        .above("The speed limit (m/s)", row.limit_mps, 0.0, kFastestVehicle_mps)
        .require(row.points.size() <= foundation::kMostLanePoints,
                 fmt::format("A lane has at most {} points.", foundation::kMostLanePoints));
    for (const geometry::Point p : row.points)
        faults.point("A point", p);
    faults.require(lengthOf_m(row) > 0.0, "A lane needs at least two different points.");
    return faults.result();
}

Fault findFault(const Signal& row)
{
    return Faults()
        .within("The time of green (s)", row.green_s, 0.0, kServiceLimit_s)
        .within("The time of amber (s)", row.amber_s, 0.0, kServiceLimit_s)
        .within("The time of red (s)", row.red_s, 0.0, kServiceLimit_s)
        .within("The beginning of green (s)", row.offset_s, 0.0, kServiceLimit_s)
        .result();
}

Fault findFault(const StopLine& row)
{
    return Faults().level(row.level).ends(row.a, row.b).result();
}

Fault findFault(const Crossing& row)
{
    return Faults().level(row.level).ends(row.a, row.b).above("The width (m)", row.width_m, 0.0, 100.0).result();
}

Fault findFault(const VehicleDemand& row)
{
    return Faults()
        .within("The hour", static_cast<double>(row.hour.value_or(0)), 0.0, 23.0)
        .within("The number of vehicles in an hour", row.vehicles_per_h, 0.0, 10'000.0)
        .result();
}

Fault findFault(const ParkingRow& row)
{
    Faults faults;
    faults.level(row.level)
        .within("The number of places", row.places, 1, foundation::kMostParkingPlaces)
        .within("The share of places that are taken", row.taken, 0.0, 1.0)
        .require(row.points.size() <= foundation::kMostLanePoints,
                 fmt::format("A parking row has at most {} points.", foundation::kMostLanePoints));
    for (const geometry::Point p : row.points)
        faults.point("A point", p);
    const double length_m = geometry::lengthOf_m(row.points);
    faults.require(length_m > 0.0, "A parking row needs at least two different points.");
    faults.require(length_m / row.places >= kLeastParkingSpacing_m,
                   fmt::format("Its {} places lie nearer together than {:g} m.", row.places, kLeastParkingSpacing_m));
    return faults.result();
}

Fault findFault(const PaintedDirection& row)
{
    Faults faults;
    faults.level(row.level)
        .above("The width (m)", row.width_m, 0.0, 100.0)
        .above("The share by which it counts", row.share, 0.0, 1.0)
        .require(row.points.size() <= foundation::kMostDirectionPoints,
                 fmt::format("A painted direction has at most {} points.", foundation::kMostDirectionPoints));
    for (const geometry::Point p : row.points)
        faults.point("A point", p);
    faults.require(geometry::lengthOf_m(row.points) > 0.0, "A painted direction needs at least two different points.");
    return faults.result();
}

Fault findFault(const StateSet& row)
{
    return Faults()
        .require(!row.name.empty(), "The name is empty.")
        .require(row.bytes && areStates(*row.bytes), "It holds no recorded states.")
        .require(!row.bytes || row.bytes->size() <= foundation::kLargestStateSet_bytes,
                 fmt::format("Its states take more than {} kB.", foundation::kLargestStateSet_bytes / 1024))
        .result();
}

namespace {

void addCameraFaults(Faults& faults, const SlideCamera& camera)
{
    faults.point("What a slide looks at", camera.center)
        .height("The height of what a slide looks at", camera.height_m)
        .within("The direction of a slide (°)", camera.yaw_deg, -360.0, 360.0)
        .within("How far down a slide looks (°)", camera.pitch_deg, -60.0, 90.0)
        .within("The distance of a slide (m)", camera.distance_m, 0.1, 100'000.0)
        .within("The field of view of a slide (°)", camera.fieldOfView_deg, 5.0, 120.0);
}

void addTimeFaults(Faults& faults, const Slide& slide)
{
    faults.within("The glide of a slide (s)", slide.glide_s, 0.0, kLongestGlide_s)
        .within("The dwell of a slide (s)", slide.dwell_s, 0.0, kLongestDwell_s)
        .within("The pace of a slide", slide.pace, 0.0, kFastestPace)
        .duration("The time of a slide", slide.time_s.value_or(0.0))
        .within("The time of day of a slide (h)", slide.hour.value_or(0.0), 0.0, 23.999999);
}

void addPictureFaults(Faults& faults, const SlidePicture& picture)
{
    faults.require(!picture.file || isPicture(*picture.file), "The picture of a slide is neither a PNG nor a JPEG.")
        .require(!picture.file || picture.file->size() <= kLargestSlidePicture_bytes,
                 fmt::format("The picture of a slide has more than {} MiB.", kLargestSlidePicture_bytes >> 20U));
}

} // namespace

Fault findFault(const Story& row)
{
    Faults faults;
    faults.require(!row.name.empty(), "The name is empty.")
        .require(row.slides.size() <= kMostSlides, fmt::format("A story has at most {} slides.", kMostSlides));
    for (const Slide& slide : row.slides) {
        addCameraFaults(faults, slide.camera);
        addTimeFaults(faults, slide);
        addPictureFaults(faults, slide.picture);
        faults.within("The turn of a slide (°)", slide.turn_deg, -3600.0, 3600.0);
        faults.require(slide.motion != SlideMotion::alongLine || slide.line.size() >= 2,
                       "A slide that moves along a line needs at least two points of it.");
        faults.require(slide.line.size() <= foundation::kMostLanePoints,
                       fmt::format("The line of a slide has at most {} points.", foundation::kMostLanePoints));
        for (const geometry::Point p : slide.line)
            faults.point("A point", p);
        faults.require(!slide.person || (*slide.person >= 0 && *slide.person <= kLargestNumber),
                       "The number of the person is out of range.");
        for (const std::string& kind : slide.hidden)
            faults.require(!kind.empty() && kind.find(',') == std::string::npos, "A kind of things that is hidden has no name.");
    }
    return faults.result();
}

Fault findFault(const Settings& settings)
{
    Faults faults;
    faults.require(!settings.epsg || *settings.epsg > 0, "The EPSG code is not positive.");
    for (const std::int64_t coordinate : settings.origin_m)
        faults.within("The origin", static_cast<double>(coordinate), -1e9, 1e9);
    faults.require(settings.population >= 0 && settings.population <= kMostPeople,
                   fmt::format("The population must lie between 0 and {}, but is {}.", kMostPeople, settings.population));
    faults.within("The time of day", settings.initialTime_s, 0.0, 86400.0);
    if (settings.flowLaw) {
        faults.within("The density of a jam, people per m²,", settings.flowLaw->jamDensity_per_m2, 0.1, 100.0);
        faults.within("The shape of the flow law, people per m²,", settings.flowLaw->shape_per_m2, 0.01, 100.0);
        faults.within("The slowest share of the free speed", settings.flowLaw->slowestShare, 0.001, 1.0);
    }
    for (std::size_t use = 0; use < kServiceUses; ++use) {
        const ServiceBounds& bounds = settings.levels.of(static_cast<ServiceUse>(use));
        for (const double bound_m2 : bounds)
            faults.above("The area for a person at a level of service (m²)", bound_m2, 0.0, 1e4);
        faults.require(areBounds(bounds),
                       fmt::format("At each level of service on {} a person must have more room than at the next.", kServicePlaces[use]));
    }
    return faults.result();
}

} // namespace passerby::world
