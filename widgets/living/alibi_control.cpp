// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/alibi_control.h"

#include "core/alibi/posterior.h"
#include "editor/commands/delete_objects.h"
#include "editor/commands/pin_alibi.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/scene/colour_map.h"
#include "editor/session/live_session.h"
#include "widgets/city_view/city_view.h"
#include "widgets/controls/action_set.h"
#include "widgets/controls/icons.h"
#include "widgets/heat/heat_control.h"
#include "widgets/living/run_control.h"
#include "widgets/plan_view/plan_view.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace passerby::widgets {

using editor::ActionId;
using navigation::kNone;
using Guess = PersonCard::Guess;

namespace {

/// Of doors less likely than this share of the likeliest, the city view shows none.
constexpr double kLeastShown = 1e-3;
constexpr double kLargestDisc_m = 6.0;
constexpr double kDoorRing_m = 2.0;

/// The next of 1, 2, 5, 10, 20 ... hundredths, thousandths and so on: an end of a ramp that can be read.
double roundedUp(double chance)
{
    if (chance <= 0.0)
        return 0.0;
    const double power = std::pow(10.0, std::floor(std::log10(chance)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (chance <= factor * power)
            return factor * power;
    return 10.0 * power;
}

} // namespace

AlibiControl::AlibiControl(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    connect(&parts.live, &editor::LiveSession::stateChanged, this, &AlibiControl::takeRun);
    connect(&parts.live, &editor::LiveSession::edited, this, &AlibiControl::takeEdit);
    connect(&parts.run, &RunControl::storyTold, this, &AlibiControl::takeStory);
    connect(&parts.run, &RunControl::personChanged, this, [this](bool hasPerson) {
        if (!hasPerson)
            forget();
        refreshActions();
    });
    connect(&m_odds, &editor::OddsSession::answered, this, &AlibiControl::takeOdds);
    connect(&m_odds, &editor::OddsSession::failed, this, [this](const QString& message) {
        m_parts.card.setOdds(PersonCard::OddsState::failed, {}, m_parts.live.world());
        emit failed(tr("No odds: %1").arg(message));
    });
    connect(&parts.document, &editor::ProjectDocument::worldChanged, this, [this] {
        if (m_pinnedShown && !editor::exists(m_parts.document.world(), *m_pinnedShown))
            forget();
        refreshPin();
    });
    connect(&parts.card, &PersonCard::pinClicked, this, &AlibiControl::togglePin);
    connect(&parts.card, &PersonCard::copyTextRequested, this, &AlibiControl::copyText);
    connect(&parts.card, &PersonCard::copyJsonRequested, this, &AlibiControl::copyJson);
    connect(&parts.card, &PersonCard::guessChanged, this, &AlibiControl::showGuess);
    connect(&parts.heat, &HeatControl::coloursChanged, this, &AlibiControl::showGuess);
    connect(&parts.heat, &HeatControl::layerAsked, this, [this] { m_parts.card.setGuess(Guess::none); }); // it would hide the heatmap
    connect(&parts.card, &PersonCard::closed, this, [this] {
        if (m_pinnedShown)
            m_parts.document.selection().clear();
    });
    connect(&parts.card, &PersonCard::personRequested, this, [this](world::AgentId agent) { m_parts.run.pick(agent); });
    connectActions();
    takeRun();
    refreshActions();
}

AlibiControl::~AlibiControl()
{
    m_odds.disconnect(this);
    m_odds.stopAndWait();
}

void AlibiControl::connectActions()
{
    const auto on = [this](ActionId id, auto what) { connect(m_parts.actions.at(id), &QAction::triggered, this, what); };
    on(ActionId::pinAlibi, [this] { togglePin(); });
    on(ActionId::copyAlibiText, [this] { copyText(); });
    on(ActionId::copyAlibiJson, [this] { copyJson(); });
    on(ActionId::guessDestinations, [this](bool isOn) { m_parts.card.setGuess(isOn ? Guess::destinations : Guess::none); });
    on(ActionId::guessOrigins, [this](bool isOn) { m_parts.card.setGuess(isOn ? Guess::origins : Guess::none); });
}

void AlibiControl::takeRun()
{
    const std::shared_ptr<const alibi::Routes>& routes = m_parts.live.routes();
    if (routes == m_routes)
        return;
    m_routes = routes;
    if (m_routes)
        m_odds.begin(m_parts.live.world(), m_routes, m_parts.live.preparedCity());
    else
        m_odds.end();
}

/// What was seen of a person in the old city says nothing that can be asked in the new one.
void AlibiControl::takeEdit()
{
    m_story.reset();
    m_path.clear();
    m_posterior.reset();
    m_odds.cancelQuestion();
    m_routes.reset();
    takeRun();
    showGuess();
}

void AlibiControl::takeStory(const run::PersonStory& story)
{
    const bool isNewPerson = !m_story || m_story->agent != story.agent;
    const bool isNewTrip = isNewPerson || m_story->departed_s != story.departed_s || m_story->walking != story.walking;
    m_story = story;
    if (std::exchange(m_pinnedShown, std::nullopt))
        m_parts.document.selection().clear();
    if (const auto frame = m_parts.live.frame())
        m_toldAt_s = frame->time_s;
    followPath(isNewPerson, isNewTrip);
    if (isNewTrip)
        showMarks();
    refreshPin();
    refreshActions();
}

void AlibiControl::followPath(bool isNewPerson, bool isNewTrip)
{
    const auto graph = m_parts.live.graph();
    if (!m_story->keepsSchedule) { // no habits lead them, so there are no odds to ask for
        m_path.clear();
        m_posterior.reset();
        m_odds.cancelQuestion();
        m_parts.card.setGuess(Guess::none);
        return;
    }
    if (isNewTrip) {
        // Who has been watched since before the trip was seen coming out of the door.
        m_firstSeen = isNewPerson && m_story->nextNode > 0 ? m_story->nextNode - 1 : 0;
        m_path.clear();
        m_posterior.reset();
        m_odds.cancelQuestion();
    }
    std::vector<navigation::SegmentIndex> path;
    // What a fence makes people do says nothing about where they wanted to go.
    const std::size_t seenUntil = m_story->detour ? std::min(m_story->detour->firstNode, m_story->nextNode) : m_story->nextNode;
    if (m_story->walking && graph)
        for (std::size_t i = m_firstSeen; i < seenUntil && i + 1 < m_story->route.size(); ++i) {
            path.push_back(graph->findSegment(m_story->route[i], m_story->route[i + 1]));
            assert(path.back() != navigation::kNone);
        }
    if (path.empty() && m_story->detour && !m_path.empty())
        return; // the odds stay those of before the fence
    if (path.empty()) {
        const bool isDetour = m_story->walking && m_story->detour;
        m_parts.card.setOdds(isDetour ? PersonCard::OddsState::detoured : PersonCard::OddsState::inside, {}, m_parts.live.world());
        if (isNewTrip)
            showGuess();
        return;
    }
    if (path == m_path)
        return;
    m_path = std::move(path);
    if (!m_posterior) {
        m_parts.card.setOdds(PersonCard::OddsState::working, {}, m_parts.live.world());
        if (isNewTrip)
            showGuess();
    }
    const auto frame = m_parts.live.frame();
    m_odds.ask(m_path, frame ? frame->clock_s : 0.0);
}

void AlibiControl::takeOdds(const std::vector<navigation::SegmentIndex>& path, const alibi::Posterior& posterior)
{
    // An answer that comes late is still one about this trip, of a moment ago.
    if (path.size() > m_path.size() || !std::equal(path.begin(), path.end(), m_path.begin()))
        return;
    m_posterior = std::make_unique<alibi::Posterior>(posterior);
    m_parts.card.setDestinationTypes(editor::oddsByType(posterior.destination, m_parts.live.world()), m_parts.live.world());
    m_parts.card.setDraws(posterior.draws, posterior.isOfEnd);
    m_parts.card.setStoryKinds(editor::tellStoryKinds(posterior, m_parts.live.world()));
    m_parts.card.setOdds(PersonCard::OddsState::known, editor::tellOdds(posterior, m_parts.live.world()), m_parts.live.world());
    showGuess();
}

void AlibiControl::forget()
{
    const bool wasShown = m_parts.card.hasStory();
    m_story.reset();
    m_pinnedShown.reset();
    m_path.clear();
    m_posterior.reset();
    m_odds.cancelQuestion();
    m_parts.run.showRoute({});
    m_parts.card.clear();
    m_parts.plan.setDoors({});
    showGuess();
    refreshActions();
    if (wasShown)
        emit shownChanged();
}

void AlibiControl::showGuess()
{
    const Guess guess = m_parts.card.guess();
    m_parts.actions.at(ActionId::guessDestinations)->setChecked(guess == Guess::destinations);
    m_parts.actions.at(ActionId::guessOrigins)->setChecked(guess == Guess::origins);
    PlanGuess shown;
    if (guess != Guess::none && m_posterior && m_posterior->isPossible()) {
        const std::vector<double>& chances = guess == Guess::destinations ? m_posterior->destination : m_posterior->origin;
        const world::World& city = m_parts.live.world();
        for (std::uint32_t target = 0; target < chances.size() && target < city.targets().size(); ++target)
            if (chances[target] > 0.0) {
                shown.chances.push_back({city.targets().at(target).row->position, chances[target]});
                shown.maximum = std::max(shown.maximum, chances[target]);
            }
    }
    shown.maximum = roundedUp(shown.maximum);
    std::optional<LegendInfo> legend;
    if (guess != Guess::none)
        legend = LegendInfo{guess == Guess::destinations ? tr("Where they could be going") : tr("Where they could come from"),
                            tr("chance of a door"),
                            shown.maximum > 0.0 ? tr("given the ways walked since they were picked") : tr("nothing is seen of them yet"),
                            shown.maximum, false};
    shown.ramp = m_parts.heat.ramp();
    if (legend)
        legend->ramp = shown.ramp;
    m_parts.heat.setOther(legend);
    m_parts.plan.setGuess(std::move(shown));
    showMarks();
}

void AlibiControl::showMarks()
{
    if (m_story)
        lightDoors(m_story->origin, m_story->walking ? m_story->destination : kNone);
    std::vector<editor::GroundMark> marks;
    const PlanGuess& guess = m_parts.plan.guess();
    for (const PlanGuess::Chance& chance : guess.chances)
        if (chance.probability >= kLeastShown * guess.maximum)
            marks.push_back({chance.place, std::max(0.5, kLargestDisc_m * guessShare(chance.probability, guess.maximum)),
                             guess.colorOf(chance.probability), false});
    for (const PlanDoor& door : m_parts.plan.doors())
        marks.push_back({door.place, kDoorRing_m, {}, true});
    m_parts.city.setGroundMarks(std::move(marks));
}

void AlibiControl::lightDoors(std::uint32_t origin, std::uint32_t destination)
{
    const world::World& city = m_parts.live.world();
    std::vector<PlanDoor> doors;
    for (const std::uint32_t index : {origin, destination}) {
        if (index >= city.targets().size())
            continue;
        const world::Target& target = *city.targets().at(index).row;
        PlanDoor door{target.position, {}, QStringLiteral("map-pin")};
        if (const world::TargetType* type = city.targetTypes().find(target.type)) {
            door.color = QColor(type->color.red, type->color.green, type->color.blue);
            door.icon = targetTypeIcon(QString::fromStdString(type->name), QString::fromStdString(type->icon));
        }
        doors.push_back(std::move(door));
    }
    m_parts.plan.setDoors(std::move(doors));
}

void AlibiControl::followSelection()
{
    const auto current = m_parts.document.selection().current();
    const world::World& world = m_parts.document.world();
    if (current && current->kind == editor::ObjectKind::pinnedAlibi) {
        if (const world::PinnedAlibi* alibi = world.pinnedAlibis().find(world.pinnedAlibis().idOf(current->number))) {
            m_pinnedShown = *current;
            showPinned(*alibi);
        }
    } else if (m_pinnedShown) {
        forget();
    }
}

void AlibiControl::showPinned(const world::PinnedAlibi& alibi)
{
    m_story.reset();
    const auto placeOf = [this](world::TargetId id) {
        std::uint32_t index = 0;
        for (const auto& [one, row] : m_parts.live.world().targets()) {
            if (one.number == id.number)
                return index;
            ++index;
        }
        return kNone;
    };
    const std::uint32_t origin = placeOf(alibi.origin);
    const std::uint32_t destination = placeOf(alibi.destination);
    std::vector<geometry::Point> points;
    if (m_routes && origin != kNone && destination != kNone && origin != destination) {
        const auto& graph = m_routes->graph();
        std::vector<navigation::SegmentIndex> segments;
        m_routes->segmentsBetween(origin, destination, segments);
        points.push_back(graph->nodes()[graph->nodeOfTarget(origin)].position);
        for (const navigation::SegmentIndex segment : segments)
            points.push_back(graph->nodes()[graph->segments()[segment].to].position);
    }
    m_parts.run.showRoute(std::move(points));
    m_parts.card.setPinnedStory(alibi, m_parts.document.world());
    lightDoors(origin, destination == origin ? kNone : destination);
    showMarks();
    refreshActions();
    emit shownChanged();
}

std::optional<world::PinnedAlibi> AlibiControl::rowOfStory() const
{
    if (!m_story)
        return std::nullopt;
    return editor::pinOf(*m_story, m_parts.live.world(), m_parts.document.world(), m_toldAt_s, m_parts.card.sentence());
}

void AlibiControl::refreshPin()
{
    if (m_pinnedShown)
        return;
    const auto row = rowOfStory();
    m_parts.card.setPinned(row && editor::findPin(m_parts.document.world(), *row));
}

void AlibiControl::togglePin()
{
    const auto row = rowOfStory();
    if (!row && !m_pinnedShown) {
        emit failed(tr("Not pinned: a place of this story is no longer in the city."));
        refreshPin();
        return;
    }
    const std::optional<editor::ObjectRef> kept = m_pinnedShown ? m_pinnedShown : editor::findPin(m_parts.document.world(), *row);
    const auto result = kept ? editor::deleteObjects(m_parts.document, {*kept}) : editor::pinAlibi(m_parts.document, *row);
    if (!result.ok())
        emit failed(QString::fromStdString(result.error().message));
    else
        emit said(kept ? tr("The story is no longer kept") : tr("Kept under Pinned alibis in the layers"));
    refreshPin();
}

std::optional<world::PinnedAlibi> AlibiControl::pinned() const
{
    const auto& kept = m_parts.document.world().pinnedAlibis();
    const world::PinnedAlibi* row = m_pinnedShown ? kept.find(kept.idOf(m_pinnedShown->number)) : nullptr;
    return row ? std::optional(*row) : std::nullopt;
}

void AlibiControl::copyText()
{
    if (!m_parts.card.hasStory())
        return;
    const editor::AlibiWords& words = *m_parts.card.words();
    const auto kept = pinned();
    QGuiApplication::clipboard()->setText(kept ? editor::pinnedAsText(*kept, words) : editor::alibiAsText(words, m_parts.card.odds()));
    emit said(tr("Copied the story as text"));
}

void AlibiControl::copyJson()
{
    const auto graph = m_parts.live.graph();
    const auto kept = pinned();
    if (!m_parts.card.hasStory() || (!kept && (!m_story || !graph)))
        return;
    const editor::AlibiWords& words = *m_parts.card.words();
    const QByteArray json = kept ? editor::pinnedAsJson(*kept, words) : editor::alibiAsJson(*m_story, words, m_parts.card.odds(), *graph);
    auto data = std::make_unique<QMimeData>();
    data->setText(QString::fromUtf8(json));
    data->setData(QStringLiteral("application/json"), json);
    QGuiApplication::clipboard()->setMimeData(data.release());
    emit said(tr("Copied the story as JSON"));
}

void AlibiControl::refreshActions()
{
    const bool isLive = m_story.has_value();
    const bool hasHabits = isLive && m_story->keepsSchedule;
    for (const ActionId id : {ActionId::copyAlibiText, ActionId::copyAlibiJson})
        m_parts.actions.at(id)->setEnabled(isLive || m_pinnedShown);
    m_parts.actions.at(ActionId::pinAlibi)->setEnabled(hasHabits || m_pinnedShown);
    for (const ActionId id : {ActionId::guessDestinations, ActionId::guessOrigins})
        m_parts.actions.at(id)->setEnabled(hasHabits);
}

} // namespace passerby::widgets
