// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/issue.h"

#include <nlohmann/json.hpp>
#include <string>

namespace passerby::cli {

using Json = nlohmann::ordered_json;

/// Prints the value on standard output, indented. Bytes that are not UTF-8 are replaced, control characters spelt.
void printJson(const Json& value);

/// "warning", "error", "info".
[[nodiscard]] std::string_view severityName(foundation::Severity severity);

/// An issue with the keys severity, code, message, kind, number and, where it has a place, x_m and y_m.
[[nodiscard]] Json toJson(const foundation::Issue& issue);

/// "warning  cells-overlap  cell 4 at (10.0, 3.5): message", for people.
[[nodiscard]] std::string toLine(const foundation::Issue& issue);

} // namespace passerby::cli
