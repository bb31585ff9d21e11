// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace passerby::affordance {

/// What a junction is called, in tables and by junction edits: "J12" is that of cell 12, "J+3" the one that edit 3 adds.
struct JunctionName {
    bool isAdded = false;
    std::uint32_t number = 0; ///< of the cell, or of the edit

    friend bool operator==(const JunctionName&, const JunctionName&) = default;
};

/// Nothing for what is no such name.
[[nodiscard]] std::optional<JunctionName> parseJunctionName(std::string_view name);
[[nodiscard]] std::string spell(const JunctionName& name);

} // namespace passerby::affordance
