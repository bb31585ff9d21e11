// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/place_fixture.h"
#include "editor/tools/tool_options.h"

namespace passerby::editor {

/// Which kind the next fixture has. It stays the same where the kind gets another name or the city gets the kind.
class FixtureKindChoice {
public:
    [[nodiscard]] OfferedKind in(const world::World& world) const;
    /// All that are offered, and "New kind…".
    [[nodiscard]] ToolOption option(const world::World& world) const;
    void choose(const OfferedKind& kind);
    /// Another city is there: its kind of the same name, whatever its number.
    void forgetCity() { m_kind = {}; }
    /// The next or (−1) last one, round and round.
    void step(const world::World& world, int by);
    /// By its place in option(); the one after the last kind adds a kind. Errors: those of adding.
    [[nodiscard]] foundation::Result<void> set(ProjectDocument& document, double place);

private:
    [[nodiscard]] std::size_t placeIn(const std::vector<OfferedKind>& offered) const;

    world::FixtureKindId m_kind; ///< null: by its name
    std::string m_name = "bench";
};

} // namespace passerby::editor
