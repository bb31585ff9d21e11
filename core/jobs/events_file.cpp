// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/events_file.h"

#include "core/world/agent_id.h"

#include <fmt/format.h>
#include <iterator>

namespace passerby::jobs {

std::string eventsAsCsv(std::span<const autonomous::MindEvent> events)
{
    std::string text = "time,person,kind,object,from,to\n";
    for (const autonomous::MindEvent& event : events)
        fmt::format_to(std::back_inserter(text), "{:.3f},{},{},{},{},{}\n", event.time_s,
                       world::exportedId({world::PersonKind::mind, event.person}), event.kind, event.object, event.from, event.to);
    return text;
}

} // namespace passerby::jobs
