// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/ground_edit.h"

#include "editor/commands/transform_objects.h"

#include <set>

namespace passerby::editor {

using foundation::Result;

namespace {

/// From `before` with `done` to `before` with `wanted`: rows of `done` alone are as they were.
world::WorldPatch fromDoneTo(const world::World& before, const world::WorldPatch& done, const world::WorldPatch& wanted)
{
    world::WorldPatch patch = wanted;
    const auto takeBack = [&]<class Row>() {
        std::set<foundation::Id<Row>> stay;
        std::set<foundation::Id<Row>> gone;
        for (const auto& change : wanted.of<Row>())
            stay.insert(change.id);
        for (const auto& change : done.of<Row>())
            if (!change.row)
                gone.insert(change.id);
        std::erase_if(patch.of<Row>(), [&gone](const auto& change) { return !change.row && gone.contains(change.id); });
        for (const auto& change : done.of<Row>()) {
            if (stay.contains(change.id))
                continue;
            if (const Row* row = before.of<Row>().find(change.id))
                patch.put(change.id, *row);
            else
                patch.erase(change.id);
        }
    };
    for (const ObjectKind kind : kAllObjectKinds)
        visitKind(kind, takeBack);
    return patch;
}

} // namespace

bool GroundEdit::goesOn(const ProjectDocument& document, const std::string& key, const std::vector<ObjectRef>& refs) const
{
    return m_before && m_revision == document.revision() && m_key == key && m_refs == refs;
}

Result<QString> GroundEdit::push(ProjectDocument& document, const QString& text, const std::string& key, const std::vector<ObjectRef>& refs,
                                 const Rows& rows, EditPhase phase)
{
    if (phase == EditPhase::continued && goesOn(document, key, refs)) {
        if (!m_isStep)
            phase = EditPhase::single; // what came before it was refused
    } else {
        if (!m_before || !m_before->follow(document.world()))
            m_before = std::make_unique<Ground>(document.world());
        m_done = {};
        m_isStep = false;
        m_key = key;
        m_refs = refs;
        m_revision = document.revision();
    }
    auto made = completed(*m_before, rows(m_before->world()));
    if (!made.ok())
        return made.error();
    const world::WorldPatch patch = fromDoneTo(m_before->world(), m_done, made.value().patch);
    if (const auto done = ChangePropertyCommand::push(document, text, key, refs, patch, phase); !done.ok())
        return done.error();
    m_isStep = m_isStep || !patch.empty();
    m_done = std::move(made.value().patch);
    m_revision = document.revision();
    return std::move(made.value().notice);
}

} // namespace passerby::editor
