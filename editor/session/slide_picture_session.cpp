// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/slide_picture_session.h"

#include "core/foundation/words.h"
#include "editor/commands/slide_pictures.h"
#include "editor/document/project_document.h"

namespace passerby::editor {

SlidePictureSession::SlidePictureSession(ProjectDocument& document, QObject* parent) : JobSession(parent)
{
    connect(&document, &ProjectDocument::replaced, this, [this] {
        if (!isRunning())
            return;
        stopAndWait();
        emit cancelled();
    });
}

void SlidePictureSession::start(const QString& path)
{
    run<world::SlidePicture>(
        [path](foundation::JobContext& context) -> foundation::Result<world::SlidePicture> {
            auto picture = readSlidePicture(path);
            if (context.isCancelled())
                return foundation::Error{"cancelled", foundation::told("Stopped."), {}};
            return picture;
        },
        [this](const world::SlidePicture& picture) { emit read(picture); });
}

} // namespace passerby::editor
