// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/choose_objects.h"
#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"

#include <set>

namespace passerby::editor {

namespace {

/// What makes two objects of one kind alike; 0 where the kind says all.
std::uint32_t likenessOf(const world::Cell& row)
{
    return static_cast<std::uint32_t>(row.kind) * 256U + static_cast<std::uint32_t>(row.level + 128);
}

std::uint32_t likenessOf(const world::Obstacle& row)
{
    return static_cast<std::uint32_t>(row.kind);
}

std::uint32_t likenessOf(const world::Target& row)
{
    return row.type.number;
}

std::uint32_t likenessOf(const world::Fixture& row)
{
    return row.kind.number;
}

std::uint32_t likenessOf(const world::Portal& row)
{
    return static_cast<std::uint32_t>(row.kind);
}

template <class Row>
std::uint32_t likenessOf(const Row& /*row*/)
{
    return 0;
}

} // namespace

std::vector<ObjectRef> sameKind(const ProjectDocument& document)
{
    std::vector<ObjectRef> refs;
    const auto current = document.selection().current();
    if (!current)
        return refs;
    visitKind(current->kind, [&]<class Row>() {
        const auto& table = document.world().of<Row>();
        const std::uint32_t likeness = likenessOf(*table.find(table.idOf(current->number)));
        for (const auto& [id, row] : table)
            if (const ObjectRef ref{current->kind, id.number};
                likenessOf(row) == likeness && document.layers().isTouchable(document.world(), ref))
                refs.push_back(ref);
    });
    return refs;
}

std::vector<ObjectRef> fixturesOfSelectedKinds(const ProjectDocument& document)
{
    std::vector<ObjectRef> refs;
    for (const auto& [id, fixture] : document.world().fixtures())
        if (const ObjectRef ref{ObjectKind::fixture, id.number};
            document.selection().contains({ObjectKind::fixtureKind, fixture.kind.number})
            && document.layers().isTouchable(document.world(), ref))
            refs.push_back(ref);
    return refs;
}

std::vector<ObjectRef> everything(const ProjectDocument& document)
{
    std::vector<ObjectRef> refs;
    for (const ObjectKind kind : kAllObjectKinds)
        if (hasPlace(kind))
            visitKind(kind, [&]<class Row>() {
                for (const auto& [id, row] : document.world().of<Row>())
                    if (const ObjectRef ref{kind, id.number}; document.layers().isTouchable(document.world(), ref))
                        refs.push_back(ref);
            });
    return refs;
}

std::vector<ObjectRef> notSelected(const ProjectDocument& document)
{
    const auto& items = document.selection().items();
    const std::set<ObjectRef> selected(items.begin(), items.end());
    std::vector<ObjectRef> refs = everything(document);
    std::erase_if(refs, [&](const ObjectRef& ref) { return selected.contains(ref); });
    return refs;
}

} // namespace passerby::editor
