// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/document/object_ref.h"

#include <QByteArray>
#include <QObject>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace passerby::editor {

class ProjectDocument;

/// Copies and pastes what takes a while, on worker threads.
class ClipboardSession final : public QObject {
    Q_OBJECT

public:
    explicit ClipboardSession(ProjectDocument& document, QObject* parent = nullptr);
    ~ClipboardSession() override;

    /// `copied` or `nothingCopied` follows, or `failed`. Of several copies the last one counts.
    void copy(const std::vector<ObjectRef>& refs);
    [[nodiscard]] bool isCopying() const { return m_isCopying; }
    /// Nothing follows any more; pastes that wait for the copy are given up.
    void cancelCopy();
    /// Pastes in one step, after the pastes that were asked for before; where the city changes meanwhile, it is planned anew for that.
    /// `failed` follows where it cannot be done. Pastes are given up when another city comes.
    void paste(const QByteArray& clipboard, std::optional<geometry::Point> pointer);
    /// Pastes what is being copied, once it is there.
    void pasteWhenCopied(std::optional<geometry::Point> pointer);
    [[nodiscard]] bool isPasting() const { return !m_pastes.empty(); }

signals:
    void copied(const QByteArray& clipboard);
    void nothingCopied();
    /// What happened, for people.
    void failed(const QString& message);

private:
    class Job;
    struct Paste {
        QByteArray clipboard;
        std::optional<geometry::Point> pointer;
    };

    void endCopy(const QByteArray& clipboard);
    void beginPaste();
    void endPaste();
    void forgetPastes();

    ProjectDocument& m_document;
    std::unique_ptr<Job> m_copyJob;
    std::unique_ptr<Job> m_pasteJob;
    bool m_isCopying = false;
    std::vector<std::optional<geometry::Point>> m_waiting; ///< pastes of what is being copied
    std::deque<Paste> m_pastes;                            ///< the first is on its way
};

} // namespace passerby::editor
