// SPDX-License-Identifier: Apache-2.0
#include "core/generator/station.h"

#include "core/foundation/words.h"
#include "core/generator/station_draft.h"

namespace passerby::generator {

namespace {

world::WorldPatch stationPatch(const StationOptions& options)
{
    world::PatchBuilder builder{world::World{}};
    world::Settings settings;
    settings.name = "Station";
    settings.seed = options.seed;
    settings.population = options.population;
    builder.setSettings(std::move(settings));
    const StationPlaces places = addStationHabits(builder);
    StationDraft draft(builder, places, options.seed);
    const StationUpperFloors upper = addUpperFloors(draft);
    const std::vector<world::TargetId> trains = addLowerFloors(draft, upper);
    addStationMinds(draft, addStationFixtures(draft, upper), trains);
    return builder.take();
}

} // namespace

foundation::Result<world::World> generateStation(const StationOptions& options, foundation::JobContext& context)
{
    if (context.isCancelled())
        return foundation::Error{"cancelled", foundation::told("Stopped."), {}};
    context.report(0.0, "Building the station");
    world::World world;
    if (auto done = world.apply(stationPatch(options)); !done)
        return done.error();
    context.report(1.0, "Station made");
    return world;
}

} // namespace passerby::generator
