// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/clipboard_session.h"

#include "editor/commands/copy_objects.h"
#include "editor/document/project_document.h"
#include "editor/session/job_session.h"

#include <utility>

namespace passerby::editor {

/// A job that has been given up may have come through all the same: what it did is known by its number then.
class ClipboardSession::Job final : public JobSession {
public:
    template <class T>
    void begin(std::function<foundation::Result<T>(foundation::JobContext&)> job, std::function<void(T&)> done)
    {
        run<T>(std::move(job), [this, number = ++m_number, done = std::move(done)](T& value) {
            if (number == m_number)
                done(value);
        });
    }
    void giveUp()
    {
        ++m_number;
        cancel();
    }

private:
    std::uint64_t m_number = 0;
};

ClipboardSession::ClipboardSession(ProjectDocument& document, QObject* parent)
    : QObject(parent), m_document(document), m_copyJob(std::make_unique<Job>()), m_pasteJob(std::make_unique<Job>())
{
    connect(&document, &ProjectDocument::replaced, this, &ClipboardSession::forgetPastes);
    connect(m_copyJob.get(), &JobSession::failed, this, [this](const QString& message) {
        if (!m_isCopying)
            return; // given up
        cancelCopy();
        emit failed(message);
    });
    connect(m_pasteJob.get(), &JobSession::failed, this, [this](const QString& message) {
        if (m_pastes.empty())
            return; // given up
        emit failed(message);
        endPaste();
    });
}

ClipboardSession::~ClipboardSession() = default;

void ClipboardSession::copy(const std::vector<ObjectRef>& refs)
{
    cancelCopy();
    m_isCopying = true;
    m_copyJob->begin<QByteArray>(
        [world = m_document.snapshot(), refs](foundation::JobContext& /*context*/) -> foundation::Result<QByteArray> {
            const CopiedObjects copied = copyObjects(world, refs);
            return copied.isEmpty() ? QByteArray() : toClipboardText(copied);
        },
        [this](QByteArray& clipboard) { endCopy(clipboard); });
}

void ClipboardSession::endCopy(const QByteArray& clipboard)
{
    m_isCopying = false;
    const std::vector<std::optional<geometry::Point>> waiting = std::exchange(m_waiting, {});
    if (clipboard.isEmpty()) {
        emit nothingCopied();
        return;
    }
    emit copied(clipboard);
    for (const auto& pointer : waiting)
        paste(clipboard, pointer);
}

void ClipboardSession::cancelCopy()
{
    m_isCopying = false;
    m_waiting.clear();
    m_copyJob->giveUp();
}

void ClipboardSession::paste(const QByteArray& clipboard, std::optional<geometry::Point> pointer)
{
    m_pastes.push_back({clipboard, pointer});
    if (m_pastes.size() == 1)
        beginPaste();
}

void ClipboardSession::pasteWhenCopied(std::optional<geometry::Point> pointer)
{
    if (m_isCopying)
        m_waiting.push_back(pointer);
}

void ClipboardSession::beginPaste()
{
    m_pasteJob->begin<PastePlan>([world = m_document.snapshot(), paste = m_pastes.front()](
                                     foundation::JobContext& context) { return planPaste(world, paste.clipboard, paste.pointer, context); },
                                 [this, revision = m_document.revision()](PastePlan& plan) {
                                     if (revision != m_document.revision()) {
                                         beginPaste();
                                         return;
                                     }
                                     if (const auto done = pastePlanned(m_document, plan); !done.ok())
                                         emit failed(QString::fromStdString(done.error().message));
                                     endPaste();
                                 });
}

void ClipboardSession::endPaste()
{
    if (!m_pastes.empty())
        m_pastes.pop_front();
    if (!m_pastes.empty())
        beginPaste();
}

void ClipboardSession::forgetPastes()
{
    m_waiting.clear();
    m_pastes.clear();
    m_pasteJob->giveUp();
}

} // namespace passerby::editor
