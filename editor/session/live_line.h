// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/autonomous/line_record.h"
#include "editor/document/object_ref.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace passerby::autonomous {
class Minds;
}

namespace passerby::editor {

/// How long people wait in a line, or for a machine or counter.
struct LiveLine {
    ObjectRef of;                                ///< the line or fixture that was asked for
    std::size_t waiting = 0;                     ///< now
    std::vector<autonomous::LineMinute> minutes; ///< the last ones, the one that goes on at the end
};

/// Of a waiting line, or the one of a fixture; nothing where nobody is served by it. `minds` may be null: nobody lives so.
[[nodiscard]] std::optional<LiveLine> lineOf(const autonomous::Minds* minds, ObjectRef of);

} // namespace passerby::editor
