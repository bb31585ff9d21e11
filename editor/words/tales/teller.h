// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/point.h"
#include "core/navigation/navigation_graph.h"
#include "core/run/story.h"
#include "core/world/agent_id.h"
#include "core/world/world.h"
#include "editor/words/alibi_text.h"

#include <QJsonObject>
#include <QString>
#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace passerby::editor {

/// Names and values.
using Facts = std::vector<std::pair<QString, QString>>;

/// When a story was told.
struct TellingMoment {
    double time_s = 0.0;  ///< simulated
    double clock_s = 0.0; ///< time of day
};

/// How people of a kind are counted in a run.
struct KindCount {
    const char* id;     ///< of their row in the statistics; null where the rows of all say enough
    QString (*label)(); ///< "Wandering"
    /// Their row stands there even while there are none; null: never.
    bool (*isAwaited)(const world::World& world);
    bool isPopulation;  ///< they are some of the people that the city's settings ask for, rather than on top of them
    bool keepsSchedule; ///< expected figures are about them
};

/// How people of a kind are told of; all take stories of that kind only. `world` is the city of the run.
struct Teller {
    /// "Passer-by 4 127"
    QString (*name)(std::uint32_t number);
    /// Sentence, times and why; the times of day of the words are there already.
    void (*tell)(const run::PersonStory& story, const world::World& world, const TellingMoment& moment, AlibiWords& words);
    /// What else is known.
    Facts (*facts)(const run::PersonStory& story, const world::World& world);
    QJsonObject (*json)(const run::PersonStory& story, const AlibiWords& words, const std::vector<OddsLine>& odds,
                        const navigation::NavigationGraph& graph);
    /// Their way. `place`: where they are now, if that is known.
    std::vector<geometry::Point> (*points)(const run::PersonStory& story, const navigation::NavigationGraph& graph,
                                           const world::World& world, std::optional<geometry::Point> place);
    /// They go somewhere.
    bool (*isOnTheWay)(const run::PersonStory& story);
    KindCount count;
};

inline constexpr std::array kAllKinds{world::PersonKind::schedule, world::PersonKind::wander, world::PersonKind::crowd,
                                       world::PersonKind::mind};

/// The one place that asks for a person's kind: who adds a kind adds a file beside this one, and two lines.
[[nodiscard]] const Teller& tellerOf(world::PersonKind kind);
/// By what the story has to tell, since one that was kept tells of a trip whoever it is about.
[[nodiscard]] const Teller& tellerOf(const run::PersonStory& story);

} // namespace passerby::editor
