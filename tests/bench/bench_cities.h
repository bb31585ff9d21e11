// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jobs/import_osm_job.h"
#include "core/storage/project_store.h"
#include "tests/bench/outcome.h"
#include "tests/support/shared_data.h"

namespace passerby::bench {

/// The city with the change, which it must take.
inline world::World applied(world::World city, const world::WorldPatch& patch)
{
    (void)valueOf(city.apply(patch));
    return city;
}

/// The sample city.
inline const world::World& oldTown()
{
    static const world::World city = [] {
        foundation::JobContext context;
        return valueOf(storage::loadProject(PASSERBY_SOURCE_DIR "/projects/old-town.gpkg", context)).world;
    }();
    return city;
}

/// Whether the extract is at hand of which munich() is made.
inline bool hasMunich()
{
    return !testing::sharedData(QStringLiteral("osm/munich_altstadt.osm.pbf")).isEmpty();
}

/// The old town of Munich as it is imported; throws NotHere where the extract is not at hand.
inline const world::World& munich()
{
    static const world::World city = [] {
        if (!hasMunich())
            throw NotHere("the map of Munich is not at hand");
        foundation::JobContext context;
        const QString path = testing::sharedData(QStringLiteral("osm/munich_altstadt.osm.pbf"));
        return valueOf(jobs::runImportOsmJob(path.toStdString(), {}, context)).import.world;
    }();
    return city;
}

} // namespace passerby::bench
