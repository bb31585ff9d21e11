// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/place_kinds.h"

#include <span>
#include <string_view>

namespace passerby::composite {

/// What a parameter's value is.
enum class ParameterKind {
    number,
    wholeNumber,
    place,  ///< number of a portal, or a point
    ward,   ///< name or number of a crowd, or "companions": those of the crowd that carries the rule
    region, ///< number of a region
};

/// A parameter of a kind of proxy, as designers see it.
struct ParameterInfo {
    std::string_view key; ///< in files, unique for its kind of proxy
    std::string_view label;
    std::string_view unit; ///< may be empty
    ParameterKind kind = ParameterKind::number;
    double least = 0.0; ///< of numbers; values outside are moved into the range
    double most = 0.0;
    double usual = 0.0; ///< what holds when nothing is said
    std::string_view explanation;
};

/// The explanation that kinds with a ward have in common.
inline constexpr std::string_view kWardWords = "Whom they mind: a crowd, or the companions of their own crowd.";

/// All parameters of a kind of proxy, in the order in which they are shown; none of a kind that this version does not know.
[[nodiscard]] std::span<const ParameterInfo> parametersOf(world::ProxyKind kind);

} // namespace passerby::composite
