// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"

#include <QSize>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>

class QCommandLineParser;

namespace passerby::gui {

/// A film to be made without a window.
struct FilmOptions {
    QString out; ///< .mp4, .webm, or a folder that ends with "/"
    QString file;
    QString story; ///< empty: the only one
    QSize size{1920, 1080};
    double fps = 30.0;
    bool isDark = false;
    bool isByHour = false;               ///< light follows the clock
    bool hasSubtitles = false;           ///< written beside it
    std::optional<std::uint32_t> people; ///< none: the city's population
};

/// The options that go with --film alone.
[[nodiscard]] const QStringList& filmOptionNames();
void addFilmOptions(QCommandLineParser& parser);
/// Where it goes, which story and how many pictures a second. Error "usage" with a sentence that says what is wrong.
[[nodiscard]] foundation::Result<FilmOptions> readFilmOptions(const QCommandLineParser& parser);

} // namespace passerby::gui
