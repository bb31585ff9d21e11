// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

namespace passerby::editor {

class Tool;
struct ToolContext;

/// The tools that make cells, portals, targets, fixtures, waiting lines, lanes, obstacles, crowds and attractors, in the order of palettes.
[[nodiscard]] std::vector<std::unique_ptr<Tool>> makeDrawingTools(ToolContext& context);

} // namespace passerby::editor
