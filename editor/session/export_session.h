// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/job_session.h"

#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

namespace passerby::run {
struct Frame;
}

namespace passerby::editor {

class ProjectDocument;

/// A format that the export dialog offers.
struct ExportFormat {
    QString name;   ///< "city-json"
    QString label;  ///< for people: "City JSON"
    QString what;   ///< what it holds and what for
    QString suffix; ///< of the file; empty when the goal is a folder
    bool needsBake = false;
    bool takesPeople = false; ///< the people of a moment may go along
    QString otherSuffix;      ///< of a file that is written another way; empty: there is one way
    bool takesStep = false;   ///< a raster, of which the step may be chosen
    bool isSimulated = false; ///< people are simulated for it
    bool isKit = false;       ///< people may walk on in it for a while
    bool takesStory = false;  ///< the slides of a story may go along
};

/// How long people may walk on in a kit, in s.
inline constexpr double kLongestKit_s = 3600.0;

/// What may be chosen about an export; each format takes what means something to it.
struct ExportChoices {
    std::shared_ptr<const run::Frame> people{}; ///< of a run of this city, for formats that take them
    double step_m = 0.0;                        ///< of a raster; 0: as fits the city
    std::optional<double> hour{};               ///< of which densities are, in [0, 24); nothing: those of the plain habits
    double seconds = 60.0;                      ///< simulated, > 0
    bool walksOn = false;                       ///< people are simulated for a kit, too
    QString story{};                            ///< whose slides go along; empty: slides are made from the densities
};

/// Writes the city in a format of another program, on a worker thread.
class ExportSession final : public JobSession {
    Q_OBJECT

public:
    explicit ExportSession(ProjectDocument& document, QObject* parent = nullptr);
    [[nodiscard]] static std::vector<ExportFormat> formats();
    /// Names of the city's stories that have slides.
    [[nodiscard]] QStringList stories() const;
    /// Bakes first where the format needs it and the document has no fresh bake (of the time of day, where one is chosen), and simulates
    /// the city's people from the steady state for trajectories.
    void start(const QString& format, const QString& path, ExportChoices choices = {});
    [[nodiscard]] const QString& path() const { return m_path; }
    /// Files written by the last export.
    [[nodiscard]] const QStringList& written() const { return m_written; }

private:
    ProjectDocument& m_document;
    QString m_path;
    QStringList m_written;
};

} // namespace passerby::editor
