// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/steering_text.h"

#include "editor/words/text.h"

#include <algorithm>
#include <array>

namespace passerby::editor {

namespace {

/// What one way of steering is called.
struct SteeringWords {
    std::string_view spelling;
    const char* name;
};

constexpr std::array kSteeringWords{
    SteeringWords{"none", QT_TRANSLATE_NOOP("editor", "None: through one another")},
    SteeringWords{"orca", QT_TRANSLATE_NOOP("editor", "ORCA: evade early")},
    SteeringWords{"rvo", QT_TRANSLATE_NOOP("editor", "RVO: weigh evading and going on")},
    SteeringWords{"social_force", QT_TRANSLATE_NOOP("editor", "Social force: keep distance")},
    SteeringWords{"reactive", QT_TRANSLATE_NOOP("editor", "Reactive: look, turn, stop")},
    SteeringWords{"heter_sim", QT_TRANSLATE_NOOP("editor", "Heter-Sim: move as recorded")},
};

} // namespace

QString steeringName(world::Steering steering)
{
    const std::string_view spelling = world::spell(steering);
    const auto found = std::find_if(kSteeringWords.begin(), kSteeringWords.end(),
                                    [spelling](const SteeringWords& words) { return words.spelling == spelling; });
    return found == kSteeringWords.end() ? wordsOf(spelling) : text(found->name);
}

} // namespace passerby::editor
