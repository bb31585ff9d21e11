// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/replaced_files.h"
#include "core/foundation/result.h"

#include <QImage>
#include <QProcess>
#include <QString>
#include <QTemporaryFile>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace passerby::widgets {

/// Where a film goes: an mp4 (H.264) or webm (VP9) that ffmpeg codes, or a folder of numbered PNG pictures. By the ending of the name; a
/// folder's ends with "/".
enum class FilmKind { mp4, webm, folder };
[[nodiscard]] std::optional<FilmKind> filmKindOf(const QString& path);

/// Takes the pictures of a film. Until finish() nothing is there where the film is to lie, and whatever was there before stays; without
/// it nothing is left. The same pictures give the same bytes.
class FilmWriter {
public:
    /// Errors: "bad-size" (mp4 and webm need even sides), "no-ffmpeg", "not-empty" (a folder that has something in it already), and those
    /// of foundation::ReplacedFiles.
    ///
    /// `webVtt`: subtitles, none where it is empty. They lie in an mp4 or webm, for players to switch on, and beside it: its name with .vtt
    /// at the end, in a folder "film.vtt".
    [[nodiscard]] static foundation::Result<std::unique_ptr<FilmWriter>> create(const QString& path, QSize size, double fps,
                                                                                std::string webVtt = {});
    ~FilmWriter();

    /// Errors: "disk-full", "cannot-write".
    [[nodiscard]] foundation::Result<void> add(const QImage& picture);
    [[nodiscard]] foundation::Result<void> finish();

    /// Looks for another program under this name; for tests.
    static constexpr const char* kProgramVariable = "PASSERBY_FFMPEG";

private:
    FilmWriter() = default;
    [[nodiscard]] foundation::Result<void> begin(FilmKind kind, const QString& path, QSize size, double fps);
    [[nodiscard]] foundation::Result<QString> subtitlesForFfmpeg();
    [[nodiscard]] foundation::Error failure();
    [[nodiscard]] QString subtitlePath() const;

    FilmKind m_kind = FilmKind::mp4;
    QString m_path;
    foundation::ReplacedFiles m_files;
    std::filesystem::path m_draft; ///< of mp4 and webm
    QProcess m_ffmpeg;
    QByteArray m_said; ///< by ffmpeg, of what went wrong
    int m_count = 0;
    std::string m_subtitles; ///< empty: none
    QTemporaryFile m_spoken; ///< the same, for ffmpeg
};

} // namespace passerby::widgets
