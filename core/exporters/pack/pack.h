// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/pack/pack_layout.h"
#include "core/foundation/result.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace passerby::exporters {

/// A city for games (.pbcity) taken apart: numbers by chunk and field, in the order of the layout.
struct Pack {
    /// Integers, with u64 as the same 64 bits, or numbers with a fraction; f32 in double.
    using Column = std::variant<std::vector<std::int64_t>, std::vector<double>>;
    struct Chunk {
        std::string fourcc;
        std::vector<Column> columns;        ///< [fields] of a chunk that the version knows
        std::string raw{};                  ///< the bytes of another, kept as they are
        std::shared_ptr<const Pack> hour{}; ///< of HOUR: what is of a second hour; same hash and features
    };

    std::uint64_t worldHash = 0;
    std::uint32_t features = 0;
    std::vector<Chunk> chunks; ///< as they stand in the file

    [[nodiscard]] const Chunk* find(std::string_view fourcc) const;
};

/// Whether numbers of the type are columns of double.
[[nodiscard]] constexpr bool isReal(PackType type)
{
    return type == PackType::f32 || type == PackType::f64;
}

/// The columns hold as many numbers as sizes say, none out of its type's range or not finite, and all chunks are there that must be.
/// Error: "bad-pack", with chunk and field in `where`.
[[nodiscard]] foundation::Result<PackCounts> checkPack(const Pack& pack);

/// Bytes of a chunk's content in the file, without what fills it up to a multiple of 8.
[[nodiscard]] std::uint64_t chunkBytes(const Pack& pack, std::string_view fourcc);

/// The file's bytes (resources/schemas/pbcity.md). Errors: those of checkPack().
[[nodiscard]] foundation::Result<std::string> toBytes(const Pack& pack);
/// Reads them. Errors: "bad-pack" (no pack, damaged, or sizes that do not fit together), "newer-version".
[[nodiscard]] foundation::Result<Pack> packFromBytes(std::string_view bytes);

/// The same pack as JSON text (resources/schemas/pbcity.schema.json), and back: then toBytes() gives the same bytes. Errors: those of
/// checkPack(), "bad-json".
[[nodiscard]] foundation::Result<std::string> toJson(const Pack& pack);
[[nodiscard]] foundation::Result<Pack> packFromJson(std::string_view text);

} // namespace passerby::exporters
