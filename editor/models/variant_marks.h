// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/document/object_ref.h"
#include "editor/models/property.h"

#include <array>
#include <vector>

namespace passerby::editor {

class ProjectDocument;

/// What the variant that is shown does to an object of its base.
enum class VariantMark { none, added, changed };
/// None while the base is shown.
[[nodiscard]] VariantMark variantMark(const ProjectDocument& document, ObjectRef ref);
/// "The variant adds this."; empty for none.
[[nodiscard]] QString inWords(VariantMark mark);

/// By kind, whether the variant that is shown adds, changes or removes objects.
using MarkedKinds = std::array<bool, kObjectKindCount>;
[[nodiscard]] MarkedKinds markedKinds(const ProjectDocument& document);

/// Says in each property that can be edited what it is in the base, where that is another value. `ofBase` are the same objects there.
void markProperties(std::vector<Property>& properties, const std::vector<Property>& ofBase);

} // namespace passerby::editor
