// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"

#include <QString>
#include <vector>

namespace passerby::editor {

/// A kind of place as the house draws it; the twelve colours are apart for normal and colour-blind sight.
struct TypeLook {
    QString name; ///< "Café"
    world::Color color;
    QString icon;
};

[[nodiscard]] const std::vector<TypeLook>& typePalette();
/// The first look whose name no type of the city has; the last ones' colours with a numbered name where all are taken.
[[nodiscard]] TypeLook unusedLook(const world::World& world);
/// `wanted`, or "wanted 2", "wanted 3" … where it is taken already.
[[nodiscard]] std::string freeTypeName(const world::World& world, const std::string& wanted);
[[nodiscard]] std::string freeProfileName(const world::World& world, const std::string& wanted);

} // namespace passerby::editor
