// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/film/film_writer.h"

#include "core/foundation/words.h"
#include "core/foundation/write_failure.h"
#include "editor/session/file_path.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImageWriter>
#include <QStandardPaths>
#include <QtEndian>

namespace passerby::widgets {

namespace {

using foundation::Error;
using foundation::Result;

constexpr int kPatience_ms = 120'000; ///< for ffmpeg to take a picture, or to write its end
constexpr qint64 kAhead_bytes = 64 * 1024 * 1024;

QString ffmpegPath()
{
    const QString wanted = qEnvironmentVariable(FilmWriter::kProgramVariable, QStringLiteral("ffmpeg"));
    return QStandardPaths::findExecutable(wanted);
}

Error noFfmpeg()
{
    return {
        "no-ffmpeg",
        foundation::told(
            "ffmpeg is not installed, and it is what codes films. Install it (on Debian: apt install ffmpeg), or give a folder, which ends "
            "with \"/\": the pictures of the film then come into it as PNG."),
        {}};
}

/// One thread and no dates or versions, so that the same pictures give the same bytes; colours as HD video has them. `subtitles`: a file of
/// them; empty where there are none.
QStringList argumentsFor(FilmKind kind, QSize size, double fps, const QString& subtitles)
{
    const QString rate = QString::number(fps, 'g', 12);
    QStringList arguments{
        "-hide_banner", "-xerror",  "-loglevel", "error",       "-f",
        "rawvideo",     "-pix_fmt", "bgra",      "-video_size", QStringLiteral("%1x%2").arg(size.width()).arg(size.height()),
        "-framerate",   rate,       "-i",        "pipe:0"};
    if (!subtitles.isEmpty())
        arguments << QStringList{"-f",   "webvtt", "-i",   QStringLiteral("file:") + subtitles,           "-map",           "0:v",
                                 "-map", "1:s",    "-c:s", kind == FilmKind::mp4 ? "mov_text" : "webvtt", "-disposition:s", "0"};
    arguments << QStringList{"-an",
                             "-threads",
                             "1",
                             "-filter_threads",
                             "1",
                             "-vf",
                             "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p",
                             "-colorspace",
                             "bt709",
                             "-color_primaries",
                             "bt709",
                             "-color_trc",
                             "bt709",
                             "-color_range",
                             "tv",
                             "-g",
                             QString::number(std::max(1, int(std::lround(2.0 * fps)))),
                             "-map_metadata",
                             "-1",
                             "-fflags",
                             "+bitexact",
                             "-flags:v",
                             "+bitexact"};
    if (kind == FilmKind::mp4)
        arguments << QStringList{"-c:v", "libx264", "-preset", "veryfast", "-crf", "18", "-movflags", "+faststart", "-f", "mp4"};
    else
        arguments << QStringList{"-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "6",  "-row-mt",
                                 "0",    "-b:v",       "0",         "-crf",     "30",        "-f", "webm"};
    return arguments;
}

/// The boxes of an mp4 (ISO 14496-12: four bytes of length, four of name) fill the file. ffmpeg does not notice a disk that gets full while
/// it moves what it has written to make room for the table in front.
bool isWhole(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return false;
    qint64 at = 0;
    while (at + 16 <= file.size() && file.seek(at)) {
        const QByteArray head = file.read(16);
        qint64 length = qFromBigEndian<quint32>(head.constData());
        if (length == 1) // it is a long one
            length = qFromBigEndian<qint64>(head.constData() + 8);
        if (length < 8)
            return false;
        at += length;
    }
    return at > 0 && at == file.size();
}

} // namespace

std::optional<FilmKind> filmKindOf(const QString& path)
{
    if (path.endsWith(QLatin1Char('/')))
        return FilmKind::folder;
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == QLatin1String("mp4"))
        return FilmKind::mp4;
    if (suffix == QLatin1String("webm"))
        return FilmKind::webm;
    return std::nullopt;
}

Result<std::unique_ptr<FilmWriter>> FilmWriter::create(const QString& path, QSize size, double fps, std::string webVtt)
{
    const auto kind = filmKindOf(path);
    if (!kind)
        return Error{"bad-suffix", foundation::told("A film ends with .mp4 or .webm; a folder for its pictures ends with \"/\"."),
                     path.toStdString()};
    std::unique_ptr<FilmWriter> writer(new FilmWriter);
    writer->m_subtitles = std::move(webVtt);
    if (auto begun = writer->begin(*kind, path, size, fps); !begun.ok())
        return begun.error();
    return writer;
}

Result<void> FilmWriter::begin(FilmKind kind, const QString& path, QSize size, double fps)
{
    m_kind = kind;
    m_path = path;
    if (kind == FilmKind::folder) {
        const QDir folder(path);
        if (folder.exists() && !folder.isEmpty())
            return Error{"not-empty",
                         foundation::told("The folder has something in it already. Give an empty one, or one that is not there yet."),
                         path.toStdString()};
        return m_files.makeFolder(editor::toFilePath(folder.path()));
    }
    if (size.width() % 2 != 0 || size.height() % 2 != 0)
        return Error{"bad-size",
                     QStringLiteral("%1 films have even sides: %2x%3 will do. A folder (OUT/) takes pictures of any size.")
                         .arg(kind == FilmKind::mp4 ? "mp4" : "webm")
                         .arg(size.width() + size.width() % 2)
                         .arg(size.height() + size.height() % 2)
                         .toStdString(),
                     {}};
    const QString program = ffmpegPath();
    if (program.isEmpty())
        return noFfmpeg();
    auto draft = m_files.draftFor(editor::toFilePath(path));
    if (!draft.ok())
        return draft.error();
    m_draft = draft.value();
    m_ffmpeg.setProcessChannelMode(QProcess::SeparateChannels);
    m_ffmpeg.setStandardOutputFile(QProcess::nullDevice());
    const auto subtitles = subtitlesForFfmpeg();
    if (!subtitles.ok())
        return subtitles.error();
    m_ffmpeg.start(program, argumentsFor(kind, size, fps, subtitles.value())
                                << QStringLiteral("-y") << QStringLiteral("file:") + editor::toQString(m_draft));
    if (!m_ffmpeg.waitForStarted(kPatience_ms))
        return noFfmpeg();
    return {};
}

/// A file with the subtitles; none where no word is said.
Result<QString> FilmWriter::subtitlesForFfmpeg()
{
    if (m_subtitles.find("-->") == std::string::npos)
        return QString();
    const bool isWritten = m_spoken.open() && m_spoken.write(m_subtitles.data(), qint64(m_subtitles.size())) == qint64(m_subtitles.size());
    if (!isWritten || !m_spoken.flush())
        return foundation::writeFailure(editor::toFilePath(m_spoken.fileName()), editor::toFilePath(m_spoken.fileName()),
                                        m_spoken.errorString().toStdString());
    return m_spoken.fileName();
}

FilmWriter::~FilmWriter()
{
    if (m_ffmpeg.state() == QProcess::NotRunning)
        return;
    m_ffmpeg.kill();
    m_ffmpeg.waitForFinished(kPatience_ms);
}

/// What ffmpeg, or the system, says of a draft that cannot be written.
Error FilmWriter::failure()
{
    if (m_ffmpeg.state() != QProcess::NotRunning) {
        m_ffmpeg.closeWriteChannel();
        m_ffmpeg.waitForFinished(kPatience_ms);
    }
    m_said += m_ffmpeg.readAllStandardError();
    const QString said = QString::fromLocal8Bit(m_said).trimmed();
    const QString last = said.section(QLatin1Char('\n'), -1).trimmed();
    return foundation::writeFailure(editor::toFilePath(m_path), m_draft,
                                    last.isEmpty() ? "ffmpeg ended before the film was written."
                                                   : "ffmpeg did not write the film: " + last.toStdString());
}

Result<void> FilmWriter::add(const QImage& picture)
{
    ++m_count;
    if (m_kind == FilmKind::folder) {
        const QString name = QStringLiteral("%1.png").arg(m_count, 6, 10, QLatin1Char('0'));
        const auto goal = editor::toFilePath(QDir(m_path).filePath(name));
        auto draft = m_files.draftFor(goal);
        if (!draft.ok())
            return draft.error();
        QImageWriter writer(editor::toQString(draft.value()), "png");
        writer.setCompression(30); // a fifth of the time of the usual one
        if (!writer.write(picture))
            return foundation::writeFailure(goal, draft.value(), writer.errorString().toStdString());
        return {};
    }
    const QImage rows = picture.format() == QImage::Format_RGB32 ? picture : picture.convertToFormat(QImage::Format_RGB32);
    for (int y = 0; y < rows.height(); ++y)
        m_ffmpeg.write(reinterpret_cast<const char*>(rows.constScanLine(y)), 4 * qint64(rows.width()));
    while (m_ffmpeg.bytesToWrite() > kAhead_bytes)
        if (!m_ffmpeg.waitForBytesWritten(kPatience_ms))
            return failure();
    if (m_ffmpeg.state() == QProcess::NotRunning)
        return failure();
    return {};
}

QString FilmWriter::subtitlePath() const
{
    if (m_kind == FilmKind::folder)
        return QDir(m_path).filePath(QStringLiteral("film.vtt"));
    const QFileInfo film(m_path);
    return film.dir().filePath(film.completeBaseName() + QStringLiteral(".vtt"));
}

Result<void> FilmWriter::finish()
{
    if (m_kind != FilmKind::folder) {
        while (m_ffmpeg.state() != QProcess::NotRunning && m_ffmpeg.bytesToWrite() > 0)
            if (!m_ffmpeg.waitForBytesWritten(kPatience_ms))
                return failure();
        m_ffmpeg.closeWriteChannel();
        if (m_ffmpeg.state() != QProcess::NotRunning && !m_ffmpeg.waitForFinished(kPatience_ms))
            return failure();
        m_said += m_ffmpeg.readAllStandardError();
        if (m_ffmpeg.exitStatus() != QProcess::NormalExit || m_ffmpeg.exitCode() != 0 || !m_said.trimmed().isEmpty())
            return failure(); // of an end that it cannot write it tells alone
        if (m_kind == FilmKind::mp4 && !isWhole(editor::toQString(m_draft)))
            return failure();
    }
    if (!m_subtitles.empty())
        if (auto written = m_files.write(editor::toFilePath(subtitlePath()), m_subtitles); !written.ok())
            return written;
    if (auto done = m_files.commit(); !done.ok())
        return done.error();
    return {};
}

} // namespace passerby::widgets
