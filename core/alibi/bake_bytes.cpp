// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/bake.h"
#include "core/world/content_hash.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <span>

namespace passerby::alibi {

namespace {

using foundation::Error;
using foundation::Result;

static_assert(std::endian::native == std::endian::little, "the blob is little-endian");

constexpr std::uint32_t kMagic = 0x4B414250; // "PBAK"
constexpr std::uint32_t kVersion = 1;

/// 64-bit FNV-1a (Fowler, Noll and Vo) over bytes: tells a damaged blob from a whole one.
std::uint64_t checksum(std::span<const std::uint8_t> bytes)
{
    std::uint64_t value = 0xCBF29CE484222325ULL;
    for (const std::uint8_t byte : bytes)
        value = (value ^ byte) * 0x100000001B3ULL;
    return value;
}

class Writer {
public:
    template <class Number>
    void add(Number number)
    {
        const auto raw = std::bit_cast<std::array<std::uint8_t, sizeof(Number)>>(number);
        m_bytes.insert(m_bytes.end(), raw.begin(), raw.end());
    }
    template <class Number>
    void add(const std::vector<Number>& numbers)
    {
        const std::size_t old = m_bytes.size();
        m_bytes.resize(old + numbers.size() * sizeof(Number));
        if (!numbers.empty())
            std::memcpy(m_bytes.data() + old, numbers.data(), numbers.size() * sizeof(Number));
    }
    [[nodiscard]] std::vector<std::uint8_t> take()
    {
        add(checksum(m_bytes));
        return std::move(m_bytes);
    }

private:
    std::vector<std::uint8_t> m_bytes;
};

/// Reads numbers until one is missing or not finite; then ok() is false for good.
class Reader {
public:
    explicit Reader(std::span<const std::uint8_t> bytes) : m_rest(bytes) {}

    template <class Number>
    void read(Number& number)
    {
        if (m_rest.size() < sizeof(Number)) {
            m_ok = false;
            return;
        }
        std::memcpy(&number, m_rest.data(), sizeof(Number));
        m_rest = m_rest.subspan(sizeof(Number));
        if constexpr (std::is_floating_point_v<Number>)
            m_ok = m_ok && std::isfinite(number);
    }
    template <class Number>
    void read(std::vector<Number>& numbers, std::size_t count)
    {
        if (!m_ok || m_rest.size() / sizeof(Number) < count) {
            m_ok = false;
            return;
        }
        numbers.resize(count);
        for (Number& number : numbers)
            read(number);
    }
    [[nodiscard]] bool ok() const { return m_ok; }
    [[nodiscard]] bool atEnd() const { return m_rest.empty(); }

private:
    std::span<const std::uint8_t> m_rest;
    bool m_ok = true;
};

void readTables(Reader& reader, std::size_t segments, std::size_t targets, Bake& bake)
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

} // namespace

std::vector<std::uint8_t> toBytes(const Bake& bake)
{
    Writer writer;
    writer.add(kMagic);
    writer.add(kVersion);
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
    return writer.take();
}

Result<Bake> fromBytes(const std::vector<std::uint8_t>& bytes, const world::World& world)
{
    const Error stale{"stale-bake", "The stored densities belong to another state of the city, or another version wrote them: bake anew.",
                      ""};
    const Error damaged{"damaged-bake", "The stored densities are damaged: bake anew.", ""};
    if (bytes.size() < 16 + sizeof(std::uint64_t))
        return damaged;
    const std::span<const std::uint8_t> content(bytes.data(), bytes.size() - sizeof(std::uint64_t));
    std::uint64_t expected = 0;
    std::memcpy(&expected, bytes.data() + content.size(), sizeof(expected));
    Reader reader(content);
    std::uint32_t magic = 0;
    std::uint32_t version = 0;
    std::uint32_t bound = 0;
    Bake bake;
    reader.read(magic);
    reader.read(version);
    reader.read(bake.worldHash);
    if (magic != kMagic)
        return damaged;
    if (version != kVersion || bake.worldHash != world::bakeHash(world))
        return stale;
    if (checksum(content) != expected)
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
    if (!reader.ok() || !reader.atEnd())
        return damaged;
    return bake;
}

} // namespace passerby::alibi
