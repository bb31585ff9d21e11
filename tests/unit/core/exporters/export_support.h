// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alibi/bake.h"
#include "core/exporters/registry.h"
#include "core/importers/city_json/city_json_reader.h"
#include "core/world/content_hash.h"

#include <QTemporaryDir>
#include <QTest>
#include <fstream>
#include <iterator>
#include <string>

namespace passerby::testing {

/// The city of the format's own description: section 4 of the alibi model can be checked by hand on it.
inline constexpr const char* kThreeDoors = R"({
  "format": "passerby-city", "version": 1,
  "name": "Three doors", "crs": null, "origin": [0, 0], "seed": 1, "population": 20000, "attribution": "",
  "cells":   [{"id": 1, "name": "west", "kind": "plaza", "level": 0, "polygon": [[0,-5],[10,-5],[10,15],[0,15]], "holes": []},
              {"id": 2, "name": "east", "kind": "plaza", "level": 0, "polygon": [[10,-5],[25,-5],[25,15],[10,15]], "holes": []}],
  "portals": [{"id": 1, "cells": [1, 2], "line": [[10,4],[10,6]], "elevation_m": 0}],
  "target_types": [
    {"name": "home",   "color": "#4477aa", "wait_mean_s": 100, "wait_sd_s": 20, "goals": [
       {"destination": "office", "choice": "uniform", "round_trip": false, "weight": 0.5},
       {"destination": "cafe",   "choice": "closest", "round_trip": true,  "weight": 0.5}]},
    {"name": "office", "color": "#ee6677", "wait_mean_s": 60,  "wait_sd_s": 10, "goals": [
       {"destination": "home",   "choice": "bound",   "round_trip": false, "weight": 0.25},
       {"destination": "cafe",   "choice": "closest", "round_trip": false, "weight": 0.25},
       {"destination": "cafe",   "choice": "closest", "round_trip": true,  "weight": 0.5}]},
    {"name": "cafe",   "color": "#228833", "wait_mean_s": 20,  "wait_sd_s": 30, "goals": [
       {"destination": "home",   "choice": "bound",   "round_trip": false, "weight": 1.0}]}],
  "targets": [{"id": 1, "name": "", "type": "home",   "cell": 1, "position": [7, 9]},
              {"id": 2, "name": "", "type": "office", "cell": 2, "position": [22, 10]},
              {"id": 3, "name": "", "type": "cafe",   "cell": 2, "position": [22, -4]}],
  "obstacles":  [{"id": 1, "kind": "building", "level": 0, "polygon": [[30,0],[40,0],[40,10],[30,10]], "holes": [], "base_m": 0.0, "height_m": 9.0}],
  "regions":    [{"id": 1, "name": "square", "level": 0, "polygon": [[0,-5],[10,-5],[10,15],[0,15]]}],
  "attractors": [{"id": 1, "position": [5, 5], "strength": 1.0, "reach_m": 50}],
  "profiles":   [{"name": "resident", "share": 1.0, "speed_mean_mps": 1.0, "speed_sd_mps": 0.0, "radius_m": 0.25,
                  "guidance": "alibi", "steering": "none", "goal_multipliers": {"cafe": 1.0}, "bound_reach_m": null}],
  "crowds":     [{"name": "train", "profile": "resident", "count": 100, "region": 1, "start_s": 0, "waypoints": [[20, 5]], "at_end": "leave"}],
  "proxy_rules": [{"name": "in a hurry", "on": {"profile": "resident"}, "share": 0.05, "proxy": "aggression",
                   "parameters": {"max_distance_m": 0.6, "max_scale": 1.0}}]
})";

inline world::World cityOf(const std::string& json)
{
    foundation::JobContext context;
    auto city = importers::readCityJson(std::string_view(json), context);
    if (!city)
        qFatal("%s", foundation::describe(city.error()).c_str());
    return std::move(city).value().world;
}

/// The three-door city in the UTM zone of Munich.
inline world::World mappedCity()
{
    std::string json = kThreeDoors;
    json.replace(json.find("\"crs\": null, \"origin\": [0, 0]"), 29, "\"crs\": \"EPSG:32632\", \"origin\": [691000, 5334000]");
    return cityOf(json);
}

/// A bake of made-up numbers: 0.001·(i + 1) for segment i and so on.
inline alibi::Bake madeUpBake(const world::World& world)
{
    alibi::Bake bake;
    bake.worldHash = world::bakeHash(world);
    bake.graph = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world));
    for (std::size_t s = 0; s < bake.graph->segments().size(); ++s) {
        bake.probability.push_back(0.001 * static_cast<double>(s + 1));
        bake.entryRate_per_s.push_back(1e-5 / static_cast<double>(s + 3));
        bake.meanTravel_s.push_back(bake.graph->segments()[s].length_m / 1.25);
    }
    for (std::size_t n = 0; n < world.targets().size(); ++n) {
        bake.sigma.push_back(1.0 / static_cast<double>(n + 3));
        bake.probabilityInside.push_back(0.1 * static_cast<double>(n + 1));
    }
    return bake;
}

inline std::string textOf(const std::filesystem::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

/// A folder for one test, gone afterwards.
class ScratchFolder {
public:
    [[nodiscard]] std::filesystem::path path(const std::string& name) const
    {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }
    [[nodiscard]] std::size_t fileCount() const
    {
        return static_cast<std::size_t>(
            std::distance(std::filesystem::directory_iterator(path("")), std::filesystem::directory_iterator()));
    }

private:
    QTemporaryDir m_folder;
};

} // namespace passerby::testing
