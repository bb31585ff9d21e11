// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/job_session.h"
#include "editor/session/stored_project.h"

#include <QProcess>
#include <QSize>
#include <QString>
#include <QTemporaryDir>
#include <memory>
#include <optional>

namespace passerby::widgets {

/// Makes a film of the open city while the window goes on: Passerby itself is started a second time for it, with a copy of the city, so
/// what comes out is what the command line makes.
class FilmJob : public editor::JobSession {
    Q_OBJECT

public:
    struct Wish {
        QString path; ///< .mp4 or .webm, or a folder that ends with "/"
        QString story;
        QSize size{1920, 1080};
        int fps = 30;
        bool isDark = false;
        bool isByHour = false; ///< the light of the city follows the clock
    };
    explicit FilmJob(QObject* parent = nullptr);
    ~FilmJob() override;

    /// written() follows, or failed(), or cancelled().
    void make(const editor::DocumentState& city, const Wish& wish);
    [[nodiscard]] bool isMaking() const { return m_folder != nullptr; }
    void stop();
    /// The program to be started; this one if left out.
    void setProgram(const QString& program) { m_program = program; }

signals:
    /// `fraction` in [0, 1].
    void advanced(double fraction, const QString& what);
    void written(const QString& path);
    /// In place of failed() and cancelled(), for both parts of the work.
    void troubled(const QString& message);
    void given();

private:
    void startProgram(const QString& city);
    void hear();
    void end(int code);

    QString m_program;
    Wish m_wish;
    std::unique_ptr<QTemporaryDir> m_folder; ///< of the copy; null: nothing is made
    QProcess m_process;
    QString m_said; ///< the last line that is no progress
    bool m_isStopped = false;
};

} // namespace passerby::widgets
