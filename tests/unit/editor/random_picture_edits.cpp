// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heter_sim/state_set_file.h"
#include "editor/commands/recordings.h"
#include "editor/commands/reference_pictures.h"
#include "editor/commands/state_sets.h"
#include "tests/unit/editor/random_edits.h"

namespace passerby::testing {

using namespace passerby::editor;
using foundation::Result;
using geometry::Point;

namespace {

/// A file whose first bytes are a PNG's: commands do not look further.
Result<void> addAny(ProjectDocument& document, Dice& dice)
{
    using Bytes = std::vector<std::uint8_t>;
    world::ReferencePicture picture;
    picture.name = "Plan";
    picture.file =
        std::make_shared<const Bytes>(Bytes{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', static_cast<std::uint8_t>(dice.below(9))});
    picture.width_px = static_cast<int>(dice.below(300));
    picture.height_px = static_cast<int>(dice.below(300));
    picture.placement.corner = RandomArguments(document.world(), dice).point();
    picture.opacity = dice.unit();
    if (dice.chance(0.5))
        return addReferencePicture(document, picture);
    picture.placement.corner = picture.placement.corner + Point{dice.between(0.0, 5e6), 0.0};
    const auto added = addReadPicture(document, {picture, dice.chance(0.5) ? "site.pgw" : ""});
    return added.ok() ? Result<void>() : added.error();
}

Result<void> calibrateAny(ProjectDocument& document, Dice& dice)
{
    RandomArguments arguments(document.world(), dice);
    const auto picture = arguments.any<world::ReferencePicture>();
    const std::array<Point, 2> from{arguments.point(), arguments.point()};
    if (dice.chance(0.5))
        return calibratePicture(document, picture, from[0], from[1], dice.between(0.0, 80.0));
    return calibratePicture(document, picture, from, {arguments.point(), arguments.point()});
}

Result<void> recordAny(ProjectDocument& document, Dice& dice)
{
    RandomArguments arguments(document.world(), dice);
    world::RecordedTrack track{1, world::TrackKind::person, 0.0, 0.0, {{0, arguments.point()}, {10, arguments.point()}}};
    for (world::TrackPoint& point : track.points)
        point.place = geometry::snapped(point.place);
    world::Recording recording;
    recording.name = "Walk";
    recording.tracks = std::make_shared<const std::vector<std::uint8_t>>(world::packTracks({track}));
    return addRecording(document, recording, QStringLiteral("Record %1"));
}

Result<void> placeAny(ProjectDocument& document, Dice& dice)
{
    RandomArguments arguments(document.world(), dice);
    const auto recording = arguments.any<world::Recording>();
    return placeRecording(document, recording, {arguments.point(), dice.between(-3.0, 3.0)});
}

Result<void> addStatesAny(ProjectDocument& document, Dice& dice)
{
    const heter_sim::MotionState walks{dice.between(0.1, 2.0), 0.1};
    world::StateSet set;
    set.name = "Walk";
    set.bytes = std::make_shared<const std::vector<std::uint8_t>>(
        heter_sim::encoded(heter_sim::canonicalSet(std::span(&walks, 1), heter_sim::AgentKind::person, true).value()).value());
    return addStateSet(document, set);
}

} // namespace

void addPictureEdits(std::vector<RandomEdit>& edits)
{
    edits.push_back({"reference_pictures.h addReferencePicture", addAny});
    edits.push_back({"reference_pictures.h addReadPicture", addAny});
    edits.push_back({"reference_pictures.h calibratePicture", calibrateAny});
    edits.push_back({"recordings.h addRecording", recordAny});
    edits.push_back({"recordings.h placeRecording", placeAny});
    edits.push_back({"state_sets.h addStateSet", addStatesAny});
}

} // namespace passerby::testing
