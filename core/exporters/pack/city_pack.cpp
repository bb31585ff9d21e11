// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/pack/city_pack.h"

#include "core/alibi/city_alibis.h"
#include "core/exporters/pack/pack_columns.h"
#include "core/exporters/pack/pack_law.h"
#include "core/foundation/words.h"
#include "core/geometry/polygon.h"
#include "core/navigation/navigation_graph.h"
#include "core/world/world.h"

#include <cmath>
#include <limits>

namespace passerby::exporters {

using alibi::Habits;
using foundation::Error;
using foundation::Result;
using navigation::kNone;
using navigation::NavigationGraph;
using Wholes = std::vector<std::int64_t>;
using Reals = std::vector<double>;

namespace {

constexpr std::uint64_t kMostPackPairs = std::uint64_t{1} << 31U;
constexpr std::size_t kMostPackTypes = 65534;
constexpr std::uint32_t kDivergenceSources = 1000;
constexpr std::uint32_t kDivergenceSourcesWithReach = 50; ///< each rate is a pass over the anchors

std::vector<std::vector<std::uint32_t>> nodesOfCells(const world::World& world, const NavigationGraph& graph)
{
    std::vector<std::vector<std::uint32_t>> nodes(world.cells().size());
    std::uint32_t node = 0;
    for (const auto& [id, portal] : world.portals()) {
        nodes[world.cells().indexOf(portal.cellA)].push_back(node);
        if (!(portal.cellA == portal.cellB))
            nodes[world.cells().indexOf(portal.cellB)].push_back(node);
        ++node;
    }
    std::uint32_t target = 0;
    for (const auto& [id, row] : world.targets())
        nodes[world.cells().indexOf(row.cell)].push_back(graph.nodeOfTarget(target++));
    return nodes;
}

Result<PackWays> packWays(const world::World& world, const NavigationGraph& graph)
{
    PackWays ways{nodesOfCells(world, graph), {}};
    std::uint64_t pairs = 0;
    for (const auto& nodes : ways.nodesOfCell)
        pairs += nodes.empty() ? 0 : std::uint64_t{nodes.size()} * (nodes.size() - 1);
    if (pairs >= kMostPackPairs)
        return Error{"too-large", foundation::told("The city has cells with too many doors for a pack."), {}};
    std::size_t place = 0;
    for (const auto& [id, cell] : world.cells()) {
        for (const std::uint32_t from : ways.nodesOfCell[place])
            for (const std::uint32_t to : ways.nodesOfCell[place]) {
                if (from == to)
                    continue;
                const navigation::SegmentIndex found = graph.findSegment(from, to);
                ways.segment.push_back(found != kNone && graph.segments()[found].cell == id.number ? found : kNone);
            }
        ++place;
    }
    return ways;
}

Pack::Chunk nodesChunk(const world::World& world, const NavigationGraph& graph, const Habits& habits, PackTexts& texts)
{
    Reals x;
    Reals y;
    Reals z;
    Wholes number;
    for (const navigation::Node& node : graph.nodes()) {
        x.push_back(node.position.x);
        y.push_back(node.position.y);
        z.push_back(node.elevation_m);
        number.push_back(node.number);
    }
    Wholes portalCells;
    for (const auto& [id, portal] : world.portals())
        for (const world::CellId cell : {portal.cellA, portal.cellB})
            portalCells.push_back(static_cast<std::int64_t>(world.cells().indexOf(cell)));
    Wholes targetCell;
    Wholes targetName;
    for (const auto& [id, target] : world.targets()) {
        targetCell.push_back(static_cast<std::int64_t>(world.cells().indexOf(target.cell)));
        targetName.push_back(texts.add(target.name));
    }
    PackColumns columns;
    columns.whole(graph.portalCount()).whole(graph.targetCount()).reals(x).reals(y).reals(z).wholes(number).wholes(portalCells);
    return columns.wholes(targetCell).wholes({habits.typeOfTarget.begin(), habits.typeOfTarget.end()}).wholes(targetName).take("NODE");
}

/// The nearest float that is not above the number, or not below it.
double outward(double value, bool isLow)
{
    const auto near = static_cast<float>(value);
    const bool isInside = isLow ? static_cast<double>(near) > value : static_cast<double>(near) < value;
    const float far = isLow ? -std::numeric_limits<float>::max() : std::numeric_limits<float>::max();
    return static_cast<double>(isInside ? std::nextafter(near, far) : near);
}

Pack::Chunk cellsChunk(const world::World& world, const PackWays& ways)
{
    Wholes number;
    Wholes kind;
    Wholes level;
    Reals box;
    Wholes first{0};
    Wholes node;
    std::size_t place = 0;
    for (const auto& [id, cell] : world.cells()) {
        number.push_back(id.number);
        kind.push_back(static_cast<std::int64_t>(cell.kind));
        level.push_back(cell.level);
        const geometry::Box bounds = geometry::boundingBox(cell.polygon);
        box.insert(box.end(), {outward(bounds.low.x, true), outward(bounds.low.y, true), outward(bounds.high.x, false),
                               outward(bounds.high.y, false)});
        for (const std::uint32_t one : ways.nodesOfCell[place])
            node.push_back(one);
        first.push_back(static_cast<std::int64_t>(node.size()));
        ++place;
    }
    return PackColumns()
        .whole(number.size())
        .whole(node.size())
        .wholes(number)
        .wholes(kind)
        .wholes(level)
        .reals(box)
        .wholes(first)
        .wholes(node)
        .take("CELL");
}

Pack::Chunk metaChunk(const world::World& world, const alibi::Bake& bake, const CompactDivergence& divergence, PackTexts& texts)
{
    const world::Settings& settings = world.settings();
    PackColumns columns;
    columns.real(bake.hour).real(static_cast<double>(settings.origin_m[0])).real(static_cast<double>(settings.origin_m[1]));
    columns.real(divergence.kl).real(bake.walkingShare).real(bake.tripsPerPersonPerDay);
    columns.whole(settings.population).whole(settings.seed).whole(settings.epsg.value_or(0));
    return columns.whole(texts.add(settings.name)).whole(texts.add(settings.attribution)).whole(divergence.looked).take("META");
}

std::uint32_t featuresOf(const NavigationGraph& graph, const Habits& habits)
{
    std::uint32_t features = 0;
    bool isTimed = graph.isOneWay() || graph.isSlowed() || graph.stepFree();
    for (std::uint32_t segment = 0; segment < graph.segments().size() && !isTimed; ++segment)
        isTimed = graph.straightLength_m(segment) != graph.segments()[segment].length_m;
    features |= isTimed ? kPackTimedWays : 0;
    features |= !habits.isStepFree.empty() ? kPackStepFree | kPackTimedWays : 0;
    for (const alibi::ProfileHabits& profile : habits.profiles)
        features |= profile.bound.hasReach() ? kPackReach : 0;
    return features;
}

CompactDivergence divergenceOf(std::uint32_t features, const alibi::TripLaw& law, const alibi::CompactLaw& compact)
{
    return compactDivergence(law, compact, (features & kPackReach) != 0 ? kDivergenceSourcesWithReach : kDivergenceSources);
}

} // namespace

Result<Pack> cityPack(const world::World& world, const alibi::TripLaw& law, const alibi::Bake& bake, foundation::JobContext& context)
{
    const Habits& habits = law.habits();
    const NavigationGraph& graph = *bake.graph;
    if (habits.typeCount() > kMostPackTypes)
        return Error{"too-large", foundation::told("The city has too many types of targets for a pack."), {}};
    const auto ways = packWays(world, graph);
    if (!ways)
        return ways.error();
    const alibi::CompactLaw compact(law);
    Pack pack;
    pack.worldHash = bake.worldHash;
    pack.features = featuresOf(graph, habits);
    const CompactDivergence divergence = divergenceOf(pack.features, law, compact);
    if (context.isCancelled())
        return Error{"cancelled", foundation::told("The export was cancelled."), {}};
    PackTexts texts;
    Pack::Chunk meta = metaChunk(world, bake, divergence, texts);
    Pack::Chunk nodes = nodesChunk(world, graph, habits, texts);
    Pack::Chunk habit = habitsChunk(world, law, texts);
    pack.chunks = {std::move(meta),
                   texts.chunk(),
                   std::move(nodes),
                   cellsChunk(world, ways.value()),
                   std::move(habit),
                   lawChunk(law, compact),
                   densitiesChunk(bake, ways.value())};
    if ((pack.features & kPackTimedWays) != 0)
        pack.chunks.push_back(waysChunk(graph, ways.value()));
    return pack;
}

Result<void> addSecondHour(Pack& pack, const world::World& world, const alibi::TripLaw& law, const alibi::Bake& bake,
                           foundation::JobContext& context)
{
    const auto ways = packWays(world, *bake.graph);
    if (!ways)
        return ways.error();
    const alibi::CompactLaw compact(law);
    const CompactDivergence divergence = divergenceOf(pack.features, law, compact);
    if (context.isCancelled())
        return Error{"cancelled", foundation::told("The export was cancelled."), {}};
    PackTexts texts(*pack.find("STRS")); // which has all that is named
    auto hour = std::make_shared<Pack>();
    hour->worldHash = pack.worldHash;
    hour->features = pack.features;
    hour->chunks.push_back(metaChunk(world, bake, divergence, texts));
    hour->chunks.push_back(habitsChunk(world, law, texts));
    hour->chunks.push_back(lawChunk(law, compact));
    hour->chunks.push_back(densitiesChunk(bake, ways.value()));
    pack.chunks.push_back({std::string(kHourChunk), {}, {}, std::move(hour)});
    return {};
}

namespace {

Result<alibi::CityAlibis> alibisOf(const world::World& world, const alibi::Bake& bake, foundation::JobContext& context)
{
    alibi::BakeOptions options;
    options.bound = bake.bound;
    options.hour = bake.hour;
    return alibi::makeAlibis(world, options, {}, bake.graph, context);
}

} // namespace

Result<Pack> packOf(const world::World& world, const alibi::Bake& bake, const PackParts& parts, foundation::JobContext& context)
{
    const double ofFirst = parts.secondHour ? 0.45 : 0.8;
    foundation::PartContext solving(context, 0.0, ofFirst);
    const auto alibis = alibisOf(world, bake, solving);
    if (!alibis)
        return alibis.error();
    auto pack = cityPack(world, *alibis.value().law, bake, context);
    if (!pack)
        return pack;
    if (parts.borders)
        pack.value().chunks.push_back(bordersChunk(world));
    if (parts.ground) {
        auto ground = groundChunk(world, context);
        if (!ground)
            return ground.error();
        pack.value().chunks.push_back(std::move(ground).value());
    }
    if (!parts.secondHour)
        return pack;
    foundation::PartContext solvingAgain(context, ofFirst, 0.9);
    const auto second = alibisOf(world, *parts.secondHour, solvingAgain);
    if (!second)
        return second.error();
    if (const auto added = addSecondHour(pack.value(), world, *second.value().law, *parts.secondHour, context); !added)
        return added.error();
    return pack;
}

} // namespace passerby::exporters
