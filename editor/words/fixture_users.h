// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"

#include <QString>

namespace passerby::editor {

/// Who looks for fixtures of a kind: people who live by a need that they fulfil (core/autonomous).
struct FixtureUsers {
    bool areThere = false;
    QString words; ///< "Commuter (fatigue), Tourist (fatigue)"; of nobody: "Nobody here looks for a “bench”: …" and why
};

/// Empty words for a kind that people wait on: trains bring them there.
[[nodiscard]] FixtureUsers fixtureUsers(const world::World& world, world::FixtureKindId kind);

} // namespace passerby::editor
