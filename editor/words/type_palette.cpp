// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/type_palette.h"

#include "editor/words/text.h"

#include <algorithm>

namespace passerby::editor {

namespace {

template <class Row>
bool isTaken(const world::Table<Row>& table, const std::string& name)
{
    return std::any_of(table.begin(), table.end(), [&name](const auto& entry) { return entry.second.name == name; });
}

template <class Row>
std::string freeName(const world::Table<Row>& table, const std::string& wanted)
{
    std::string name = wanted;
    for (int number = 2; isTaken(table, name); ++number)
        name = wanted + " " + std::to_string(number);
    return name;
}

} // namespace

const std::vector<TypeLook>& typePalette()
{
    static const std::vector<TypeLook> kLooks{
        {text("Home"), {0x44, 0x4a, 0xa9}, QStringLiteral("home")},
        {text("Office"), {0x47, 0x7f, 0x85}, QStringLiteral("briefcase")},
        {text("Café"), {0xe1, 0x77, 0x3b}, QStringLiteral("coffee")},
        {text("Shop"), {0xeb, 0xb4, 0x32}, QStringLiteral("shopping-bag")},
        {text("Restaurant"), {0x93, 0x26, 0x01}, QStringLiteral("tools-kitchen-2")},
        {text("School"), {0x4d, 0xaa, 0xa0}, QStringLiteral("school")},
        {text("Park"), {0x4b, 0xdb, 0xa0}, QStringLiteral("trees")},
        {text("Station"), {0x6b, 0x38, 0x60}, QStringLiteral("train")},
        {text("Culture"), {0x8c, 0x71, 0xd7}, QStringLiteral("masks-theater")},
        {text("Doctor"), {0xd3, 0xbe, 0xfd}, QStringLiteral("stethoscope")},
        {text("Church"), {0xba, 0x93, 0xfb}, QStringLiteral("building-church")},
        {text("Market"), {0xba, 0x4f, 0x1f}, QStringLiteral("shopping-cart")},
    };
    return kLooks;
}

TypeLook unusedLook(const world::World& world)
{
    const std::vector<TypeLook>& looks = typePalette();
    const auto free = std::find_if(looks.begin(), looks.end(),
                                   [&](const TypeLook& look) { return !isTaken(world.targetTypes(), look.name.toStdString()); });
    if (free != looks.end())
        return *free;
    TypeLook look = looks[world.targetTypes().size() % looks.size()];
    look.name = QString::fromStdString(freeName(world.targetTypes(), look.name.toStdString()));
    return look;
}

std::string freeTypeName(const world::World& world, const std::string& wanted)
{
    return freeName(world.targetTypes(), wanted);
}

std::string freeProfileName(const world::World& world, const std::string& wanted)
{
    return freeName(world.profiles(), wanted);
}

} // namespace passerby::editor
