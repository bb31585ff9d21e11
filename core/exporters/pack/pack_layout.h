// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace passerby::exporters {

/// How numbers of a pack are written; all little-endian.
enum class PackType {
    u8,
    u16,
    i16,
    i32,
    u32,
    u64,
    f32,
    f64,
    target, ///< u16 in a city with fewer than 65,535 targets, else u32; "none" is the largest number
    place,  ///< u16 where there are no more than 65,535 returns, else u32
};

/// Sizes that the numbers at the beginnings of chunks say, and that the lengths of arrays follow from.
struct PackCounts {
    std::uint64_t features = 0;
    std::uint64_t strings = 0;
    std::uint64_t text = 0;
    std::uint64_t portals = 0;
    std::uint64_t targets = 0;
    std::uint64_t cells = 0;
    std::uint64_t entries = 0;
    std::uint64_t types = 0;
    std::uint64_t profiles = 0;
    std::uint64_t kinds = 0;
    std::uint64_t goals = 0;
    std::uint64_t ownTypes = 0;
    std::uint64_t columns = 0;
    std::uint64_t returns = 0;
    std::uint64_t segments = 0;
    std::uint64_t walked = 0;
    std::uint64_t rings = 0;
    std::uint64_t corners = 0;
    std::uint64_t vertices = 0;
    std::uint64_t triangles = 0;

    [[nodiscard]] std::uint64_t nodes() const { return portals + targets; }
    [[nodiscard]] std::uint64_t sources() const;
};

/// Bits of the header's features: what a reader must understand to draw from the law.
inline constexpr std::uint32_t kPackTimedWays = 1; ///< chunk WAYS: one-way, timed or slowed ways
inline constexpr std::uint32_t kPackStepFree = 2;  ///< some people take no steps
inline constexpr std::uint32_t kPackReach = 4;     ///< bound targets lie within a reach of the first

/// A number or an array of a chunk.
struct PackField {
    std::string_view name; ///< also the key in the JSON twin
    PackType type = PackType::u32;
    std::uint64_t (*count)(const PackCounts&) = nullptr; ///< of the array; null: one number
    std::uint64_t PackCounts::*says = nullptr;           ///< the size that the number is
};

struct PackChunkLayout {
    std::string_view fourcc;
    std::string_view key; ///< in the JSON twin
    std::span<const PackField> fields;
    bool isOptional = false;
    bool isOfHour = false; ///< stands in the chunk HOUR too
};

/// The chunk that is a pack of its own: what is of a second hour, without the chunks of places.
inline constexpr std::string_view kHourChunk = "HOUR";
inline constexpr std::string_view kHourKey = "hour"; ///< in the JSON twin

/// All chunks that this version knows, in the order in which they are written (resources/schemas/pbcity.md). Numbers stand before arrays,
/// each array at the next multiple of 8 bytes.
[[nodiscard]] std::span<const PackChunkLayout> packLayout();
/// Null when the version does not know it.
[[nodiscard]] const PackChunkLayout* packLayoutOf(std::string_view fourcc);
/// Bytes that a number takes.
[[nodiscard]] std::uint64_t widthOf(PackType type, const PackCounts& counts);

} // namespace passerby::exporters
