// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "editor/commands/ground.h"
#include "editor/document/object_ref.h"

#include <QByteArray>
#include <QString>
#include <vector>

namespace passerby::editor {

class ProjectDocument;

/// Has a place, and is neither a picture to draw over nor a change of what is computed.
[[nodiscard]] bool canBeCopied(ObjectKind kind);

/// Objects apart from the city that they were copied from.
struct CopiedObjects {
    world::World city;              ///< they, and what they name: types, kinds of fixtures, the cells of targets, lines
    std::vector<ObjectRef> objects; ///< in `city`: what is to be pasted

    [[nodiscard]] bool isEmpty() const { return objects.empty(); }
};

/// What clipboards call the text of toClipboardText().
inline constexpr const char* kObjectsMimeType = "application/vnd.passerby.objects+json";

/// Cells go with their targets, the portals between them, and the fixtures and waiting lines that lie in them; what has no place is left
/// out. A copy of a fixture or portal has a copy of its line where that is copied, too, else the same line where it is pasted into the city
/// that has it.
[[nodiscard]] CopiedObjects copyObjects(const world::World& world, const std::vector<ObjectRef>& refs);
[[nodiscard]] QByteArray toClipboardText(const CopiedObjects& copied);
/// Errors: "not-objects", and those of reading city JSON.
[[nodiscard]] foundation::Result<CopiedObjects> fromClipboardText(const QByteArray& text);

/// What pasting comes to; nothing is changed yet.
struct PastedObjects {
    world::WorldPatch patch;
    std::vector<ObjectRef> added; ///< what was asked for, once for each copy
};

/// The objects at other places, once for each of `offsets`. Target types, kinds of fixtures and profiles are found by name; those that the
/// city lacks come along, types with the goals whose types are known, profiles of duties for nobody yet (a share of 0). Targets without
/// their cells go to the cells they come to lie in. Errors: those of keepsGroundRules, "not-walkable", "nothing".
[[nodiscard]] foundation::Result<PastedObjects> pasted(const Ground& ground, const CopiedObjects& copied,
                                                       const std::vector<geometry::Point>& offsets);
/// First `wanted`, then places around it, nearer ones first.
[[nodiscard]] std::vector<geometry::Point> offsetsAround(const CopiedObjects& copied, geometry::Point wanted);

/// A paste that may be done.
struct PastePlan {
    QString name; ///< of the step
    PastedObjects made;
};

/// What pasting the text of a clipboard comes to: the objects' middle at `pointer`, else where they were, or beside. Any thread. Errors:
/// those of fromClipboardText and pasted; "cancelled".
[[nodiscard]] foundation::Result<PastePlan> planPaste(const world::World& world, const QByteArray& clipboard,
                                                      std::optional<geometry::Point> pointer,
                                                      const foundation::JobContext& context = foundation::JobContext());
/// Does it in one step, to the city that it was planned for, and selects what is new.
[[nodiscard]] foundation::Result<void> pastePlanned(ProjectDocument& document, const PastePlan& plan);

/// Each is one undoable step; what is new is selected afterwards.
[[nodiscard]] foundation::Result<void> pasteObjects(ProjectDocument& document, const QString& name, const CopiedObjects& copied,
                                                    const std::vector<geometry::Point>& offsets);
/// Beside the objects, where there is room. Errors: as pasted().
[[nodiscard]] foundation::Result<void> duplicateObjects(ProjectDocument& document, const std::vector<ObjectRef>& refs);
/// In columns and rows, the objects themselves being the first; `column` and `row` lead from one to the next. Errors: as pasted().
[[nodiscard]] foundation::Result<void> repeatObjects(ProjectDocument& document, const std::vector<ObjectRef>& refs, int columns, int rows,
                                                     geometry::Point column, geometry::Point row);
/// Deletes those that copyObjects() copies. Errors: those of deleting.
[[nodiscard]] foundation::Result<void> cutObjects(ProjectDocument& document, const std::vector<ObjectRef>& refs);

} // namespace passerby::editor
