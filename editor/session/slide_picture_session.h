// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/story.h"
#include "editor/session/job_session.h"

namespace passerby::editor {

class ProjectDocument;

/// Reads a picture for a slide of the city that is open on a worker thread. Where another city is opened meanwhile, nothing comes of it.
class SlidePictureSession final : public JobSession {
    Q_OBJECT

public:
    explicit SlidePictureSession(ProjectDocument& document, QObject* parent = nullptr);
    void start(const QString& path);

signals:
    void read(const passerby::world::SlidePicture& picture);
};

} // namespace passerby::editor
