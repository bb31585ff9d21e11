// SPDX-License-Identifier: Apache-2.0
#include "core/affordance/junction_name.h"

#include <charconv>

namespace passerby::affordance {

std::optional<JunctionName> parseJunctionName(std::string_view name)
{
    if (!name.starts_with('J'))
        return std::nullopt;
    name.remove_prefix(1);
    JunctionName parsed;
    parsed.isAdded = name.starts_with('+');
    if (parsed.isAdded)
        name.remove_prefix(1);
    const char* end = name.data() + name.size();
    const auto read = std::from_chars(name.data(), end, parsed.number);
    return read.ec == std::errc() && read.ptr == end && parsed.number > 0 ? std::optional(parsed) : std::nullopt;
}

std::string spell(const JunctionName& name)
{
    return (name.isAdded ? "J+" : "J") + std::to_string(name.number);
}

} // namespace passerby::affordance
