// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/compact_city.h"

#include "core/world/content_hash.h"

#include <algorithm>
#include <bit>

namespace passerby::alibi {

using foundation::Error;
using foundation::Result;
using navigation::SegmentIndex;

namespace {

constexpr std::uint32_t kCompactCityMagic = 0x54434250; // "PBCT"
constexpr std::uint32_t kCompactCityVersion = 1;
constexpr SegmentIndex kBits = 64;

Error damaged()
{
    return {"damaged-bake", "The compact data is damaged.", ""};
}

/// Whether there are as many bits as values, none of them behind the last segment.
bool fits(const std::vector<std::uint64_t>& bits, std::size_t values, std::size_t segments)
{
    std::size_t count = 0;
    for (const std::uint64_t word : bits)
        count += static_cast<std::size_t>(std::popcount(word));
    return count == values && (segments % kBits == 0 || bits.back() >> (segments % kBits) == 0);
}

} // namespace

CompactCity::CompactCity(const TripLaw& law, const Bake& bake)
    : m_worldHash(bake.worldHash),
      m_hour(bake.hour),
      m_isWalked((bake.probability.size() + kBits - 1) / kBits, 0),
      m_law(std::make_shared<const CompactLaw>(law))
{
    for (SegmentIndex segment = 0; segment < bake.probability.size(); ++segment) {
        if (!(bake.entryRate_per_s[segment] > 0.0))
            continue;
        m_isWalked[segment / kBits] |= std::uint64_t{1} << (segment % kBits);
        m_walked.push_back({static_cast<float>(bake.probability[segment]), static_cast<float>(bake.entryRate_per_s[segment])});
    }
    m_walked.shrink_to_fit();
    rank();
}

void CompactCity::rank()
{
    std::uint32_t before = 0;
    for (const std::uint64_t word : m_isWalked) {
        m_before.push_back(before);
        before += static_cast<std::uint32_t>(std::popcount(word));
    }
}

CompactCity::Walked CompactCity::of(SegmentIndex segment) const
{
    const std::uint64_t word = m_isWalked[segment / kBits];
    const std::uint64_t bit = std::uint64_t{1} << (segment % kBits);
    if ((word & bit) == 0)
        return {};
    return m_walked[m_before[segment / kBits] + static_cast<std::uint32_t>(std::popcount(word & (bit - 1)))];
}

double CompactCity::probability(SegmentIndex segment) const
{
    return static_cast<double>(of(segment).probability);
}

double CompactCity::entryRate_per_s(SegmentIndex segment) const
{
    return static_cast<double>(of(segment).entryRate_per_s);
}

std::size_t CompactCity::memory_bytes() const
{
    return m_isWalked.size() * sizeof(std::uint64_t) + m_before.size() * sizeof(std::uint32_t) + m_walked.size() * sizeof(Walked)
           + m_law->memory_bytes();
}

std::vector<std::uint8_t> CompactCity::toBytes() const
{
    ByteWriter writer;
    writer.add(kCompactCityMagic);
    writer.add(kCompactCityVersion);
    writer.add(m_worldHash);
    writer.add(m_hour);
    writer.add(std::uint64_t{m_walked.size()});
    writer.add(m_isWalked);
    writer.add(m_walked);
    m_law->write(writer);
    return writer.take();
}

Result<CompactCity> CompactCity::fromBytes(std::span<const std::uint8_t> bytes, const world::World& world,
                                           const navigation::NavigationGraph& graph)
{
    if (!isWhole(bytes))
        return damaged();
    ByteReader reader(contentOf(bytes));
    std::uint32_t magic = 0;
    std::uint32_t version = 0;
    std::uint64_t walked = 0;
    CompactCity city;
    reader.read(magic);
    reader.read(version);
    reader.read(city.m_worldHash);
    reader.read(city.m_hour);
    reader.read(walked);
    if (!reader.ok() || magic != kCompactCityMagic)
        return damaged();
    if (version != kCompactCityVersion || city.m_worldHash != world::bakeHash(world))
        return Error{"stale-bake", "The compact data was made from another state of the city.", ""};
    Result<Habits> habits = compileHabits(world, city.m_hour);
    if (!habits)
        return habits.error();
    const std::size_t segments = graph.segments().size();
    reader.read(city.m_isWalked, (segments + kBits - 1) / kBits);
    reader.read(city.m_walked, walked);
    std::optional<CompactLaw> law = CompactLaw::read(reader, std::make_shared<const Habits>(std::move(habits).value()));
    if (!law || !reader.atEnd() || !fits(city.m_isWalked, city.m_walked.size(), segments))
        return damaged();
    city.m_law = std::make_shared<const CompactLaw>(std::move(*law));
    city.rank();
    return city;
}

} // namespace passerby::alibi
