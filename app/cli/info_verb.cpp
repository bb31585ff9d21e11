// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json_text.h"
#include "app/cli/printing.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/alibi/habits.h"
#include "core/alibi/hourly_bakes.h"
#include "core/jobs/project_file.h"
#include "core/world/content_hash.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <set>

namespace passerby::cli {

namespace {

struct InfoArguments {
    std::string file;
    bool json = false;
};

Json counts(const world::World& city)
{
    return {{"cells", city.cells().size()},
            {"portals", city.portals().size()},
            {"target_types", city.targetTypes().size()},
            {"targets", city.targets().size()},
            {"obstacles", city.obstacles().size()},
            {"regions", city.regions().size()},
            {"measurement_lines", city.measurementLines().size()},
            {"attractors", city.attractors().size()},
            {"profiles", city.profiles().size()},
            {"crowds", city.crowds().size()},
            {"proxy_rules", city.proxyRules().size()},
            {"reference_pictures", city.referencePictures().size()},
            {"waiting_lines", city.waitingLines().size()},
            {"fixture_kinds", city.fixtureKinds().size()},
            {"fixtures", city.fixtures().size()},
            {"needs", city.needs().size()},
            {"duties", city.duties().size()},
            {"train_services", city.trainServices().size()},
            {"recordings", city.recordings().size()},
            {"vehicle_kinds", city.vehicleKinds().size()},
            {"lanes", city.lanes().size()},
            {"signals", city.trafficSignals().size()},
            {"stop_lines", city.stopLines().size()},
            {"crossings", city.crossings().size()},
            {"vehicle_demands", city.vehicleDemands().size()},
            {"parking_rows", city.parkingRows().size()},
            {"painted_directions", city.paintedDirections().size()},
            {"state_sets", city.stateSets().size()}};
}

/// How many fixtures there are of each kind, by name; kinds without any are left out.
Json fixturesByKind(const world::World& city)
{
    Json kinds = Json::object();
    for (const auto& [id, fixture] : city.fixtures()) {
        Json& count = kinds[city.fixtureKinds().find(fixture.kind)->name];
        count = count.is_null() ? 1 : count.get<std::size_t>() + 1;
    }
    return kinds;
}

/// By how many lanes vehicles come in, and how many of them an hour in the mean of a day.
Json vehiclesOf(const world::World& city)
{
    constexpr double kHoursADay = 24.0;
    std::set<world::LaneId> entries;
    double mean_per_h = 0.0;
    for (const auto& [id, demand] : city.vehicleDemands()) {
        entries.insert(demand.lane);
        mean_per_h += demand.hour ? demand.vehicles_per_h / kHoursADay : demand.vehicles_per_h;
    }
    return {{"entries", entries.size()}, {"vehicles_per_h", mean_per_h}};
}

/// What each recording is, by its place in the city.
Json recordingsOf(const world::World& city)
{
    Json list = Json::array();
    for (const auto& [id, recording] : city.recordings()) {
        const auto counts = world::countTracks(*recording.tracks); // read well when it came into the city
        const world::TrackCounts held = counts ? counts.value() : world::TrackCounts{};
        list.push_back({{"name", recording.name},
                        {"source", recording.source},
                        {"licence", recording.licence},
                        {"frame_of_reference", recording.frameOfReference},
                        {"frame_rate_hz", recording.frameRate_hz},
                        {"origin_m", {recording.placement.origin.x, recording.placement.origin.y}},
                        {"turn_rad", recording.placement.turn_rad},
                        {"tracks", held.tracks},
                        {"points", held.points},
                        {"duration_s", (static_cast<double>(held.lastFrame) - held.firstFrame) / recording.frameRate_hz},
                        {"bytes", recording.tracks->size()}});
    }
    return list;
}

Json describeProject(const jobs::ProjectFile& project)
{
    const world::World& city = project.world;
    const world::Settings& settings = city.settings();
    geometry::Box extent;
    double walkable_m2 = 0.0;
    for (const auto& [id, cell] : city.cells()) {
        extent.extend(geometry::boundingBox(cell.polygon));
        walkable_m2 += geometry::area(cell.polygon);
    }
    Json value{{"name", settings.name},         {"crs", settings.epsg ? Json("EPSG:" + std::to_string(*settings.epsg)) : Json(nullptr)},
               {"origin_m", settings.origin_m}, {"population", settings.population},
               {"seed", settings.seed},         {"attribution", settings.attribution},
               {"counts", counts(city)},        {"walkable_m2", walkable_m2}};
    value["variants"] = Json::array();
    for (const auto& [id, variant] : city.variants())
        value["variants"].push_back(variant.name);
    value["fixtures_by_kind"] = fixturesByKind(city);
    value["recordings"] = recordingsOf(city);
    value["vehicles"] = vehiclesOf(city);
    value["extent_m"] = extent.isEmpty() ? Json(nullptr) : Json{extent.low.x, extent.low.y, extent.high.x, extent.high.y};
    value["hash"] = fmt::format("{:016x}", world::bakeHash(city));
    value["bake"] =
        project.bake ? Json{{"walking_share", project.bake->walkingShare}, {"trips_per_person_per_day", project.bake->tripsPerPersonPerDay}}
                     : Json(nullptr);
    if (settings.flowLaw)
        value["flow_law"] = {{"jam_density_per_m2", settings.flowLaw->jamDensity_per_m2},
                             {"shape_per_m2", settings.flowLaw->shape_per_m2},
                             {"slowest_share", settings.flowLaw->slowestShare}};
    value["changes_by_hour"] = alibi::hasHours(city);
    value["hours"] =
        project.hours ? Json{{"different_hours", project.hours->distinctHours()}, {"bytes", project.hours->byteCount()}} : Json(nullptr);
    return value;
}

/// "0.5 an hour on average come in by 1 lane": few an hour have a decimal, fewer two digits that count.
std::string vehiclesInWords(const Json& vehicles)
{
    constexpr double kMany_per_h = 10.0;
    constexpr double kFew_per_h = 1.0;
    const double mean_per_h = vehicles["vehicles_per_h"].get<double>();
    const std::string many = mean_per_h >= kMany_per_h  ? fmt::format("{:.0f}", mean_per_h)
                             : mean_per_h >= kFew_per_h ? fmt::format("{:.1f}", mean_per_h)
                                                        : fmt::format("{:.2g}", mean_per_h);
    const auto entries = vehicles["entries"].get<std::size_t>();
    return fmt::format("{} an hour on average come in by {} {}", many, entries, entries == 1 ? "lane" : "lanes");
}

void printForPeople(const Json& info)
{
    print("{}\n", info["name"].get<std::string>().empty() ? "Unnamed city" : info["name"].get<std::string>());
    print("  {:<20} {}\n", "Map reference", info["crs"].is_null() ? "none (drawn)" : info["crs"].get<std::string>());
    print("  {:<20} {:.0f} m²\n", "Walkable area", info["walkable_m2"].get<double>());
    print("  {:<20} {}\n", "Population", info["population"].get<std::int64_t>());
    for (const auto& [name, count] : info["counts"].items()) {
        print("  {:<20} {}\n", name, count.get<std::size_t>());
        if (name == "recordings")
            for (const Json& one : info["recordings"])
                print("    {} ({}): {} tracks, {:.0f} s, licence: {}\n", one["name"].get<std::string>(), one["source"].get<std::string>(),
                      one["tracks"].get<std::size_t>(), one["duration_s"].get<double>(),
                      one["licence"].get<std::string>().empty() ? "not stated" : one["licence"].get<std::string>());
        if (name != "fixtures")
            continue;
        for (const auto& [kind, fixtures] : info["fixtures_by_kind"].items())
            print("    {:<18} {}\n", kind, fixtures.get<std::size_t>());
    }
    for (const Json& name : info["variants"])
        print("  {:<20} {}\n", "Variant", name.get<std::string>());
    if (const Json& vehicles = info["vehicles"]; vehicles["entries"].get<std::size_t>() > 0)
        print("  {:<20} {}\n", "Vehicles", vehiclesInWords(vehicles));
    if (info.contains("flow_law"))
        print("  {:<20} people slow one another down, jam at {:g} a m²\n", "Crowding",
              info["flow_law"]["jam_density_per_m2"].get<double>());
    if (info["bake"].is_null())
        print("  {:<20} none that fits this city\n", "Bake");
    else
        print("  {:<20} {:.1f} % walking, {:.1f} trips a person and day\n", "Bake", 100.0 * info["bake"]["walking_share"].get<double>(),
              info["bake"]["trips_per_person_per_day"].get<double>());
    if (!info["hours"].is_null())
        print("  {:<20} {} different, {:.1f} MB\n", "Hours of the day", info["hours"]["different_hours"].get<std::size_t>(),
              1e-6 * info["hours"]["bytes"].get<double>());
    else if (info["changes_by_hour"].get<bool>())
        print("  {:<20} not baked, though habits change by the hour\n", "Hours of the day");
    if (!info["attribution"].get<std::string>().empty())
        print("  {:<20} {}\n", "Data", info["attribution"].get<std::string>());
}

int info(const InfoArguments& arguments)
{
    TerminalContext context;
    auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    const Json value = describeProject(project.value());
    if (arguments.json)
        printJson(value);
    else
        printForPeople(value);
    return kDone;
}

} // namespace

void addInfoVerb(CLI::App& app, VerbAction& chosen)
{
    CLI::App* verb = app.add_subcommand("info", "Say what a project holds");
    auto arguments = std::make_shared<InfoArguments>();
    verb->add_option("FILE", arguments->file, "Project (.gpkg)")->required();
    verb->add_flag("--json", arguments->json, "Results as JSON");
    verb->callback([&chosen, arguments] { chosen = [arguments] { return info(*arguments); }; });
}

} // namespace passerby::cli
