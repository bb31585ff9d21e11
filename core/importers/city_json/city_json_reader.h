// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/issue.h"
#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <iosfwd>
#include <string_view>
#include <vector>

namespace passerby::importers {

/// A city and what was skipped on the way ("unknown-key", with the JSON path in the message).
struct CityJsonImport {
    world::World world;
    std::vector<foundation::Issue> issues;
};

/// Reads a city as JSON text (format "passerby-city", version 1; resources/schemas/city.schema.json). Absent keys take the defaults of
/// the world's structs. Errors carry the JSON path in `where` ("$.cells[3].polygon[2]"); codes: "not-json", "wrong-format",
/// "newer-version", "wrong-value", "unknown-reference", "repeated-id", "off-border" (a portal's end further than 1 cm from the border
/// of one of its cells), "outside-cell" (a target further than 1 cm outside its cell), "too-large", "cancelled".
[[nodiscard]] foundation::Result<CityJsonImport> readCityJson(std::string_view text, foundation::JobContext& context);
/// The same from a stream ("cannot-read" where it fails).
[[nodiscard]] foundation::Result<CityJsonImport> readCityJson(std::istream& stream, foundation::JobContext& context);

} // namespace passerby::importers
