// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/apply_patch_command.h"
#include "editor/document/object_ref.h"
#include "editor/document/project_document.h"

#include <functional>
#include <string>
#include <vector>

namespace passerby::editor {

/// Whether an edit stands alone (or begins a drag), or goes on with the one before: edits that go on become one undo step with their
/// predecessor when property and objects are the same.
enum class EditPhase { single, continued };

/// Sets one property of one or many objects in one step.
class ChangePropertyCommand final : public ApplyPatchCommand {
public:
    /// `key` names the property ("speedMean_mps"); the patch replaces the rows of `refs` (none: the settings).
    [[nodiscard]] static foundation::Result<void> push(ProjectDocument& document, const QString& text, std::string key,
                                                       std::vector<ObjectRef> refs, const world::WorldPatch& patch, EditPhase phase);

    [[nodiscard]] int id() const override;
    [[nodiscard]] bool mergeWith(const QUndoCommand* other) override;

private:
    ChangePropertyCommand(ProjectDocument& document, const QString& text, world::WorldPatch redoPatch, world::WorldPatch undoPatch,
                          std::string key, std::vector<ObjectRef> refs, EditPhase phase);
    void mergeRows(const world::WorldPatch& redoPatch, const world::WorldPatch& undoPatch);

    std::string m_key;
    std::vector<ObjectRef> m_refs;
    EditPhase m_phase;
};

/// Every row of `refs` (all of kind Row; others are left alone) as `change` makes it. Rows that come out equal are left out.
template <class Row>
[[nodiscard]] world::WorldPatch changedRows(const world::World& world, const std::vector<ObjectRef>& refs,
                                            const std::function<void(Row&)>& change)
{
    world::WorldPatch patch;
    const auto& table = world.of<Row>();
    for (const ObjectRef ref : refs) {
        if (ref.kind != kindOf<Row>())
            continue;
        const auto id = table.idOf(ref.number);
        const Row* row = table.find(id);
        if (!row)
            continue;
        Row changed = *row;
        change(changed);
        if (!(changed == *row))
            patch.put(id, std::move(changed));
    }
    return patch;
}

/// Changes them in one step; when none differs, nothing is pushed.
template <class Row>
[[nodiscard]] foundation::Result<void> changeRows(ProjectDocument& document, const QString& text, const std::string& key,
                                                  const std::vector<ObjectRef>& refs, const std::function<void(Row&)>& change,
                                                  EditPhase phase = EditPhase::single)
{
    return ChangePropertyCommand::push(document, text, key, refs, changedRows<Row>(document.world(), refs, change), phase);
}

/// The same for the city's settings.
[[nodiscard]] foundation::Result<void> changeSettings(ProjectDocument& document, const QString& text, const std::string& key,
                                                      const std::function<void(world::Settings&)>& change,
                                                      EditPhase phase = EditPhase::single);

} // namespace passerby::editor
