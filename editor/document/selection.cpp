// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/document/selection.h"

#include <algorithm>
#include <unordered_set>

namespace passerby::editor {

Selection::Selection(QObject* parent) : QObject(parent) {}

bool Selection::contains(ObjectRef ref) const
{
    return std::find(m_items.begin(), m_items.end(), ref) != m_items.end();
}

std::optional<ObjectRef> Selection::current() const
{
    return m_items.empty() ? std::nullopt : std::optional(m_items.back());
}

void Selection::set(const std::vector<ObjectRef>& refs)
{
    std::unordered_set<ObjectRef> seen;
    std::vector<ObjectRef> unique;
    unique.reserve(refs.size());
    for (const ObjectRef ref : refs)
        if (seen.insert(ref).second)
            unique.push_back(ref);
    if (unique == m_items)
        return;
    m_items = std::move(unique);
    tell();
}

void Selection::set(ObjectRef ref)
{
    set(std::vector{ref});
}

void Selection::add(ObjectRef ref)
{
    add(std::vector{ref});
}

void Selection::add(const std::vector<ObjectRef>& refs)
{
    std::vector<ObjectRef> all = m_items;
    all.insert(all.end(), refs.begin(), refs.end());
    set(all);
}

void Selection::remove(ObjectRef ref)
{
    if (std::erase(m_items, ref) > 0)
        tell();
}

void Selection::toggle(ObjectRef ref)
{
    if (contains(ref))
        remove(ref);
    else
        add(ref);
}

void Selection::clear()
{
    set(std::vector<ObjectRef>{});
}

void Selection::setHovered(std::optional<ObjectRef> ref)
{
    if (m_hovered == ref)
        return;
    m_hovered = ref;
    emit hoverChanged();
}

void Selection::dropVanished(const world::World& world)
{
    if (m_hovered && !exists(world, *m_hovered))
        setHovered(std::nullopt);
    if (std::erase_if(m_items, [&world](ObjectRef ref) { return !exists(world, ref); }) > 0)
        tell();
}

void Selection::tell()
{
    ++m_revision;
    emit changed();
}

} // namespace passerby::editor
