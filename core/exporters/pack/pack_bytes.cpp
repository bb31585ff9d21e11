// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/pack/pack.h"
#include "core/foundation/words.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <limits>

namespace passerby::exporters {

using foundation::Error;
using foundation::Result;

namespace {

static_assert(std::endian::native == std::endian::little, "packs are written as they lie in memory");

constexpr std::string_view kPackMagic = "PBCITY01";
constexpr std::uint32_t kPackVersion = 1;
constexpr std::size_t kPackHeader_bytes = 64;
constexpr std::size_t kPackEntry_bytes = 24;
constexpr std::size_t kChecksumAt = 32;
constexpr std::uint32_t kMostPackChunks = 1024;

Error badPack(std::string message, std::string where = {})
{
    return {"bad-pack", std::move(message), std::move(where)};
}

std::uint64_t roundedUp(std::uint64_t bytes)
{
    return (bytes + 7) / 8 * 8;
}

std::size_t sizeOf(const Pack::Column& column)
{
    return std::visit([](const auto& numbers) { return numbers.size(); }, column);
}

struct WholeRange {
    std::int64_t low = 0;
    std::int64_t high = 0;
};

/// u64 is any 64 bits.
WholeRange rangeOf(PackType type, const PackCounts& counts)
{
    switch (type) {
    case PackType::i16:
        return {-0x8000, 0x7FFF};
    case PackType::i32:
        return {std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
    case PackType::u64:
        return {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()};
    default:
        return {0, (std::int64_t{1} << (8 * widthOf(type, counts))) - 1};
    }
}

bool holdsOnly(const Pack::Column& column, PackType type, const PackCounts& counts)
{
    if (const auto* real = std::get_if<std::vector<double>>(&column)) {
        const double most =
            type == PackType::f32 ? static_cast<double>(std::numeric_limits<float>::max()) : std::numeric_limits<double>::max();
        return std::all_of(real->begin(), real->end(), [most](double one) { return std::abs(one) <= most; });
    }
    const auto& whole = std::get<std::vector<std::int64_t>>(column);
    const WholeRange range = rangeOf(type, counts);
    return std::all_of(whole.begin(), whole.end(), [&](std::int64_t one) { return one >= range.low && one <= range.high; });
}

/// Checks one chunk and notes the sizes that it says.
Result<void> checkChunk(const Pack::Chunk& chunk, const PackChunkLayout& layout, PackCounts& counts)
{
    if (chunk.columns.size() != layout.fields.size())
        return badPack("The chunk has not as many fields as it should.", chunk.fourcc);
    for (std::size_t i = 0; i < layout.fields.size(); ++i) {
        const PackField& field = layout.fields[i];
        const Pack::Column& column = chunk.columns[i];
        const std::string where = fmt::format("{}.{}", layout.fourcc, field.name);
        const std::uint64_t count = field.count ? field.count(counts) : 1;
        if (std::holds_alternative<std::vector<double>>(column) != isReal(field.type) || sizeOf(column) != count)
            return badPack(fmt::format("There should be {} numbers and there are {}.", count, sizeOf(column)), where);
        if (!holdsOnly(column, field.type, counts))
            return badPack("A number is not finite or too large for its place.", where);
        if (field.says)
            counts.*field.says = static_cast<std::uint64_t>(std::get<std::vector<std::int64_t>>(column)[0]);
    }
    return {};
}

template <class Number>
void append(std::string& bytes, Number number)
{
    const auto raw = std::bit_cast<std::array<char, sizeof(Number)>>(number);
    bytes.append(raw.data(), raw.size());
}

void appendWhole(std::string& bytes, std::int64_t number, std::uint64_t width)
{
    const auto raw = std::bit_cast<std::array<char, 8>>(number);
    bytes.append(raw.data(), width);
}

void appendColumn(std::string& bytes, const Pack::Column& column, PackType type, const PackCounts& counts)
{
    if (const auto* real = std::get_if<std::vector<double>>(&column)) {
        for (const double one : *real)
            type == PackType::f32 ? append(bytes, static_cast<float>(one)) : append(bytes, one);
        return;
    }
    for (const std::int64_t one : std::get<std::vector<std::int64_t>>(column))
        appendWhole(bytes, one, widthOf(type, counts));
}

std::string bytesOf(const Pack& pack, const PackCounts& counts);

/// Sizes that HOUR says, after those that the pack around it says.
PackCounts countsWithin(const Pack& hour, PackCounts counts)
{
    for (const PackChunkLayout& layout : packLayout())
        if (const Pack::Chunk* chunk = hour.find(layout.fourcc))
            for (std::size_t i = 0; i < layout.fields.size(); ++i)
                if (layout.fields[i].says)
                    counts.*layout.fields[i].says = static_cast<std::uint64_t>(std::get<0>(chunk->columns[i])[0]);
    return counts;
}

std::string contentOf(const Pack::Chunk& chunk, const PackChunkLayout* layout, const PackCounts& counts)
{
    if (chunk.hour)
        return bytesOf(*chunk.hour, countsWithin(*chunk.hour, counts));
    if (!layout)
        return chunk.raw;
    std::string bytes;
    for (std::size_t i = 0; i < layout->fields.size(); ++i) {
        if (layout->fields[i].count)
            bytes.resize(roundedUp(bytes.size()));
        appendColumn(bytes, chunk.columns[i], layout->fields[i].type, counts);
    }
    return bytes;
}

template <class Number>
Number numberAt(std::string_view bytes, std::size_t place)
{
    Number number{};
    std::memcpy(&number, bytes.data() + place, sizeof(Number));
    return number;
}

/// FNV-1a over all bytes, those of the sum itself taken as 0.
std::uint64_t packChecksum(std::string_view bytes)
{
    std::uint64_t value = 0xCBF29CE484222325ULL;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const bool isOfSum = i >= kChecksumAt && i < kChecksumAt + 8;
        value = (value ^ (isOfSum ? 0U : static_cast<std::uint8_t>(bytes[i]))) * 0x100000001B3ULL;
    }
    return value;
}

std::int64_t wholeAt(std::string_view bytes, std::size_t place, PackType type, std::uint64_t width)
{
    if (type == PackType::i16)
        return numberAt<std::int16_t>(bytes, place);
    if (type == PackType::i32)
        return numberAt<std::int32_t>(bytes, place);
    std::uint64_t number = 0;
    std::memcpy(&number, bytes.data() + place, width);
    return static_cast<std::int64_t>(number);
}

/// The columns of a chunk of a file; `counts` gets the sizes that it says.
Result<std::vector<Pack::Column>> readColumns(std::string_view bytes, const PackChunkLayout& layout, PackCounts& counts)
{
    std::vector<Pack::Column> columns;
    std::uint64_t place = 0;
    for (const PackField& field : layout.fields) {
        const std::uint64_t count = field.count ? field.count(counts) : 1;
        const std::uint64_t width = widthOf(field.type, counts);
        if (field.count)
            place = roundedUp(place);
        if (count > bytes.size() || place > bytes.size() || count * width > bytes.size() - place)
            return badPack("The chunk is too short for what it says.", fmt::format("{}.{}", layout.fourcc, field.name));
        if (isReal(field.type)) {
            std::vector<double>& real = std::get<1>(columns.emplace_back(std::in_place_index<1>));
            for (std::uint64_t i = 0; i < count; ++i, place += width)
                real.push_back(field.type == PackType::f32 ? static_cast<double>(numberAt<float>(bytes, place))
                                                           : numberAt<double>(bytes, place));
        } else {
            std::vector<std::int64_t>& whole = std::get<0>(columns.emplace_back(std::in_place_index<0>));
            for (std::uint64_t i = 0; i < count; ++i, place += width)
                whole.push_back(wholeAt(bytes, place, field.type, width));
        }
        if (field.says)
            counts.*field.says = static_cast<std::uint64_t>(std::get<0>(columns.back())[0]);
    }
    if (place != bytes.size())
        return badPack("The chunk is longer than what it says.", std::string(layout.fourcc));
    return columns;
}

Result<void> checkHeader(std::string_view bytes)
{
    if (bytes.size() < kPackHeader_bytes || !bytes.starts_with(kPackMagic))
        return badPack("This is no pack of a city.");
    if (numberAt<std::uint32_t>(bytes, 8) != kPackVersion)
        return Error{
            "newer-version",
            foundation::told("The pack is of version {}; this program reads version {}.", numberAt<std::uint32_t>(bytes, 8), kPackVersion),
            {}};
    if (numberAt<std::uint64_t>(bytes, 24) != bytes.size() || numberAt<std::uint64_t>(bytes, kChecksumAt) != packChecksum(bytes))
        return badPack("The pack is damaged.");
    const std::uint32_t chunks = numberAt<std::uint32_t>(bytes, 12);
    if (chunks > kMostPackChunks || kPackHeader_bytes + chunks * kPackEntry_bytes > bytes.size())
        return badPack("The pack says of more chunks than it holds.");
    return {};
}

Result<PackCounts> checkAll(const Pack& pack, const PackCounts* around);
Result<Pack> readPack(std::string_view bytes, const PackCounts* around);
Result<void> readChunks(Pack& pack, const PackCounts* around);

/// A second hour is of the same city, and of as many types, profiles and ways.
Result<void> checkHour(const Pack& pack, const Pack& hour, const PackCounts& counts)
{
    const auto within = checkAll(hour, &counts);
    if (!within)
        return Error{within.error().code, within.error().message, fmt::format("{}.{}", kHourChunk, within.error().where)};
    const PackCounts& its = within.value();
    if (hour.worldHash != pack.worldHash || hour.features != pack.features || its.types != counts.types || its.profiles != counts.profiles
        || its.ownTypes != counts.ownTypes || its.segments != counts.segments)
        return badPack("The second hour is of another city.", std::string(kHourChunk));
    return {};
}

/// Checks a pack, or what stands in HOUR of one with the sizes `around`.
Result<PackCounts> checkAll(const Pack& pack, const PackCounts* around)
{
    PackCounts counts = around ? *around : PackCounts();
    counts.features = pack.features;
    for (const PackChunkLayout& layout : packLayout()) {
        const Pack::Chunk* chunk = pack.find(layout.fourcc);
        if (!chunk && !layout.isOptional && (layout.isOfHour || !around))
            return badPack("A chunk is missing.", std::string(layout.fourcc));
        if (chunk && around && !layout.isOfHour)
            return badPack("A chunk stands in a second hour that is of both.", chunk->fourcc);
        if (chunk)
            if (const auto checked = checkChunk(*chunk, layout, counts); !checked)
                return checked.error();
    }
    for (const Pack::Chunk& chunk : pack.chunks) {
        if (chunk.fourcc.size() != 4 || pack.find(chunk.fourcc) != &chunk)
            return badPack("The name of a chunk is not of four letters, or twice there.", chunk.fourcc);
        if ((chunk.fourcc == kHourChunk) != (chunk.hour != nullptr) || (chunk.hour && around))
            return badPack("A second hour is not where it should be.", chunk.fourcc);
        if (chunk.hour)
            if (const auto checked = checkHour(pack, *chunk.hour, counts); !checked)
                return checked.error();
    }
    return counts;
}

std::string bytesOf(const Pack& pack, const PackCounts& counts)
{
    std::string bytes(kPackMagic);
    append(bytes, kPackVersion);
    append(bytes, static_cast<std::uint32_t>(pack.chunks.size()));
    append(bytes, pack.worldHash);
    bytes.resize(kPackHeader_bytes + pack.chunks.size() * kPackEntry_bytes);
    std::memcpy(bytes.data() + 40, &pack.features, sizeof(pack.features));
    for (std::size_t i = 0; i < pack.chunks.size(); ++i) {
        const Pack::Chunk& chunk = pack.chunks[i];
        const std::string content = contentOf(chunk, packLayoutOf(chunk.fourcc), counts);
        const std::uint64_t place[] = {bytes.size(), content.size()};
        std::memcpy(bytes.data() + kPackHeader_bytes + i * kPackEntry_bytes, chunk.fourcc.data(), 4);
        std::memcpy(bytes.data() + kPackHeader_bytes + i * kPackEntry_bytes + 8, place, sizeof(place));
        bytes += content;
        bytes.resize(roundedUp(bytes.size()));
    }
    const std::uint64_t size = bytes.size();
    std::memcpy(bytes.data() + 24, &size, sizeof(size));
    const std::uint64_t sum = packChecksum(bytes);
    std::memcpy(bytes.data() + kChecksumAt, &sum, sizeof(sum));
    return bytes;
}

Result<Pack> readPack(std::string_view bytes, const PackCounts* around)
{
    if (const auto checked = checkHeader(bytes); !checked)
        return checked.error();
    Pack pack;
    pack.worldHash = numberAt<std::uint64_t>(bytes, 16);
    pack.features = numberAt<std::uint32_t>(bytes, 40);
    const std::uint32_t chunks = numberAt<std::uint32_t>(bytes, 12);
    for (std::uint32_t i = 0; i < chunks; ++i) {
        const std::size_t entry = kPackHeader_bytes + i * kPackEntry_bytes;
        const auto offset = numberAt<std::uint64_t>(bytes, entry + 8);
        const auto size = numberAt<std::uint64_t>(bytes, entry + 16);
        Pack::Chunk& chunk = pack.chunks.emplace_back();
        chunk.fourcc = std::string(bytes.substr(entry, 4));
        if (offset % 8 != 0 || offset > bytes.size() || size > bytes.size() - offset)
            return badPack("A chunk lies outside of the file.", chunk.fourcc);
        chunk.raw = std::string(bytes.substr(offset, size));
    }
    if (const auto read = readChunks(pack, around); !read)
        return read.error();
    if (const auto checked = checkAll(pack, around); !checked)
        return checked.error();
    return pack;
}

/// Takes the bytes of chunks apart that the version knows.
Result<void> readChunks(Pack& pack, const PackCounts* around)
{
    PackCounts counts = around ? *around : PackCounts();
    counts.features = pack.features;
    const auto find = [&](std::string_view fourcc) {
        return std::find_if(pack.chunks.begin(), pack.chunks.end(), [&](const Pack::Chunk& one) { return one.fourcc == fourcc; });
    };
    for (const PackChunkLayout& layout : packLayout()) {
        const auto chunk = find(layout.fourcc);
        if (chunk == pack.chunks.end())
            continue;
        auto columns = readColumns(chunk->raw, layout, counts);
        if (!columns)
            return columns.error();
        chunk->columns = std::move(columns).value();
        chunk->raw.clear();
    }
    if (const auto hour = find(kHourChunk); hour != pack.chunks.end() && !around) {
        auto read = readPack(hour->raw, &counts);
        if (!read)
            return read.error();
        hour->hour = std::make_shared<const Pack>(std::move(read).value());
        hour->raw.clear();
    }
    return {};
}

} // namespace

const Pack::Chunk* Pack::find(std::string_view fourcc) const
{
    const auto found = std::find_if(chunks.begin(), chunks.end(), [&](const Chunk& one) { return one.fourcc == fourcc; });
    return found == chunks.end() ? nullptr : &*found;
}

Result<PackCounts> checkPack(const Pack& pack)
{
    return checkAll(pack, nullptr);
}

std::uint64_t chunkBytes(const Pack& pack, std::string_view fourcc)
{
    const auto counts = checkPack(pack);
    const Pack::Chunk* chunk = pack.find(fourcc);
    return counts && chunk ? contentOf(*chunk, packLayoutOf(fourcc), counts.value()).size() : 0;
}

Result<std::string> toBytes(const Pack& pack)
{
    const auto counts = checkPack(pack);
    if (!counts)
        return counts.error();
    return bytesOf(pack, counts.value());
}

Result<Pack> packFromBytes(std::string_view bytes)
{
    return readPack(bytes, nullptr);
}

} // namespace passerby::exporters
