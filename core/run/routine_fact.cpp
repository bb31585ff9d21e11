// SPDX-License-Identifier: Apache-2.0
#include "core/run/routine_fact.h"

#include <sstream>

namespace passerby::run {

namespace {

constexpr const char* kRoutines = "routines";

} // namespace

void addRoutines(const std::vector<std::string>& routines, PersonStory& story)
{
    std::string all;
    for (const std::string& routine : routines)
        all += all.empty() ? routine : ' ' + routine;
    story.facts.push_back({kRoutines, all, {}, {}});
}

std::optional<std::vector<std::string>> routinesOf(const PersonStory& story)
{
    if (!findFact(story.facts, kRoutines))
        return std::nullopt;
    std::istringstream spelled(valueOf<std::string>(story.facts, kRoutines));
    std::vector<std::string> routines;
    for (std::string routine; spelled >> routine;)
        routines.push_back(routine);
    return routines;
}

} // namespace passerby::run
