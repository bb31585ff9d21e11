// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/record_run_session.h"

#include <QObject>
#include <functional>

class QAction;
class QWidget;

namespace passerby::editor {
class LiveSession;
class ProjectDocument;
} // namespace passerby::editor

namespace passerby::widgets {

class ProgressStrip;

/// Records the run as data: one action begins it and ends it. While it goes on the strip says for how long, and its button ends it, too.
/// Where the run ends or begins anew, what was recorded until then becomes the recording; another city gets nothing of it:
/// where one is about to be opened, finish() comes first.
class RecordRunControl : public QObject {
    Q_OBJECT

public:
    RecordRunControl(editor::ProjectDocument& document, editor::LiveSession& live, QAction* action, ProgressStrip& strip, QWidget* window);

    /// Ends recording; what was recorded becomes a recording of the city.
    void stop();
    /// It records, or makes a recording of what was recorded.
    [[nodiscard]] bool isUnfinished() const;
    /// Ends recording and does `then` once what was recorded is in the city, or was given up; not where no recording could be made of it.
    void finish(std::function<void()> then);
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
    void goOn();
    /// The run is gone from under the tape.
    void takeClosed();

    editor::LiveSession& m_live;
    QAction* m_action;
    ProgressStrip& m_strip;
    QWidget* m_window;
    editor::RecordRunSession m_making;
    std::function<void()> m_then; ///< once the recording that is being made is there
    bool m_isRecording = false;
};

} // namespace passerby::widgets
