// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/vehicle_text.h"

#include "editor/document/object_ref.h"
#include "editor/words/number_text.h"
#include "editor/words/text.h"

#include <cmath>

namespace passerby::editor {

namespace {

constexpr double kKmhOf_mps = 3.6;
constexpr double kVehicleStands_mps = 0.1;
constexpr double kLongWait_s = 5.0;
constexpr double kMetre_m = 1.0;

QString nameOfLane(const world::World& world, world::LaneId id)
{
    return world.lanes().find(id) ? shortName(world, ObjectRef{ObjectKind::lane, id.number}) : text("a lane that is gone");
}

QString wholeMetres(double length_m)
{
    return formatNumber(length_m, 0) + QStringLiteral("\u00A0m");
}

QString speedWords(double speed_mps)
{
    return text("%1\u00A0km/h (%2\u00A0m/s)").arg(formatNumber(kKmhOf_mps * speed_mps, 0), formatNumber(speed_mps, 1));
}

/// "Waits for people on a crossing", "Slows down for people on a crossing".
QString heldUpWords(const run::VehicleStory& story, bool stands)
{
    switch (story.heldUpBy) {
    case run::HeldUpBy::leader:
        return stands ? text("Waits behind vehicle %1").arg(story.leader) : text("Drives slowly behind vehicle %1").arg(story.leader);
    case run::HeldUpBy::light:
        return stands ? text("Waits at a traffic light") : text("Brakes for a traffic light");
    case run::HeldUpBy::crossing:
        return stands ? text("Waits for people on a crossing") : text("Brakes for people on a crossing");
    case run::HeldUpBy::people:
        return stands ? text("Waits for people on the road") : text("Brakes for people on the road");
    case run::HeldUpBy::others:
        return stands ? text("Gives way to others where lanes meet") : text("Brakes, since others go first where lanes meet");
    case run::HeldUpBy::nobody:
        break;
    }
    return stands ? text("Stands") : text("Drives on freely");
}

QString nowWords(const run::VehicleStory& story)
{
    QString words = heldUpWords(story, story.speed_mps < kVehicleStands_mps);
    if (story.heldUpBy != run::HeldUpBy::nobody && story.heldUpIn_m >= kMetre_m)
        words += text(", %1 ahead").arg(wholeMetres(story.heldUpIn_m));
    if (story.heldUpBy == run::HeldUpBy::others && story.waited_s >= kLongWait_s)
        words += text(", for %1").arg(formatDuration(story.waited_s));
    return words + QLatin1Char('.');
}

QString turnWords(const run::VehicleTurn& turn, const world::World& world)
{
    const QString in = wholeMetres(std::max(turn.in_m, 0.0));
    const QString onto = nameOfLane(world, turn.onto);
    switch (turn.side) {
    case run::VehicleTurn::Side::left:
        return text("Turns left in %1, onto %2.").arg(in, onto);
    case run::VehicleTurn::Side::right:
        return text("Turns right in %1, onto %2.").arg(in, onto);
    case run::VehicleTurn::Side::straight:
        break;
    }
    return text("Goes straight on in %1, onto %2.").arg(in, onto);
}

QString comesWords(const run::VehicleStory& story, const world::World& world)
{
    if (story.turn)
        return turnWords(*story.turn, world);
    return story.leaves ? text("No turn is left before the end of its way.") : text("No turn in sight.");
}

QString leavesWords(const run::VehicleStory& story, const world::World& world)
{
    return story.leaves
               ? text("At the end of %1, in %2").arg(nameOfLane(world, *story.leaves), wholeMetres(std::max(story.leavesIn_m, 0.0)))
               : text("Not drawn yet: where lanes part it turns by chance");
}

} // namespace

QString vehicleName(const world::World& world, std::uint16_t kind, std::uint32_t number)
{
    const QString name = kind < world.vehicleKinds().size() ? capitalised(world.vehicleKinds().at(kind).row->name) : text("Vehicle");
    return text("%1 %2").arg(name).arg(number);
}

VehicleWords wordsOf(const run::VehicleStory& story, const world::World& world)
{
    VehicleWords words;
    words.name = vehicleName(world, story.kind, story.number);
    words.now = nowWords(story);
    words.comes = comesWords(story, world);
    const QString likes = story.likes_mps > 0.0 ? text("%1, would like %2").arg(speedWords(story.speed_mps), speedWords(story.likes_mps))
                                                : speedWords(story.speed_mps);
    words.facts = {{text("Speed"), likes},
                   {text("Lane"), nameOfLane(world, story.lane)},
                   {text("In front"),
                    story.leader == 0 ? text("Nobody in sight")
                                      : text("Vehicle %1, %2 ahead").arg(story.leader).arg(wholeMetres(std::max(story.leaderGap_m, 0.0)))},
                   {text("Came in"), text("On %1, %2 back").arg(nameOfLane(world, story.cameIn), wholeMetres(story.driven_m))},
                   {text("Leaves"), leavesWords(story, world)}};
    return words;
}

} // namespace passerby::editor
