// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/document/object_ref.h"

#include <QString>
#include <vector>

namespace passerby::editor {

/// What a search by name has found.
struct FoundObjects {
    std::vector<ObjectRef> refs; ///< by kind, then by number
    bool areMore = false;        ///< than asked for
};

/// The objects with a place, trains, needs, duties and kept stories, of which the name has every word of `searched`, in capitals or not:
/// "Café 12 · Nord" by "nord", "café 12" and "target 12". At most `most` of them; none for an empty text.
[[nodiscard]] FoundObjects findObjects(const world::World& world, const QString& searched, std::size_t most);

} // namespace passerby::editor
