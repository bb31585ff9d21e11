// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

namespace passerby::exporters {

/// The text in small letters, digits and underscores, which every engine keeps as they are: other runs of bytes become one underscore.
/// "unnamed" where nothing remains.
[[nodiscard]] std::string plainName(std::string_view text);

/// What a thing of the project is called in files for engines: "cell_12" for ("Cell", 12).
[[nodiscard]] std::string exportName(std::string_view kind, std::uint64_t number);

/// Gives names away once each: a name that is taken goes on with a number, "lift_3_2".
class UniqueNames {
public:
    /// Of a plain name made of `wanted`.
    [[nodiscard]] std::string take(std::string_view wanted);

private:
    std::set<std::string, std::less<>> m_taken;
};

} // namespace passerby::exporters
