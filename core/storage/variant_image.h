// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/storage/geometry_blob.h"
#include "core/world/world_patch.h"

#include <cstdint>
#include <span>
#include <vector>

namespace passerby::storage {

/// Rows of a city, and settings where there are some, as a database with the tables of a city, packed (zlib, RFC 1950). It has its own
/// layout number, so that later versions read it as they read files. Coordinates are absolute, of the same frame as the file that it lies
/// in. Throws Failure and SQLite::Exception.
[[nodiscard]] std::vector<std::uint8_t> packRows(const world::WorldPatch& rows, const FileFrame& frame, foundation::JobContext& context);

/// The same rows again, from bytes that may be anybody's: guarded as a file is. `left_bytes` is how much may be unpacked in all; what it
/// took is taken off. Throws Failure ("damaged", "newer-version", "too-large", "cancelled") and SQLite::Exception.
[[nodiscard]] world::WorldPatch unpackRows(std::span<const std::uint8_t> bytes, const FileFrame& frame, std::uintmax_t& left_bytes,
                                           foundation::JobContext& context);

} // namespace passerby::storage
