// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/traffic_signals.h"
#include "editor/commands/vehicle_entries.h"
#include "tests/unit/editor/random_edits.h"

namespace passerby::testing {

using namespace passerby::editor;
using foundation::Result;

namespace {

Result<void> without(const Result<ObjectRef>& added)
{
    return added.ok() ? Result<void>() : added.error();
}

Result<void> addAnyVehicleKind(ProjectDocument& document, Dice& dice)
{
    const auto usual = world::usualVehicleKinds();
    return without(addVehicleKind(document, dice.chance(0.5) ? plainVehicleKind() : usual[dice.below(usual.size())]));
}

Result<void> duplicateAnyVehicleKinds(ProjectDocument& document, Dice& dice)
{
    return duplicateVehicleKinds(document,
                                 {{ObjectKind::vehicleKind, RandomArguments(document.world(), dice).any<world::VehicleKind>().number}});
}

Result<void> addAnyDemand(ProjectDocument& document, Dice& dice)
{
    RandomArguments arguments(document.world(), dice);
    return addDemand(document, {{ObjectKind::lane, arguments.any<world::Lane>().number}});
}

Result<void> setAnyDemandKind(ProjectDocument& document, Dice& dice)
{
    return setDemandKind(document, RandomArguments(document.world(), dice).any<world::VehicleDemand>(),
                         dice.any(offeredVehicles(document.world())));
}

Result<void> setAnyDemandHour(ProjectDocument& document, Dice& dice)
{
    const auto hour = dice.chance(0.3) ? std::nullopt : std::optional(static_cast<std::int64_t>(dice.below(26)) - 1); // some are none
    return setDemandHour(document, RandomArguments(document.world(), dice).any<world::VehicleDemand>(), hour);
}

Result<void> setAnyDemandFlow(ProjectDocument& document, Dice& dice)
{
    return setDemandFlow(document, RandomArguments(document.world(), dice).any<world::VehicleDemand>(), dice.between(-100.0, 12000.0));
}

Result<void> removeAnyDemand(ProjectDocument& document, Dice& dice)
{
    return removeDemand(document, RandomArguments(document.world(), dice).any<world::VehicleDemand>());
}

Result<void> addAnySignal(ProjectDocument& document, Dice& dice)
{
    RandomArguments arguments(document.world(), dice);
    std::vector<ObjectRef> obeying;
    if (const auto line = arguments.any<world::StopLine>(); dice.chance(0.5) && !line.isNull())
        obeying.push_back({ObjectKind::stopLine, line.number});
    if (const auto crossing = arguments.any<world::Crossing>(); dice.chance(0.5) && !crossing.isNull())
        obeying.push_back({ObjectKind::crossing, crossing.number});
    return without(addSignal(document, obeying));
}

} // namespace

void addTrafficEdits(std::vector<RandomEdit>& edits)
{
    edits.push_back({"traffic_signals.h addSignal", addAnySignal});
    edits.push_back({"vehicle_entries.h addDemand", addAnyDemand});
    edits.push_back({"vehicle_entries.h addVehicleKind", addAnyVehicleKind});
    edits.push_back({"vehicle_entries.h duplicateVehicleKinds", duplicateAnyVehicleKinds});
    edits.push_back({"vehicle_entries.h removeDemand", removeAnyDemand});
    edits.push_back({"vehicle_entries.h setDemandFlow", setAnyDemandFlow});
    edits.push_back({"vehicle_entries.h setDemandHour", setAnyDemandHour});
    edits.push_back({"vehicle_entries.h setDemandKind", setAnyDemandKind});
}

} // namespace passerby::testing
