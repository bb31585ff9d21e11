// SPDX-License-Identifier: Apache-2.0
// What is wrong with what is kept beside a city: pictures, recordings and their states, stories.
#include "core/foundation/limits.h"
#include "core/world/faults.h"

#include <numbers>

namespace passerby::world {

namespace {

constexpr double kSmallestPixel_m2 = 1e-12;

/// By their first bytes; the rest is for whoever chooses among them.
bool areStates(const std::vector<std::uint8_t>& bytes)
{
    static constexpr std::array<std::uint8_t, 4> kMagic{'P', 'H', 'S', 'S'};
    return bytes.size() >= kMagic.size() && std::equal(kMagic.begin(), kMagic.end(), bytes.begin());
}

} // namespace

Fault findFault(const ReferencePicture& row)
{
    Faults faults;
    faults.require(row.file && isPicture(*row.file), "The file is neither a PNG nor a JPEG.");
    faults.require(!row.file || row.file->size() <= kLargestPictureFile_bytes, "The file has more than {} MiB.",
                   kLargestPictureFile_bytes >> 20U);
    faults.within("The width, pixels,", row.width_px, 1, kLongestPictureSide_px);
    faults.within("The height, pixels,", row.height_px, 1, kLongestPictureSide_px);
    faults.require(std::int64_t{row.width_px} * row.height_px <= kMostPicturePixels, "It has more than {} million pixels.",
                   kMostPicturePixels / 1'000'000);
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
        .require(!row.tracks || row.tracks->size() <= foundation::kLargestRecording_bytes, "Its tracks take more than {} MiB.",
                 foundation::kLargestRecording_bytes >> 20U)
        .require(!row.tracks || countTracks(*row.tracks).ok(), "Its tracks cannot be read.")
        .result();
}

Fault findFault(const StateSet& row)
{
    return Faults()
        .require(!row.name.empty(), "The name is empty.")
        .require(row.bytes && areStates(*row.bytes), "It holds no recorded states.")
        .require(!row.bytes || row.bytes->size() <= foundation::kLargestStateSet_bytes, "Its states take more than {} kB.",
                 foundation::kLargestStateSet_bytes / 1024)
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
        .require(!picture.file || picture.file->size() <= kLargestSlidePicture_bytes, "The picture of a slide has more than {} MiB.",
                 kLargestSlidePicture_bytes >> 20U);
}

} // namespace

Fault findFault(const Slide& slide)
{
    Faults faults;
    addCameraFaults(faults, slide.camera);
    addTimeFaults(faults, slide);
    addPictureFaults(faults, slide.picture);
    faults.within("The turn of a slide (°)", slide.turn_deg, -3600.0, 3600.0)
        .require(slide.motion != SlideMotion::alongLine || slide.line.size() >= 2,
                 "A slide that moves along a line needs at least two points of it.")
        .require(slide.line.size() <= foundation::kMostLanePoints, "The line of a slide has at most {} points.",
                 foundation::kMostLanePoints);
    for (const geometry::Point p : slide.line)
        faults.point("A point", p);
    faults.require(!slide.person || (*slide.person >= 0 && *slide.person <= kLargestNumber), "The number of the person is out of range.")
        .require(slide.gate <= kLargestNumber, "The number of the gate is out of range.")
        .require(slide.hidden.size() <= kMostHidden, "A slide hides at most {} kinds of things.", kMostHidden);
    for (const std::string& kind : slide.hidden)
        faults.require(!kind.empty() && kind.find(',') == std::string::npos, "A kind of things that is hidden has no name.");
    return faults.result();
}

Fault findFault(const Story& row)
{
    Faults faults;
    faults.require(!row.name.empty(), "The name is empty.")
        .require(row.slides.size() <= kMostSlides, "A story has at most {} slides.", kMostSlides);
    if (const Fault fault = faults.result())
        return fault;
    for (const Slide& slide : row.slides)
        if (const Fault fault = findFault(slide))
            return fault;
    return std::nullopt;
}

} // namespace passerby::world
