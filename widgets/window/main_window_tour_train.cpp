// SPDX-License-Identifier: GPL-3.0-or-later
// The tour that goes with one commuter: until they are in their train, and what they did before.
#include "editor/session/live_session.h"
#include "editor/words/alibi_text.h"
#include "widgets/city_view/city_view.h"
#include "widgets/controls/transport_bar.h"
#include "widgets/docks/person_card.h"
#include "widgets/heat/heat_control.h"
#include "widgets/heat/legend.h"
#include "widgets/living/commuter_watch.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/bottom_panel.h"
#include "widgets/window/main_window_private.h"
#include "widgets/window/tour.h"

#include <QAction>
#include <algorithm>

namespace passerby::widgets {

using editor::ActionId;
using editor::HeatLayerId;
using Fate = CommuterWatch::Fate;

namespace {

constexpr double kTrainSpeed = 10.0; ///< at most, so that the train is seen: it stands for a minute or two
constexpr double kNear_s = 180.0;    ///< until it leaves

/// What they have done, the first thing first, as a list; empty where that is nothing.
QString deedList(const CommuterWatch& watch)
{
    if (!watch.words() || !watch.words()->mind || watch.words()->mind->done.isEmpty())
        return {};
    QString list;
    const QStringList& done = watch.words()->mind->done;
    for (auto deed = done.crbegin(); deed != done.crend(); ++deed)
        list += QStringLiteral("<br>– ") + deed->toHtmlEscaped();
    return list;
}

} // namespace

std::vector<TourStep> MainWindow::Private::trainSteps()
{
    const auto key = [this](const editor::AnyActionId& id) { return tourKey(*actions.at(id)); };
    const auto onCard = [this] { return static_cast<QWidget*>(card); };
    const auto onClock = [this] { return static_cast<QWidget*>(transport); };
    const auto mishap = [this] { return lostCommuter(true); };
    const auto held = [this, key] {
        return live.isPlaying() ? QString() : tr("Press %1: people are held.").arg(key(ActionId::playPause)) + QLatin1Char(' ');
    };
    std::vector<TourStep> steps;
    TourStep& heatmap = steps.emplace_back();
    heatmap.title = tr("See where people wait");
    heatmap.text = [key] {
        return tr("Press %1: the ground is coloured by those who stand and wait on it, before counters, gates and trains. It counts from "
                  "then on.")
            .arg(key(HeatLayerId::waiting));
    };
    heatmap.where = [this] { return static_cast<QWidget*>(legend); };
    heatmap.about = onCard;
    heatmap.begin = [this] { card->setGuess(PersonCard::Guess::none); }; // colours of doors would hide those of ways
    heatmap.isDone = [this] { return heat->planLayer() == HeatLayerId::waiting || heat->cityLayer() == HeatLayerId::waiting; };
    heatmap.mishap = [this] { return lostCommuter(false); };

    TourStep& speed = steps.emplace_back();
    speed.title = tr("Let time fly");
    speed.text = [this, key, held] {
        return held() + commuterNow() + QLatin1Char(' ')
               + (commuterWatch->hasMissedOne() ? tr("They were too late for one train, and take the next.") + QLatin1Char(' ') : QString())
               + tr("Press %1 until the clock runs fast enough for you, and look on until they stand at the platform and the train is "
                    "near.")
                     .arg(key(ActionId::faster));
    };
    speed.where = onClock;
    speed.about = onCard;
    speed.isDone = [this] {
        const auto frame = live.frame();
        const bool isNear = frame && commuterWatch->train_s() - frame->time_s <= kNear_s;
        return (commuterWatch->fate() == Fate::atThePlatform && isNear) || commuterWatch->fate() == Fate::boarded;
    };
    speed.mishap = mishap;

    TourStep& train = steps.emplace_back();
    train.title = tr("See the train come");
    train.text = [this, key, held] {
        if (commuterWatch->fate() == Fate::boarded)
            return tr(
                "The train came, and they are in it. It stood with its doors open: some got off, and who waited got on by the nearest "
                "door.");
        return held()
               + (commuterWatch->hasMissedOne() ? tr("They were too late for one train, and take the next.") + QLatin1Char(' ') : QString())
               + tr("Theirs leaves at %1. Before that it stands with its doors open: some get off, and who waits gets on by the nearest "
                    "door. %2 slows the clock down, %3 speeds it up.")
                     .arg(trainClock(), key(ActionId::slower), key(ActionId::faster));
    };
    train.where = [this] { return static_cast<QWidget*>(city); };
    train.about = [this] { return static_cast<QWidget*>(plan); };
    train.begin = [this] { live.setSpeedAsked(std::min(live.speedAsked(), kTrainSpeed)); };
    train.isThere = [this] { return commuterWatch->fate() == Fate::boarded; };
    train.mishap = mishap;

    TourStep& deeds = steps.emplace_back();
    deeds.title = tr("What they did, and what all do");
    deeds.text = [this, key] {
        const QString list = deedList(*commuterWatch);
        const QString own = list.isEmpty() ? QString() : tr("What they remember:") + list + QStringLiteral("<br>");
        if (!bottom->isOpen() || bottom->tab() != BottomPanel::Tab::statistics)
            return own + tr("Press %1 for the figures of everybody.").arg(key(ActionId::showStatistics));
        return own
               + tr(
                   "Statistics below counts everybody: who is on the way by their needs, who is held up, and how many are inside each kind "
                   "of place, trains among them.");
    };
    deeds.where = [this] { return static_cast<QWidget*>(bottom); };
    deeds.isThere = [this] { return bottom->isOpen() && bottom->tab() == BottomPanel::Tab::statistics; };
    return steps;
}

} // namespace passerby::widgets
