// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/viewsheds/viewsheds_exporter.h"

#include "core/affordance/city_sight.h"
#include "core/affordance/isovist.h"
#include "core/exporters/geojson/geojson_places.h"
#include "core/foundation/parallel.h"
#include "core/foundation/words.h"

#include <algorithm>
#include <atomic>

namespace passerby::exporters {

using affordance::Junction;
using foundation::Error;
using foundation::Result;
using storage::ViewshedRow;

namespace {

constexpr std::size_t kJunctionsBetweenLooks = 16;

Error cancelled()
{
    return {"cancelled", foundation::told("The export was cancelled."), {}};
}

ViewshedRow rowOf(const Junction& junction, const affordance::Viewshed& viewshed)
{
    const affordance::Isovist seen = affordance::isovistOf(viewshed);
    return {{viewshed.ring, {}}, junction.name,    junction.cell,      junction.level, seen.area_m2,   seen.walkable_m2,
            seen.perimeter_m,    seen.compactness, seen.occlusivity_m, seen.drift_m,   seen.drift_rad, seen.longestSight_m};
}

/// [junctions]
std::vector<ViewshedRow> lookAround(const std::vector<Junction>& junctions, const affordance::CitySight& sight,
                                    foundation::JobContext& context)
{
    std::vector<ViewshedRow> rows(junctions.size());
    std::atomic<std::size_t> done = 0;
    foundation::parallelChunks(junctions.size(), kJunctionsBetweenLooks, 0, [&](std::size_t, std::size_t begin, std::size_t end) {
        affordance::Viewshed viewshed;
        for (std::size_t i = begin; i < end && !context.isCancelled(); ++i)
            if (sight.field(junctions[i].level)->viewshedAt(junctions[i].centre, viewshed))
                rows[i] = rowOf(junctions[i], viewshed);
        context.report(static_cast<double>(done += end - begin) / static_cast<double>(junctions.size()), "Looking around");
    });
    return rows;
}

void writeProperties(JsonText& json, const ViewshedRow& row, std::size_t number)
{
    json.key("properties");
    json.beginObject();
    json.member("junction", row.junction);
    json.member("cell", row.cell);
    json.member("level", row.level);
    json.member("area_m2", row.area_m2);
    json.member("walkable_m2", row.walkable_m2);
    json.member("perimeter_m", row.perimeter_m);
    json.member("compactness", row.compactness);
    json.member("occlusivity_m", row.occlusivity_m);
    json.member("drift_m", row.drift_m);
    json.member("drift_rad", row.drift_rad);
    json.member("longest_sight_m", row.longestSight_m);
    json.member("layer", "viewsheds");
    json.member("number", std::uint64_t{number});
    json.endObject();
}

} // namespace

Result<std::vector<ViewshedRow>> viewshedRows(const world::World& world, foundation::JobContext& context)
{
    context.report(0.0, "Finding junctions");
    const auto network = affordance::findWays(world, navigation::NavigationGraph::build(world));
    if (network.junctions.empty())
        return Error{"no-junctions", foundation::told("This city has no junctions to look around from: no portals join its cells."), {}};
    if (context.isCancelled())
        return cancelled();
    context.report(0.1, "Finding what stops the eye");
    const auto sight = affordance::CitySight::build(world);
    if (!sight)
        return sight.error();
    foundation::PartContext looking(context, 0.2, 1.0);
    auto rows = lookAround(network.junctions, sight.value(), looking);
    if (context.isCancelled())
        return cancelled();
    std::erase_if(rows, [](const ViewshedRow& row) { return row.polygon.outer.size() < 3; }); // nothing is seen from within a wall
    return rows;
}

Result<std::string> viewshedsGeoJson(const std::vector<ViewshedRow>& rows, const world::Settings& settings, foundation::JobContext& context)
{
    const auto projection = degreesOf(settings, foundation::told("Export the viewsheds as GeoPackage."));
    if (!projection)
        return projection.error();
    JsonText json;
    GeoJsonPlaces places(json, settings, projection.value());
    json.beginObject();
    json.member("type", "FeatureCollection");
    json.member("name", settings.name);
    json.member("attribution", settings.attribution);
    json.key("features");
    json.beginList();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i % kJunctionsBetweenLooks == 0 && context.isCancelled())
            return cancelled();
        json.beginObject();
        json.member("type", "Feature");
        json.member("id", "viewsheds." + std::to_string(i + 1));
        places.polygon(rows[i].polygon);
        writeProperties(json, rows[i], i + 1);
        json.endObject();
    }
    json.endList();
    json.endObject();
    if (places.isOutside())
        return Error{"no-map-reference", foundation::told("Some places lie outside the area of the city's coordinate system."), {}};
    return json.take();
}

} // namespace passerby::exporters
