// SPDX-License-Identifier: GPL-3.0-or-later
// The tour that goes with one commuter: who it is about, and what is seen of them.
#include "editor/session/live_session.h"
#include "editor/words/alibi_text.h"
#include "editor/words/number_text.h"
#include "widgets/city_view/city_view.h"
#include "widgets/docks/person_card.h"
#include "widgets/living/commuter_watch.h"
#include "widgets/living/run_control.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/header_bar.h"
#include "widgets/window/main_window_private.h"
#include "widgets/window/tour.h"

#include <QAction>
#include <QMenuBar>
#include <algorithm>
#include <iterator>

namespace passerby::widgets {

using editor::ActionId;
using Fate = CommuterWatch::Fate;

namespace {

bool isUnderWay(Fate fate)
{
    return fate == Fate::onTheWay || fate == Fate::atThePlatform;
}

} // namespace

/// When the train of whoever is picked leaves, as a time of day: "08:40".
QString MainWindow::Private::trainClock() const
{
    const auto frame = live.frame();
    const double left_s = frame ? commuterWatch->train_s() - frame->time_s : 0.0;
    return editor::formatClock(editor::timeOfDay((frame ? frame->clock_s : 0.0) + left_s), false);
}

/// Who it is and what they are at: "Individual 7: Thirsty, going to buy a drink; then the 08:40 train."
QString MainWindow::Private::commuterNow() const
{
    const auto& words = commuterWatch->words();
    return words ? QStringLiteral("%1: %2").arg(words->who, words->sentence.plain).toHtmlEscaped() : QString();
}

/// What came between, if anything did. Who is in the train already is lost for steps that are about the way to it.
std::optional<TourMishap> MainWindow::Private::lostCommuter(bool mayBeAboard) const
{
    const auto lost = [](const QString& title, const QString& text) { return TourMishap{title, text, tr("Find another"), 0}; };
    switch (commuterWatch->fate()) {
    case Fate::boarded:
        if (mayBeAboard)
            return std::nullopt;
        return lost(tr("Gone by train"), tr("They are in their train already: sooner than the tour. Let it find somebody else."));
    case Fate::wentElsewhere:
        return lost(tr("They left"), tr("They went elsewhere than to their train. Let the tour find somebody else."));
    case Fate::gaveUp:
        return lost(tr("No train for them"), tr("They gave their train up: no way leads there now. Let the tour find somebody else."));
    case Fate::noTrain:
        return lost(tr("Somebody else"), tr("Whoever is picked now takes no train. Let the tour find somebody who does."));
    case Fate::nobody:
        if (run->picked())
            return std::nullopt; // their story is still to come
        return lost(tr("Out of sight"),
                    tr("Nobody is picked any more: they were let go of, or people live anew. Let the tour find somebody else."));
    default:
        return std::nullopt;
    }
}

std::vector<TourStep> MainWindow::Private::findingSteps()
{
    const auto onPlan = [this] { return static_cast<QWidget*>(plan); };
    const auto mishap = [this] { return lostCommuter(false); };
    std::vector<TourStep> steps;
    TourStep& find = steps.emplace_back();
    find.title = tr("Find a commuter");
    find.text = [this] {
        if (!live.isReady())
            return tr("The station is being made ready.");
        if (!commuterWatch->hasTrains())
            return tr("No trains stop in this city. Begin the tour anew under Help: it opens the sample station.");
        if (commuterWatch->isLooking())
            return tr("Looking for somebody who has a train to catch, and something to see to before. People come in all the time.");
        const QString what =
            run->picked() && commuterWatch->fate() == Fate::noTrain ? tr("This person takes no train.") + QLatin1Char(' ') : QString();
        return what
               + withoutTool(
                   tr("Everybody here sees, wants and plans for themselves. %1 picks somebody who has a train to catch and something "
                      "to see to before. Or click one of them in a view.")
                       .arg(tourMark(tr("Find one"))));
    };
    find.where = onPlan;
    find.about = [this] { return static_cast<QWidget*>(city); };
    find.begin = [this] {
        putToolAway();
        run->letGo();
        live.setSpeedAsked(std::min(live.speedAsked(), 1.0)); // else the next one is gone as soon
    };
    find.isDone = [this] { return isUnderWay(commuterWatch->fate()); };
    find.help = tr("Find one");
    find.doIt = [this] { commuterWatch->find(); };

    TourStep& follow = steps.emplace_back();
    follow.title = tr("Follow them");
    follow.text = [this] {
        return commuterNow() + QLatin1Char(' ')
               + tr("Press %1, or Follow on the card: both views keep them in the middle. The wheel zooms.").arg(tourKey(*followAction));
    };
    follow.where = [this] { return card->findChild<QWidget*>(QStringLiteral("followButton")); };
    follow.about = onPlan;
    follow.isDone = [this] { return card->isFollowing(); };
    follow.mishap = mishap;
    return steps;
}

std::vector<TourStep> MainWindow::Private::sensingSteps()
{
    const auto onCard = [this] { return static_cast<QWidget*>(card); };
    const auto mishap = [this] { return lostCommuter(false); };
    std::vector<TourStep> steps;
    TourStep& read = steps.emplace_back();
    read.title = tr("Read their card");
    read.text = [this] {
        return tr("The card says what they do now and what comes then: theirs is the %1 train. Bars show how far each need has grown; past "
                  "the mark they see to it. Below stands what they have done so far.")
            .arg(trainClock());
    };
    read.where = onCard;
    read.isThere = [] { return true; };
    read.mishap = mishap;

    TourStep& perceive = steps.emplace_back();
    perceive.title = tr("See what they perceive");
    perceive.text = [this] {
        const QAction* show = actions.at(ActionId::showPerceived);
        if (!show->isChecked())
            return tr("Choose %1 under View.").arg(tourMark(show->iconText()));
        return tr("The fan around them is how far they mind others; walls end it. The dashed line is the way that they mean to go. A ring "
                  "is a place that is theirs: a seat, one in a line, one on the platform. %1 under View switches it off.")
            .arg(tourMark(show->iconText()));
    };
    perceive.where = [this] {
        return actions.at(ActionId::showPerceived)->isChecked() ? static_cast<QWidget*>(plan) : static_cast<QWidget*>(header->menuBar());
    };
    perceive.about = onCard;
    perceive.isThere = [this] { return actions.at(ActionId::showPerceived)->isChecked(); };
    perceive.mishap = mishap;
    return steps;
}

Tour MainWindow::Private::commuterTour()
{
    Tour tour{QStringLiteral("commuterTourOffered"), tr("Follow one commuter"),
              tr("A guided tour of %1 steps goes with somebody through this station to their train. You find it under Help whenever you "
                 "want.")};
    for (std::vector<TourStep> part : {findingSteps(), sensingSteps(), trainSteps()})
        tour.steps.insert(tour.steps.end(), std::make_move_iterator(part.begin()), std::make_move_iterator(part.end()));
    tour.prepare = [this](const std::function<void()>& then) { openStation(then); };
    tour.farewell = [] {
        return tr("You have gone with somebody to their train. What people need and when is yours to change: pick a profile under Habits. "
                  "Trains stop where a platform has them: select one.");
    };
    return tour;
}

} // namespace passerby::widgets
