// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/autonomous/groups.h"
#include "core/geometry/point.h"
#include "core/run/story.h"
#include "core/world/agent_id.h"
#include "editor/scene/perceived.h"

#include <QObject>
#include <optional>
#include <vector>

namespace passerby::editor {
class LiveSession;
}

namespace passerby::widgets {

class CityView;
class PersonCard;
class PlanView;

/// The passer-by who was picked: their story on the card, their way in both views. Others may be picked with them, and are marked, too.
class PickedPerson : public QObject {
    Q_OBJECT

public:
    PickedPerson(editor::LiveSession& live, PlanView& plan, CityView& city, PersonCard& card, QObject* parent);

    /// As many as can walk together.
    static constexpr std::size_t kMost = autonomous::kMostInGroup;

    /// Nobody else.
    void pick(world::AgentId agent);
    /// Picks somebody besides, or no more; the first one stays the one whose story is told, as long as they are picked.
    void toggle(world::AgentId agent);
    /// Tells the story of one of those who are picked; the others stay so. Whoever is not picked is picked alone.
    void turnTo(world::AgentId agent);
    void letGo();
    [[nodiscard]] std::optional<world::AgentId> agent() const { return m_agent; }
    /// All who are picked, whose story is told first.
    [[nodiscard]] std::vector<world::AgentId> everybody() const;
    /// Null until it was told.
    [[nodiscard]] const std::optional<run::PersonStory>& story() const { return m_story; }
    /// Asks for what they are doing now.
    void askAgain();
    /// A way that is no living person's: dashed from end to end.
    void showRoute(std::vector<geometry::Point> points);
    /// Moves the walked part of the way on in the plan.
    void drawNow();
    /// Moves only what goes with them in the city view.
    void drawInCity();
    /// Whether it is drawn in both views what somebody perceives who lives by what they need and want, which places are theirs, and between
    /// which velocities somebody chooses.
    void setPerceivedShown(bool isShown);

signals:
    /// Somebody is being picked; their story is told later.
    void picking();
    void storyTold(const passerby::run::PersonStory& story);
    /// Somebody's story is on the card, or nobody's any more.
    void changed(bool hasPerson);
    /// Others are picked than before.
    void picked();
    /// Nobody can be picked besides: they are kMost.
    void full();

private:
    void take(world::AgentId agent, Qt::KeyboardModifiers modifiers);
    void tell(world::AgentId agent);
    void setBeside(std::vector<world::AgentId> agents);
    void takeStory(const run::PersonStory& story);
    void showWholeRoute();
    void showPerceived();
    [[nodiscard]] editor::Perceived perceivedNow() const;
    [[nodiscard]] std::optional<geometry::Point> placeNow() const;
    [[nodiscard]] double walkedLength_m() const;

    editor::LiveSession& m_live;
    PlanView& m_plan;
    CityView& m_city;
    PersonCard& m_card;
    std::optional<world::AgentId> m_agent;
    std::vector<world::AgentId> m_beside; ///< picked with them, in the order of that
    std::optional<run::PersonStory> m_story;
    std::vector<geometry::Point> m_route;
    bool m_showsPerceived = true;
    editor::Senses m_senses; ///< of the picked person
    std::vector<editor::Perceived::Claim> m_claims;
    std::vector<geometry::Point> m_velocities_mps; ///< that they weigh
};

} // namespace passerby::widgets
