// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/story.h"
#include "editor/session/job_session.h"

namespace passerby::editor {

class ProjectDocument;

/// Reads a picture on a worker thread and gives it to a slide of the city that is open, in one undoable step. Another city that is opened
/// meanwhile gets none.
class SlidePictureSession final : public JobSession {
    Q_OBJECT

public:
    explicit SlidePictureSession(ProjectDocument& document, QObject* parent = nullptr);
    void start(const QString& path, world::StoryId story, std::size_t slide);

private:
    ProjectDocument& m_document;
};

} // namespace passerby::editor
