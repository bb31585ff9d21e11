// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/slide_picture_session.h"

#include "editor/commands/slide_pictures.h"
#include "editor/document/project_document.h"

namespace passerby::editor {

SlidePictureSession::SlidePictureSession(ProjectDocument& document, QObject* parent) : JobSession(parent), m_document(document)
{
    connect(&document, &ProjectDocument::replaced, this, [this] {
        if (!isRunning())
            return;
        stopAndWait();
        emit cancelled();
    });
}

void SlidePictureSession::start(const QString& path, world::StoryId story, std::size_t slide)
{
    run<world::SlidePicture>(
        [path](foundation::JobContext& context) -> foundation::Result<world::SlidePicture> {
            auto read = readSlidePicture(path);
            if (context.isCancelled())
                return foundation::Error{"cancelled", "Stopped.", {}};
            return read;
        },
        [this, story, slide](const world::SlidePicture& picture) {
            if (const auto done = setSlidePicture(m_document, story, slide, picture); !done.ok())
                emit failed(QString::fromStdString(done.error().message));
        });
}

} // namespace passerby::editor
