// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/document/junction_place.h"

#include <charconv>

namespace passerby::editor {

std::optional<JunctionName> parseJunctionName(std::string_view name)
{
    if (!name.starts_with('J'))
        return std::nullopt;
    name.remove_prefix(1);
    JunctionName parsed;
    parsed.isAdded = name.starts_with('+');
    if (parsed.isAdded)
        name.remove_prefix(1);
    const char* end = name.data() + name.size();
    const auto read = std::from_chars(name.data(), end, parsed.number);
    return read.ec == std::errc() && read.ptr == end && parsed.number > 0 ? std::optional(parsed) : std::nullopt;
}

std::string spell(const JunctionName& name)
{
    return (name.isAdded ? "J+" : "J") + std::to_string(name.number);
}

std::optional<geometry::Point> placeOfEdit(const world::World& world, const world::JunctionEdit& edit)
{
    if (edit.change != world::JunctionChange::remove)
        return edit.position;
    const auto name = parseJunctionName(edit.junction);
    if (!name)
        return std::nullopt;
    if (name->isAdded) {
        const world::JunctionEdit* added = world.junctionEdits().find(world.junctionEdits().idOf(name->number));
        return added && added->change == world::JunctionChange::add ? std::optional(added->position) : std::nullopt;
    }
    const world::Cell* cell = world.cells().find(world.cells().idOf(name->number));
    if (!cell)
        return std::nullopt;
    return geometry::contains(cell->polygon, edit.position) ? edit.position : geometry::interiorPoint(cell->polygon);
}

} // namespace passerby::editor
