// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/engine/lived_people.h"
#include "core/exporters/pack/pack_parts.h"
#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/geometry/point.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace passerby::alibi {
struct Bake;
class HourlyBakes;
} // namespace passerby::alibi
namespace passerby::run {
struct Frame;
}
namespace passerby::world {
class World;
struct Story;
} // namespace passerby::world

namespace passerby::exporters {

/// One way to hand a city on. Names are stable; descriptions are for people.
struct ExportFormat {
    std::string_view name; ///< "city-json"
    std::string_view description;
    std::string_view suffix; ///< of the file, without dot; empty for a folder
    bool needsBake = false;
    bool isFolder = false;          ///< `out` is a folder that receives several files and a manifest.json
    bool takesPeople = false;       ///< the people of a moment may go along
    std::string_view otherSuffix{}; ///< a file that ends like this is written another way; empty: there is one way
    bool takesStep = false;         ///< a raster, of which the step may be chosen
    std::string_view alias{};       ///< an older name
    bool holdsPack = false;         ///< a pack, with parts that may be chosen
    bool isKit = false;             ///< coordinates begin at a place that may be chosen, and people may walk along their ways for a while
    bool takesHours = false;        ///< the densities of all hours go along, where they are given
    bool takesStory = false;        ///< the slides of a story of the city may go along
};

/// Another city that goes along: a variant that slides name. All that it points to outlives the call.
struct ExportVariant {
    std::uint32_t number = 0; ///< by which slides name it
    std::string name;
    const world::World* world = nullptr;
    const alibi::Bake* bake = nullptr;         ///< of that city
    const alibi::HourlyBakes* hours = nullptr; ///< likewise; null: none
};

/// What an export may draw on; all outlive the call.
struct ExportInput {
    const world::World& world;
    const alibi::Bake* bake = nullptr;
    const run::Frame* people = nullptr;        ///< of a run of this world; for formats that take people
    double step_m = 0.0;                       ///< of a raster; 0: as the format has it, isovists fittingIsovistStep_m(), guidance 1
    geometry::Point origin{};                  ///< of a kit's coordinates, a place of the city
    LivePeople live{};                         ///< for kits: a run of this world, whose people go along in place of `people`
    PackParts parts{};                         ///< of a pack
    const alibi::HourlyBakes* hours = nullptr; ///< of this world, for formats that take hours
    const world::Story* story = nullptr;       ///< with slides, for formats that take a story
    std::span<const ExportVariant> variants{}; ///< that the slides of the story name, for formats that take a story
    std::uint32_t shownVariant = 0;            ///< number of the variant that `world` is; 0: the base
};

/// All formats, in the order that lists show.
[[nodiscard]] std::span<const ExportFormat> formats();

/// By its name or its alias; null where there is none.
[[nodiscard]] const ExportFormat* findFormat(std::string_view name);

/// Whether this format hands on densities that this city has: without targets, tables are those of its junctions alone.
[[nodiscard]] bool needsBake(std::string_view format, const world::World& world);

/// Writes `input` as format `name` to the file or folder `out` and returns the files written. Files are written beside their goal and
/// renamed into place, so an export that fails or is cancelled leaves what was there. What it had to leave out is said in the log. Error
/// codes: "unknown-format", "bad-option" (`out` is empty), "needs-bake",
/// "no-map-reference" (a format in degrees of a city without one), "foreign-people", "foreign-folder" (a game engine's kit into a folder
/// with another README.md), "cannot-write", "cancelled"; of pack also those of packOf(), of heatmaps those of addHeatmaps(), of engine
/// those of exportEngine(), of tables those of exportTables(), of html those of cityPage(), of isovists those of isovistsTable(), of
/// guidance those of guidanceGrid(), of viewsheds those of viewshedRows() and storage::saveViewsheds() and "bad-suffix".
[[nodiscard]] foundation::Result<std::vector<std::filesystem::path>>
exportProject(std::string_view name, const ExportInput& input, const std::filesystem::path& out, foundation::JobContext& context);

} // namespace passerby::exporters
