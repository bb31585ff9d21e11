// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/comparison.h"
#include "editor/scene/heatmap.h"

#include <span>

namespace passerby::editor {

/// How many more people there are on each way in A than in B, per metre of way, signed; ways that B alone has, too. Those on which nothing
/// changes are left out. Maximum 0: chosen from the data.
[[nodiscard]] Heatmap comparedHeatmap(std::span<const comparison::ComparedWay> ways, double maximum);

} // namespace passerby::editor
