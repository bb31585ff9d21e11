// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/change_property.h"

#include <QUndoStack>
#include <unordered_map>

namespace passerby::editor {

foundation::Result<void> ChangePropertyCommand::push(ProjectDocument& document, const QString& text, std::string key,
                                                     std::vector<ObjectRef> refs, const world::WorldPatch& patch, EditPhase phase)
{
    if (patch.empty())
        return {};
    auto inverse = document.applyPatch(patch);
    if (!inverse.ok())
        return inverse.error();
    document.undoStack().push(
        new ChangePropertyCommand(document, text, patch, std::move(inverse).value(), std::move(key), std::move(refs), phase));
    return {};
}

ChangePropertyCommand::ChangePropertyCommand(ProjectDocument& document, const QString& text, world::WorldPatch redoPatch,
                                             world::WorldPatch undoPatch, std::string key, std::vector<ObjectRef> refs, EditPhase phase)
    : ApplyPatchCommand(document, text, std::move(redoPatch), std::move(undoPatch)),
      m_key(std::move(key)),
      m_refs(std::move(refs)),
      m_phase(phase)
{
}

int ChangePropertyCommand::id() const
{
    constexpr int kChangeProperty = 1;
    return kChangeProperty;
}

bool ChangePropertyCommand::mergeWith(const QUndoCommand* other)
{
    const auto* next = dynamic_cast<const ChangePropertyCommand*>(other);
    if (!next || next->m_phase != EditPhase::continued || next->m_key != m_key || next->m_refs != m_refs)
        return false;
    if (!m_redoPatch.settings != !next->m_redoPatch.settings)
        return false;
    // Rows that only one of the two steps touches must survive both ways.
    mergeRows(next->m_redoPatch, next->m_undoPatch);
    setText(next->text()); // it may tell where the drag has come to
    if (next->m_redoPatch.settings)
        m_redoPatch.settings = next->m_redoPatch.settings;
    return true;
}

void ChangePropertyCommand::mergeRows(const world::WorldPatch& redoPatch, const world::WorldPatch& undoPatch)
{
    const auto mergeKind = [&]<class Row>() {
        auto& redoRows = m_redoPatch.of<Row>();
        auto& undoRows = m_undoPatch.of<Row>();
        std::unordered_map<foundation::Id<Row>, std::size_t> places;
        for (std::size_t i = 0; i < redoRows.size(); ++i)
            places.emplace(redoRows[i].id, i);
        for (const auto& change : undoPatch.of<Row>())
            if (!places.contains(change.id))
                undoRows.push_back(change);
        for (const auto& change : redoPatch.of<Row>()) {
            if (const auto place = places.find(change.id); place != places.end())
                redoRows[place->second].row = change.row;
            else
                redoRows.push_back(change);
        }
    };
    for (const ObjectKind kind : kAllObjectKinds)
        visitKind(kind, mergeKind);
}

foundation::Result<void> changeSettings(ProjectDocument& document, const QString& text, const std::string& key,
                                        const std::function<void(world::Settings&)>& change, EditPhase phase)
{
    world::Settings settings = document.world().settings();
    change(settings);
    if (settings == document.world().settings())
        return {};
    world::WorldPatch patch;
    patch.settings = std::move(settings);
    return ChangePropertyCommand::push(document, text, key, {}, patch, phase);
}

} // namespace passerby::editor
