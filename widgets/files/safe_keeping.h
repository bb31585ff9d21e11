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
    /// Does its second argument once nothing can be lost by "doing" its first, or never.
    using WhenSafe = std::function<void(const QString& what, std::function<void()> then)>;

    SafeKeeping(editor::ProjectDocument& document, WhenSafe whenSafe, QWidget* window);
    /// Reads what was kept; progress for people.
    [[nodiscard]] editor::JobSession& reading() { return m_recovery; }

    /// Opens what the user chooses where changes to this file were kept; else calls `load`. Neither when the user decides later.
    void open(const QString& path, std::function<void()> load);
    /// Offers the changes to cities that never had a file, newest first; calls `otherwise` when there are none left or the user decides
    /// later.
    void offerUnsaved(std::function<void()> otherwise);
    /// Another window has this file open.
    [[nodiscard]] bool isOthers(const QString& path) const;
    /// Keeps the changes now: a risky step comes.
    void keepNow() { m_autosave.writeNow(); }

signals:
    /// The document gets another city at once.
    void restoring();
    /// The city of this file, empty for none, with the changes that were kept, is in the document now.
    void restored(const QString& path);
    void said(const QString& message);

private:
    void claim();
    void look(const QString& path, const QString& autosave, std::function<void()> otherwise);
    void ask();
    void passOver(const QString& message);
    void restore();

    editor::ProjectDocument& m_document;
    WhenSafe m_whenSafe;
    QWidget* m_window;
    editor::FileClaim m_claim;
    editor::FileClaim m_offered; ///< what is read and asked about
    editor::AutosaveSession m_autosave;
    editor::RecoverySession m_recovery;
    std::function<void()> m_otherwise;
    std::uint64_t m_revision = 0; ///< of the document when reading began
    bool m_hasWarned = false;     ///< of changes that cannot be kept
};

} // namespace passerby::widgets
