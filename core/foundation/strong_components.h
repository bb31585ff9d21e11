// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace passerby::foundation {

/// Strongly connected components of a directed graph (Tarjan 1972, "Depth-first search and linear graph algorithms", without recursion).
/// `next(v)` lists where v leads. Returns the component of each vertex; a component only leads to ones with a smaller number or to itself.
[[nodiscard]] std::vector<std::uint32_t> strongComponents(std::size_t vertices,
                                                          const std::function<std::span<const std::uint32_t>(std::uint32_t)>& next);

} // namespace passerby::foundation
