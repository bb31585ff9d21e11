// SPDX-License-Identifier: GPL-3.0-or-later
// What the window shows: workspaces, where the views look, layers, pictures of them.
#include "editor/commands/choose_objects.h"
#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/models/issue_model.h"
#include "editor/session/live_session.h"
#include "widgets/city_view/city_view.h"
#include "widgets/city_view/offscreen_renderer.h"
#include "widgets/controls/save_path.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/transport_bar.h"
#include "widgets/dialogs/picture_size_dialog.h"
#include "widgets/docks/habits_panel.h"
#include "widgets/docks/inspector_panel.h"
#include "widgets/docks/layers_panel.h"
#include "widgets/files/project_files.h"
#include "widgets/heat/heat_control.h"
#include "widgets/heat/legend.h"
#include "widgets/living/places_control.h"
#include "widgets/living/run_control.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/plan_view/render_plan.h"
#include "widgets/window/beside_control.h"
#include "widgets/window/bottom_panel.h"
#include "widgets/window/header_bar.h"
#include "widgets/window/keyboard_keeper.h"
#include "widgets/window/linked_plans.h"
#include "widgets/window/main_window_private.h"
#include "widgets/window/sheet_control.h"
#include "widgets/window/status_strip.h"
#include "widgets/window/window_layout.h"

#include <QAction>
#include <QApplication>
#include <QDate>
#include <QDir>
#include <QFileInfo>
#include <QTreeView>
#include <array>

namespace passerby::widgets {

using editor::ActionId;

void MainWindow::Private::setWorkspace(Workspace workspace)
{
    layout->setWorkspace(workspace);
    beside->followWorkspace();
    header->setWorkspace(workspace);
    refreshRight();
    refreshHint();
    refreshActions();
    if (workspace != Workspace::analyse)
        return;
    bottom->open(BottomPanel::Tab::places);
    actions.at(editor::HeatLayerId::expected)->trigger();
    linked->refresh();
    places->refresh();
}

void MainWindow::Private::zoomTo(const geometry::Box& box)
{
    if (box.isEmpty())
        return;
    keepView();
    plan->zoomTo(box);
    city->flyTo(box.grown(15.0));
}

void MainWindow::Private::keepView()
{
    viewBefore = ViewBefore{plan->transform(), city->camera()};
    actions.at(ActionId::backToView)->setEnabled(true);
}

void MainWindow::Private::backToView()
{
    if (!viewBefore)
        return;
    const ViewBefore before = *viewBefore;
    keepView();
    plan->setTransform(before.plan);
    city->setCamera(before.city);
}

void MainWindow::Private::zoomToSelection()
{
    geometry::Box box;
    for (const editor::ObjectRef ref : document.selection().items())
        box.extend(editor::boundingBox(document.world(), ref));
    zoomTo(box);
}

void MainWindow::Private::selectAll()
{
    document.selection().set(editor::everything(document));
}

void MainWindow::Private::goToIssue(int row)
{
    if (const auto ref = issues.refOf(row)) {
        document.selection().set(*ref);
        if (editor::hasPlace(ref->kind)) {
            zoomTo(editor::boundingBox(document.world(), *ref).grown(10.0));
            return;
        }
    }
    if (const auto place = issues.placeOf(row))
        zoomTo(geometry::Box{*place, *place}.grown(20.0));
}

void MainWindow::Private::toggleLayer(bool hide)
{
    const auto current = document.selection().current();
    if (!current)
        return;
    if (hide)
        document.layers().setVisible(current->kind, false);
    else
        document.layers().setLocked(current->kind, !document.layers().isLocked(current->kind));
    document.selection().clear();
}

void MainWindow::Private::savePicture()
{
    const QString planFilter = tr("Plan (*.png)");
    const QString cityFilter = tr("City (*.png)");
    QString filter = layout->workspace() == Workspace::design ? planFilter : cityFilter;
    const QString path = askWhereToSave(q, tr("Save a picture"), QDir::home().filePath(document.displayName() + QStringLiteral(".png")),
                                        planFilter + QStringLiteral(";;") + cityFilter, QStringLiteral("png"), &filter);
    if (path.isEmpty())
        return;
    const QSize wanted = PictureSizeDialog::ask(filter == planFilter ? plan->size() : city->size(), q);
    if (wanted.isEmpty())
        return;
    QImage image;
    PlanRequest fromAbove{document.snapshot(),
                          live.frame(),
                          heat->planHeatmap(),
                          legend->info(),
                          wanted,
                          currentTheme().isDark(),
                          true,
                          PlanLayers::of(&document.layers()),
                          plan->shownReferences(),
                          actions.at(ActionId::showProxies)->isChecked(),
                          run->recorded().shown_s()};
    if (filter == planFilter) {
        image = renderPlan(fromAbove);
    } else {
        RenderRequest request;
        request.world = fromAbove.world;
        request.frame = fromAbove.frame;
        request.heatmap = heat->cityHeatmap();
        request.camera = city->camera();
        request.size = wanted;
        request.dark = fromAbove.dark;
        request.withProxies = fromAbove.withProxies;
        request.recorded = run->recorded().bodies();
        request.withVehicles = fromAbove.layers.lanes;
        auto result = renderCity(request);
        if (!result.ok()) {
            status->say(tr("No picture: %1").arg(QString::fromStdString(result.error().message)), StatusStrip::Tone::error);
            return;
        }
        image = result.value();
        fromAbove.heatmap = heat->cityHeatmap();
        paintCaption(image, fromAbove);
    }
    if (const auto written = writePicture(image, path); written.ok())
        status->say(tr("Saved %1").arg(path), StatusStrip::Tone::success);
    else
        status->say(tr("No picture: %1").arg(QString::fromStdString(describe(written.error()))), StatusStrip::Tone::error);
}

void MainWindow::Private::printSheet()
{
    SheetRequest request;
    request.world = document.snapshot();
    request.frame = live.frame();
    request.heatmap = heat->planHeatmap();
    request.legend = legend->info();
    request.layers = PlanLayers::of(&document.layers());
    request.projectFile = QFileInfo(document.path()).fileName();
    request.clock_s = request.frame ? request.frame->clock_s : request.world.settings().initialTime_s;
    request.date = QDate::currentDate();
    sheets->ask(std::move(request), document.displayName());
}

void MainWindow::Private::openSample()
{
    const QString path = ProjectFiles::samplePath();
    if (!path.isEmpty())
        q->openFile(path);
}

void MainWindow::Private::focusNextPanel()
{
    const std::array<QWidget*, 6> panels{plan, layers->tree(), habits->tree(), inspector, bottom, transport};
    std::size_t next = 0;
    for (std::size_t i = 0; i < panels.size(); ++i)
        if (QApplication::focusWidget()
            && (panels[i] == QApplication::focusWidget() || panels[i]->isAncestorOf(QApplication::focusWidget())))
            next = i + 1;
    for (std::size_t i = 0; i < panels.size(); ++i) {
        QWidget* panel = panels[(next + i) % panels.size()];
        if (!panel->isVisible())
            continue;
        QWidget* goal = panel->focusPolicy() & Qt::TabFocus ? panel : nullptr;
        for (QWidget* child : panel->findChildren<QWidget*>())
            if (!goal && child->isVisible() && child->isEnabled() && (child->focusPolicy() & Qt::TabFocus))
                goal = child;
        if (goal) {
            keyboard->lead(goal);
            return;
        }
    }
}

} // namespace passerby::widgets
