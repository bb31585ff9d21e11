// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/object_names.h"

namespace passerby::editor {

std::vector<std::uint32_t> numbersOf(const world::World& world, ObjectKind kind)
{
    std::vector<std::uint32_t> numbers;
    visitKind(kind, [&]<class Row>() {
        for (const auto& [id, row] : world.of<Row>())
            numbers.push_back(id.number);
    });
    return numbers;
}

QStringList namesOf(const world::World& world, ObjectKind kind, const std::vector<std::uint32_t>& numbers)
{
    QStringList names;
    for (const std::uint32_t number : numbers)
        names << shortName(world, {kind, number});
    return names;
}

} // namespace passerby::editor
