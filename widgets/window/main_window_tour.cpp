// SPDX-License-Identifier: GPL-3.0-or-later
// Which guided tours there are, how they are offered and what they begin with.
#include "editor/document/project_document.h"
#include "editor/session/live_session.h"
#include "editor/tools/tool_box.h"
#include "widgets/controls/floating_card.h"
#include "widgets/controls/tour_bubble.h"
#include "widgets/controls/transport_bar.h"
#include "widgets/files/project_files.h"
#include "widgets/heat/legend.h"
#include "widgets/living/commuter_watch.h"
#include "widgets/living/run_control.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/drawing_control.h"
#include "widgets/window/main_window_private.h"
#include "widgets/window/tour_control.h"
#include "widgets/window/window_layout.h"

#include <QAction>
#include <QDockWidget>
#include <QFileInfo>
#include <algorithm>
#include <iterator>

namespace passerby::widgets {

using editor::ActionId;

namespace {

constexpr std::size_t kFirstTour = 0; ///< places of tours
constexpr std::size_t kCommuterTour = 1;
constexpr double kAround_m = 15.0; ///< somebody, that the views show

/// Of the sample that the second tour is about; empty where it is not there.
QString stationPath()
{
    const QStringList samples = ProjectFiles::samplePaths();
    const auto found =
        std::find_if(samples.begin(), samples.end(), [](const QString& path) { return path.endsWith(QLatin1String("/station.gpkg")); });
    return found == samples.end() ? QString() : *found;
}

bool isStation(const QString& path)
{
    return !path.isEmpty() && QFileInfo(path).canonicalFilePath() == stationPath();
}

} // namespace

/// Else the next click on the plan would draw. What is half drawn stays.
void MainWindow::Private::putToolAway()
{
    if (!drawing->isDrawing() && drawing->hasTool())
        plan->toolBox().take(QStringLiteral("select"));
}

/// What to do with the mouse, after how to put away the tool in hand where there is one.
QString MainWindow::Private::withoutTool(const QString& what) const
{
    return drawing->hasTool() ? tr("First press %1 to put the tool away.").arg(tourMark(tr("Esc"))) + QLatin1Char(' ') + what : what;
}

Tour MainWindow::Private::firstTour()
{
    Tour tour{QStringLiteral("tourOffered"), tr("Welcome to Passerby"),
              tr("A guided tour of %1 steps shows how to draw a small city and let it live. You find it under Help whenever you want.")};
    tour.steps = drawingSteps();
    std::vector<TourStep> more = livingSteps();
    tour.steps.insert(tour.steps.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    tour.prepare = [this](const std::function<void()>& then) {
        files->whenSafe(tr("beginning the tour"), [this, then] {
            if (document.world().cells().size() + document.world().targets().size() > 0)
                document.newProject();
            setWorkspace(Workspace::design);
            for (QDockWidget* dock : {layout->habitsDock(), layout->rightDock()})
                dock->show();
            plan->setFocus();
            then();
        });
    };
    tour.farewell = [this] {
        const QAction* help = actions.at(ActionId::help);
        const QString done = tr("You have drawn a city, let it live and taken it along.");
        if (help->shortcut().isEmpty())
            return done + QLatin1Char(' ') + tr("The list of keys is under Edit.");
        return done + QLatin1Char(' ')
               + tr("%1 explains whatever is under the pointer; the list of keys is under Edit.").arg(tourKey(*help));
    };
    return tour;
}

/// The sample station, open, as it comes and playing.
void MainWindow::Private::openStation(const std::function<void()>& then)
{
    const auto begin = [this, then] {
        setWorkspace(Workspace::simulate);
        layout->rightDock()->show();
        run->setMode(editor::LiveMode::everybody);
        live.setSpeedAsked(1.0);
        live.play();
        plan->setFocus();
        then();
    };
    files->whenSafe(tr("beginning the tour"), [this, begin] {
        if (isStation(document.path()) && !document.isModified()) {
            begin();
            return;
        }
        const auto once = [begin](const QString& opened) {
            if (isStation(opened))
                begin();
        };
        connect(files.get(), &ProjectFiles::opened, &listener, once, Qt::SingleShotConnection);
        files->open(stationPath());
    });
}

/// So near that it is seen what they do.
void MainWindow::Private::zoomNear(world::AgentId agent)
{
    const auto frame = live.frame();
    if (!frame)
        return;
    geometry::Box box;
    for (const run::Walker& walker : frame->walkers)
        if (walker.agent == agent)
            box.extend(geometry::Point{walker.x_m, walker.y_m});
    if (!box.isEmpty())
        zoomTo(box.grown(kAround_m));
}

void MainWindow::Private::addTours()
{
    commuterWatch = std::make_unique<CommuterWatch>(live, *run, q);
    std::vector<Tour> all(2);
    all[kFirstTour] = firstTour();
    all[kCommuterTour] = commuterTour();
    tours = std::make_unique<TourControl>(std::move(all), q);
    tours->bubble().keepClear({legend, transport, emptyCard, emptyCityCard});
    connect(actions.at(ActionId::guidedTour), &QAction::triggered, &listener, [this] { tours->start(kFirstTour); });
    connect(commuterAction, &QAction::triggered, &listener, [this] { tours->start(kCommuterTour); });
    commuterAction->setEnabled(!stationPath().isEmpty());
    connect(commuterWatch.get(), &CommuterWatch::found, &listener, [this](world::AgentId agent) { zoomNear(agent); });
    connect(files.get(), &ProjectFiles::opened, &listener, [this](const QString& path) {
        if (isStation(path))
            tours->offerOnce(kCommuterTour);
    });
}

void MainWindow::Private::offerTour()
{
    tours->offerOnce(kFirstTour);
}

} // namespace passerby::widgets
