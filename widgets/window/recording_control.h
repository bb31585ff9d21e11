// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/make_states_session.h"
#include "editor/session/recording_session.h"

#include <QObject>

class QWidget;

namespace passerby::editor {
class ProjectDocument;
}

namespace passerby::widgets {

class ActionSet;
class PlanView;

/// Recordings of people and vehicles: brings one into the city, shows and hides them, makes state sets of them.
class RecordingControl : public QObject {
    Q_OBJECT

public:
    RecordingControl(editor::ProjectDocument& document, PlanView& plan, ActionSet& actions, QWidget* window);
    /// Whether a file of this name is for import().
    [[nodiscard]] static bool isRecording(const QString& path);
    /// Asks how it is to be read; an empty path asks for one, too.
    void import(const QString& path);
    /// Takes up the tool that places a recording by two points: the selected one, else the one that is clicked.
    void place();
    /// Asks how, and makes a state set of the selected recording, else of the only one.
    void makeStates();
    /// To be followed and cancelled.
    [[nodiscard]] editor::MakeStatesSession& making() { return m_making; }

signals:
    void said(const QString& message);
    void made(const QString& message);
    void failed(const QString& message);

private:
    void showImported();
    void refresh();
    /// Nothing where there are several and none is selected.
    [[nodiscard]] const world::Recording* recording() const;

    editor::ProjectDocument& m_document;
    PlanView& m_plan;
    ActionSet& m_actions;
    QWidget* m_window;
    editor::RecordingSession m_reading;
    editor::MakeStatesSession m_making;
};

} // namespace passerby::widgets
