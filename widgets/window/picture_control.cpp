// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/picture_control.h"

#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/tools/calibrate_tool.h"
#include "editor/tools/tool_box.h"
#include "widgets/controls/action_set.h"
#include "widgets/plan_view/plan_view.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

namespace passerby::widgets {

using editor::ActionId;
using editor::ObjectKind;

PictureControl::PictureControl(editor::ProjectDocument& document, PlanView& plan, ActionSet& actions, QWidget* window)
    : QObject(window), m_document(document), m_plan(plan), m_actions(actions), m_window(window), m_reading(document)
{
    connect(actions.at(ActionId::addPicture), &QAction::triggered, this, &PictureControl::choose);
    connect(actions.at(ActionId::calibratePicture), &QAction::triggered, this, &PictureControl::calibrate);
    connect(&m_reading, &editor::PictureSession::added, this, &PictureControl::follow);
    connect(&m_reading, &editor::JobSession::failed, this,
            [this](const QString& message) { emit failed(tr("No reference picture: %1").arg(message)); });
    connect(&document, &editor::ProjectDocument::worldChanged, this, &PictureControl::refresh);
    connect(&document, &editor::ProjectDocument::replaced, this, &PictureControl::refresh);
    refresh();
}

bool PictureControl::isPicture(const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    return suffix == QLatin1String("png") || suffix == QLatin1String("jpg") || suffix == QLatin1String("jpeg");
}

void PictureControl::choose()
{
    const QString folder = !m_path.isEmpty()             ? QFileInfo(m_path).path()
                           : m_document.path().isEmpty() ? QDir::homePath()
                                                         : QFileInfo(m_document.path()).path();
    const QString path =
        QFileDialog::getOpenFileName(m_window, tr("Reference picture"), folder, tr("Pictures (*.png *.jpg *.jpeg);;All files (*)"));
    if (!path.isEmpty())
        add(path);
}

void PictureControl::add(const QString& path)
{
    if (m_reading.isRunning()) {
        emit failed(tr("Another picture is still being read"));
        return;
    }
    m_path = path;
    m_reading.start(path, m_plan.transform().visible());
}

void PictureControl::follow(const QString& worldFile, bool hasMovedOrigin)
{
    m_document.layers().setVisible(ObjectKind::referencePicture, true);
    const auto added = m_document.selection().current();
    const geometry::Box box = added ? editor::boundingBox(m_document.world(), *added) : geometry::Box{};
    const QString name = QFileInfo(m_path).fileName();
    if (worldFile.isEmpty()) {
        calibrate();
        emit said(tr("%1 has no world file beside it: click two points of which you know how far apart they are").arg(name));
        return;
    }
    if (!box.intersects(m_plan.transform().visible()))
        m_plan.zoomTo(box);
    const auto& origin_m = m_document.world().settings().origin_m;
    if (hasMovedOrigin)
        emit said(tr("%1 lies in the middle of the empty city: its 0, 0 stands for %2, %3 of %4 from now on")
                      .arg(name)
                      .arg(origin_m[0])
                      .arg(origin_m[1])
                      .arg(worldFile));
    else
        emit said(tr("%1 lies where %2 tells").arg(name, worldFile));
}

void PictureControl::calibrate()
{
    m_plan.toolBox().cancel(); // begins again where points are set already
    m_plan.toolBox().take(editor::CalibrateTool::kId);
}

void PictureControl::refresh()
{
    m_actions.at(ActionId::calibratePicture)->setEnabled(!m_document.world().referencePictures().empty());
}

} // namespace passerby::widgets
