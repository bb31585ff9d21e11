// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "editor/session/clipboard_session.h"

#include <QObject>

class QWidget;

namespace passerby::editor {
class ProjectDocument;
struct CopiedObjects;
} // namespace passerby::editor

namespace passerby::widgets {

class ActionSet;
class PlanView;

/// What the menu Edit does with what is selected: clipboard, copies, cells and portals, exact turns and sizes, choosing more of it.
class EditingControl : public QObject {
    Q_OBJECT

public:
    EditingControl(editor::ProjectDocument& document, PlanView& plan, ActionSet& actions, QWidget* window);
    /// Actions that need a selection are on when there is one.
    void refresh();

signals:
    void said(const QString& message);
    void failed(const QString& message);

private:
    void connectClipboard();
    void connectCells();
    void connectChoosing();
    void showSide();
    bool copy();
    void putOnClipboard(const QByteArray& text);
    void sayNothingCopied();
    void paste();
    void transform();
    void repeat();
    /// Says why something failed. True when it did not.
    bool report(const foundation::Result<void>& result);

    editor::ProjectDocument& m_document;
    PlanView& m_plan;
    ActionSet& m_actions;
    QWidget* m_window;
    editor::ClipboardSession m_clipboard; ///< of a great many objects
    QString m_copying;                    ///< what is copied there, in words
};

} // namespace passerby::widgets
