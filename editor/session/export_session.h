// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/job_session.h"

#include <QStringList>
#include <memory>
#include <vector>

namespace passerby::run {
struct Frame;
}

namespace passerby::editor {

class ProjectDocument;

/// A format that the export dialog offers.
struct ExportFormat {
    QString name;   ///< "city-json"
    QString label;  ///< for people
    QString suffix; ///< of the file; empty when the goal is a folder
    bool needsBake = false;
    bool takesPeople = false; ///< the people of a moment may go along
    QString otherSuffix;      ///< of a file that is written another way; empty: there is one way
};

/// Writes the city in a format of another program, on a worker thread.
class ExportSession final : public JobSession {
    Q_OBJECT

public:
    explicit ExportSession(ProjectDocument& document, QObject* parent = nullptr);
    [[nodiscard]] static std::vector<ExportFormat> formats();
    /// Bakes first where the format needs it and the document has no fresh bake. `people` of a run of this city, for formats that take
    /// them.
    void start(const QString& format, const QString& path, std::shared_ptr<const run::Frame> people = nullptr);
    [[nodiscard]] const QString& path() const { return m_path; }
    /// Files written by the last export.
    [[nodiscard]] const QStringList& written() const { return m_written; }

private:
    ProjectDocument& m_document;
    QString m_path;
    QStringList m_written;
};

} // namespace passerby::editor
