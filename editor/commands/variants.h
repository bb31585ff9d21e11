// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "core/variants/rebase.h"
#include "editor/document/object_ref.h"

#include <QString>
#include <vector>

namespace passerby::editor {

class ProjectDocument;

// What is done with variants, each as one undoable step. A name that is taken gets a number, an empty one is "Variant". Errors:
// "no-variant", and as variants::shownCity and World::apply; then nothing has changed.

/// Shows another city of the project: a variant, or the base (null). What was edited while a variant was shown becomes part of it.
[[nodiscard]] foundation::Result<void> showVariant(ProjectDocument& document, world::VariantId id);
/// Makes what is seen a new variant, and shows it.
[[nodiscard]] foundation::Result<world::VariantId> addVariant(ProjectDocument& document, const QString& name);
[[nodiscard]] foundation::Result<void> renameVariant(ProjectDocument& document, world::VariantId id, const QString& name);
[[nodiscard]] foundation::Result<void> noteVariant(ProjectDocument& document, world::VariantId id, const QString& notes);
/// One that is shown gives way to the base.
[[nodiscard]] foundation::Result<void> removeVariant(ProjectDocument& document, world::VariantId id);
/// A copy, as it is now; it is not shown.
[[nodiscard]] foundation::Result<world::VariantId> duplicateVariant(ProjectDocument& document, world::VariantId id);
/// Brings one that is not shown up to date with the base; what became of it is asked by variants::rebase with the same choices.
[[nodiscard]] foundation::Result<void> rebaseVariant(ProjectDocument& document, world::VariantId id, const variants::Choices& choices);
/// The base has been changed since one that is not shown was made, so that bringing it up to date would change it.
[[nodiscard]] bool isBehind(const ProjectDocument& document, world::VariantId id);
/// What differs from the base in a variant as it is now, edits of the one that is shown included; an empty one of a null id.
[[nodiscard]] world::Variant variantNow(const ProjectDocument& document, world::VariantId id);
/// A city of the project as it is now: a variant, or the base (null). Errors: as showVariant.
[[nodiscard]] foundation::Result<world::World> cityOf(const ProjectDocument& document, world::VariantId id);
/// Its name, or "Base".
[[nodiscard]] QString cityName(const ProjectDocument& document, world::VariantId id);
/// Objects that the variant that is shown adds and changes, by kind and number; none while the base is.
[[nodiscard]] std::vector<ObjectRef> objectsThatDiffer(const ProjectDocument& document);

} // namespace passerby::editor
