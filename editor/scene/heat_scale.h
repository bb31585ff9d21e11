// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace passerby::editor {

/// How values become places on a colour ramp: from 0 to the maximum (of people, or of ground in sight), or from −maximum to the maximum
/// with 0 in the middle; or which level of service is which of six colours, 0 for A to 5 for F.
enum class HeatScale { people, difference, significance, service };

/// Unit of people for legends.
inline constexpr const char* kHeatmapUnit = "people per metre";

} // namespace passerby::editor
