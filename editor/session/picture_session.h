// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/polygon.h"
#include "editor/session/job_session.h"

namespace passerby::editor {

class ProjectDocument;

/// Reads a reference picture on a worker thread and adds it to the city that is open, in one undoable step. Another city that is opened
/// meanwhile gets none.
class PictureSession final : public JobSession {
    Q_OBJECT

public:
    explicit PictureSession(ProjectDocument& document, QObject* parent = nullptr);
    /// `view`: what the plan shows; a picture without a world file comes to lie in its middle.
    void start(const QString& path, const geometry::Box& view);

signals:
    /// It is in the city and selected; `worldFile` placed it, or none when empty. `hasMovedOrigin`: the city's 0, 0 is its middle now.
    void added(const QString& worldFile, bool hasMovedOrigin);

private:
    ProjectDocument& m_document;
};

} // namespace passerby::editor
