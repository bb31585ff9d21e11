// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/packed_hour.h"

#include "core/alibi/byte_stream.h"
#include "core/foundation/words.h"

#include <algorithm>
#include <limits>

namespace passerby::alibi {

namespace {

using foundation::Error;
using foundation::Result;

constexpr std::uint32_t kPackedHourMagic = 0x52484250; // "PBHR"
constexpr std::uint32_t kPackedHourVersion = 1;
/// Times of a segment that differ by less, relative, are those of free flow, rounded.
constexpr double kSameTime = 1e-9;

/// Numbers of segments, ascending, as gaps of seven bits a byte.
class SegmentList {
public:
    void add(std::uint64_t segment)
    {
        std::uint64_t gap = segment - m_next;
        for (; gap >= 0x80U; gap >>= 7U)
            m_bytes.push_back(static_cast<std::uint8_t>(gap | 0x80U));
        m_bytes.push_back(static_cast<std::uint8_t>(gap));
        m_next = segment + 1;
        ++m_count;
    }
    void write(ByteWriter& writer) const
    {
        writer.add(m_count);
        writer.add(std::uint64_t{m_bytes.size()});
        writer.add(m_bytes);
    }
    /// False when the bytes are no such list or name a segment that is not there.
    [[nodiscard]] static bool read(ByteReader& reader, std::uint64_t segments, std::vector<std::uint32_t>& list)
    {
        std::uint64_t count = 0;
        std::uint64_t size = 0;
        std::vector<std::uint8_t> bytes;
        reader.read(count);
        reader.read(size);
        reader.read(bytes, size);
        if (!reader.ok() || count > segments)
            return false;
        list.clear();
        list.reserve(count);
        std::uint64_t next = 0;
        std::uint64_t gap = 0;
        unsigned shift = 0;
        for (const std::uint8_t byte : bytes) {
            if (shift > 28)
                return false;
            gap |= std::uint64_t{byte & 0x7FU} << shift;
            shift += 7;
            if ((byte & 0x80U) != 0)
                continue;
            if (next + gap >= segments)
                return false;
            list.push_back(static_cast<std::uint32_t>(next + gap));
            next += gap + 1;
            gap = 0;
            shift = 0;
        }
        return shift == 0 && list.size() == count;
    }

private:
    std::vector<std::uint8_t> m_bytes;
    std::uint64_t m_count = 0;
    std::uint64_t m_next = 0;
};

/// Seconds a metre where nobody is in the way: crowds only slow down.
double freeSlowness_s_per_m(const Bake& bake)
{
    double slowness = std::numeric_limits<double>::infinity();
    const std::span<const navigation::Segment> segments = bake.graph->segments();
    for (std::size_t segment = 0; segment < segments.size(); ++segment)
        if (segments[segment].length_m > 0.0)
            slowness = std::min(slowness, bake.meanTravel_s[segment] / segments[segment].length_m);
    return std::isfinite(slowness) ? slowness : 0.0;
}

std::vector<float> single(const std::vector<double>& numbers)
{
    return {numbers.begin(), numbers.end()};
}

std::vector<double> twice(const std::vector<float>& numbers)
{
    return {numbers.begin(), numbers.end()};
}

/// Which segments anybody uses, and of those the entries and, for the types that are not 0, the shares.
void packSegments(const Bake& bake, ByteWriter& writer)
{
    SegmentList used;
    std::vector<float> entries;
    std::vector<std::uint8_t> masks;
    std::vector<float> shares;
    for (std::size_t segment = 0; segment < bake.probability.size(); ++segment) {
        const std::span<const float> byType = std::span(bake.probabilityByType).subspan(segment * bake.typeCount, bake.typeCount);
        const auto entry = static_cast<float>(bake.entryRate_per_s[segment]);
        if (entry == 0.0F && std::all_of(byType.begin(), byType.end(), [](float share) { return share == 0.0F; }))
            continue;
        used.add(segment);
        entries.push_back(entry);
        const std::size_t first = masks.size();
        masks.resize(first + (bake.typeCount + 7) / 8);
        for (std::size_t type = 0; type < bake.typeCount; ++type) {
            if (byType[type] == 0.0F)
                continue;
            masks[first + type / 8] |= static_cast<std::uint8_t>(1U << (type % 8));
            shares.push_back(byType[type]);
        }
    }
    used.write(writer);
    writer.add(entries);
    writer.add(masks);
    writer.add(std::uint64_t{shares.size()});
    writer.add(shares);
}

[[nodiscard]] bool unpackSegments(ByteReader& reader, Bake& bake)
{
    const std::size_t segments = bake.graph->segments().size();
    const std::size_t maskBytes = (bake.typeCount + 7) / 8;
    std::vector<std::uint32_t> used;
    if (!SegmentList::read(reader, segments, used))
        return false;
    std::vector<float> entries;
    std::vector<std::uint8_t> masks;
    std::vector<float> shares;
    std::uint64_t shareCount = 0;
    reader.read(entries, used.size());
    reader.read(masks, used.size() * maskBytes);
    reader.read(shareCount);
    reader.read(shares, shareCount);
    if (!reader.ok())
        return false;
    bake.probability.assign(segments, 0.0);
    bake.entryRate_per_s.assign(segments, 0.0);
    bake.probabilityByType.assign(segments * bake.typeCount, 0.0F);
    std::size_t next = 0;
    for (std::size_t i = 0; i < used.size(); ++i) {
        bake.entryRate_per_s[used[i]] = static_cast<double>(entries[i]);
        for (std::size_t type = 0; type < bake.typeCount; ++type) {
            if ((masks[i * maskBytes + type / 8] >> (type % 8) & 1U) == 0)
                continue;
            if (next == shares.size())
                return false;
            bake.probabilityByType[used[i] * bake.typeCount + type] = shares[next];
            bake.probability[used[i]] += static_cast<double>(shares[next]);
            ++next;
        }
    }
    return next == shares.size();
}

/// Only times that differ from those of free flow take room.
void packTravel(const Bake& bake, ByteWriter& writer)
{
    const double slowness = freeSlowness_s_per_m(bake);
    SegmentList slow;
    std::vector<float> factors;
    for (std::size_t segment = 0; segment < bake.meanTravel_s.size(); ++segment) {
        const double free_s = bake.graph->segments()[segment].length_m * slowness;
        if (bake.meanTravel_s[segment] <= free_s * (1.0 + kSameTime))
            continue;
        slow.add(segment);
        factors.push_back(static_cast<float>(bake.meanTravel_s[segment] / free_s));
    }
    writer.add(slowness);
    slow.write(writer);
    writer.add(factors);
}

[[nodiscard]] bool unpackTravel(ByteReader& reader, Bake& bake)
{
    const std::span<const navigation::Segment> segments = bake.graph->segments();
    double slowness = 0.0;
    std::vector<std::uint32_t> slow;
    std::vector<float> factors;
    reader.read(slowness);
    if (!SegmentList::read(reader, segments.size(), slow))
        return false;
    reader.read(factors, slow.size());
    if (!reader.ok())
        return false;
    for (const navigation::Segment& segment : segments)
        bake.meanTravel_s.push_back(segment.length_m * slowness);
    for (std::size_t i = 0; i < slow.size(); ++i)
        bake.meanTravel_s[slow[i]] *= static_cast<double>(factors[i]);
    return true;
}

[[nodiscard]] bool unpackTargets(ByteReader& reader, Bake& bake)
{
    std::vector<float> sigma;
    std::vector<float> inside;
    reader.read(sigma, bake.graph->targetCount());
    reader.read(inside, bake.graph->targetCount());
    bake.sigma = twice(sigma);
    bake.probabilityInside = twice(inside);
    return reader.ok();
}

void packCrowding(const Bake& bake, ByteWriter& writer)
{
    writer.add(std::uint32_t{bake.crowding ? 1U : 0U});
    if (!bake.crowding)
        return;
    writer.add(std::uint32_t{bake.crowding->iterations});
    writer.add(std::uint32_t{bake.crowding->isConverged ? 1U : 0U});
    writer.add(bake.crowding->largestChange);
    writer.add(single(bake.crowding->slowdownOfCell));
}

[[nodiscard]] bool unpackCrowding(ByteReader& reader, std::size_t cells, Bake& bake)
{
    std::uint32_t isCrowded = 0;
    reader.read(isCrowded);
    if (!reader.ok() || isCrowded == 0)
        return reader.ok();
    auto crowding = std::make_shared<Crowding>();
    std::uint32_t isConverged = 0;
    std::vector<float> slowdown;
    reader.read(crowding->iterations);
    reader.read(isConverged);
    reader.read(crowding->largestChange);
    reader.read(slowdown, cells);
    crowding->isConverged = isConverged != 0;
    crowding->slowdownOfCell = twice(slowdown);
    bake.crowding = std::move(crowding);
    return reader.ok();
}

} // namespace

PackedHour packHour(const Bake& bake, std::uint32_t hours)
{
    ByteWriter writer;
    writer.add(kPackedHourMagic);
    writer.add(kPackedHourVersion);
    writer.add(bake.worldHash);
    writer.add(static_cast<std::uint32_t>(bake.bound));
    writer.add(hours);
    writer.add(bake.hour);
    writer.add(std::uint64_t{bake.probability.size()});
    writer.add(std::uint64_t{bake.sigma.size()});
    writer.add(std::uint64_t{bake.typeCount});
    writer.add(bake.meanCycle_s);
    writer.add(bake.walkingShare);
    writer.add(bake.tripsPerPersonPerDay);
    writer.add(bake.checkSum);
    writer.add(single(bake.sigma));
    writer.add(single(bake.probabilityInside));
    packSegments(bake, writer);
    packTravel(bake, writer);
    packCrowding(bake, writer);
    return writer.take();
}

Result<HourTables> unpackHour(const PackedHour& packed, const HourFrame& frame)
{
    const Error damaged{"damaged-bake", foundation::told("The stored densities of the hours are damaged: bake anew."), ""};
    ByteReader reader(contentOf(packed));
    std::uint32_t magic = 0;
    std::uint32_t version = 0;
    HourTables tables;
    Bake& bake = tables.bake;
    reader.read(magic);
    reader.read(version);
    reader.read(bake.worldHash);
    if (!reader.ok() || magic != kPackedHourMagic)
        return damaged;
    if (version != kPackedHourVersion || bake.worldHash != frame.worldHash)
        return Error{
            "stale-bake",
            foundation::told("The stored densities of the hours belong to another state of the city, or another version wrote them: "
                             "bake anew."),
            ""};
    std::uint32_t bound = 0;
    std::uint64_t segments = 0;
    std::uint64_t targets = 0;
    std::uint64_t types = 0;
    reader.read(bound);
    reader.read(tables.hours);
    reader.read(bake.hour);
    reader.read(segments);
    reader.read(targets);
    reader.read(types);
    reader.read(bake.meanCycle_s);
    reader.read(bake.walkingShare);
    reader.read(bake.tripsPerPersonPerDay);
    reader.read(bake.checkSum);
    if (!isWhole(packed) || !reader.ok() || bound > static_cast<std::uint32_t>(BoundModel::exact)
        || segments != frame.graph->segments().size() || targets != frame.graph->targetCount() || types != frame.typeCount
        || !(bake.meanCycle_s > 0.0))
        return damaged;
    bake.bound = static_cast<BoundModel>(bound);
    bake.typeCount = frame.typeCount;
    bake.graph = frame.graph;
    if (!unpackTargets(reader, bake) || !unpackSegments(reader, bake) || !unpackTravel(reader, bake)
        || !unpackCrowding(reader, frame.cellCount, bake) || !reader.atEnd())
        return damaged;
    return tables;
}

} // namespace passerby::alibi
