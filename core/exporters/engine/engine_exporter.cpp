// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/engine/engine_exporter.h"

#include "core/exporters/engine/city_usd.h"
#include "core/exporters/engine/engine_manifest.h"
#include "core/exporters/engine/engine_tables.h"
#include "core/exporters/engine/kit_files.h"
#include "core/exporters/engine/kit_origin.h"
#include "core/exporters/engine/navigation_mesh.h"
#include "core/exporters/engine/people_animation.h"
#include "core/exporters/export_files.h"
#include "core/exporters/export_folder.h"
#include "core/exporters/gltf/gltf_exporter.h"
#include "core/exporters/heatmaps/heatmaps_exporter.h"
#include "core/exporters/pack/city_pack.h"
#include "core/foundation/words.h"
#include "core/run/frame.h"

#include <algorithm>
#include <fmt/format.h>

namespace passerby::exporters {

namespace fs = std::filesystem;
using foundation::JobContext;
using foundation::Result;

namespace {

constexpr std::string_view kFormat = "engine"; // of the manifest

/// What parts of the kit are made of.
struct Kit {
    const ExportInput& input;
    ExportFolder folder;
    LivedPeople people;    ///< without a start: none were asked for
    NavigationMesh ways{}; ///< once laid out
};

Result<void> addScene(Kit& kit, JobContext& context)
{
    const ExportInput& input = kit.input;
    const auto scene = toGltf(input.world, nullptr, context, {input.origin, true});
    if (!scene)
        return scene.error();
    return kit.folder.write("scene.glb", scene.value(),
                            "The city: a node for each cell, portal, target, obstacle, fixture, line, way and lane.");
}

Result<void> livePeople(Kit& kit, JobContext& context)
{
    if (kit.input.live) {
        constexpr const char* kTrajectories = "trajectories.sqlite";
        const fs::path trajectories = kit.folder.path() / kTrajectories;
        if (const auto made = kit.folder.output().makeFolder(kit.folder.path()); !made)
            return made.error();
        auto people = kit.input.live(kit.folder.output(), trajectories, context);
        if (!people)
            return people.error();
        kit.people = std::move(people).value();
        if (kit.people.tracks.seconds > 0.0)
            kit.folder.list(kTrajectories,
                            "The ways of the same people, ten times a second (JuPedSim's SQLite, version 2; vehicles in tables beside); in "
                            "the project's own coordinates.");
    } else if (kit.input.people)
        kit.people.start = std::make_shared<const run::Frame>(*kit.input.people);
    return {};
}

Result<void> addInstanced(Kit& kit, JobContext&)
{
    if (!kit.people.start) {
        kit.folder.leaveOut("People: none were asked for.");
        return {};
    }
    const auto people = toInstancedGltf(kit.input.world, *kit.people.start, {kit.input.origin, false});
    if (!people)
        return people.error();
    return kit.folder.write("people_instanced.glb", people.value(),
                            "Everybody on the way at the start: a node for each profile, instanced (EXT_mesh_gpu_instancing).");
}

Result<void> addAnimated(Kit& kit, JobContext& context)
{
    const PeopleTracks& tracks = kit.people.tracks;
    if (!(tracks.seconds > 0.0)) {
        kit.folder.leaveOut("Walking people, their trajectories and vehicles: no run was asked for.");
        return {};
    }
    if (tracks.leftOut > 0)
        kit.folder.leaveOut(fmt::format("Of people who were on the way, {} are not in people.glb.", tracks.leftOut));
    const auto people = toAnimatedGltf(kit.input.world, tracks, kit.input.origin, context);
    if (!people)
        return people.error();
    return kit.folder.write("people.glb", people.value(),
                            fmt::format("{} people and {} vehicles for {:g} s: nodes that the animation \"paths\" moves, and postures.",
                                        tracks.people.size(), tracks.vehicles.size(), tracks.seconds));
}

Result<void> addPack(Kit& kit, JobContext& context)
{
    const ExportInput& input = kit.input;
    if (!input.bake) {
        kit.folder.leaveOut("The pack: this city has no targets.");
        return {};
    }
    const auto pack = packOf(input.world, *input.bake, input.parts, context);
    if (!pack)
        return pack.error();
    const auto bytes = toBytes(pack.value());
    if (!bytes)
        return bytes.error();
    return kit.folder.write("city.pbcity", bytes.value(),
                            "Who is where, and where they come from and go to, for the runtime; in the project's own coordinates.");
}

Result<void> addKitFiles(Kit& kit, JobContext&)
{
    for (const KitFile& file : kitFiles())
        if (auto written = kit.folder.write(std::string(file.name), file.content); !written)
            return written;
    kit.folder.list("README.md", "What is what, axes and units of every engine, and what is not in the kit.");
    kit.folder.list("pbcity.md", "What stands where in city.pbcity.");
    kit.folder.list("LICENSE-Apache-2.0.txt", "The licence of the runtime and the samples.");
    kit.folder.list("runtime/", "The runtime: two files in C99 without dependencies.");
    const auto isSample = [](const KitFile& file) { return file.name.starts_with("samples/"); };
    if (std::any_of(kitFiles().begin(), kitFiles().end(), isSample))
        kit.folder.list("samples/", "A program or a script for each engine.");
    return {};
}

Result<void> addNavigation(Kit& kit, JobContext& context)
{
    auto mesh = navigationMesh(kit.input.world, context);
    if (!mesh)
        return mesh.error();
    kit.ways = std::move(mesh).value();
    const auto scene = navigationGltf(kit.input.world, kit.ways, kit.input.origin);
    if (!scene)
        return scene.error();
    if (auto written = kit.folder.write("navigation.glb", scene.value(), "Ways: the triangles of each cell, and portals as lines.");
        !written)
        return written;
    return kit.folder.write("navigation.json", navigationJson(kit.input.world, kit.ways, kit.input.origin),
                            "The same with neighbours of triangles and what portals join; z up.");
}

Result<void> addDensities(Kit& kit, JobContext& context)
{
    return kit.input.bake ? addHeatmaps(kit.input, kit.folder, context) : Result<void>(); // whose lack the pack has told
}

Result<void> addTables(Kit& kit, JobContext& context)
{
    for (const EngineTable& table : engineTables(kit.input, kit.people)) {
        if (context.isCancelled())
            return exportCancelled();
        if (auto written = kit.folder.write("tables/" + table.name() + ".csv", table.csv(), table.content()); !written)
            return written;
        if (auto written = kit.folder.write("tables/" + table.name() + ".json", table.json(), "The same as JSON."); !written)
            return written;
    }
    return {};
}

Result<void> addUsd(Kit& kit, JobContext& context)
{
    return kit.folder.write("city.usda", cityUsd(kit.input.world, kit.ways, kit.people.tracks, kit.input.origin, context),
                            "Experimental: cells, obstacles, and people as a PointInstancer with time samples, for USD.");
}

/// A part of the kit, how much of the whole work it is, and what is said meanwhile.
struct Part {
    Result<void> (*add)(Kit&, JobContext&);
    double share;
    const char* what;
};

constexpr std::array kParts{Part{addKitFiles, 0.02, "Copying the runtime"}, Part{addScene, 0.2, "Shaping the city"},
                            Part{addNavigation, 0.1, "Laying out ways"},    Part{livePeople, 0.3, "Letting people walk"},
                            Part{addInstanced, 0.02, "Placing people"},     Part{addAnimated, 0.03, "Moving people"},
                            Part{addPack, 0.3, "Making the pack"},          Part{addDensities, 0.1, "Drawing densities"},
                            Part{addTables, 0.03, "Writing tables"},        Part{addUsd, 0.05, "Writing USD"}};

void warnOfDistance(Kit& kit, JobContext& context)
{
    const ExportInput& input = kit.input;
    const double reach_m = reachFrom(input.origin, input.world);
    if (reach_m <= kFarFromOrigin_m)
        return;
    const std::string warning =
        fmt::format("The city reaches {:.1f} km from the kit's origin: beyond 8 km places are off by more than half a "
                    "millimetre, and things there tremble. Choose an origin nearer to where the game is.",
                    reach_m / 1000.0);
    context.log(warning);
    kit.folder.leaveOut(warning);
}

} // namespace

Result<std::vector<fs::path>> exportEngine(const ExportInput& input, const fs::path& folder, JobContext& context)
{
    Kit kit{input, ExportFolder(folder), {}};
    std::error_code ignored;
    if (fs::exists(folder / "README.md", ignored) && !kit.folder.holdsEarlier(kFormat))
        return foundation::Error{
            "foreign-folder",
            foundation::told("{} has a README.md that is not of a game engine's kit. Choose a folder of its own.", folder.string()),
            folder.string()};
    warnOfDistance(kit, context);
    double whole = 0.0;
    for (const Part& part : kParts)
        whole += part.share;
    double done = 0.0;
    for (const Part& part : kParts) {
        if (context.isCancelled())
            return exportCancelled();
        context.report(done / whole, part.what);
        foundation::PartContext within(context, done / whole, (done + part.share) / whole);
        if (const auto added = part.add(kit, within); !added)
            return added.error();
        done += part.share;
    }
    kit.folder.leaveOut(
        "Minds, crowds, wanderers, steering and traffic are not in the runtime: it knows people who keep a schedule alone.");
    if (const auto written = kit.folder.write("manifest.json", engineManifest(input, kit.folder)); !written)
        return written.error();
    if (context.isCancelled())
        return exportCancelled();
    return kit.folder.commit(kFormat);
}

} // namespace passerby::exporters
