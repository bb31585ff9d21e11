// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/document/object_ref.h"
#include "editor/session/job_session.h"

#include <QByteArray>
#include <vector>

namespace passerby::editor {

class ProjectDocument;

/// Copies and pastes what takes a while, on a worker thread. Of several requests the last one counts.
class ClipboardSession final : public JobSession {
    Q_OBJECT

public:
    explicit ClipboardSession(ProjectDocument& document, QObject* parent = nullptr);

    /// `copied` or `nothingCopied` follows.
    void copy(const std::vector<ObjectRef>& refs);
    /// Pastes in one step; where the city changes meanwhile, it is planned anew for that. `failed` follows where it cannot be done.
    void paste(const QByteArray& clipboard, std::optional<geometry::Point> pointer);

signals:
    void copied(const QByteArray& clipboard);
    void nothingCopied();

private:
    ProjectDocument& m_document;
};

} // namespace passerby::editor
