// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/recording_control.h"

#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/tools/place_recording_tool.h"
#include "editor/tools/tool_box.h"
#include "widgets/controls/action_set.h"
#include "widgets/dialogs/make_states_dialog.h"
#include "widgets/dialogs/recording_dialog.h"
#include "widgets/plan_view/plan_view.h"

#include <QAction>
#include <QFileInfo>
#include <algorithm>

namespace passerby::widgets {

using editor::ActionId;
using editor::ObjectKind;

namespace {

constexpr double kSmall = 0.2; ///< share of the view's shorter side

/// Too small for its tracks to be clicked.
bool isSmallIn(const geometry::Box& visible, const geometry::Box& box)
{
    const geometry::Point view = visible.high - visible.low;
    const geometry::Point size = box.high - box.low;
    return std::max(size.x, size.y) < kSmall * std::min(view.x, view.y);
}

} // namespace

RecordingControl::RecordingControl(editor::ProjectDocument& document, PlanView& plan, ActionSet& actions, QWidget* window)
    : QObject(window), m_document(document), m_plan(plan), m_actions(actions), m_window(window), m_reading(document), m_making(document)
{
    connect(actions.at(ActionId::importRecording), &QAction::triggered, this, [this] { import({}); });
    connect(actions.at(ActionId::placeRecording), &QAction::triggered, this, &RecordingControl::place);
    connect(actions.at(ActionId::makeStates), &QAction::triggered, this, &RecordingControl::makeStates);
    connect(&m_making, &editor::MakeStatesSession::added, this, [this](const QString& summary) {
        emit made(tr("State set made – %1. A profile or a vehicle kind chooses it under Recorded states.").arg(summary));
    });
    connect(&m_making, &editor::JobSession::failed, this,
            [this](const QString& message) { emit failed(tr("No state set was made: %1").arg(message)); });
    for (const auto change : {&editor::JobSession::started, &editor::JobSession::finished, &editor::JobSession::cancelled})
        connect(&m_making, change, this, &RecordingControl::refresh);
    connect(&m_making, &editor::JobSession::failed, this, &RecordingControl::refresh);
    connect(&document.selection(), &editor::Selection::changed, this, &RecordingControl::refresh);
    connect(actions.at(ActionId::showRecordings), &QAction::triggered, this,
            [this](bool areShown) { m_document.layers().setVisible(ObjectKind::recording, areShown); });
    connect(&document.layers(), &editor::LayerState::changed, this, &RecordingControl::refresh);
    connect(&document, &editor::ProjectDocument::worldChanged, this, &RecordingControl::refresh);
    connect(&document, &editor::ProjectDocument::replaced, this, &RecordingControl::refresh);
    refresh();
}

bool RecordingControl::isRecording(const QString& path)
{
    static const QStringList kSuffixes{QStringLiteral("txt"), QStringLiteral("csv"), QStringLiteral("tsv"),
                                       QStringLiteral("dat"), QStringLiteral("vsp"), QStringLiteral("sqlite")};
    return kSuffixes.contains(QFileInfo(path).suffix().toLower());
}

void RecordingControl::import(const QString& path)
{
    RecordingDialog dialog(m_reading, path, m_plan.transform().visible(), editor::boundingBox(m_document.world()), m_window);
    if (dialog.exec() == QDialog::Accepted) {
        showImported();
        if (dialog.placesNext())
            place();
    }
    m_reading.forget();
}

void RecordingControl::place()
{
    m_document.layers().setVisible(ObjectKind::recording, true);
    const auto current = m_document.selection().current();
    if (current && current->kind == ObjectKind::recording) { // its tracks are clicked first
        const geometry::Box box = editor::boundingBox(m_document.world(), *current);
        if (const geometry::Box visible = m_plan.transform().visible(); !box.intersects(visible) || isSmallIn(visible, box))
            m_plan.zoomTo(box);
    }
    m_plan.toolBox().cancel();
    m_plan.toolBox().take(editor::PlaceRecordingTool::kId);
    m_plan.setFocus();
}

const world::Recording* RecordingControl::recording() const
{
    const auto& all = m_document.world().recordings();
    const auto current = m_document.selection().current();
    if (current && current->kind == ObjectKind::recording)
        return all.find(all.idOf(current->number));
    return all.size() == 1 ? all.at(0).row.get() : nullptr;
}

void RecordingControl::makeStates()
{
    const world::Recording* of = recording();
    if (!of || m_making.isRunning())
        return;
    MakeStatesDialog dialog(*of, m_window);
    if (dialog.exec() == QDialog::Accepted && recording()) // another city may have come meanwhile
        m_making.make(*recording(), dialog.options());
}

void RecordingControl::showImported()
{
    m_document.layers().setVisible(ObjectKind::recording, true);
    const auto imported = m_document.selection().current();
    if (!imported)
        return;
    const geometry::Box box = editor::boundingBox(m_document.world(), *imported);
    if (!box.intersects(m_plan.transform().visible()) || m_document.world().cells().empty())
        m_plan.zoomTo(box);
    emit said(tr("%1 is among the layers, and plays with the run").arg(editor::shortName(m_document.world(), *imported)));
}

void RecordingControl::refresh()
{
    QAction* show = m_actions.at(ActionId::showRecordings);
    show->setEnabled(!m_document.world().recordings().empty());
    show->setChecked(m_document.layers().isVisible(ObjectKind::recording));
    m_actions.at(ActionId::placeRecording)->setEnabled(!m_document.world().recordings().empty());
    m_actions.at(ActionId::makeStates)->setEnabled(recording() && !m_making.isRunning());
}

} // namespace passerby::widgets
