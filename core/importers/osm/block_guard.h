// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace passerby::importers::osm {

/// What an unpacked block of objects (PrimitiveBlock of .osm.pbf) takes at least once each object has its own copy of the texts that it
/// names, in bytes: two bytes can name a text of a thousand letters. Throws what protozero throws where the block is damaged.
[[nodiscard]] std::uint64_t decodedSize_bytes(std::string_view block);

/// Looks through the blocks of a .osm.pbf before it is read. Errors: "too-large" for a block that is packed too tightly or holds more than
/// foundation::kLargestDecodedBlock_bytes, "cancelled"; throws what protozero throws where a block is damaged.
[[nodiscard]] foundation::Result<void> checkBlocks(const std::string& path, foundation::JobContext& context);

} // namespace passerby::importers::osm
