// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/story.h"
#include "core/world/agent_id.h"
#include "core/world/target.h"
#include "editor/words/alibi_text.h"

#include <QObject>
#include <QTimer>
#include <optional>
#include <set>
#include <vector>

namespace passerby::editor {
class LiveSession;
}

namespace passerby::widgets {

class RunControl;

/// Finds somebody who has a train to catch and something to see to before, and keeps an eye on whoever is picked: whether they come to
/// their train, or what comes between.
class CommuterWatch : public QObject {
    Q_OBJECT

public:
    /// What has become of whoever is picked.
    enum class Fate {
        nobody,   ///< nobody is picked, or nothing is known of them yet
        noTrain,  ///< they mean to take none
        onTheWay, ///< to it, or to what they see to before
        atThePlatform,
        boarded,
        wentElsewhere, ///< in somewhere, but for their train
        gaveUp         ///< their train, since no way leads there
    };
    static constexpr double kSoonest_s = 150.0; ///< who is looked for has so long to go at least

    CommuterWatch(editor::LiveSession& live, RunControl& run, QObject* parent);

    /// Looks until somebody is found, whom it picks, or somebody is picked by hand. Commuters come first, whom it has picked before last.
    void find();
    void stopLooking();
    [[nodiscard]] bool isLooking() const { return m_look.isActive(); }
    /// Trains stop in the city that runs.
    [[nodiscard]] bool hasTrains() const;

    [[nodiscard]] Fate fate() const { return m_fate; }
    /// As long as they were on the way: who they are, what they were at and what they had done; nothing before that is known.
    [[nodiscard]] const std::optional<editor::AlibiWords>& words() const { return m_words; }
    /// Simulated time at which their train leaves; below 0 where they take none.
    [[nodiscard]] double train_s() const { return m_train_s; }
    /// They were too late for one since they were picked.
    [[nodiscard]] bool hasMissedOne() const { return m_hasMissedOne; }

signals:
    /// Was looked for, and is picked.
    void found(passerby::world::AgentId agent);

private:
    struct Candidate {
        world::AgentId agent;
        double train_s = 0.0; ///< leaves
    };
    void askNext();
    void listPeople();
    void hear(const run::PersonStory& story);
    void settle();
    void follow(const run::PersonStory& story);
    void followOut(const run::PersonStory& story);
    void forget();
    [[nodiscard]] Fate endOfVisit(const run::PersonStory& story) const;

    editor::LiveSession& m_live;
    RunControl& m_run;
    QTimer m_look;                         ///< asks again where an answer did not come, or nobody was there
    std::vector<world::AgentId> m_toAsk;   ///< the next one last
    std::optional<world::AgentId> m_asked; ///< an answer is awaited
    std::optional<Candidate> m_best;       ///< whose train leaves first
    int m_suit = 0;                        ///< how many would do
    std::set<world::AgentId> m_former;     ///< picked before

    std::optional<world::AgentId> m_agent; ///< who is watched
    double m_departed_s = 0.0;             ///< simulated time at which their visit began
    world::TargetId m_goal;                ///< of the visit
    Fate m_fate = Fate::nobody;
    double m_train_s = -1.0;
    bool m_hasMissedOne = false;
    int m_waits = 0; ///< stories in a row that found them waiting for it; a single one may be told while they make up their mind
    std::optional<editor::AlibiWords> m_words;
};

} // namespace passerby::widgets
