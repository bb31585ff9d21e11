// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/person_card.h"

#include "editor/models/profile_colors.h"
#include "editor/words/language.h"
#include "editor/words/pinned_story.h"
#include "editor/words/tales/schedule_tale.h"
#include "widgets/controls/empty_state.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"
#include "widgets/docks/mind_section.h"
#include "widgets/docks/odds_list.h"
#include "widgets/docks/route_line.h"
#include "widgets/docks/type_odds_list.h"
#include "widgets/docks/weighed_section.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>
#include <numeric>

namespace passerby::widgets {

namespace {

using editor::AlibiPlace;

/// Where the likeliest stories have less of all chance together, kinds of stories say more.
constexpr double kMuchTold = 0.25;

const world::TargetType* typeOf(const world::World& world, std::uint32_t index)
{
    return index < world.targets().size() ? world.targetTypes().find(world.targets().at(index).row->type) : nullptr;
}

QColor colorOf(const world::TargetType* type)
{
    return type ? QColor(type->color.red, type->color.green, type->color.blue) : currentTheme().control;
}

QString iconOf(const world::TargetType* type)
{
    return type ? targetTypeIcon(QString::fromStdString(type->name), QString::fromStdString(type->icon)) : QStringLiteral("map-pin");
}

RouteLine::End endOf(const world::World& world, const AlibiPlace& place, const QString& time)
{
    const world::TargetType* type = typeOf(world, place.target);
    return {colorOf(type), iconOf(type), place.name, time};
}

} // namespace

void PersonCard::showGuess(Guess guess, bool isOn)
{
    if (isOn) {
        const QSignalBlocker blocker(guess == Guess::destinations ? m_origins : m_destinations);
        (guess == Guess::destinations ? m_origins : m_destinations)->setChecked(false);
    }
    for (QPushButton* button : {m_destinations, m_origins})
        button->setIcon(button->isChecked() ? icon(QStringLiteral("check")) : QIcon());
    emit guessChanged(this->guess());
}

PersonCard::Guess PersonCard::guess() const
{
    return m_destinations->isChecked() ? Guess::destinations : m_origins->isChecked() ? Guess::origins : Guess::none;
}

void PersonCard::setGuess(Guess guess)
{
    m_destinations->setChecked(guess == Guess::destinations);
    m_origins->setChecked(guess == Guess::origins);
}

bool PersonCard::isFollowing() const
{
    return m_follow->isChecked();
}

void PersonCard::setFollowing(bool follow)
{
    m_follow->setChecked(follow);
}

void PersonCard::setPinned(bool isPinned)
{
    m_pin->setChecked(isPinned);
    m_pin->setIcon(icon(isPinned ? QStringLiteral("pinned") : QStringLiteral("pin")));
    m_pin->setToolTip(m_words && m_words->keepsNoSchedule ? tr("Only stories of people with a schedule can be kept")
                      : isPinned                          ? tr("Remove this story from the project")
                                                          : tr("Keep this story in the project"));
    m_pin->setAccessibleName(m_pin->toolTip());
}

QString PersonCard::sentence() const
{
    return m_words ? m_words->sentence.plain : QString();
}

void PersonCard::clear()
{
    m_words.reset();
    m_odds.clear();
    setFollowing(false);
    setGuess(Guess::none);
    m_page->hide();
    m_empty->show();
}

void PersonCard::showStory(bool isLive)
{
    m_empty->hide();
    m_page->show();
    m_name->setText(m_words->who);
    m_profile->setText(m_words->profile);
    m_sentence->setText(m_words->sentence.rich);
    m_times->setText(m_words->times);
    m_routine->setText(m_words->routine);
    m_routine->setVisible(isLive && !m_words->routine.isEmpty());
    m_why->setText(m_words->why.rich);
    m_why->setVisible(!m_words->why.plain.isEmpty());
    if (m_words->mind)
        m_mind->setWords(*m_words->mind);
    m_mind->setVisible(m_words->mind.has_value());
    const bool weighs = isLive && m_words->weighed;
    if (weighs)
        m_weighed->setWords(*m_words->weighed);
    m_weighed->setVisible(weighs);
    m_mindButtons->setVisible(isLive && m_story.toldAs == world::PersonKind::mind);
    m_follow->setVisible(isLive);
    m_now->setVisible(!isLive);
    showProxies();
    // Wanderers and people of crowds have no habits to ask about, and no trip to keep.
    m_oddsPart->setVisible(isLive && !m_words->keepsNoSchedule);
    m_pin->setEnabled(!m_words->keepsNoSchedule);
    if (m_words->keepsNoSchedule) {
        const bool isOnTheWay = editor::tellerOf(m_story).isOnTheWay(m_story);
        m_route->hide();
        m_whole->setEnabled(isOnTheWay);
        m_whole->setToolTip(isOnTheWay ? tr("Show the way to the next stop") : tr("Nobody walks: there is no route"));
        return;
    }
    const bool isWay = m_words->destination.target != navigation::kNone && m_words->destination.target != m_words->origin.target;
    m_route->setVisible(isWay);
    m_whole->setEnabled(isWay);
    m_whole->setToolTip(isWay ? tr("Show the route from end to end") : tr("Nobody walks: there is no route"));
}

void PersonCard::showProxies()
{
    QString paragraphs;
    for (const editor::MarkedText& proxy : m_words->proxies)
        paragraphs += QStringLiteral("<p style=\"margin:0 0 6px 0\">%1</p>").arg(proxy.rich);
    m_proxies->setText(paragraphs);
    m_proxyPart->setVisible(!paragraphs.isEmpty());
}

void PersonCard::setStory(const run::PersonStory& story, const world::World& world, const run::Frame& frame)
{
    m_story = story;
    m_words = editor::tellAlibi(story, world, frame.time_s, frame.clock_s);
    m_picture->setPixmap(chipPixmap(editor::profileColor(world, story.profile), QStringLiteral("walk"), 32, devicePixelRatioF(), true));
    showStory(true);
    m_follow->setEnabled(story.walking || m_follow->isChecked());
    m_route->setTrip(endOf(world, m_words->origin, formatClock(m_words->departedClock_s, false)),
                     endOf(world, m_words->destination, formatClock(m_words->arrivesClock_s, false)), m_words->walkedShare,
                     formatClock(frame.clock_s, false));
    std::vector<std::pair<QString, QString>> facts{{tr("Told by"), tr("the run: this is true")}};
    const editor::Facts more = editor::tellerOf(story).facts(story, world);
    facts.insert(facts.end(), more.begin(), more.end());
    listDetails(facts);
}

void PersonCard::setPinnedStory(const world::PinnedAlibi& alibi, const world::World& world)
{
    const run::PersonStory story = editor::storyOf(alibi, world);
    editor::AlibiWords words = editor::tellPinned(alibi, world);
    words.profile = tr("Pinned, asked at %1").arg(words.asked);
    m_words = words;
    m_odds.clear();
    m_pinnedAgent = story.agent;
    m_picture->setPixmap(chipPixmap(currentTheme().selection, QStringLiteral("pinned"), 32, devicePixelRatioF(), true));
    setFollowing(false);
    setGuess(Guess::none);
    showStory(false);
    setPinned(true);
    m_route->setTrip(endOf(world, words.origin, {}), endOf(world, words.destination, {}), 0.0, {});
    listDetails(
        {{tr("Told by"), tr("a run, and kept")}, {tr("Trip"), story.walking ? editor::reasonWords(story.reason) : tr("none: inside")}});
}

void PersonCard::setOdds(OddsState state, std::vector<editor::OddsLine> odds, const world::World& world)
{
    m_odds = std::move(odds);
    static const char* const kNotes[] = {
        QT_TR_NOOP("Working out the odds…"), "", QT_TR_NOOP("Nobody can be seen indoors."),
        QT_TR_NOOP("No odds: nobody's habits lead over these ways."),
        QT_TR_NOOP("They were seen only since they had to leave their way, which says nothing about where they want to go.")};
    const bool isKnown = state == OddsState::known && !m_odds.empty();
    const auto note = static_cast<std::size_t>(state == OddsState::known ? OddsState::failed : state);
    m_oddsNote->setVisible(!isKnown);
    m_oddsNote->setText(tr(kNotes[note]));
    std::vector<OddsList::Row> rows;
    const double told =
        std::accumulate(m_odds.begin(), m_odds.end(), 0.0, [](double sum, const editor::OddsLine& line) { return sum + line.probability; });
    const bool areKinds = told < kMuchTold && !m_storyKinds.empty();
    double sum = 0.0;
    for (const editor::OddsLine& line : areKinds ? m_storyKinds : m_odds) {
        const world::TargetType* from = typeOf(world, line.origin.target);
        const world::TargetType* to = typeOf(world, line.destination.target);
        const bool isTrue = m_story.walking
                            && (areKinds ? from == typeOf(world, m_story.origin) && to == typeOf(world, m_story.destination)
                                         : line.origin.target == m_story.origin && line.destination.target == m_story.destination
                                               && line.reason == m_story.reason);
        rows.push_back({line, colorOf(from), iconOf(from), colorOf(to), iconOf(to), isTrue});
        sum += line.probability;
    }
    m_oddsList->setRows(std::move(rows));
    m_oddsList->setVisible(isKnown);
    m_typeOdds->setVisible(isKnown && !m_typeOdds->odds().empty());
    QStringList others;
    if (sum < 0.995)
        others.append((areKinds ? tr("Other kinds of stories together: %1 %") : tr("Other stories together: %1 %"))
                          .arg(formatNumber(100.0 * (1.0 - sum), 0)));
    if (m_draws > 0)
        others.append(
            (m_areOfEnd ? tr("Estimated from %1 trips over the end of this way") : tr("Estimated from %1 such trips")).arg(m_draws));
    m_others->setVisible(isKnown && !others.isEmpty());
    m_others->setText(others.join(QLatin1Char('\n')));
    for (QPushButton* button : {m_destinations, m_origins})
        button->setEnabled(isKnown || button->isChecked());
}

void PersonCard::setStoryKinds(std::vector<editor::OddsLine> kinds)
{
    m_storyKinds = std::move(kinds);
}

void PersonCard::setDestinationTypes(std::vector<editor::TypeOdds> odds, const world::World& world)
{
    m_typeOdds->setOdds(std::move(odds), world);
}

void PersonCard::listDetails(const std::vector<std::pair<QString, QString>>& facts)
{
    std::vector<std::uint32_t> own;
    for (const AlibiPlace& place : m_words->own)
        own.push_back(place.target);
    if (facts == m_facts && own == m_own && m_detailsGrid->count() > 0)
        return;
    m_facts = facts;
    m_own = own;
    while (QLayoutItem* item = m_detailsGrid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    int row = 0;
    for (const auto& [name, value] : facts) {
        m_detailsGrid->addWidget(makeLabel(name, TextStyle::text, true, m_details), row, 0);
        m_detailsGrid->addWidget(makeLabel(value, TextStyle::text, false, m_details), row++, 1);
    }
    for (const AlibiPlace& place : m_words->own) {
        auto* link = new QToolButton(m_details);
        link->setProperty("link", true);
        link->setText(place.name);
        link->setToolTip(tr("Show on the plan"));
        connect(link, &QToolButton::clicked, this, [this, number = place.number] { emit targetRequested(number); });
        m_detailsGrid->addWidget(makeLabel(tr("Their %1").arg(editor::withinSentence(place.type)), TextStyle::text, true, m_details), row,
                                 0);
        m_detailsGrid->addWidget(link, row++, 1, Qt::AlignLeft);
    }
}

} // namespace passerby::widgets
