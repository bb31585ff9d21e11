// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"

#include <QVector3D>
#include <vector>

namespace passerby::editor {

/// Places, m, between which all of a city lies: the corners of its cells, on their floors and as high above them as people and the walls of
/// rooms stand, and the corners of its obstacles at their feet and tops. Empty without cells and obstacles.
[[nodiscard]] std::vector<QVector3D> outlineOf(const world::World& world);
/// The ground that its cells and obstacles cover.
[[nodiscard]] geometry::Box groundOf(const world::World& world);

} // namespace passerby::editor
