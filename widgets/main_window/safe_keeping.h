// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/autosave_session.h"
#include "editor/session/file_claim.h"
#include "editor/session/recovery_session.h"

#include <QObject>
#include <functional>

class QWidget;

namespace passerby::editor {
class ProjectDocument;
}

namespace passerby::widgets {

/// What keeps a city from being lost: autosaves, the question about them after a crash, and one window a file that may save to it.
class SafeKeeping : public QObject {
    Q_OBJECT

public:
    SafeKeeping(editor::ProjectDocument& document, QWidget* window);

    /// Opens what the user chooses where changes to this file were kept; else calls `load`. Neither when the user decides later.
    void open(const QString& path, std::function<void()> load);
    /// Offers the newest changes to a city that never had a file; calls `otherwise` when there are none or the user does not want them.
    void offerUnsaved(std::function<void()> otherwise);
    /// Another window has this file open.
    [[nodiscard]] bool isOthers(const QString& path) const;
    /// Keeps the changes now: a risky step comes.
    void keepNow() { m_autosave.writeNow(); }

signals:
    /// The city of this file, empty for none, with the changes that were kept, is in the document now.
    void restored(const QString& path);
    void said(const QString& message);

private:
    void claim();
    void look(const QString& path, const QString& autosave, std::function<void()> otherwise);
    void ask();
    void restore();

    editor::ProjectDocument& m_document;
    QWidget* m_window;
    editor::FileClaim m_claim;
    editor::AutosaveSession m_autosave;
    editor::RecoverySession m_recovery;
    std::function<void()> m_otherwise;
    bool m_hasWarned = false; ///< of changes that cannot be kept
};

} // namespace passerby::widgets
