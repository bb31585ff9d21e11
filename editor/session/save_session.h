// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/job_session.h"

#include <cstdint>
#include <memory>
#include <string>

namespace passerby::editor {

class ProjectDocument;

/// What a save found in its file instead of what the document took to be there.
enum class FileClash {
    none,
    otherCity,  ///< another program has changed the city or put another one there
    unreadable, ///< something that cannot be opened as a city
    gone        ///< nothing
};

/// A clash with what there is to say about it.
struct FoundInstead {
    FileClash clash = FileClash::none;
    std::string reason; ///< why it cannot be opened, a sentence; empty where it can
};

/// Saves the document with its bake, if fresh, on a worker thread. What is edited meanwhile stays marked as modified; a city that takes
/// the document's place meanwhile is not marked at all. Saving to the document's own file fails with a clash, and leaves the file, where it
/// holds another city than the one that was opened or last saved; a bake or a change of nothing but the file's time is no clash. A file
/// that cannot be looked into (no permission, no memory, in use) fails without one: nobody knows what lies there.
class SaveSession final : public JobSession {
    Q_OBJECT

public:
    enum class Over { known, anything }; ///< what may be replaced in the document's own file

    explicit SaveSession(ProjectDocument& document, QObject* parent = nullptr);
    void start(const QString& path, Over over = Over::known);
    [[nodiscard]] const QString& path() const { return m_path; }
    /// After failed(): what kept the city from being saved.
    [[nodiscard]] FileClash clash() const { return m_found->clash; }
    /// After failed() with FileClash::unreadable: why, a sentence for people.
    [[nodiscard]] QString reason() const { return QString::fromStdString(m_found->reason); }
    /// Another city has taken the place of the one that the last start() was to save.
    [[nodiscard]] bool isOtherCity() const { return m_isOtherCity; }

private:
    ProjectDocument& m_document;
    QString m_path;
    std::uint64_t m_revision = 0;
    bool m_isOtherCity = false; ///< since the start
    std::shared_ptr<FoundInstead> m_found = std::make_shared<FoundInstead>();
};

} // namespace passerby::editor
