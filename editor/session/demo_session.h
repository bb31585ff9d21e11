// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/story.h"
#include "editor/session/job_session.h"

namespace passerby::editor {

class ProjectDocument;

/// Makes a story of the open city by itself (makeDemoStory), on a worker thread, and puts it into the city in one undoable step. Another
/// city that is opened meanwhile gets none.
class DemoSession final : public JobSession {
    Q_OBJECT

public:
    explicit DemoSession(ProjectDocument& document, QObject* parent = nullptr);
    void make();

signals:
    void made(passerby::world::StoryId story);

private:
    ProjectDocument& m_document;
    bool m_isOfThisCity = false;
};

} // namespace passerby::editor
