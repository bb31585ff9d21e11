// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/json_text.h"
#include "core/world/world.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace passerby::exporters {

/// One file of an export and what it holds, in a sentence.
struct ManifestFile {
    std::string_view name;
    std::string_view content;
};

/// How the numbers of an export lie in space: x east, y north, z up as in the project; or x east, y up, z south as in glTF.
enum class Axes { zUp, yUp };

/// The text of manifest.json, which goes with every export of several files: axes, units, coordinate system, origin, seed, versions,
/// attribution, and the files. `hour`: the time of day that they are of, where they are of one.
[[nodiscard]] std::string manifestText(std::string_view format, const world::World& world, std::span<const ManifestFile> files,
                                       std::optional<double> hour = std::nullopt, Axes axes = Axes::zUp);

/// The members of a manifest up to the attribution, in an object that has begun; and then the list of files.
void writeManifestHead(JsonText& json, std::string_view format, const world::World& world, std::optional<double> hour, Axes axes);
void writeManifestFiles(JsonText& json, std::span<const ManifestFile> files);

} // namespace passerby::exporters
