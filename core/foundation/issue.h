// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace passerby::foundation {

enum class Severity { info, warning, error };

/// The place of a finding: a kind of thing ("cell", "portal", "osm way" ...), its number (0: none) and, where it has one, a point in
/// local metres.
struct Place {
    std::string kind;
    std::int64_t number = 0;
    std::optional<double> x_m;
    std::optional<double> y_m;
};

/// Something found that does not stop the work. `code` is stable, lower case with dashes ("cells-overlap"); `message` is for people.
struct Issue {
    Severity severity = Severity::warning;
    std::string code;
    std::string message;
    Place where;
};

} // namespace passerby::foundation
