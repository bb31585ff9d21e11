// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/issue.h"
#include "editor/session/job_session.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace passerby::world {
class World;
}

namespace passerby::editor {

class ProjectDocument;

/// Makes a city from a map or a city JSON file on a worker thread. Into an empty city it comes as one undoable step; otherwise it
/// becomes another document (ask about unsaved changes before).
class ImportSession final : public JobSession {
    Q_OBJECT

public:
    explicit ImportSession(ProjectDocument& document, QObject* parent = nullptr);
    ~ImportSession() override;

    /// west, south, east, north in degrees; none: the whole file.
    using Bounds = std::optional<std::array<double, 4>>;
    void startOsm(const QString& path, const Bounds& bounds);
    void startCityJson(const QString& path);
    /// Called before a city is taken, while what is half typed can still become an edit of the one that is open.
    void setBeforeTaking(std::function<void()> beforeTaking) { m_beforeTaking = std::move(beforeTaking); }
    /// After finished(): the document was edited meanwhile, and the imported city waits for replaceNow().
    [[nodiscard]] bool isHeldBack() const { return m_held != nullptr; }
    /// Puts the city that was held back into the document; nothing happens when none is.
    void replaceNow();
    /// Lets go of the city that was held back.
    void drop();

    /// What the last import read, skipped (why, where) and invented.
    [[nodiscard]] const std::vector<foundation::Issue>& issues() const { return m_issues; }
    /// A few lines for people: how many of what were read and made.
    [[nodiscard]] const QString& summary() const { return m_summary; }
    /// What was read, skipped and invented, a line each ("Read: streets, 831 (58730 m)").
    [[nodiscard]] const QStringList& notes() const { return m_notes; }

private:
    struct Imported;
    void begin();
    void take(Imported& imported, const QString& text);

    ProjectDocument& m_document;
    std::uint64_t m_revision = 0; ///< of the document when the import began
    std::unique_ptr<world::World> m_held;
    std::function<void()> m_beforeTaking; ///< may be empty
    std::vector<foundation::Issue> m_issues;
    QString m_summary;
    QStringList m_notes;
};

} // namespace passerby::editor
