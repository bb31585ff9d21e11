// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/live_line.h"

#include "core/autonomous/minds.h"

#include <algorithm>

namespace passerby::editor {

std::optional<LiveLine> lineOf(const autonomous::Minds* minds, ObjectRef of)
{
    if (!minds)
        return std::nullopt;
    const auto isAsked = [of](const autonomous::Desk& desk) {
        if (of.kind == ObjectKind::waitingLine)
            return desk.line() != 0 && desk.line() == of.number;
        return of.kind == ObjectKind::fixture
               && std::ranges::any_of(desk.servers(), [of](const auto& server) { return server.number == of.number; });
    };
    const auto desks = minds->desks();
    const auto found = std::find_if(desks.begin(), desks.end(), isAsked);
    if (found == desks.end())
        return std::nullopt;
    LiveLine line;
    line.of = of;
    line.waiting = found->people().waiting().size();
    for (std::size_t i = 0; i < found->record().size(); ++i)
        line.minutes.push_back(found->record().at(i));
    return line;
}

} // namespace passerby::editor
