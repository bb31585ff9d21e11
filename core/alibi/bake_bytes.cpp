// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/bake.h"
#include "core/alibi/byte_stream.h"
#include "core/alibi/crowding.h"
#include "core/alibi/kept_alibis.h"
#include "core/foundation/words.h"
#include "core/world/content_hash.h"

#include <algorithm>

namespace passerby::alibi {

namespace {

using foundation::Error;
using foundation::Result;

constexpr std::uint32_t kBakeMagic = 0x4B414250; // "PBAK"
constexpr std::uint32_t kBakeVersion = 2;
constexpr std::uint32_t kKeptVersion = 4; ///< the same with what is kept behind it; 3 kept more draws

void readTables(ByteReader& reader, std::size_t segments, std::size_t targets, Bake& bake)
{
    reader.read(bake.probability, segments);
    reader.read(bake.entryRate_per_s, segments);
    reader.read(bake.meanTravel_s, segments);
    reader.read(bake.probabilityByType, segments * bake.typeCount);
    reader.read(bake.sigma, targets);
    reader.read(bake.probabilityInside, targets);
    reader.read(bake.meanCycle_s);
    reader.read(bake.walkingShare);
    reader.read(bake.tripsPerPersonPerDay);
    reader.read(bake.checkSum);
}

/// The slow-downs, where there are any, and the graph with them.
void readCrowding(ByteReader& reader, const world::World& world, Bake& bake)
{
    std::uint32_t isCrowded = 0;
    reader.read(isCrowded);
    if (!reader.ok() || isCrowded == 0)
        return;
    auto crowding = std::make_shared<Crowding>();
    std::uint32_t isConverged = 0;
    reader.read(crowding->iterations);
    reader.read(isConverged);
    reader.read(crowding->largestChange);
    reader.read(crowding->slowdownOfCell, world.cells().size());
    crowding->isConverged = isConverged != 0;
    if (!reader.ok())
        return;
    bake.graph = slowedGraph(world, *bake.graph, crowding->slowdownOfCell);
    bake.crowding = std::move(crowding);
}

void addKept(ByteWriter& writer, const KeptAlibis& kept)
{
    writer.add(std::uint32_t{static_cast<std::uint32_t>(kept.law.passes.size())});
    for (const KeptPasses::Pass& pass : kept.law.passes) {
        writer.add(std::uint64_t{pass.name.size()});
        writer.add(std::vector<char>(pass.name.begin(), pass.name.end()));
        writer.add(std::uint64_t{pass.total.size()});
        writer.add(pass.total);
    }
    writer.add(kept.draws);
}

/// As they are, since distances may be infinite.
void readKept(ByteReader& reader, std::size_t segments, std::size_t targets, Bake& bake)
{
    auto kept = std::make_shared<KeptAlibis>();
    std::uint32_t passes = 0;
    reader.read(passes);
    for (; reader.ok() && passes > 0; --passes) {
        std::uint64_t count = 0;
        std::vector<char> name;
        reader.read(count);
        reader.read(name, count);
        reader.read(count);
        KeptPasses::Pass& pass = kept->law.passes.emplace_back();
        pass.name.assign(name.begin(), name.end());
        reader.read(pass.total, count);
    }
    reader.read(kept->draws, segments * SegmentDraws::kEach);
    const std::size_t sources = bake.graph->sourceCount();
    const bool areSound = std::all_of(kept->draws.begin(), kept->draws.end(), [&](TripEnds ends) {
        return ends.origin == navigation::kNone || (ends.origin < sources && ends.destination < targets);
    });
    if (!areSound)
        reader.spoil();
    bake.kept = std::move(kept);
}

} // namespace

std::vector<std::uint8_t> toBytes(const Bake& bake)
{
    ByteWriter writer;
    writer.add(kBakeMagic);
    writer.add(bake.kept ? kKeptVersion : kBakeVersion);
    writer.add(bake.worldHash);
    writer.add(static_cast<std::uint32_t>(bake.bound));
    writer.add(bake.hour);
    writer.add(std::uint64_t{bake.probability.size()});
    writer.add(std::uint64_t{bake.sigma.size()});
    writer.add(std::uint64_t{bake.typeCount});
    writer.add(bake.probability);
    writer.add(bake.entryRate_per_s);
    writer.add(bake.meanTravel_s);
    writer.add(bake.probabilityByType);
    writer.add(bake.sigma);
    writer.add(bake.probabilityInside);
    writer.add(bake.meanCycle_s);
    writer.add(bake.walkingShare);
    writer.add(bake.tripsPerPersonPerDay);
    writer.add(bake.checkSum);
    writer.add(std::uint32_t{bake.crowding ? 1U : 0U});
    if (bake.crowding) {
        writer.add(std::uint32_t{bake.crowding->iterations});
        writer.add(std::uint32_t{bake.crowding->isConverged ? 1U : 0U});
        writer.add(bake.crowding->largestChange);
        writer.add(bake.crowding->slowdownOfCell);
    }
    if (bake.kept)
        addKept(writer, *bake.kept);
    return writer.take();
}

Result<Bake> fromBytes(const std::vector<std::uint8_t>& bytes, const world::World& world)
{
    const Error stale{
        "stale-bake",
        foundation::told("The stored densities belong to another state of the city, or another version wrote them: bake anew."), ""};
    const Error damaged{"damaged-bake", foundation::told("The stored densities are damaged: bake anew."), ""};
    ByteReader reader(contentOf(bytes));
    std::uint32_t magic = 0;
    std::uint32_t version = 0;
    std::uint32_t bound = 0;
    Bake bake;
    reader.read(magic);
    reader.read(version);
    reader.read(bake.worldHash);
    if (!reader.ok() || magic != kBakeMagic)
        return damaged;
    if ((version != kBakeVersion && version != kKeptVersion) || bake.worldHash != world::bakeHash(world))
        return stale;
    if (!isWhole(bytes))
        return damaged;
    std::uint64_t segments = 0;
    std::uint64_t targets = 0;
    std::uint64_t types = 0;
    reader.read(bound);
    reader.read(bake.hour);
    reader.read(segments);
    reader.read(targets);
    reader.read(types);
    auto graph = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world));
    if (!reader.ok() || bound > static_cast<std::uint32_t>(BoundModel::exact) || segments != graph->segments().size()
        || targets != graph->targetCount() || types != world.targetTypes().size())
        return damaged;
    bake.bound = static_cast<BoundModel>(bound);
    bake.typeCount = types;
    bake.graph = std::move(graph);
    readTables(reader, segments, targets, bake);
    readCrowding(reader, world, bake);
    if (version == kKeptVersion)
        readKept(reader, segments, targets, bake);
    if (!reader.ok() || !reader.atEnd())
        return damaged;
    return bake;
}

} // namespace passerby::alibi
