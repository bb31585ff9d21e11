// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/job_session.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

namespace passerby::jobs {
struct ProjectFile;
}

namespace passerby::editor {

class ProjectDocument;

/// Opens a project file on a worker thread; the document changes only when all went well. Where it was edited meanwhile, the opened city
/// is held back, so that whoever edited can be asked first.
class LoadSession final : public JobSession {
    Q_OBJECT

public:
    explicit LoadSession(ProjectDocument& document, QObject* parent = nullptr);
    ~LoadSession() override;
    /// With the variant of this name shown; empty: as the file was left. Errors besides: variants::variantNamed and variants::shownCity.
    void start(const QString& path, const QString& variant = {});
    /// Called before a city is taken, while what is half typed can still become an edit of the one that is open.
    void setBeforeTaking(std::function<void()> beforeTaking) { m_beforeTaking = std::move(beforeTaking); }
    /// After finished(): the opened city waits for replaceNow().
    [[nodiscard]] bool isHeldBack() const { return m_held != nullptr; }
    /// Puts the city that was held back into the document; nothing happens when none is.
    void replaceNow();
    /// Lets go of the city that was held back.
    void drop();
    /// Of the load that runs or ran last.
    [[nodiscard]] const QString& path() const { return m_path; }

private:
    ProjectDocument& m_document;
    QString m_path;
    std::uint64_t m_revision = 0; ///< of the document when the load began
    std::unique_ptr<jobs::ProjectFile> m_held;
    std::function<void()> m_beforeTaking; ///< may be empty
};

} // namespace passerby::editor
