// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/clipboard_session.h"

#include "editor/commands/copy_objects.h"
#include "editor/document/project_document.h"

namespace passerby::editor {

ClipboardSession::ClipboardSession(ProjectDocument& document, QObject* parent) : JobSession(parent), m_document(document)
{
    connect(&document, &ProjectDocument::replaced, this, &JobSession::stopAndWait);
}

void ClipboardSession::copy(const std::vector<ObjectRef>& refs)
{
    run<QByteArray>(
        [world = m_document.snapshot(), refs](foundation::JobContext& /*context*/) -> foundation::Result<QByteArray> {
            const CopiedObjects copied = copyObjects(world, refs);
            return copied.isEmpty() ? QByteArray() : toClipboardText(copied);
        },
        [this](QByteArray& clipboard) {
            if (clipboard.isEmpty())
                emit nothingCopied();
            else
                emit copied(clipboard);
        });
}

void ClipboardSession::paste(const QByteArray& clipboard, std::optional<geometry::Point> pointer)
{
    run<PastePlan>([world = m_document.snapshot(), clipboard,
                    pointer](foundation::JobContext& /*context*/) { return planPaste(world, clipboard, pointer); },
                   [this, clipboard, pointer, revision = m_document.revision()](PastePlan& plan) {
                       if (revision != m_document.revision())
                           paste(clipboard, pointer);
                       else if (const auto done = pastePlanned(m_document, plan); !done.ok())
                           emit failed(QString::fromStdString(done.error().message));
                   });
}

} // namespace passerby::editor
