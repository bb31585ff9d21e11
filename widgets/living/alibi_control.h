// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/story.h"
#include "editor/document/object_ref.h"
#include "editor/session/odds_session.h"
#include "widgets/docks/person_card.h"

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

namespace passerby::editor {
class LiveSession;
class ProjectDocument;
} // namespace passerby::editor

namespace passerby::widgets {

class ActionSet;
class CityView;
class HeatControl;
class PlanView;
class RunControl;

/// What the alibi card is about: lights the doors of the story told, asks for the odds of other stories and shows them as a heatmap, keeps
/// stories in the project and copies them.
class AlibiControl : public QObject {
    Q_OBJECT

public:
    struct Parts {
        editor::ProjectDocument& document;
        editor::LiveSession& live;
        PlanView& plan;
        CityView& city;
        PersonCard& card;
        HeatControl& heat;
        RunControl& run;
        ActionSet& actions;
    };
    AlibiControl(const Parts& parts, QObject* parent);
    ~AlibiControl() override;

    /// Shows the pinned story that is selected, or stops showing one.
    void followSelection();
    /// Keeps the story on the card, or removes it when it is kept already.
    void togglePin();
    void copyText();
    void copyJson();

signals:
    /// The card has something to show, or no longer.
    void shownChanged();
    void said(const QString& message);
    void failed(const QString& message);

private:
    void connectActions();
    void takeRun();
    void takeEdit();
    void takeStory(const run::PersonStory& story);
    void takeOdds(const std::vector<navigation::SegmentIndex>& path, const alibi::Posterior& posterior);
    void followPath(bool isNewPerson, bool isNewTrip);
    void forget();
    void lightDoors(std::uint32_t origin, std::uint32_t destination);
    void showGuess();
    void showMarks();
    void showPinned(const world::PinnedAlibi& alibi);
    void refreshPin();
    void refreshActions();
    [[nodiscard]] std::optional<world::PinnedAlibi> rowOfStory() const;
    /// The kept story that is shown.
    [[nodiscard]] std::optional<world::PinnedAlibi> pinned() const;

    Parts m_parts;
    editor::OddsSession m_odds;
    std::shared_ptr<const alibi::Routes> m_routes; ///< those that the odds are asked with
    std::optional<run::PersonStory> m_story;
    double m_toldAt_s = 0.0;
    std::optional<editor::ObjectRef> m_pinnedShown;
    std::size_t m_firstSeen = 0; ///< place in the route of the first segment that was seen
    std::vector<navigation::SegmentIndex> m_path;
    std::unique_ptr<alibi::Posterior> m_posterior;
};

} // namespace passerby::widgets
