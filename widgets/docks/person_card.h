// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/frame.h"
#include "core/run/story.h"
#include "core/world/agent_id.h"
#include "core/world/world.h"
#include "editor/models/type_odds.h"
#include "editor/words/alibi_text.h"

#include <QWidget>
#include <initializer_list>
#include <optional>

class QAction;
class QGridLayout;
class QLabel;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace passerby::widgets {

class MindSection;
class WeighedSection;
class OddsList;
class TypeOddsList;
class RouteLine;

/// The alibi card: who somebody is, where from and where to, why, and what else they could be up to for all that was seen.
class PersonCard : public QWidget {
    Q_OBJECT

public:
    /// What is known of the odds of other stories; detoured: all that was seen is a way that they were made to take.
    enum class OddsState { working, known, inside, failed, detoured };
    /// Which end of the way is to be shown as a heatmap.
    enum class Guess { none, destinations, origins };

    explicit PersonCard(QWidget* parent = nullptr);
    /// `world` is the city of the run, `frame` the moment at which the story was told.
    void setStory(const run::PersonStory& story, const world::World& world, const run::Frame& frame);
    /// A story that was kept, told in the words of then.
    void setPinnedStory(const world::PinnedAlibi& alibi, const world::World& world);
    /// Nobody: the card says what it is for.
    void clear();
    [[nodiscard]] bool hasStory() const { return m_words.has_value(); }
    [[nodiscard]] const std::optional<editor::AlibiWords>& words() const { return m_words; }

    /// From how many draws the odds were estimated, and whether these lead over the end of the way alone; 0: they are exact. To be set
    /// before the odds.
    void setDraws(std::size_t draws, bool areOfEnd)
    {
        m_draws = draws;
        m_areOfEnd = areOfEnd;
    }
    /// What somebody would guess who sees only the way; most likely first.
    void setOdds(OddsState state, std::vector<editor::OddsLine> odds, const world::World& world);
    [[nodiscard]] const std::vector<editor::OddsLine>& odds() const { return m_odds; }
    /// Kinds of stories, to be listed where the likeliest stories say little; to be set before the odds.
    void setStoryKinds(std::vector<editor::OddsLine> kinds);
    /// Kinds of places where they could be going, for odds that are known; to be set before these.
    void setDestinationTypes(std::vector<editor::TypeOdds> odds, const world::World& world);
    [[nodiscard]] Guess guess() const;
    void setGuess(Guess guess);

    [[nodiscard]] bool isFollowing() const;
    void setFollowing(bool follow);
    void setPinned(bool isPinned);
    /// One more thing to do about the person, below the others.
    void addButton(QAction* action);
    /// Things to do about people who live by what they need and want, side by side; others have them not.
    void addMindButtons(std::initializer_list<QAction*> actions);
    /// The sentence as plain text.
    [[nodiscard]] QString sentence() const;

signals:
    void followToggled(bool follow);
    void pinClicked();
    void copyTextRequested();
    void copyJsonRequested();
    void wholeRouteRequested();
    void targetRequested(quint32 number);
    void guessChanged(passerby::widgets::PersonCard::Guess guess);
    /// Back from a pinned story to the person as they are now.
    void personRequested(passerby::world::AgentId agent);
    void closed();

private:
    QPushButton* makeButton(QAction* action);
    void buildHead(QVBoxLayout* layout);
    void buildButtons(QVBoxLayout* layout);
    void buildOdds(QVBoxLayout* layout);
    void buildDetails(QVBoxLayout* layout);
    void showStory(bool isLive);
    void showProxies();
    void listDetails(const std::vector<std::pair<QString, QString>>& facts);
    void showGuess(Guess guess, bool isOn);

    QWidget* m_empty;
    QWidget* m_page;
    QLabel* m_picture;
    QLabel* m_name;
    QLabel* m_profile;
    QToolButton* m_pin;
    QToolButton* m_copy;
    QLabel* m_sentence;
    QLabel* m_times;
    QLabel* m_routine;
    RouteLine* m_route;
    QPushButton* m_follow;
    QPushButton* m_whole;
    QPushButton* m_now;
    QVBoxLayout* m_moreButtons = nullptr;
    QWidget* m_mindButtons;
    QLabel* m_why;
    MindSection* m_mind;
    WeighedSection* m_weighed;
    QWidget* m_proxyPart;
    QLabel* m_proxies;
    QWidget* m_oddsPart;
    QLabel* m_oddsNote;
    OddsList* m_oddsList;
    TypeOddsList* m_typeOdds;
    QLabel* m_others;
    QPushButton* m_destinations;
    QPushButton* m_origins;
    QToolButton* m_detailsButton;
    QWidget* m_details;
    QGridLayout* m_detailsGrid;
    std::optional<editor::AlibiWords> m_words;
    std::vector<editor::OddsLine> m_odds;
    std::size_t m_draws = 0;
    bool m_areOfEnd = false;
    std::vector<editor::OddsLine> m_storyKinds;
    std::vector<std::pair<QString, QString>> m_facts;
    std::vector<std::uint32_t> m_own; ///< targets listed among the details
    run::PersonStory m_story;
    world::AgentId m_pinnedAgent;
};

} // namespace passerby::widgets
