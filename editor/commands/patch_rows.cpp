// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/patch_rows.h"

#include <tuple>

namespace passerby::editor {

namespace {

/// Calls visit(key) for each row of the patch until it returns true; returns whether it did.
template <class Visit>
bool anyRow(const world::WorldPatch& patch, const Visit& visit)
{
    std::uint64_t table = 0;
    const auto anyOf = [&](const auto& changes) {
        const std::uint64_t high = table++ << 32U;
        for (const auto& change : changes)
            if (visit(high | change.id.number))
                return true;
        return false;
    };
    return std::apply([&](const auto&... changes) { return (anyOf(changes) || ...); }, patch.rows);
}

} // namespace

void PatchRows::add(const world::WorldPatch& patch)
{
    anyRow(patch, [this](std::uint64_t row) {
        m_rows.insert(row);
        return false;
    });
    m_hasSettings = m_hasSettings || patch.settings.has_value();
}

bool PatchRows::touches(const world::WorldPatch& patch) const
{
    return (m_hasSettings && patch.settings) || anyRow(patch, [this](std::uint64_t row) { return m_rows.contains(row); });
}

void append(world::WorldPatch& patch, const world::WorldPatch& more)
{
    const auto appendRows = [&]<class Row>(const world::RowChanges<Row>& changes) {
        auto& rows = patch.of<Row>();
        rows.insert(rows.end(), changes.begin(), changes.end());
    };
    std::apply([&](const auto&... changes) { (appendRows(changes), ...); }, more.rows);
    if (more.settings)
        patch.settings = more.settings;
}

} // namespace passerby::editor
