// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/film/film_job.h"

#include "core/jobs/project_file.h"
#include "editor/session/file_path.h"
#include "editor/words/language.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QTimer>

namespace passerby::widgets {

namespace {

constexpr int kGrace_ms = 8000; ///< for it to leave by itself

} // namespace

FilmJob::FilmJob(QObject* parent) : editor::JobSession(parent), m_program(QCoreApplication::applicationFilePath())
{
    m_process.setProcessChannelMode(QProcess::SeparateChannels);
    m_process.setReadChannel(QProcess::StandardError);
    connect(&m_process, &QProcess::readyReadStandardError, this, &FilmJob::hear);
    connect(&m_process, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
        hear();
        end(status == QProcess::NormalExit ? code : 1);
    });
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            end(1);
    });
    connect(this, &JobSession::failed, this, [this](const QString& message) {
        m_said = message;
        end(1);
    });
    connect(this, &JobSession::cancelled, this, [this] { end(1); });
}

FilmJob::~FilmJob()
{
    m_process.disconnect(this);
    if (m_process.state() == QProcess::NotRunning)
        return;
    m_process.terminate();
    if (!m_process.waitForFinished(kGrace_ms))
        m_process.kill();
    m_process.waitForFinished(kGrace_ms);
}

void FilmJob::make(const editor::DocumentState& city, const Wish& wish)
{
    m_wish = wish;
    m_isStopped = false;
    m_said.clear();
    m_folder = std::make_unique<QTemporaryDir>();
    const QString file = m_folder->filePath(QStringLiteral("city.gpkg"));
    emit advanced(0.0, tr("Copying the city"));
    run<QString>(
        [city, file](foundation::JobContext& context) -> foundation::Result<QString> {
            const auto project = editor::storedProject(city);
            if (!project.ok())
                return project.error();
            if (const auto saved = jobs::writeProject(editor::toFilePath(file), project.value(), context); !saved.ok())
                return saved.error();
            const world::Variant* shown = project.value().world.variants().find(city.variant);
            return shown ? file + QLatin1Char('#') + QString::fromStdString(shown->name) : file;
        },
        [this](QString& name) { startProgram(name); });
}

void FilmJob::startProgram(const QString& city)
{
    if (m_isStopped) {
        end(1);
        return;
    }
    QStringList arguments{"--film",
                          m_wish.path,
                          city,
                          "--story",
                          m_wish.story,
                          "--size",
                          QStringLiteral("%1x%2").arg(m_wish.size.width()).arg(m_wish.size.height()),
                          "--fps",
                          QString::number(m_wish.fps),
                          "--theme",
                          m_wish.isDark ? "dark" : "light",
                          "--language",
                          editor::codeOf(editor::spokenLanguage())};
    if (m_wish.isByHour)
        arguments << QStringLiteral("--daylight");
    m_process.start(m_program, arguments);
}

void FilmJob::hear()
{
    static const QRegularExpression kProgress(QStringLiteral("^(\\d+) of (\\d+) pictures$"));
    while (m_process.canReadLine() || (m_process.state() == QProcess::NotRunning && m_process.bytesAvailable() > 0)) {
        const QByteArray line = m_process.readLine();
        if (line.isEmpty())
            return;
        const QString text = QString::fromLocal8Bit(line).trimmed();
        if (const auto match = kProgress.match(text); match.hasMatch())
            emit advanced(match.captured(1).toDouble() / std::max(1.0, match.captured(2).toDouble()),
                          tr("%1 of %2 pictures").arg(match.captured(1), match.captured(2)));
        else if (!text.isEmpty())
            m_said = text;
    }
}

void FilmJob::stop()
{
    if (!isMaking())
        return;
    m_isStopped = true;
    if (isRunning())
        cancel();
    if (m_process.state() == QProcess::NotRunning)
        return;
    m_process.terminate(); // it cleans up after itself
    QTimer::singleShot(kGrace_ms, this, [this] {
        if (m_isStopped && m_process.state() != QProcess::NotRunning)
            m_process.kill();
    });
}

void FilmJob::end(int code)
{
    if (!isMaking())
        return;
    m_folder.reset();
    emit given();
    if (code == 0)
        emit written(m_wish.path);
    else if (!m_isStopped)
        emit troubled(m_said.isEmpty() ? tr("Passerby could not be started for it.") : m_said);
}

} // namespace passerby::widgets
