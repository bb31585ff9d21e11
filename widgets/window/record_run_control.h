// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/record_run_session.h"

#include <QObject>

class QAction;
class QWidget;

namespace passerby::editor {
class LiveSession;
class ProjectDocument;
} // namespace passerby::editor

namespace passerby::widgets {

class ProgressStrip;

/// Records the run as data: one action begins it and ends it. While it goes on the strip says for how long, and its button ends it, too.
/// Where the run ends or begins anew, what was recorded until then becomes the recording; another city that is opened gets nothing of it.
class RecordRunControl : public QObject {
    Q_OBJECT

public:
    RecordRunControl(editor::ProjectDocument& document, editor::LiveSession& live, QAction* action, ProgressStrip& strip, QWidget* window);

    /// Ends recording; what was recorded becomes a recording of the city.
    void stop();
    /// To be followed and cancelled.
    [[nodiscard]] editor::RecordRunSession& making() { return m_making; }

signals:
    void said(const QString& message);
    /// It is in the city, and selected.
    void added(const QString& message);
    void failed(const QString& message);

private:
    void toggle();
    void refresh();
    void follow();
    /// The run is gone from under the tape.
    void takeClosed();

    editor::LiveSession& m_live;
    QAction* m_action;
    ProgressStrip& m_strip;
    QWidget* m_window;
    editor::RecordRunSession m_making;
    bool m_isRecording = false;
};

} // namespace passerby::widgets
