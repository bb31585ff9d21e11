// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jobs/import_osm_job.h"
#include "core/storage/project_store.h"
#include "tests/support/shared_data.h"

#include <cstdio>
#include <cstdlib>

namespace passerby::bench {

/// What must work for a measurement to mean anything; ends the program with the error where it does not.
template <class Value>
Value valueOf(foundation::Result<Value> result)
{
    if (!result) {
        std::fprintf(stderr, "%s\n", foundation::describe(result.error()).c_str());
        std::exit(1);
    }
    return std::move(result).value();
}

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

/// The old town of Munich as it is imported; an empty city where the extract is not at hand.
inline const world::World& munich()
{
    static const world::World city = [] {
        foundation::JobContext context;
        const QString path = testing::sharedData(QStringLiteral("osm/munich_altstadt.osm.pbf"));
        return path.isEmpty() ? world::World() : valueOf(jobs::runImportOsmJob(path.toStdString(), {}, context)).import.world;
    }();
    return city;
}

} // namespace passerby::bench
