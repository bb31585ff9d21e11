// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/film_options.h"

#include "app/gui/failure.h"
#include "widgets/film/film_writer.h"

#include <QCommandLineParser>

namespace passerby::gui {

namespace {

using foundation::Error;
using foundation::Result;

constexpr double kMostPictures = 240.0;

} // namespace

const QStringList& filmOptionNames()
{
    static const QStringList names{QStringLiteral("story"), QStringLiteral("fps"), QStringLiteral("subtitles")};
    return names;
}

void addFilmOptions(QCommandLineParser& parser)
{
    parser.addOption(
        {QStringLiteral("film"),
         QStringLiteral("Make a film of a story of FILE and quit: .mp4, .webm, or a folder of PNG pictures, which ends with \"/\"."),
         QStringLiteral("OUT")});
    parser.addOption({QStringLiteral("story"), QStringLiteral("Story of the film, by its name; may be left out where there is one alone."),
                      QStringLiteral("NAME")});
    parser.addOption({QStringLiteral("fps"), QStringLiteral("Pictures a second of the film."), QStringLiteral("N"), QStringLiteral("30")});
    parser.addOption(
        {QStringLiteral("subtitles"),
         QStringLiteral(
             "Also give the words of the film as subtitles: in it, for players to switch on, and beside it (WebVTT, OUT.vtt).")});
}

Result<FilmOptions> readFilmOptions(const QCommandLineParser& parser)
{
    FilmOptions film;
    film.out = parser.value(QStringLiteral("film"));
    const auto kind = widgets::filmKindOf(film.out);
    if (!kind)
        return usage(QStringLiteral("--film is a name that ends with .mp4 or .webm, or a folder that ends with \"/\"."));
    film.story = parser.value(QStringLiteral("story"));
    bool isNumber = false;
    film.fps = parser.value(QStringLiteral("fps")).toDouble(&isNumber);
    if (!isNumber || !(film.fps >= 1.0 && film.fps <= kMostPictures))
        return usage(QStringLiteral("--fps is a number from 1 to %1.").arg(kMostPictures));
    film.hasSubtitles = parser.isSet(QStringLiteral("subtitles"));
    return film;
}

} // namespace passerby::gui
