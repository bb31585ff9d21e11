// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/engine/engine_exporter.h"

#include "core/exporters/engine/engine_manifest.h"
#include "core/exporters/engine/kit_files.h"
#include "core/exporters/engine/kit_folder.h"
#include "core/exporters/engine/kit_origin.h"
#include "core/exporters/export_files.h"
#include "core/exporters/gltf/gltf_exporter.h"
#include "core/exporters/pack/city_pack.h"

#include <fmt/format.h>

namespace passerby::exporters {

namespace fs = std::filesystem;
using foundation::JobContext;
using foundation::Result;

namespace {

/// What there may be of an earlier export.
constexpr std::array<std::string_view, 2> kOptional{"city.pbcity", "people_instanced.glb"};

Result<void> addScene(const ExportInput& input, KitFolder& kit, JobContext& context)
{
    const auto scene = toGltf(input.world, nullptr, context, {input.origin, true});
    if (!scene)
        return scene.error();
    return kit.write("scene.glb", scene.value(), "The city: a node for each cell, portal, target, obstacle, fixture, line, way and lane.");
}

Result<void> addInstancedPeople(const ExportInput& input, KitFolder& kit, JobContext&)
{
    if (!input.people) {
        kit.leaveOut("People: none were asked for.");
        return {};
    }
    const auto people = toInstancedGltf(input.world, *input.people, {input.origin, false});
    if (!people)
        return people.error();
    return kit.write("people_instanced.glb", people.value(),
                     "Everybody on the way at the start: a node for each profile, instanced (EXT_mesh_gpu_instancing).");
}

Result<void> addPack(const ExportInput& input, KitFolder& kit, JobContext& context)
{
    if (!input.bake) {
        kit.leaveOut("The pack: this city has no targets.");
        return {};
    }
    const auto pack = packOf(input.world, *input.bake, context);
    if (!pack)
        return pack.error();
    const auto bytes = toBytes(pack.value());
    if (!bytes)
        return bytes.error();
    return kit.write("city.pbcity", bytes.value(),
                     "Who is where, and where they come from and go to, for the runtime; in the project's own coordinates.");
}

Result<void> addKitFiles(const ExportInput&, KitFolder& kit, JobContext&)
{
    for (const KitFile& file : kitFiles())
        if (const auto written = kit.write(std::string(file.name), file.content); !written)
            return written;
    kit.list("README.md", "What is what, axes and units of every engine, and what is not in the kit.");
    kit.list("runtime/", "The runtime: two files in C99 without dependencies.");
    kit.list("samples/", "A program or a script for each engine.");
    return {};
}

/// A part of the kit, how much of the whole work it is, and what is said meanwhile.
struct Part {
    Result<void> (*add)(const ExportInput&, KitFolder&, JobContext&);
    double share;
    const char* what;
};

constexpr std::array kParts{Part{addKitFiles, 0.02, "Copying the runtime"}, Part{addScene, 0.2, "Shaping the city"},
                            Part{addInstancedPeople, 0.03, "Placing people"}, Part{addPack, 0.3, "Making the pack"}};

void warnOfDistance(const ExportInput& input, KitFolder& kit, JobContext& context)
{
    const double reach_m = reachFrom(input.origin, input.world);
    if (reach_m <= kFarFromOrigin_m)
        return;
    const std::string warning =
        fmt::format("The city reaches {:.1f} km from the kit's origin: beyond 8 km places are off by more than half a "
                    "millimetre, and things there tremble. Choose an origin nearer to where the game is.",
                    reach_m / 1000.0);
    context.log(warning);
    kit.leaveOut(warning);
}

} // namespace

Result<std::vector<fs::path>> exportEngine(const ExportInput& input, const fs::path& folder, JobContext& context)
{
    KitFolder kit(folder);
    warnOfDistance(input, kit, context);
    double whole = 0.0;
    for (const Part& part : kParts)
        whole += part.share;
    double done = 0.0;
    for (const Part& part : kParts) {
        if (context.isCancelled())
            return exportCancelled();
        context.report(done / whole, part.what);
        foundation::PartContext within(context, done / whole, (done + part.share) / whole);
        if (const auto added = part.add(input, kit, within); !added)
            return added.error();
        done += part.share;
    }
    kit.leaveOut("Minds, crowds, wanderers, steering and traffic are not in the runtime: it knows people who keep a schedule alone.");
    if (const auto written = kit.write("manifest.json", engineManifest(input, kit)); !written)
        return written.error();
    if (context.isCancelled())
        return exportCancelled();
    return kit.commit(kOptional);
}

} // namespace passerby::exporters
