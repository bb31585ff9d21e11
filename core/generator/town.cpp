// SPDX-License-Identifier: Apache-2.0
#include "core/generator/town.h"

#include "core/foundation/words.h"
#include "core/generator/habits.h"
#include "core/generator/town_draft.h"
#include "core/generator/town_gates.h"
#include "core/generator/town_names.h"
#include "core/generator/town_targets.h"

#include <algorithm>
#include <fmt/format.h>

namespace passerby::generator {

namespace {

using foundation::Error;
using foundation::RandomStream;

/// Makes about a fifth of the people walk in the default town; in larger ones ways and hence waits are longer.
constexpr double kTownWaitScalePerMetre = 0.3 / 420.0;

constexpr std::size_t kGatesEachWay = 3;
constexpr double kGateWidth_m = 6.0;

/// Streams of their own for the steps, so that a change in one leaves the others alone.
enum Step : std::uint32_t { streetsStep = 1, kerbsStep, blocksStep, doorsStep, namesStep, signsStep };

RandomStream streamOf(const TownOptions& options, Step step, std::uint64_t item = 0)
{
    return {options.seed, item, foundation::Purpose::generator, step};
}

std::optional<Error> findFault(const TownOptions& options)
{
    const auto refuse = [](std::string message) { return Error{"bad-option", std::move(message), {}}; };
    if (std::min(options.blocksX, options.blocksY) < 3 || std::max(options.blocksX, options.blocksY) > 60)
        return refuse("A town has 3 to 60 blocks each way.");
    if (options.types < 2 || options.types > kPlaceKinds)
        return refuse("The number of types must lie between 2 and 18.");
    if (options.targets < options.types)
        return refuse(tooFewTargets(options.targets, options.types));
    return std::nullopt;
}

void addSettings(world::PatchBuilder& builder, const TownOptions& options)
{
    world::Settings settings;
    settings.name = "Old town";
    settings.seed = options.seed;
    settings.population = options.population;
    builder.setSettings(settings);
}

world::WorldPatch patchOf(const TownDraft& draft, const TownOptions& options, const PlacedTargets& targets)
{
    world::PatchBuilder builder{world::World{}};
    addSettings(builder, options);
    std::vector<world::CellId> cells;
    for (const world::Cell& cell : draft.cells)
        cells.push_back(builder.add(cell));
    for (const DraftPortal& portal : draft.portals)
        builder.add(world::Portal{cells[portal.cellA], cells[portal.cellB], portal.a, portal.b, 0.0});
    for (const world::Obstacle& obstacle : draft.obstacles)
        builder.add(obstacle);
    const auto types = addTargetTypes(builder, options.types, kTownWaitScalePerMetre * draft.plan.radius_m, options.hasDay);
    for (std::size_t kind = 0; kind < targets.doors.size(); ++kind)
        for (std::size_t i = 0; i < targets.doors[kind].size(); ++i) {
            const Door& door = draft.doors[targets.doors[kind][i]];
            builder.add(world::Target{targets.names[kind][i], types[kind], cells[door.cell], door.position});
        }
    addProfiles(builder, types);
    return builder.take();
}

} // namespace

TownDraft drawTown(const TownOptions& options, std::span<const Heading> headings, std::vector<TownGate>* gates)
{
    TownDraft draft;
    RandomStream random = streamOf(options, streetsStep);
    draft.plan = planStreets(options, random);
    RandomStream names = streamOf(options, namesStep);
    draft.names = nameTown(draft.plan, names);
    RandomStream kerbs = streamOf(options, kerbsStep);
    layStreets(draft, kerbs);
    if (gates)
        *gates = openGates(draft, headings, kGatesEachWay, kGateWidth_m);
    for (std::size_t block = 0; block < draft.plan.blocks.size(); ++block) {
        if (draft.plan.blocks[block].sides.empty())
            continue;
        RandomStream own = streamOf(options, blocksStep, block);
        if (draft.plan.blocks[block].use == BlockUse::buildings)
            fillBuildingBlock(draft, block, own);
        else
            fillOpenBlock(draft, block, own);
    }
    finishStrips(draft);
    return draft;
}

PlacedTargets placeTargets(const TownDraft& draft, const TownOptions& options, const std::vector<int>& quotas)
{
    RandomStream random = streamOf(options, doorsStep);
    PlacedTargets placed;
    placed.doors = chooseDoors(draft, quotas, random);
    RandomStream signs = streamOf(options, signsStep);
    placed.names = placeNames(draft, placed.doors, signs);
    return placed;
}

foundation::Result<world::World> generateTown(const TownOptions& options, foundation::JobContext& context)
{
    if (auto fault = findFault(options))
        return *std::move(fault);
    context.report(0.0, "Laying out streets and blocks");
    const TownDraft draft = drawTown(options);
    if (context.isCancelled())
        return Error{"cancelled", foundation::told("Stopped."), {}};
    if (draft.doors.size() < static_cast<std::size_t>(options.targets))
        return Error{"no-room",
                     foundation::told("The town has {} doors, fewer than the {} targets asked for; give it more blocks.",
                                      draft.doors.size(), options.targets),
                     {}};
    context.report(0.6, "Choosing doors");
    const PlacedTargets targets = placeTargets(draft, options, targetQuotas(options.targets, options.types));
    world::World world;
    if (auto done = world.apply(patchOf(draft, options, targets)); !done)
        return done.error();
    context.report(1.0, "Town made");
    return world;
}

} // namespace passerby::generator
