// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"

#include <string>
#include <string_view>

namespace passerby::exporters {

/// Bytes for a page: an element that nobody runs, named `part`, which holds them deflated (RFC 1951, raw) as base64. Error: "cannot-write".
[[nodiscard]] foundation::Result<std::string> bytesBlock(std::string_view part, std::string_view bytes);

/// JSON for a page, readable there: no text in it can end the element.
[[nodiscard]] std::string jsonBlock(std::string_view part, std::string_view json);

/// `page` with each `{{name}}` replaced, once; the name must be there. Error: "cannot-write", with the name in `where`.
[[nodiscard]] foundation::Result<void> fillIn(std::string_view name, std::string_view content, std::string& page);

} // namespace passerby::exporters
