// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/job_session.h"

#include <cstdint>

namespace passerby::editor {

class ProjectDocument;

/// Saves the document with its bake, if fresh, on a worker thread. What is edited meanwhile stays marked as modified; a city that takes
/// the document's place meanwhile is not marked at all.
class SaveSession final : public JobSession {
    Q_OBJECT

public:
    explicit SaveSession(ProjectDocument& document, QObject* parent = nullptr);
    void start(const QString& path);
    [[nodiscard]] const QString& path() const { return m_path; }

private:
    ProjectDocument& m_document;
    QString m_path;
    std::uint64_t m_revision = 0;
    bool m_isOtherCity = false; ///< since the start
};

} // namespace passerby::editor
