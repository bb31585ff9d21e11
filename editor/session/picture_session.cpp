// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/picture_session.h"

#include "core/foundation/words.h"
#include "editor/commands/reference_pictures.h"
#include "editor/document/project_document.h"

namespace passerby::editor {

PictureSession::PictureSession(ProjectDocument& document, QObject* parent) : JobSession(parent), m_document(document)
{
    connect(&document, &ProjectDocument::replaced, this, [this] {
        if (!isRunning())
            return;
        stopAndWait();
        emit cancelled();
    });
}

void PictureSession::start(const QString& path, const geometry::Box& view)
{
    run<ReadPicture>(
        [path, view, settings = m_document.world().settings()](foundation::JobContext& context) -> foundation::Result<ReadPicture> {
            auto read = readReferencePicture(path, settings, view);
            if (context.isCancelled())
                return foundation::Error{"cancelled", foundation::told("Stopped."), {}};
            return read;
        },
        [this](ReadPicture& read) {
            if (const auto done = addReadPicture(m_document, read); done.ok())
                emit added(read.worldFile, done.value());
            else
                emit failed(QString::fromStdString(done.error().message));
        });
}

} // namespace passerby::editor
