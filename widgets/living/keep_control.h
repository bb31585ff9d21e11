// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/run_log_session.h"

#include <QObject>
#include <memory>

class QAction;
class QWidget;

namespace passerby::editor {
class LiveSession;
}

namespace passerby::widgets {

/// Saves how the run has been lived up to the moment of asking, so that it can be lived again.
class KeepControl : public QObject {
    Q_OBJECT

public:
    KeepControl(editor::ProjectDocument& document, editor::LiveSession& live, QAction* saveRun, QWidget* window);

    /// To be followed and cancelled.
    [[nodiscard]] editor::RunLogSession& writing() { return m_writing; }
    [[nodiscard]] bool isWriting() const { return m_writing.isRunning(); }

signals:
    void said(const QString& message);
    void failed(const QString& message);
    /// What was being written is written, or was cancelled.
    void ended();

private:
    void refresh();
    void save(const std::shared_ptr<const jobs::KeptRun>& run);
    void tellDone();

    editor::ProjectDocument& m_document;
    editor::LiveSession& m_live;
    QAction* m_saveRun;
    QWidget* m_window;
    editor::RunLogSession m_writing;
};

} // namespace passerby::widgets
