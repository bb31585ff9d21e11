// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/story.h"
#include "core/world/agent_id.h"
#include "core/world/world.h"
#include "editor/words/marked_text.h"
#include "editor/words/mind_words.h"
#include "editor/words/place_words.h"
#include "editor/words/weighed_words.h"

#include <QByteArray>
#include <QString>
#include <optional>
#include <vector>

namespace passerby::alibi {
struct Posterior;
}

namespace passerby::editor {

/// A place of somebody's story.
struct AlibiPlace {
    std::uint32_t target = navigation::kNone; ///< 0-based; kNone: there is none
    std::uint32_t number = 0;                 ///< of the target in the world
    QString name;                             ///< "Café Nord", or "Café 12" for a target without a name
    QString type;
};

/// An alibi in words, the same on the card, on the clipboard and in a file.
struct AlibiWords {
    QString who;         ///< "Passer-by 4 127"
    QString profile;     ///< "Commuter · 1.42 m/s"
    MarkedText sentence; ///< "On the way back from Café Nord to their office at Ring 12."
    QString times;       ///< "Left 4 min ago, 3 min to go."
    MarkedText why;
    QString asked;                ///< time of day at which the story was told
    AlibiPlace origin;            ///< where they are, for somebody who waits
    AlibiPlace destination;       ///< target is kNone for somebody who waits
    std::vector<AlibiPlace> own;  ///< bound places, by type
    double departedClock_s = 0.0; ///< time of day
    double arrivesClock_s = 0.0;
    double walkedShare = 0.0;            ///< of the time of the trip, in [0, 1]
    bool keepsNoSchedule = false;        ///< they keep no schedule: there is no origin
    std::vector<MarkedText> proxies;     ///< what others make of them, one of each rule that concerns them
    QString routine;                     ///< "Making room for who comes towards them."; empty for whom no routines steer
    std::optional<WeighedWords> weighed; ///< of those on their way who choose among velocities by what they cost
    std::optional<MindWords> mind;       ///< of those on their way who live by what they need and want
};

/// One story that fits what was seen.
struct OddsLine {
    AlibiPlace origin;
    AlibiPlace destination;
    world::TripReason reason = world::TripReason::oneWay;
    double probability = 0.0;
    QString words; ///< "Home 3 to Office 12, and back"
};

/// "Passer-by 4 127", "Crowd member 12".
[[nodiscard]] QString personName(world::AgentId agent);

/// In [0, 86400), of any time of day and the seconds after it.
[[nodiscard]] double timeOfDay(double clock_s);

/// `world` is the city of the run, `time_s` and `clock_s` the moment at which the story was told (Frame).
[[nodiscard]] AlibiWords tellAlibi(const run::PersonStory& story, const world::World& world, double time_s, double clock_s);
/// The likeliest stories, descending.
[[nodiscard]] std::vector<OddsLine> tellOdds(const alibi::Posterior& posterior, const world::World& world);
/// The likeliest kinds of stories ("Home to Office"), descending, at most as many as a card lists. `origin` and `destination` are the first
/// places of their types, for colours and icons.
[[nodiscard]] std::vector<OddsLine> tellStoryKinds(const alibi::Posterior& posterior, const world::World& world);

/// Some lines of text.
[[nodiscard]] QString alibiAsText(const AlibiWords& words, const std::vector<OddsLine>& odds);
/// One JSON object. Nodes are spelled "P7" and "T12", times are simulated seconds since the run began.
[[nodiscard]] QByteArray alibiAsJson(const run::PersonStory& story, const AlibiWords& words, const std::vector<OddsLine>& odds,
                                     const navigation::NavigationGraph& graph);

/// A story that was kept, in the words of then.
[[nodiscard]] QString pinnedAsText(const world::PinnedAlibi& alibi, const AlibiWords& words);
/// One JSON object with the names of alibiAsJson. "asked_s" is simulated time since that run began.
[[nodiscard]] QByteArray pinnedAsJson(const world::PinnedAlibi& alibi, const AlibiWords& words);

/// As project files spell it: "one_way", "out", "back".
[[nodiscard]] QString spellReason(world::TripReason reason);
/// The other way round; oneWay for anything else.
[[nodiscard]] world::TripReason parseReason(const QString& text);

} // namespace passerby::editor
